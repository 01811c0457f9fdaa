//! The features that formulas weigh: what a player at the table could read off or work out, as named numbers.

mod attack;
mod card;
mod danger;
mod plan;

use super::Metroidvania;
use super::action::{Action, kind};
use super::state::State;
use super::view::View;
use kit::feature::{ChoiceWriter, Feature, FeatureColumns, FeatureSet, FeatureSink, features, flag};
use kit::game::{ComponentChoice, ComponentFigures, ComponentName, GameView};
use kit::luck::Luck;

const ALL: u16 = 0b11111;
const CARD: u16 = 1 << kind::CARD;
const PLAN: u16 = 1 << kind::PLAN;
const WAGER: u16 = 1 << kind::WAGER;
const ITEM: u16 = 1 << kind::ITEM;
const KEEP: u16 = 1 << kind::KEEP;

features! {
    HEALTH "health" View ALL "health" 0 40 "Own health.";
    WOUNDS "wounds" View ALL "health" 0 40 "Health missing to the most one can have.";
    LUCK "luck" View ALL "luck" 0 160 "Own luck in hand.";
    BOSSES "bosses" View ALL "bosses" 0 16 "Bosses defeated.";
    BOSSES_NEEDED "bosses_needed" View ALL "bosses" 0 16 "Own bosses still missing to the number that can win.";
    RIVAL_BOSSES "rival_bosses" View ALL "bosses" 0 16 "The most bosses any opponent has defeated.";
    RIVAL_LUCK "rival_luck" View ALL "luck" 0 160 "The most luck any opponent holds.";
    ROUND "round" View ALL "rounds" 0 1000 "Rounds begun.";
    SEAT "seat" View ALL "seat" 1 4 "Own seat; seat 1 begins.";
    ITEMS "items" View ALL "items" 0 5 "Items in hand.";
    REDRAWS "redraws" View ALL "cards" 0 240 "Drawn damage cards that own items and bosses could still replace in one attack.";
    REDUCES "reduces" View ALL "damage" 0 240 "Damage that own items and bosses could still take off in one attack.";
    QUEUE_LUCK "queue_luck" View ALL "luck" 0 160 "Luck lying on the whole queue.";
    BOSSES_UNDRAWN "bosses_undrawn" View ALL "bosses" 0 16 "Bosses that no room bears yet.";
    BOSS_STEPS "boss_steps" View ALL "rooms" 0 20 "Steps from the pawn to the nearest boss room that would give a new boss, by exits that are not locked for oneself; 20 when there is none.";
    EXIT_STEPS "exit_steps" View ALL "rooms" 0 20 "Steps from the pawn to the nearest room with an exit into an empty cell; 0 here, 20 when there is none.";

    SLOT "slot" Choice CARD "place" 1 8 "Place of the card in the queue; the first is 1.";
    PRICE "price" Choice CARD "luck" 0 8 "Luck to pay for the card.";
    LUCK_GAINED "luck_gained" Choice CARD "luck" 0 160 "Luck lying on the card.";
    MOVES "moves" Choice CARD "rooms" 0 240 "How far the pawn could move with this card: its black value and what bosses add, without items in hand.";
    CAN_EXPLORE "can_explore" View CARD "0 or 1" 0 1 "Can a room be explored from where the pawn is, through an exit that is not locked for oneself?";
    CARD_EXITS "card_exits" Choice CARD "exits" 1 4 "Exits of its room.";

    EXPLORES "explores" Choice PLAN "0 or 1" 0 1 "Does this draw a new room?";
    STEPS "steps" Choice PLAN "rooms" 0 240 "Rooms walked; 0 for exploring and for items.";
    STOPS "stops" Choice PLAN "0 or 1" 0 1 "Does this end the movement after a survived attack?";
    MOVES_LEFT "moves_left" Choice PLAN "rooms" 0 240 "Movement left afterwards.";
    HEALS "heals" Choice (PLAN | ITEM) "health" 0 40 "Health gained.";
    EXITS_HERE "exits_here" Choice PLAN "exits" 0 4 "Exits of the room one is in afterwards that lead into empty cells and are not locked for oneself.";
    EXITS_ADDED "exits_added" Choice PLAN "exits" -4 4 "Change in the number of exits of the whole maze, locked or not, that lead into empty cells.";
    BOSS_STEPS_AFTER "boss_steps_after" Choice PLAN "rooms" 0 21 "Steps from where one is afterwards to the nearest boss room that would give a new boss; 20 or more when there is none.";
    EXIT_STEPS_AFTER "exit_steps_after" Choice PLAN "rooms" 0 21 "Steps from where one is afterwards to the nearest room with an exit into an empty cell; 20 or more when there is none.";
    BREAKS_WALL "breaks_wall" Choice PLAN "0 or 1" 0 1 "Does this break a wall?";

    THREAT "threat" Choice (CARD | PLAN | WAGER) "!" 0 3 "Number of `!` that attack: of the card's room, of the room entered, of this room.";
    NEW_BOSS "new_boss" Choice (CARD | PLAN | WAGER) "0 or 1" 0 1 "Would surviving give a new boss? (Of a card: if its room is explored.)";
    DAMAGE_MEAN "damage_mean" Choice (CARD | PLAN | WAGER) "damage" 0 36 "Expected total of the red values in that attack, before anything is taken off.";
    DEATH_BARE "death_bare" Choice (CARD | PLAN) "probability" 0 1 "Probability of dying in that attack without a wager; what bosses take off is taken off, items in hand are not used.";
    DEATH_BEST "death_best" Choice (CARD | PLAN) "probability" 0 1 "Probability of dying in that attack with the largest wager one could lay; of bosses and items as `death_bare`.";
    COVER_BEST "cover_best" Choice (CARD | PLAN) "probability" 0 1 "Probability that the largest wager one could lay covers the damage, of bosses and items as `death_bare`; 1 without attack.";

    WAGER_LAID "wager" Choice (WAGER | ITEM) "luck" 0 8 "Luck laid in this attack.";
    LUCK_AFTER "luck_after" Choice (CARD | WAGER) "luck" 0 160 "Luck in hand afterwards.";
    COVER "cover" Choice (WAGER | ITEM) "probability" 0 1 "Probability that the wager covers the damage, so that no damage is taken; less what bosses and items used in this attack take off, items still in hand are not used.";
    DEATH "death" Choice (WAGER | ITEM) "probability" 0 1 "Probability of dying; of bosses and items as `cover`.";
    LOSS "loss" Choice (WAGER | ITEM) "health" 0 40 "Expected health lost; of bosses and items as `cover`.";

    USES_ITEM "uses_item" Choice (CARD | PLAN | ITEM) "0 or 1" 0 1 "Does this use up an item?";
    CARD_DAMAGE "card_damage" Choice ITEM "damage" 0 12 "Red value of the drawn card that would be replaced.";

    KEEPS "keeps" Choice KEEP "0 or 1" 0 1 "Does a drawn card become an item (rather than none)?";
    HAND_REDRAW "hand_redraw" Choice KEEP "cards" 0 48 "Summed power of the items in hand afterwards that redraw damage cards.";
    HAND_REDUCE "hand_reduce" Choice KEEP "damage" 0 48 "The same for items that take damage off.";
    HAND_MOVE "hand_move" Choice KEEP "rooms" 0 48 "The same for items that give movement.";
    HAND_PASS_LOCKS "hand_pass_locks" Choice KEEP "items" 0 48 "The same for items that open locks.";
    HAND_HEAL "hand_heal" Choice KEEP "health" 0 48 "The same for items that heal.";
    HAND_FREE_STEP "hand_free_step" Choice KEEP "steps" 0 48 "The same for items that save queue steps.";
    HAND_BREAK_WALL "hand_break_wall" Choice KEEP "items" 0 48 "The same for items that break walls.";
    HAND_WARP "hand_warp" Choice KEEP "items" 0 48 "The same for items that warp to the start.";
}

