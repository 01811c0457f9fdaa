//! The contract that a game signs, as tests that a game's own crate calls: [`suite!`].
//!
//! A test is quick unless `LUDOMETER_THOROUGH=1` asks for the whole breadth: all line-ups times all settings, ten times the games.

pub mod allocations;
mod allocator;
pub mod cells;
pub mod choices;
mod covering;
pub mod declared;
pub mod determinism;
pub mod event_recorder;
pub mod features;
pub mod golden;
pub mod inspect;
pub mod keys;
pub mod mutated;
pub mod odds;
pub mod redeals;
pub mod searches;
pub mod sheets;
pub mod signature;
pub mod steps;
pub mod strategies;
pub mod studies;
pub mod test_study;

pub use allocator::{CountingAllocator, allocations};
pub use cells::Fixture;

/// A test for each thing that the contract asks of a game, in a module that has the game's name.
///
/// `suite!(pig, Pig, crate::GAME)` in a test module of the game's crate; `suite!(masmorra, Masmorra, crate::GAME, slow)` where a game takes
/// some fifty times as long as that, since its bots search. It becomes
///
/// ```ignore
/// mod pig {
///     static FIXTURE: Fixture = ...;
///
///     #[test]
///     fn games_allocate_nothing() {
///         conformance::allocations::games_allocate_nothing(&FIXTURE);
///     }
///     // and so on
/// }
/// ```
#[macro_export]
macro_rules! suite {
    ($name:ident, $game:ty, $entry:expr $(, $slow:ident)?) => {
        mod $name {
            static LIST: [&engine::GameEntry; 1] = [&$entry];
            pub(super) static FIXTURE: $crate::Fixture =
                $crate::Fixture::new(engine::Catalog::new(&LIST), &$entry, env!("CARGO_MANIFEST_DIR"))$(.$slow())?;

            #[global_allocator]
            static COUNTING: $crate::CountingAllocator = $crate::CountingAllocator;

            type Game = $game;

            $crate::suite! { typed inspect
                all_bots_play_at_every_number_of_players
                any_two_words_of_switches_can_be_played
                every_word_of_every_switch_can_be_played
                every_word_in_a_table_can_be_played
                mixed_switches_are_played_or_refused
                the_least_and_the_greatest_of_every_number_are_played_or_refused
            }
            $crate::suite! { untyped declared
                the_names_of_a_game_are_its_own
                a_lineup_sits_in_every_seat_once
                whoever_shares_a_win_is_given_the_whole_of_it
                every_game_that_is_won_is_one_win
                only_the_counted_rounds_are_counted_in
                every_table_says_how_it_is_drawn
                no_table_has_two_columns_of_one_name
                every_estimate_says_what_it_is_of
                nothing_is_known_of_no_observation
            }
            $crate::suite! { untyped determinism
                any_number_of_threads_counts_the_same
                a_batch_is_its_blocks_in_any_order
                notable_games_are_the_same_in_any_order
                tallies_merge_exactly
                an_empty_tally_adds_nothing_on_either_side
                a_stored_tally_counts_what_it_counted
                a_run_cut_short_is_a_run_of_fewer_blocks
                a_run_out_of_time_is_a_run_of_fewer_blocks
                a_run_that_reached_its_target_is_a_run_of_fewer_blocks
                a_bot_against_itself_plays_each_block_once
                a_bot_and_its_copies_are_exactly_even
            }
            $crate::suite! { typed determinism
                as_many_games_as_many_openings
                neighbouring_seeds_share_no_game
                neighbouring_seeds_share_no_choices_of_random_bots
                no_bot_moves_a_deal
                other_draws_leave_the_deal
            }
            $crate::suite! { untyped choices
                a_bot_never_chooses_otherwise_than_itself
                a_random_bot_chooses_otherwise_than_another
            }
            $crate::suite! { untyped odds
                odds_are_shares_of_the_win
            }
            $crate::suite! { typed redeals
                a_redeal_changes_no_view_and_hangs_on_nothing_hidden
            }
            $crate::suite! { typed searches
                a_search_chooses_the_same_whatever_is_hidden
                searches_allocate_nothing
            }
            $crate::suite! { typed steps
                a_game_taken_step_by_step_is_that_of_the_table
            }
            $crate::suite! { untyped studies
                an_unchanged_variant_differs_in_no_block
                a_changed_variant_differs
                as_many_games_as_can_be_asked_for_are_counted_without_a_wrap
                a_bot_and_its_copies_are_even_in_every_block
                any_number_of_threads_counts_a_study_the_same
                a_cell_of_a_study_is_the_same_cell_alone
                parts_of_a_study_merge_to_the_whole
                a_study_goes_on_where_it_was_left
                a_cell_that_is_settled_keeps_its_blocks_and_the_base_plays_on
                a_base_that_is_kept_counts_as_one_that_is_played_again
                games_that_are_broken_off_leave_no_trace
            }
            $crate::suite! { untyped allocations
                the_counter_counts
                games_allocate_nothing
            }
            $crate::suite! { untyped keys
                shipped_rules_tell_every_key_in_the_words_of_its_declaration
                a_field_of_the_rules_names_its_key
            }
            $crate::suite! { untyped sheets
                sorting_a_sheet_changes_no_byte
            }
            $crate::suite! { untyped mutated
                mutated_files_are_refused_or_played
            }
            $crate::suite! { untyped strategies
                no_trained_bot_has_been_edited_by_hand
                what_a_trained_bot_says_of_itself_is_measured
                naming_its_numbers_changes_no_strategy
                a_named_number_says_what_it_weighs
                no_experiment_bears_the_name_of_rules
            }
            $crate::suite! { typed signature
                behaviour_is_as_on_record
            }
        }
    };
    (typed $module:ident $($check:ident)+) => {
        $(#[test]
        fn $check() {
            $crate::$module::$check::<Game>(&FIXTURE);
        })+
    };
    (untyped $module:ident $($check:ident)+) => {
        $(#[test]
        fn $check() {
            $crate::$module::$check(&FIXTURE);
        })+
    };
}
