//! The keys of the rules file, each told once: its name, its values and what it means. Numbers in brackets are those of the project's list of
//! open points: 1 to 22 of the facts page, 23 to 44 of the rules page, others of the docs page alone.

use super::{MOST_HAND, MOST_PATH, MOST_RUNS, MOST_SEATS, MOST_SLOTS};
use kit::config::{ForeignKeys, RulesReader};
use kit::pieces::switch;

switch!(Stop, "campaign.stop", "When a campaign ends before its last run.",
    FirstWin "first_win" "with the first boss beaten",
    AllRuns "all_runs" "never");
switch!(EachRun, "players.beheaded", "Who plays which Beheaded (25).",
    Fixed "fixed" "by lot, for the whole campaign",
    Lot "lot" "by lot, anew for each run",
    InOrder "in_order" "seat 1 plays the first of the table, and so on");
switch!(First, "first.each_run", "Who is first player when a run begins (24).",
    Lot "lot" "by lot",
    Rotates "rotates" "the next seat each run, from one by lot");
switch!(FirstPasses, "first.passes", "When the first player token goes on (21).",
    Icon "icon" "where an icon says so",
    EachCombat "each_combat" "after each combat, too");
switch!(Allocation, "allocation.who", "Who decides who has what is gained (28).",
    First "first_player" "the first player, for all",
    Owner "owner" "each player in turn, from the first player on, whether to take it");
switch!(ExitChoice, "exit.choice", "Who decides between ways where both lead to an exit (30).",
    First "first_player" "the first player",
    Lot "lot" "the lot");
switch!(Shown, "check.card", "A card from hand that passes a check (1).",
    Discarded "discard" "is discarded",
    Shown "show" "is only shown");
switch!(FromHand, "check.must_use_hand", "A first player who has a fitting card (34).",
    Must "yes" "must use it",
    May "may_draw" "may turn up the top card instead");
switch!(Several, "check.several", "A check that shows several symbols (38).",
    Any "any" "asks for one of them",
    All "all" "asks for all of them, on one card or several");
switch!(Retry, "corridor.retry", "A corridor whose check was failed (39).",
    Closed "no" "stays closed",
    Again "yes" "may be tried once more");
switch!(Fill, "placement.fill", "Where a monster without a space of its own is placed (4).",
    Right "rightwards" "the first free space in front of the group",
    Far "from_far" "the free space farthest from the group");
switch!(Full, "placement.full", "A monster that finds no free space (5).",
    Discarded "discarded" "is discarded",
    Returned "returned" "goes back under its deck");
switch!(Gaps, "gaps.close", "How monsters close up at a round end (26).",
    Fully "fully" "until there is no gap",
    Step "one_step" "one space each");
switch!(Emptied, "attack.emptied", "An attack none of whose spaces has a monster (10).",
    Nothing "no_effect" "has no effect",
    Nearest "nearest" "reaches the nearest monster in front");
switch!(Announce, "announce.how", "What is told of cards laid face down (8, 27).",
    Truly "truly" "one action with its round, true of the card",
    Silent "silent" "nothing",
    Open "open" "all: hands lie open");
switch!(Decline, "act.decline", "Actions that need not be performed (35).",
    Skills "skills" "skills, round 0 and what says `may`",
    All "all" "any of the group's");
switch!(Taker, "damage.taker", "Who takes damage that names nobody (2).",
    Chosen "first_player" "whom the first player says",
    MostHealth "most_health" "whoever has the most health, shields first");
switch!(Tied, "damage.tie", "Who it is, of several with equally much health (3).",
    Chosen "first_player" "whom the first player says",
    Seat "next" "the next from the first player on");
switch!(Shielded, "poison.shielded", "A shield and the damage of poison (40).",
    No "no" "does not stop it",
    Yes "yes" "stops it");
switch!(ImmuneChosen, "immune.chosen", "Who is immune to a state, and a state for one of several (45).",
    No "no" "cannot be chosen for it",
    Yes "yes" "can be chosen, and it has no effect");
switch!(PasserHurt, "passer.hurt", "A player who passes a combat (41).",
    Safe "no" "takes no damage in it",
    Hurt "yes" "can be chosen like the others");
switch!(Passer, "pass.who", "Who passes a combat of four players (22).",
    Chosen "first_player" "whom the first player says",
    FewestHealth "fewest_health" "whoever has the fewest health, but not the first player");
switch!(After, "states.after", "Tokens on Beheaded after a combat: states and shields (6, 29).",
    Cleared "cleared" "are taken off",
    Stay "stay" "stay");