/// Small numbers of the choices of a block.
type BlockBytes = [u8; FeatureColumns::PAD];

impl GameView for Metroidvania {
    type View<'a> = View<'a>;
    type Memory = ();

    const FEATURES: &'static [Feature] = FEATURES;
    const COMPONENT_CHOICES: &'static [ComponentChoice] = &[
        ComponentChoice {
            kind: "card",
            table: "cards",
            done: "taken",
            figures: Some(ComponentFigures {
                sheet: "cards",
                key: "card",
                columns: &["take_rate", "win_rate_when_taken"],
            }),
        },
        ComponentChoice {
            kind: "keep",
            table: "cards",
            done: "kept",
            figures: Some(ComponentFigures { sheet: "card_uses", key: "card", columns: &["keep_rate"] }),
        },
    ];

    fn component(&self, state: &State, _: usize, choice: Action) -> Option<ComponentName<'_>> {
        let card = match choice {
            Action::Take { slot, .. } => state.queue.cards[usize::from(slot)],
            Action::Keep { drawn, .. } => state.current.drawn[usize::from(drawn)],
            Action::Explore { .. }
            | Action::Move { .. }
            | Action::Use(_)
            | Action::Break(..)
            | Action::Stop
            | Action::Waste
            | Action::Wager(_)
            | Action::Accept
            | Action::Redraw(..)
            | Action::Reduce(_)
            | Action::Heal(_)
            | Action::KeepNone => return None,
        };
        Some(ComponentName { table: "cards", name: self.rules.card(card).name.as_str() })
    }

    fn view<'a>(&'a self, state: &'a State, _: usize) -> View<'a> {
        View::new(&self.rules, state)
    }

    fn redeal(&self, state: &mut State, _: usize, luck: &mut Luck) {
        state.redeal(&self.rules, luck);
    }

    fn features(
        &self,
        view: &View<'_>,
        decision: usize,
        choices: &[Action],
        wanted: FeatureSet,
        _: &mut (),
        out: &mut FeatureColumns,
    ) {
        let mut sink = FeatureSink::new(wanted, out);
        whole_table(view, &mut sink);
        match decision {
            kind::CARD => card::write(view, choices, &mut sink),
            kind::PLAN => plan::write(view, choices, &mut sink),
            kind::WAGER => attack::wager(view, choices, &mut sink),
            kind::ITEM => attack::item(view, choices, &mut sink),
            _ => attack::keep(view, choices, &mut sink),
        }
    }
}

