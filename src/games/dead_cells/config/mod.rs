//! The rules file and the tables: every number and every open point, declared and read in one pass.

mod cells;
mod check;
pub mod keys;
mod rows;
#[cfg(test)]
mod tests;

pub use rows::{
    BeheadedRow, BiomeExit, BossCardRow, BossRow, CombatRow, EquipmentKind, EquipmentRow, MonsterPlace, MonsterRow,
    SerenadeRow, SerenadeSide, ShopOffer, SpaceRow, TileRow, TileShape, UpgradeKind, UpgradeRow, WellRow,
};

use super::word::{Colour, Corridor};
use kit::config::{CardCopies, ForeignKeys, RulesReader};
use kit::luck::ComponentKey;
use rows::RawSpace;

/// The most players.
pub const MOST_SEATS: usize = 4;
/// The most cards in hand.
pub const MOST_HAND: usize = 5;
/// The most equipment slots of a Beheaded.
pub const MOST_SLOTS: usize = 3;
/// The most runs of a campaign.
pub const MOST_RUNS: i64 = 30;
/// The most biomes of a run.
pub const MOST_PATH: i64 = 6;
/// The most biomes, and the most bosses.
pub const MOST_BIOMES: usize = 8;
/// The most spaces of all biomes.
pub const MOST_SPACES: usize = 96;
/// The most monster cards, and the most tiles.
pub const MOST_MONSTERS: usize = 128;
/// The most pieces of equipment, and the most upgrades: a bit each in 64.
pub const MOST_ROWS: usize = 64;
/// The most combat cards that one deck could hold: the own ones and all improved ones.
pub const MOST_COMBAT: usize = 32;
/// The most cards of a boss's deck, of the well, and of one biome's blueprints.
pub const MOST_SMALL: usize = 24;
/// The most corridors from one space.
pub const MOST_WAYS: usize = 4;
/// The most monsters of an encounter: one for each space of the combat board.
pub const MOST_FOES: usize = 4;

