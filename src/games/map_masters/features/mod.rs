//! The features that formulas weigh: what a player at the table could read off or work out, as named numbers.

mod card_contents;
mod explore;
mod market;
mod refresh;

use super::MapMasters;
use super::action::{Action, MarketSource, kind};
use super::state::State;
use super::view::View;
use kit::feature::{ChoiceWriter, Feature, FeatureColumns, FeatureSet, FeatureSink, features, flag};
use kit::game::{ComponentChoice, ComponentFigures, ComponentName, GameView};
use kit::luck::Luck;

const ALL: u16 = 0b11_1111_1111;
const BUY: u16 = 1 << kind::BUY;
const GIFT: u16 = 1 << kind::GIFT;
const REDRAW: u16 = 1 << kind::REDRAW;
const PLACE: u16 = 1 << kind::PLACE;
const PATH: u16 = 1 << kind::PATH;
const WALK: u16 = 1 << kind::WALK;
const TRIM: u16 = 1 << kind::TRIM;
const RECYCLE: u16 = 1 << kind::RECYCLE;
const KEEP: u16 = 1 << kind::KEEP;
const SWAP: u16 = 1 << kind::SWAP;
/// The decisions in which a card is chosen.
const CARD: u16 = BUY | REDRAW | PLACE | REFRESH;
/// The decisions in which a card leaves or stays.
const REFRESH: u16 = TRIM | RECYCLE | KEEP | SWAP;