fn whole_table(view: &View, sink: &mut FeatureSink) {
    sink.set(HEALTH, || f64::from(view.health()));
    sink.set(WOUNDS, || f64::from(view.rules().max_health - view.health()));
    sink.set(LUCK, || f64::from(view.luck()));
    sink.set(BOSSES, || f64::from(view.bosses()));
    sink.set(BOSSES_NEEDED, || f64::from(u32::from(view.rules().win_bosses).saturating_sub(view.bosses())));
    sink.set(RIVAL_BOSSES, || f64::from(view.rival_bosses()));
    sink.set(RIVAL_LUCK, || f64::from(view.rival_luck()));
    sink.set(ROUND, || f64::from(view.round()));
    sink.set(SEAT, || f64::from(view.seat() + 1));
    sink.set(ITEMS, || view.items().len() as f64);
    sink.set(REDRAWS, || f64::from(view.redraws()));
    sink.set(REDUCES, || f64::from(view.reduces()));
    sink.set(QUEUE_LUCK, || view.queue().1.iter().map(|&luck| f64::from(luck)).sum());
    sink.set(BOSSES_UNDRAWN, || f64::from(view.bosses_undrawn()));
    sink.set(BOSS_STEPS, || f64::from(view.lair_steps().from(view.at())));
    sink.set(EXIT_STEPS, || f64::from(view.exit_steps().from(view.at())));
}