switch!(Between, "damage.between", "Damage on Beheaded after a combat (7).",
    Stays "stays" "stays",
    Healed "healed" "is taken off");
switch!(Tie, "dying.with_boss", "A Beheaded dies in the moment in which the boss does (11).",
    Lost "lost" "the run is lost",
    Won "won" "the boss is beaten");
switch!(FoodFull, "food.full", "Food where nobody has damage (12).",
    Wasted "wasted" "has no effect",
    Teeth "tooth" "is a tooth instead");
switch!(Beyond, "scroll.beyond", "A scroll beyond the end of its track (13).",
    Nothing "no_effect" "has no effect",
    Food "food" "is food instead");
switch!(LootScrolls, "loot.scrolls", "Scrolls on the group space (44).",
    OneKind "one_kind" "are one kind, whatever their colours",
    ByColour "by_colour" "are a kind for each colour");
switch!(Improved, "upgrade.improved_card", "An improved card in a deck (23).",
    Adds "adds" "is one more",
    Replaces "replaces" "takes the place of a card that the deck began with");
switch!(Blueprints, "blueprint.order", "The blueprint decks when a campaign begins (36).",
    Printed "printed" "lie in their `order`",
    Shuffled "shuffled" "are shuffled");
switch!(Kept, "blueprint.kept", "Blueprints that became equipment (31).",
    Yes "yes" "are treasures for ever",
    No "no" "go back under their deck at the end of the run");
switch!(Empty, "decks.empty", "A deck of monsters or treasures that runs out (37).",
    Reshuffle "shuffle_discards" "is made of its discards",
    None "none" "gives no more");
switch!(Cells, "cells.kept", "Cells that are not spent between runs (42).",
    Yes "yes" "stay in the bag",
    No "no" "are lost");
switch!(Melee, "solo.melee_powers", "Serenade's powers after its transformation (43).",
    Yes "yes" "go on",
    No "no" "end");
switch!(Powers, "solo.colours", "The symbols of Serenade's powers: 1 damage in III, freeze in 0, target in 0 (32).",
    RedPurpleGreen "red_purple_green" "red, purple, green",
    GreenRedPurple "green_red_purple" "green, red, purple",
    PurpleGreenRed "purple_green_red" "purple, green, red");

pub(super) fn seats(r: &mut RulesReader) -> usize {
    r.int("players.count", 3, 1..=MOST_SEATS as i64, "players", "Players at the table; one plays with Serenade.")
}

pub(super) fn hand(r: &mut RulesReader) -> u8 {
    let about = "Cards in hand after each check and each combat (9).";
    r.int("players.hand", 3, 2..=MOST_HAND as i64, "cards", about)
}

pub(super) fn slots(r: &mut RulesReader) -> u8 {
    let about = "Equipment slots of each Beheaded at the start of a campaign (14).";
    r.int("players.slots", 1, 1..=MOST_SLOTS as i64, "slots", about)
}

pub(super) fn runs(r: &mut RulesReader) -> u8 {
    let about = "Runs of a campaign, at the most; 1 plays a single run.";
    r.int("campaign.runs", 12, 1..=MOST_RUNS, "runs", about)
}

pub(super) fn start(r: &mut RulesReader) -> Vec<String> {
    let about =
        "Upgrades that the group has bought already when the campaign begins, by name; none is a fresh campaign.";
    r.names("campaign.start", about)
}

/// The biome of the first space of each run.
pub(super) fn first(r: &mut RulesReader, biomes: &ForeignKeys) -> u8 {
    let name = r.text("biomes.first", "prisoners_quarters", "The biome where each run begins.");
    let found = biomes.find(&name);
    if found.is_none() && r.is_whole("spaces") {
        let message = format!("no space lies in a biome `{name}`");
        r.fault("biomes.first", message, "write a `biome` of the table of spaces");
    }
    found.unwrap_or(0)
}

pub(super) fn path(r: &mut RulesReader) -> u8 {
    let about = "Biomes before the boss, wherever their exits lead (19); 0: the exits alone decide.";
    r.int("biomes.path", 3, 0..=MOST_PATH, "biomes", about)
}

pub(super) fn boss_combats(r: &mut RulesReader) -> u8 {
    let about = "Combats against a boss after which the run is lost, that it has an end (33).";
    r.int("boss.combats", 12, 1..=40, "combats", about)
}

pub(super) fn serenade_health(r: &mut RulesReader) -> u8 {
    r.int("solo.health", 4, 1..=9, "health", "Health of Serenade.")
}