features! {
    ROUND "round" View ALL "rounds" 1 12 "Rounds begun.";
    ROUNDS_LEFT "rounds_left" View ALL "rounds" 0 11 "Rounds still to come.";
    SEAT "seat" View ALL "seat" 1 5 "Own seat.";
    COINS "coins" View ALL "coins" 0 9999 "Own coins.";
    RIVAL_COINS "rival_coins" View ALL "coins" 0 9999 "The most coins of any opponent.";
    POINTS "points" View ALL "points" 0 9999 "Points on the own score board, secondary points divided; exits and coins are not counted.";
    RIVAL_POINTS "rival_points" View ALL "points" 0 9999 "The most such points of any opponent.";
    BOXES "boxes" View ALL "boxes" 0 12 "Own exit boxes checked.";
    OWN_CARDS "own_cards" View ALL "cards" 0 128 "Own cards, in deck, hand and discards.";
    OWN_BOUGHT "own_bought" View ALL "cards" 0 128 "Own dungeon cards among them, which were bought.";
    HAND_CARDS "hand_cards" View ALL "cards" 0 5 "Own cards of this round so far; in the refresh those that are left of them.";
    FAIRIES "fairies" View ALL "fairies" 0 240 "Fairies in front of oneself.";
    BOOKS "books" View ALL "spellbooks" 0 3 "Spellbooks in front of oneself.";
    PRIMARY_POINTS "primary_points" View ALL "points" 0 12 "Points of the primary objective for each find that it asks for; in the refresh, of the coming one.";
    HOURGLASS "hourglass" View ALL "0 or 1" 0 1 "Does the primary objective show an hourglass?";

    PASSES "passes" Choice BUY "0 or 1" 0 1 "Does this pass for the rest of the phase?";
    PRICE "price" Choice BUY "coins" 0 20 "Coins to pay.";
    COINS_AFTER "coins_after" Choice BUY "coins" 0 9999 "Coins left afterwards.";
    BUYS_FAIRY "buys_fairy" Choice BUY "0 or 1" 0 1 "Is this a fairy?";
    BUYS_BOOK "buys_book" Choice BUY "0 or 1" 0 1 "Is this a spellbook?";
    BUYS_CARD "buys_card" Choice BUY "0 or 1" 0 1 "Is this a dungeon card?";
    BLIND "blind" Choice BUY "0 or 1" 0 1 "Is it bought unseen? What is not known of it is a mean over all that it may be by the table.";
    REPLACES "replaces" Choice BUY "0 or 1" 0 1 "Does a spellbook go out for it?";
    PLAYS "plays" Choice BUY "rounds" 0 12 "Expected rounds in which the card will be played: this one, and later ones by the share of the own deck that makes a hand.";

    CARD_COST "card_cost" Choice CARD "coins" 0 6 "Cost as printed on the card; 0 for a starter, and where no card is chosen, as in all that follows of cards.";
    CARD_EXITS "card_exits" Choice CARD "exits" 0 6 "Exits of the card.";
    CARD_THINGS "card_things" Choice CARD "things" 0 255 "Items, obstacles, circles, rooms and stairs on the card.";
    CARD_PRIMARY "card_primary" Choice CARD "points" 0 3060 "Points of what it bears by the primary objective.";
    CARD_SECONDARY "card_secondary" Choice CARD "points" 0 3060 "Points of what it bears by the secondary objective, on average over the objective cards not seen; not divided.";
    CARD_POINTS "card_points" Choice CARD "points" 0 3060 "Points of what it bears on average over all objective cards, seen or not.";
    CARD_BARREL "card_barrel" Choice CARD "barrels" 0 255 "Barrels on the card.";
    CARD_KEY "card_key" Choice CARD "keys" 0 255 "Keys on the card.";
    CARD_PIT "card_pit" Choice CARD "pits" 0 255 "Pits on the card.";
    CARD_SCROLL "card_scroll" Choice CARD "scrolls" 0 255 "Scrolls on the card.";
    CARD_MONSTER "card_monster" Choice CARD "monsters" 0 255 "Monsters on the card.";
    CARD_ROPE "card_rope" Choice CARD "ropes" 0 255 "Ropes on the card.";
    CARD_PADLOCK "card_padlock" Choice CARD "padlocks" 0 255 "Padlocks on the card.";
    CARD_SWORD "card_sword" Choice CARD "swords" 0 255 "Swords on the card.";
    CARD_ROOM "card_room" Choice CARD "rooms" 0 255 "Rooms on the card.";
    CARD_COIN "card_coin" Choice CARD "coins" 0 255 "Coins on the card.";
    CARD_CIRCLE "card_circle" Choice CARD "circles" 0 255 "Magic circles on the card.";
    CARD_STAIRS "card_stairs" Choice CARD "stairs" 0 255 "Stairs on the card.";
    CARD_RECYCLE "card_recycle" Choice CARD "optimizers" 0 255 "Recycling icons on the card.";
    CARD_SCISSORS "card_scissors" Choice CARD "optimizers" 0 255 "Scissors on the card.";

    GETS_SWORD "gets_sword" Choice (BUY | GIFT) "0 or 1" 0 1 "Is this a fairy that beats a monster?";
    GETS_KEY "gets_key" Choice (BUY | GIFT) "0 or 1" 0 1 "Is this a fairy that opens a padlock?";
    GETS_ROPE "gets_rope" Choice (BUY | GIFT) "0 or 1" 0 1 "Is this a fairy that crosses a pit?";
    GETS_SCROLL "gets_scroll" Choice (BUY | GIFT) "0 or 1" 0 1 "Is this a fairy that works a magic circle?";
    HAND_NEEDS "hand_needs" Choice (BUY | GIFT) "things" 0 255 "Things on the own cards of this round that the fairy overcomes or works.";
    WORK_THINGS "work_things" Choice (BUY | GIFT) "things" 0 1275 "Things in this round's hand that the fairy or spellbook works on, those of cards still to be drawn as the mean of the own deck: monsters, padlocks, pits, circles, barrels, for the spellbook of crossing paths rooms; 0 for all that works on no thing. Of what is bought unseen the mean of the table, as in all that follow.";
    WORK_LACK "work_lack" Choice (BUY | GIFT) "things" 0 1275 "Those of them that go beyond the swords, keys, ropes or scrolls in that hand, and beyond the own fairies and spellbooks that stand in for these; 0 for barrels and rooms, which need no item.";
    WORK_PRIMARY "work_primary" Choice (BUY | GIFT) "points" 0 15300 "Points of the things that it works on by the primary objective.";
    WORK_POINTS "work_points" Choice (BUY | GIFT) "points" 0 15300 "Points of the things that it works on, on average over all objective cards, seen or not.";
    HAND_PRIMARY "hand_primary" View (BUY | GIFT) "points" 0 3060 "Points of what the own cards of this round bear by the primary objective.";

    BOOK_ROUNDS "book_rounds" Choice BUY "rounds" 0 12 "Rounds in which the spellbook can be used: this one and those to come, but for what is used in the refresh, which the last round has not; 0 for all else that is bought.";
    BOOK_BEAT "book_beat" Choice BUY "probability" 0 1 "Is this the spellbook that beats a monster? Of one that is bought unseen the share of the table, as in all that follow.";
    BOOK_OPEN "book_open" Choice BUY "probability" 0 1 "The one that opens a padlock?";
    BOOK_CROSS "book_cross" Choice BUY "probability" 0 1 "The one that crosses a pit?";
    BOOK_CIRCLE "book_circle" Choice BUY "probability" 0 1 "The one that works a magic circle?";
    BOOK_TELEPORT_MONSTER "book_teleport_monster" Choice BUY "probability" 0 1 "The one that leads from anywhere to a monster?";
    BOOK_TELEPORT_BARREL "book_teleport_barrel" Choice BUY "probability" 0 1 "The one that leads from barrel to barrel?";
    BOOK_CROSSING "book_crossing" Choice BUY "probability" 0 1 "The one that lets the path cross itself?";
    BOOK_CLIMB "book_climb" Choice BUY "probability" 0 1 "The one that climbs a pitfall?";
    BOOK_WRAP "book_wrap" Choice BUY "probability" 0 1 "One that leads from an outer edge to the opposite one?";
    BOOK_FAIRY "book_fairy" Choice BUY "probability" 0 1 "The one that can be given up for any fairy?";
    BOOK_DISCOUNT "book_discount" Choice BUY "probability" 0 1 "The one that makes a card cheaper each round?";
    BOOK_EXTRA_FAIRY "book_extra_fairy" Choice BUY "probability" 0 1 "The one that brings a second fairy?";
    BOOK_TRIM "book_trim" Choice BUY "probability" 0 1 "The one that removes a card each round?";
    BOOK_KEEP "book_keep" Choice BUY "probability" 0 1 "The one that keeps a card for coins?";
    BOOK_REDRAW "book_redraw" Choice BUY "probability" 0 1 "The one that lets the first card drawn be discarded?";
    BOOK_SWAP "book_swap" Choice BUY "probability" 0 1 "The one that exchanges a card for one of the market?";

    STOPS "stops" Choice PLACE "0 or 1" 0 1 "Does this lay no more cards?";
    JOINS "joins" Choice PLACE "exits" 0 6 "Exits of the card that meet an exit.";
    CARDS_LAID "cards_laid" View PLACE "cards" 0 5 "Cards that lie already.";
    BEST_AFTER "best_after" Choice PLACE "points" 0 100000 "What the best path is worth afterwards, searched exactly: primary points, the mean of the secondary points divided, coins at what they make at the end, and half a point for an exit.";

    PATH_PRIMARY "path_primary" Choice (PATH | WALK) "points" 0 3060 "Primary points of the path, in a walk so far.";
    PATH_SECONDARY "path_secondary" Choice (PATH | WALK) "points" 0 3060 "Secondary points of the path on average over the objective cards not seen; not divided.";
    PATH_COINS "path_coins" Choice (PATH | WALK) "coins" 0 255 "Coins on the path.";
    PATH_THINGS "path_things" Choice (PATH | WALK) "things" 0 3570 "All that is circled on the path, optimizers included.";
    PATH_RECYCLE "path_recycle" Choice (PATH | WALK) "optimizers" 0 255 "Recycling icons on the path.";
    PATH_SCISSORS "path_scissors" Choice (PATH | WALK) "optimizers" 0 255 "Scissors on the path.";
    PATH_EXITS "path_exits" Choice (PATH | WALK) "0 or 1" 0 1 "Does the path end at an exit?";
    PATH_KEEPS "path_keeps" Choice (PATH | WALK) "0 or 1" 0 1 "Is the spellbook kept that can be given up for a fairy?";
    WALK_ENDS "walk_ends" Choice WALK "0 or 1" 0 1 "Does this step end the path?";

    TAKES_NONE "takes_none" Choice REFRESH "0 or 1" 0 1 "Does this choose no card (any more)?";
    KEEPS_CARD "keeps_card" Choice REDRAW "0 or 1" 0 1 "Does this keep the card that was drawn?";
    NEW_COST "new_cost" Choice SWAP "coins" 0 6 "Cost of the card that comes from the market; 0 where none does.";
    NEW_THINGS "new_things" Choice SWAP "things" 0 255 "Items, obstacles, circles, rooms and stairs on it.";
    NEW_PRIMARY "new_primary" Choice SWAP "points" 0 3060 "Points of what it bears by the coming primary objective.";
    NEW_POINTS "new_points" Choice SWAP "points" 0 3060 "Points of what it bears on average over all objective cards, seen or not.";
}