/// The validated rules of one variant. A field that names a key means what `list keys` says of it.
#[derive(Clone, Debug)]
pub struct Rules {
    /// `players.count`.
    pub seats: usize,
    /// `players.hand`.
    pub hand: u8,
    /// `players.slots`.
    pub slots: u8,
    /// `campaign.runs`.
    pub runs: u8,
    /// `campaign.start`: bit k for the upgrade of row k.
    pub bought: u64,
    /// `biomes.path`.
    pub path: u8,
    /// `boss.combats`.
    pub boss_combats: u8,
    /// `solo.health`.
    pub serenade_health: u8,
    /// `campaign.stop`.
    pub campaign_stop: keys::Stop,
    /// `players.beheaded`.
    pub players_beheaded: keys::EachRun,
    /// `first.each_run`.
    pub first_each_run: keys::First,
    /// `first.passes`.
    pub first_passes: keys::FirstPasses,
    /// `allocation.who`.
    pub allocation_who: keys::Allocation,
    /// `exit.choice`.
    pub exit_choice: keys::ExitChoice,
    /// `check.card`.
    pub check_card: keys::Shown,
    /// `check.must_use_hand`.
    pub check_must_use_hand: keys::FromHand,
    /// `check.several`.
    pub check_several: keys::Several,
    /// `corridor.retry`.
    pub corridor_retry: keys::Retry,
    /// `placement.fill`.
    pub placement_fill: keys::Fill,
    /// `placement.full`.
    pub placement_full: keys::Full,
    /// `gaps.close`.
    pub gaps_close: keys::Gaps,
    /// `attack.emptied`.
    pub attack_emptied: keys::Emptied,
    /// `announce.how`.
    pub announce_how: keys::Announce,
    /// `act.decline`.
    pub act_decline: keys::Decline,
    /// `damage.taker`.
    pub damage_taker: keys::Taker,
    /// `damage.tie`.
    pub damage_tie: keys::Tied,
    /// `poison.shielded`.
    pub poison_shielded: keys::Shielded,
    /// `immune.chosen`.
    pub immune_chosen: keys::ImmuneChosen,
    /// `passer.hurt`.
    pub passer_hurt: keys::PasserHurt,
    /// `pass.who`.
    pub pass_who: keys::Passer,
    /// `states.after`.
    pub states_after: keys::After,
    /// `damage.between`.
    pub damage_between: keys::Between,
    /// `dying.with_boss`.
    pub dying_with_boss: keys::Tie,
    /// `food.full`.
    pub food_full: keys::FoodFull,
    /// `scroll.beyond`.
    pub scroll_beyond: keys::Beyond,
    /// `loot.scrolls`.
    pub loot_scrolls: keys::LootScrolls,
    /// `upgrade.improved_card`.
    pub upgrade_improved_card: keys::Improved,
    /// `blueprint.order`.
    pub blueprint_order: keys::Blueprints,
    /// `blueprint.kept`.
    pub blueprint_kept: keys::Kept,
    /// `decks.empty`.
    pub decks_empty: keys::Empty,
    /// `cells.kept`.
    pub cells_kept: keys::Cells,
    /// `solo.melee_powers`.
    pub solo_melee_powers: keys::Melee,
    /// `solo.colours`.
    pub solo_colours: keys::Powers,
    /// The Beheaded.
    pub beheaded: Vec<BeheadedRow>,
    /// A card of each of them.
    pub beheaded_deck: CardCopies,
    /// The rows of the combat cards.
    pub combat: Vec<CombatRow>,
    /// For each Beheaded, and then for Serenade, the row of every card that its deck could hold: first those that it begins with, then all
    /// improved ones. Of Serenade's own cards the rows are those of [`Self::serenade`].
    pub decks: Vec<CardCopies>,
    /// The row of every improved card.
    pub improved: CardCopies,
    /// Serenade's cards and boards.
    pub serenade: Vec<SerenadeRow>,
    /// The names of the biomes.
    pub biomes: Vec<String>,
    /// The spaces of all biomes.
    pub spaces: Vec<SpaceRow>,
    /// What the luck that is met on each of them hangs on.
    pub space_keys: Vec<ComponentKey>,
    /// `biomes.first`.
    pub first_biome: u8,
    /// Each biome's start, by the place of its space.
    pub starts: Vec<u8>,
    /// The rows of the tiles.
    pub tiles: Vec<TileRow>,
    /// The row of every tile.
    pub tile_deck: CardCopies,
    /// The rows of the monsters.
    pub monsters: Vec<MonsterRow>,
    /// The row of every monster card.
    pub monster_deck: CardCopies,
    /// The equipment: treasures, then blueprints. A card is its row.
    pub equipment: Vec<EquipmentRow>,
    /// A card of each of them.
    pub equipment_deck: CardCopies,
    /// So many of them are treasures.
    pub treasures: u8,
    /// The upgrades.
    pub upgrades: Vec<UpgradeRow>,
    /// The rows of each upgrade deck, in the order in which they are bought.
    pub upgrade_decks: [Vec<u8>; 3],
    /// The well, the top card first.
    pub well: Vec<WellRow>,
    /// What a blueprint, food and a treasure cost between biomes.
    pub offers: [ShopOffer; 3],
    /// The bosses.
    pub bosses: Vec<BossRow>,
    /// What the luck that is met against each of them hangs on.
    pub boss_keys: Vec<ComponentKey>,
    /// The rows of the bosses' cards.
    pub boss_cards: Vec<BossCardRow>,
    /// The row of every card of a boss's deck.
    pub boss_deck: CardCopies,
}

impl Rules {
    /// The number of bodies in combats: the Beheaded, and Serenade beside a player who is alone.
    #[inline]
    pub fn bodies(&self) -> usize {
        self.seats.max(2)
    }

    /// True if this body is Serenade, which sits beside a player who is alone.
    #[inline]
    pub fn is_serenade(&self, body: usize) -> bool {
        self.seats == 1 && body == 1
    }

    /// The place of Serenade's deck in [`Self::decks`], and what stands for it among the Beheaded.
    pub fn serenade_place(&self) -> u8 {
        self.beheaded.len() as u8
    }

    /// The number of cards that a Beheaded's deck begins with.
    pub fn own_cards(&self, beheaded: u8) -> usize {
        self.decks[usize::from(beheaded)].len() - self.improved.len()
    }

    /// The price of the cards of an upgrade deck: it stands on the top card.
    pub fn price(&self, deck: usize) -> u8 {
        self.upgrade_decks[deck].last().map_or(0, |&row| self.upgrades[usize::from(row)].cost)
    }

    /// The cards of an equipment deck in all.
    pub fn is_treasure(&self, card: u8) -> bool {
        card < self.treasures
    }
}

/// Declares and reads every key and all tables.
pub fn read(r: &mut RulesReader) -> Rules {
    let raw = rows::spaces(r);
    let biomes = ForeignKeys::of(r, "spaces", raw.iter().map(|space| space.biome.as_str()));
    let beheaded = rows::beheaded(r);
    let combat = rows::combat(r, &beheaded);
    let serenade = rows::serenade(r);
    let monsters = rows::monsters(r, &biomes);
    let tiles = rows::tiles(r, &biomes);
    let mut equipment = rows::treasures(r);
    let treasures = equipment.len() as u8;
    equipment.extend(rows::blueprints(r, &biomes));
    let card_names = ForeignKeys::of(r, "combat", combat.iter().map(|row| row.name.as_str()));
    let monster_names = ForeignKeys::of(r, "monsters", monsters.iter().map(|row| row.name.as_str()));
    let upgrades = rows::upgrades(r, &card_names, &monster_names);
    let well = rows::well(r, &card_names, &monster_names);
    let bosses = rows::bosses(r);
    let boss_cards = rows::boss_cards(r, &bosses);
    let spaces = linked(r, raw, &biomes, &bosses);
    let start = keys::start(r);
    let first_biome = keys::first(r, &biomes);
    let biomes = biomes.into_names();
    let rules = Rules {
        seats: keys::seats(r),
        hand: keys::hand(r),
        slots: keys::slots(r),
        runs: keys::runs(r),
        bought: check::bought(r, &start, &upgrades),
        first_biome,
        path: keys::path(r),
        boss_combats: keys::boss_combats(r),
        serenade_health: keys::serenade_health(r),
        campaign_stop: keys::Stop::read(r),
        players_beheaded: keys::EachRun::read(r),
        first_each_run: keys::First::read(r),
        first_passes: keys::FirstPasses::read(r),
        allocation_who: keys::Allocation::read(r),
        exit_choice: keys::ExitChoice::read(r),
        check_card: keys::Shown::read(r),
        check_must_use_hand: keys::FromHand::read(r),
        check_several: keys::Several::read(r),
        corridor_retry: keys::Retry::read(r),
        placement_fill: keys::Fill::read(r),
        placement_full: keys::Full::read(r),
        gaps_close: keys::Gaps::read(r),
        attack_emptied: keys::Emptied::read(r),
        announce_how: keys::Announce::read(r),
        act_decline: keys::Decline::read(r),
        damage_taker: keys::Taker::read(r),
        damage_tie: keys::Tied::read(r),
        poison_shielded: keys::Shielded::read(r),
        immune_chosen: keys::ImmuneChosen::read(r),
        passer_hurt: keys::PasserHurt::read(r),
        pass_who: keys::Passer::read(r),
        states_after: keys::After::read(r),
        damage_between: keys::Between::read(r),
        dying_with_boss: keys::Tie::read(r),
        food_full: keys::FoodFull::read(r),
        scroll_beyond: keys::Beyond::read(r),
        loot_scrolls: keys::LootScrolls::read(r),
        upgrade_improved_card: keys::Improved::read(r),
        blueprint_order: keys::Blueprints::read(r),
        blueprint_kept: keys::Kept::read(r),
        decks_empty: keys::Empty::read(r),
        cells_kept: keys::Cells::read(r),
        solo_melee_powers: keys::Melee::read(r),
        solo_colours: keys::Powers::read(r),
        decks: decks(&beheaded, &combat, &serenade),
        improved: CardCopies::numbered(combat_cards(&combat, None)),
        beheaded_deck: CardCopies::single(beheaded.iter().map(|row| row.name.as_str())),
        equipment_deck: CardCopies::single(equipment.iter().map(|row| row.name.as_str())),
        starts: (0..biomes.len()).map(|biome| start_of(&spaces, biome)).collect(),
        biomes,
        tile_deck: CardCopies::of(tiles.iter().map(|row| (row.name.as_str(), row.count))),
        monster_deck: CardCopies::of(monsters.iter().map(|row| (row.name.as_str(), row.count))),
        upgrade_decks: Colour::ALL.map(|colour| upgrade_deck(&upgrades, colour)),
        offers: rows::interbiome(r),
        boss_deck: CardCopies::of(boss_cards.iter().map(|row| (row.name.as_str(), row.count))),
        beheaded,
        combat,
        serenade,
        space_keys: CardCopies::single(spaces.iter().map(|space| space.name.as_str())).keys().to_vec(),
        spaces,
        tiles,
        monsters,
        equipment,
        treasures,
        upgrades,
        well,
        boss_keys: CardCopies::single(bosses.iter().map(|boss| boss.name.as_str())).keys().to_vec(),
        bosses,
        boss_cards,
    };
    check::whole(r, &rules);
    rules
}