impl GameView for MapMasters {
    type View<'a> = View<'a>;
    type Memory = ();

    const FEATURES: &'static [Feature] = FEATURES;
    const COMPONENT_CHOICES: &'static [ComponentChoice] = &[
        ComponentChoice {
            kind: "buy",
            table: "cards",
            done: "bought",
            figures: Some(ComponentFigures {
                sheet: "cards",
                key: "card",
                columns: &["bought", "win_rate_when_bought"],
            }),
        },
        ComponentChoice {
            kind: "buy",
            table: "spellbooks",
            done: "bought",
            figures: Some(ComponentFigures {
                sheet: "spellbooks",
                key: "spellbook",
                columns: &["bought", "win_rate_when_bought"],
            }),
        },
        ComponentChoice {
            kind: "buy",
            table: "fairies",
            done: "bought",
            figures: Some(ComponentFigures { sheet: "fairies", key: "fairy", columns: &["bought_per_game"] }),
        },
    ];

    /// What lies face up, or is a fairy: nobody knows what is on top of a deck.
    fn component(&self, state: &State, _: usize, choice: Action) -> Option<ComponentName<'_>> {
        let rules = &self.rules;
        let (table, name) = match choice {
            Action::Card(column, MarketSource::Open(place)) => {
                let card = state.market.cards[usize::from(column)].open[usize::from(place)]?;
                ("cards", &rules.row(card).name)
            }
            Action::Book(MarketSource::Open(place), _) => {
                let book = state.market.books.open[usize::from(place)]?;
                ("spellbooks", &rules.spellbooks[usize::from(rules.book_of[usize::from(book)])].name)
            }
            Action::Fairy(row) => ("fairies", &rules.fairies[usize::from(row)].name),
            _ => return None,
        };
        Some(ComponentName { table, name: name.as_str() })
    }

    fn view<'a>(&'a self, state: &'a State, seat: usize) -> View<'a> {
        View::new(&self.rules, state, seat)
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
            kind::BUY | kind::GIFT => market::write(view, choices, &mut sink),
            kind::PLACE => explore::places(view, choices, &mut sink),
            kind::PATH => explore::paths(view, choices, &mut sink),
            kind::WALK => explore::steps(view, choices, &mut sink),
            _ => refresh::write(view, choices, &mut sink),
        }
    }
}

fn whole_table(view: &View, sink: &mut FeatureSink) {
    sink.set(ROUND, || f64::from(view.round()));
    sink.set(ROUNDS_LEFT, || f64::from(view.rounds_left()));
    sink.set(SEAT, || view.seat() as f64 + 1.0);
    sink.set(COINS, || f64::from(view.coins()));
    sink.set(RIVAL_COINS, || f64::from(view.rival_coins()));
    sink.set(POINTS, || view.points());
    sink.set(RIVAL_POINTS, || view.rival_points());
    sink.set(BOXES, || f64::from(view.boxes()));
    sink.set(OWN_CARDS, || view.cards().0 as f64);
    sink.set(OWN_BOUGHT, || view.cards().1 as f64);
    sink.set(HAND_CARDS, || view.hand().len() as f64);
    sink.set(FAIRIES, || f64::from(view.fairies()));
    sink.set(BOOKS, || view.books() as f64);
    sink.set(PRIMARY_POINTS, || f64::from(view.primary_points()));
    sink.set(HOURGLASS, || flag(view.hourglass()));
}