/// The rows of every card that a Beheaded's deck could hold, and of Serenade's at the end.
fn decks(beheaded: &[BeheadedRow], combat: &[CombatRow], serenade: &[SerenadeRow]) -> Vec<CardCopies> {
    let improved = || combat_cards(combat, None);
    let own = |place| CardCopies::numbered(combat_cards(combat, Some(place)).chain(improved()));
    let cards = serenade.iter().enumerate().filter(|(_, row)| row.side == SerenadeSide::Card);
    let serenade = CardCopies::numbered(cards.map(|(number, row)| (number, row.name.as_str(), 1)).chain(improved()));
    (0..beheaded.len() as u8).map(own).chain([serenade]).collect()
}

/// The combat cards of a Beheaded, or the improved ones: their rows by number and name, and how many of each.
fn combat_cards(rows: &[CombatRow], whose: Option<u8>) -> impl Iterator<Item = (usize, &str, u8)> {
    let own = rows.iter().enumerate().filter(move |(_, row)| row.beheaded == whose);
    own.map(|(number, row)| (number, row.name.as_str(), row.count))
}

fn start_of(spaces: &[SpaceRow], biome: usize) -> u8 {
    let starts = |space: &SpaceRow| usize::from(space.biome) == biome && space.shape == TileShape::Start;
    spaces.iter().position(starts).unwrap_or(0) as u8
}

fn upgrade_deck(upgrades: &[UpgradeRow], colour: Colour) -> Vec<u8> {
    let mut rows: Vec<u8> =
        (0..upgrades.len() as u8).filter(|&row| upgrades[usize::from(row)].deck == colour).collect();
    rows.sort_by_key(|&row| upgrades[usize::from(row)].order);
    rows
}

/// The spaces with corridors and exits found by name.
fn linked(r: &mut RulesReader, raw: Vec<RawSpace>, biomes: &ForeignKeys, bosses: &[BossRow]) -> Vec<SpaceRow> {
    let names = ForeignKeys::of(r, "spaces", raw.iter().map(|raw| raw.space.name.as_str()));
    let linked = raw.into_iter().map(|raw| {
        let mut space = raw.space;
        space.biome = biomes.find(&raw.biome).unwrap_or(0);
        for (to, way) in raw.to {
            match names.find(&to) {
                Some(to) => space.ways.push(Corridor { to, ..way }),
                None => {
                    let message = format!("there is no space `{to}`");
                    r.fault(&format!("spaces.{}.to", space.name), message, "write the name of a row of this table");
                }
            }
        }
        let boss = bosses.iter().position(|boss| boss.name == raw.exit).map(|at| BiomeExit::Boss(at as u8));
        space.exit = biomes.find(&raw.exit).map(BiomeExit::Biome).or(boss);
        if !raw.exit.is_empty() && space.exit.is_none() {
            let message = format!("`{}` is neither a biome nor a boss", raw.exit);
            let help = "write a `biome` of this table or a name of the table of bosses";
            r.fault(&format!("spaces.{}.exit", space.name), message, help);
        }
        space
    });
    linked.collect()
}
