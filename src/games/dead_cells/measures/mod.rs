//! What a designer wants to see of this game, counted block by block.

mod curves;
mod findings;
mod notability;
pub(super) mod tables;

use super::DeadCells;
use super::action::{DEATH, DamageAbsorber, EffectSource, Event, LootKind, RunEnd};
use super::config::{EquipmentKind, MOST_SEATS, Rules};
use super::rules::longest_run;
use super::state::State;
use super::word::{Ailment, Colour, EffectKind};
use curves::*;
use kit::game::{DisplayNames, Outcome, Scorer};
use kit::stats::{Counter, CurveDrawing, Ledger, LedgerSchema, Scalar};
pub use notability::Notability;
pub use tables::HEADLINE;
use tables::*;

/// The counters of a campaign. Events of a campaign that the engine cuts off are counted, its end is not.
#[derive(Default)]
pub struct Measures {
    seats: usize,
    bodies: usize,
    spaces: usize,
    /// Is the monster of this row an elite?
    elite: Vec<bool>,
    /// Does the combat card of this row show an icon?
    icon: Vec<bool>,
    biomes: usize,
    upgrades: usize,
    /// Upgrades that a campaign begins with, a bit each.
    bought_before: u64,
    campaign: CampaignCounts,
    run: RunCounts,
}

/// The campaign under way.
#[derive(Default)]
struct CampaignCounts {
    /// Upgrades bought and equipment worn, a bit each.
    bought: u64,
    worn: u64,
    /// The run that won it.
    won: Option<u8>,
    deaths: i64,
}

/// The run under way; what was spent after it belongs to it.
#[derive(Default)]
struct RunCounts {
    number: u8,
    /// The biome or boss, by row of `ends`, and the tile that the group is on.
    place: usize,
    tile: Option<u8>,
    fights: bool,
    /// By body: the Beheaded, and the monster that laid each state last.
    beheaded: [u8; MOST_SEATS],
    afflicted: [[Option<u8>; Ailment::ALL.len()]; MOST_SEATS],
    /// By body and resource: held when it was told last; gained and spent since the last space, and in the run.
    held: [[u32; RESOURCES.len()]; MOST_SEATS],
    space: [[[u32; 2]; RESOURCES.len()]; MOST_SEATS],
    whole: [[[u32; 2]; RESOURCES.len()]; MOST_SEATS],
}

const GAIN: usize = 0;
const LOSS: usize = 1;

impl Scorer<DeadCells> for Measures {
    const COUNTED: LedgerSchema = LedgerSchema {
        scores: &[SCORES],
        sheets: SHEETS,
        curves: &[RUN_CURVES],
        drawn: Some(CurveDrawing { curve: BIOMES, x: "run", y: "biomes finished" }),
    };

    fn new(game: &DeadCells) -> Self {
        let rules = game.rules();
        Self {
            seats: rules.seats,
            bodies: rules.bodies(),
            spaces: longest_run(rules),
            elite: rules.monsters.iter().map(|row| row.elite).collect(),
            icon: rules.combat.iter().map(|row| !row.check.is_empty()).collect(),
            biomes: rules.biomes.len(),
            upgrades: rules.upgrades.len(),
            bought_before: rules.bought,
            ..Self::default()
        }
    }

    fn rows(game: &DeadCells, sheet: usize, _: &[String]) -> Vec<Vec<Scalar>> {
        rows(game.rules(), sheet)
    }

    fn begin_game(&mut self) {
        self.campaign = CampaignCounts { bought: self.bought_before, ..CampaignCounts::default() };
        self.run = RunCounts::default();
    }

    #[inline(always)]
    fn event(&mut self, event: Event, _: &[u8], ledger: &mut Ledger) {
        match event {
            Event::Struck { amount, source, .. } => done(source, DEALT, amount, ledger),
            Event::Killed { row, source, .. } => {
                ledger.row(MONSTERS, row.into()).count(KILLED, 1);
                ledger.count(ALL_KILLED, 0, 1);
                done(source, KILLS, 1, ledger);
            }
            Event::Laden { source, .. } => done(source, STATES, 1, ledger),
            Event::Used { source, round } => used(source, round, ledger),
            Event::Laid { row, told, .. } => {
                let mut row = ledger.row(CARDS, row.into());
                row.count(REACHED, 1);
                row.count(TOLD, told != super::action::SILENT);
            }
            Event::Placed { row, .. } => {
                ledger.row(MONSTERS, row.into()).count(REACHED, 1);
                ledger.count(ALL_MET, 0, 1);
            }
            Event::Hurt { body, source, .. } => self.hurt(body, source, ledger),
            Event::Blocked { body, by, source } => {
                ledger.row(HARM, harm(&self.elite, source)).count(BLOCKED, 1);
                ledger.count(BLOCKED_ALL, 0, 1);
                self.flow(body, SHIELDS, LOSS, !matches!(by, DamageAbsorber::Item(_)));
            }
            Event::Warded { body, .. } => self.flow(body, SHIELDS, LOSS, 1_u8),
            Event::Shielded { body, source, .. } => {
                self.flow(body, SHIELDS, GAIN, 1_u8);
                done(source, GUARDS, 1, ledger);
            }
            Event::Afflicted { body, ailment, source } => {
                let row = if let EffectSource::Monster { row, .. } = source { Some(row) } else { None };
                self.run.afflicted[usize::from(body)][ailment as usize] = row;
            }
            _ => self.gains(event, ledger),
        }
    }

    fn end_game(&mut self, game: &DeadCells, state: &State, outcome: Option<Outcome>, _: &[u8], ledger: &mut Ledger) {
        self.log_run(ledger);
        ledger.count(GAMES, 0, 1);
        if self.campaign.deaths > 0 {
            (0..self.elite.len()).for_each(|row| ledger.row(MONSTERS, row).count(DEATHS, self.campaign.deaths));
        }
        if outcome.is_none() {
            return;
        }
        let won = self.campaign.won;
        ledger.count(GAMES_WON, 0, won.is_some());
        ledger.count(RUNS_OF_WON, 0, won.map_or(0, |_| self.run.number));
        for run in 1..=game.rules().runs {
            let mut row = ledger.row(RUNS, usize::from(run) - 1);
            row.count(CAMPAIGNS, 1);
            row.count(WON_BY, won.is_some_and(|won| won <= run));
        }
        let sides = [
            (EQUIPMENT, self.campaign.worn, game.rules().equipment.len()),
            (UPGRADES, state.group.bought, self.upgrades),
        ];
        for (sheet, set, rows) in sides {
            for row in 0..rows {
                let [wins, games] = if set >> row & 1 == 1 { WITH } else { WITHOUT };
                let mut row = ledger.row(sheet, row);
                row.count(games, 1);
                row.count(wins, won.is_some());
            }
        }
    }

    fn findings(ledger: &Ledger, names: DisplayNames<'_>) -> Vec<String> {
        findings::all(ledger, names)
    }
}

/// Counts what a combat card or a piece of equipment does.
#[inline]
fn done(source: EffectSource, what: Counter, by: impl Into<i64>, ledger: &mut Ledger) {
    match source {
        EffectSource::Card { row, .. } => ledger.row(CARDS, row.into()).count(what, by),
        EffectSource::Gear { card, .. } => ledger.row(EQUIPMENT, card.into()).count(what, by),
        _ => {}
    }
}

#[inline]
fn used(source: EffectSource, round: u8, ledger: &mut Ledger) {
    done(source, USES, 1, ledger);
    if let EffectSource::Card { row, .. } = source {
        ledger.row(CARDS, row.into()).count(IN_ROUND.at(usize::from(round).min(CARD_ROUNDS - 1)), 1);
    }
}

/// The place of a source of damage in [`SOURCES`].
fn harm(elite: &[bool], source: EffectSource) -> usize {
    match source {
        EffectSource::Monster { round: DEATH, .. } => 2,
        EffectSource::Monster { row, .. } => usize::from(elite[usize::from(row)]),
        EffectSource::Boss { .. } => 3,
        EffectSource::State(Ailment::Poison) => 4,
        EffectSource::State(Ailment::Bleed) => 5,
        EffectSource::Tile(_) => 6,
        EffectSource::Corridor { .. } => 7,
        _ => 8,
    }
}

/// What happens less often.
impl Measures {
    /// Counts a resource of a body, or of the group: then every player counts all of it.
    #[inline]
    fn flow(&mut self, body: u8, resource: usize, side: usize, amount: impl Into<u32>) {
        self.run.space[usize::from(body)][resource][side] += amount.into();
    }

    fn flow_of_group(&mut self, resource: usize, side: usize, amount: u8) {
        (0..self.bodies as u8).for_each(|body| self.flow(body, resource, side, amount));
    }

    /// The monster behind damage: that which acts, or that which laid the state last.
    fn monster(&self, body: u8, source: EffectSource) -> Option<(u8, Counter)> {
        match source {
            EffectSource::Monster { row, round, .. } => Some((row, BY_ROUND.at(usize::from(round) - 1))),
            EffectSource::State(ailment) => {
                self.run.afflicted[usize::from(body)][ailment as usize].map(|row| (row, BY_STATE))
            }
            _ => None,
        }
    }

    fn hurt(&mut self, body: u8, source: EffectSource, ledger: &mut Ledger) {
        self.flow(body, HEALTH, LOSS, 1_u8);
        ledger.count(DAMAGE, 0, self.run.fights);
        ledger.row(HARM, harm(&self.elite, source)).count(DONE, 1);
        ledger.row(BEHEADED, self.run.beheaded[usize::from(body)].into()).count(ITS_DAMAGE, 1);
        if let Some((row, column)) = self.monster(body, source) {
            let mut row = ledger.row(MONSTERS, row.into());
            row.count(HURT, 1);
            row.count(column, 1);
        }
        self.on_tile(source, ITS_HURT, 1, ledger);
    }

    fn gains(&mut self, event: Event, ledger: &mut Ledger) {
        match event {
            Event::Gained { deed: EffectKind::Tooth(teeth), source } => self.gain_teeth(teeth, source, ledger),
            Event::Looted { kind: LootKind::Teeth, count, .. } => self.gain_teeth(count, EffectSource::Loot, ledger),
            Event::Gained { deed: EffectKind::Cell(cells), source } => self.gain_cells(cells, source, ledger),
            Event::Looted { kind: LootKind::Cells, count, .. } => self.gain_cells(count, EffectSource::Loot, ledger),
            Event::Paid { teeth, .. } => self.flow_of_group(TEETH, LOSS, teeth),
            // Given by `campaign.start`: nobody bought it.
            Event::Upgraded { row, run: 0, .. } => self.campaign.bought |= 1 << row,
            Event::Upgraded { row, cells, run } => {
                self.spend(cells, ledger);
                self.campaign.bought |= 1 << row;
                ledger.count(UPGRADES_BOUGHT, 0, 1);
                let mut row = ledger.row(UPGRADES, row.into());
                row.count(REACHED, 1);
                row.count(AFTER, run);
            }
            Event::Well { .. } => self.spend(1, ledger),
            Event::Scroll { body, .. } => {
                self.flow(body, SCROLLS, GAIN, 1_u8);
                ledger.count(SCROLLS_GAINED, 0, 1);
            }
            Event::Healed { body, amount, .. } => self.flow(body, HEALTH, GAIN, amount),
            Event::Equipped { card, .. } => {
                self.campaign.worn |= 1 << card;
                ledger.row(EQUIPMENT, card.into()).count(REACHED, 1);
            }
            Event::Passed { body, row } => {
                let mut passes = ledger.row(PASSES, self.run.beheaded[usize::from(body)].into());
                passes.count(REACHED, 1);
                passes.count(WITH_ICON, self.icon[usize::from(row)]);
            }
            Event::Check { source, row, from_hand, passed, deck, .. } => {
                let corridor = matches!(source, EffectSource::Corridor { .. });
                let mut check = ledger.row(CHECKS, usize::from(corridor) + 2 * usize::from(deck));
                check.count(REACHED, 1);
                check.count(PASSED, passed);
                check.count(FROM_HAND, from_hand);
                ledger.row(CARDS, row.into()).count(SHOWN, from_hand);
                ledger.count(ALL_CHECKS, 0, 1);
                ledger.count(ALL_PASSED, 0, passed);
            }
            _ => self.course(event, ledger),
        }
    }

    fn spend(&mut self, cells: u8, ledger: &mut Ledger) {
        self.flow_of_group(CELLS, LOSS, cells);
        ledger.count(CELLS_SPENT, 0, cells);
    }

    fn gain_teeth(&mut self, teeth: u8, source: EffectSource, ledger: &mut Ledger) {
        self.flow_of_group(TEETH, GAIN, teeth);
        self.on_tile(source, ITS_TEETH, teeth, ledger);
    }

    fn gain_cells(&mut self, cells: u8, source: EffectSource, ledger: &mut Ledger) {
        self.flow_of_group(CELLS, GAIN, cells);
        ledger.count(CELLS_GAINED, 0, cells);
        self.on_tile(source, ITS_CELLS, cells, ledger);
    }

    /// Counts for the tile that the group is on, but not what it meets in a corridor when it leaves.
    fn on_tile(&self, source: EffectSource, what: Counter, amount: u8, ledger: &mut Ledger) {
        if let (Some(tile), false) = (self.run.tile, matches!(source, EffectSource::Corridor { .. })) {
            ledger.row(TILES, tile.into()).count(what, amount);
        }
    }

    /// Counts the course of a run.
    fn course(&mut self, event: Event, ledger: &mut Ledger) {
        match event {
            Event::Run { number, .. } => {
                self.log_run(ledger);
                self.run = RunCounts { number, ..RunCounts::default() };
            }
            Event::Seated { body, beheaded } => {
                self.run.beheaded[usize::from(body)] = beheaded;
                ledger.row(BEHEADED, beheaded.into()).count(REACHED, 1);
            }
            Event::Biome { biome, .. } => self.come_to(biome.into(), ledger),
            Event::Boss(boss) => self.come_to(self.biomes + usize::from(boss), ledger),
            Event::Moved { .. } => {
                self.run.tile = None;
                ledger.count(ENTERED, 0, 1);
            }
            Event::Flipped { tile, .. } => {
                self.run.tile = Some(tile);
                ledger.row(TILES, tile.into()).count(REACHED, 1);
            }
            Event::Combat { .. } => {
                self.run.fights = true;
                ledger.count(COMBATS, 0, 1);
            }
            Event::CombatOver { .. } => self.run.fights = false,
            Event::Standing { body, health, shields, scrolls, teeth, cells, space } => {
                let held = [health, shields, teeth, cells, scrolls];
                self.stand(body, space, held.map(u32::from), ledger);
            }
            Event::RunOver { number, end, blame, biomes, cells } => {
                self.run_over(number, biomes, end, blame, ledger);
                ledger.row(RUNS, usize::from(number) - 1).count(RUN_CELLS, cells);
                // What the well and upgrades give comes after it.
                self.run.tile = None;
            }
            _ => {}
        }
    }

    fn come_to(&mut self, place: usize, ledger: &mut Ledger) {
        (self.run.place, self.run.tile) = (place, None);
        ledger.row(ENDS, place).count(REACHED, 1);
    }

    /// Counts what a body holds after a space; what it gained and spent there goes to the run.
    fn stand(&mut self, body: u8, space: u8, held: [u32; OF_SPACES], ledger: &mut Ledger) {
        let run = &mut self.run;
        let place = usize::from(body);
        run.held[place][..OF_SPACES].copy_from_slice(&held);
        let flows = std::mem::take(&mut run.space[place]);
        for (whole, flow) in run.whole[place].iter_mut().zip(flows) {
            (0..2).for_each(|side| whole[side] += flow[side]);
        }
        let Some(space) = usize::from(space).checked_sub(1) else { return };
        for resource in (0..OF_SPACES).filter(|&resource| body == 0 || !is_of_group(resource)) {
            let [gained, spent] = flows[resource].map(i64::from);
            let counts = [(REACHED, 1), (HELD, held[resource].into()), (GAINED, gained), (SPENT, spent)];
            ledger.row(SPACES, resource * self.spaces + space).counts(counts);
        }
    }

    fn run_over(&mut self, number: u8, biomes: u8, end: RunEnd, blame: EffectSource, ledger: &mut Ledger) {
        let won = end == RunEnd::Won;
        let mut row = ledger.row(RUNS, usize::from(number) - 1);
        row.count(REACHED, 1);
        row.count(CLEARED, biomes);
        row.count(FIRST_CLEARED, biomes > 0);
        row.count(BEATEN, won);
        row.count(DIED, matches!(end, RunEnd::Died(_)));
        row.count(EXHAUSTED, end == RunEnd::Exhausted);
        let counts = [(PLAYED, 1), (CLEARED_ALL, biomes.into()), (FIRSTS, (biomes > 0).into()), (BOSSES, won.into())];
        ledger.counts(0, counts);
        ledger.row(ENDS, self.run.place).count(ENDED, !won);
        (0..SOURCES.len()).for_each(|source| ledger.row(HARM, source).count(OF_RUNS, 1));
        for body in 0..self.bodies {
            ledger.row(BEHEADED, self.run.beheaded[body].into()).count(ITS_BIOMES, biomes);
            self.run.held[body][BIOMES] = biomes.into();
        }
        for upgrade in 0..self.upgrades {
            let [runs, all] = match self.campaign.bought >> upgrade & 1 {
                1 => [RUNS_WITH, BIOMES_WITH],
                _ => [RUNS_WITHOUT, BIOMES_WITHOUT],
            };
            let mut row = ledger.row(UPGRADES, upgrade);
            row.count(runs, 1);
            row.count(all, biomes);
        }
        if won {
            self.campaign.won.get_or_insert(number);
        }
        if let RunEnd::Died(body) = end {
            self.died(body, blame, ledger);
        }
    }

    fn died(&mut self, body: u8, blame: EffectSource, ledger: &mut Ledger) {
        self.campaign.deaths += 1;
        ledger.row(BEHEADED, self.run.beheaded[usize::from(body)].into()).count(ITS_DEATHS, 1);
        ledger.row(HARM, harm(&self.elite, blame)).count(ENDED_BY, 1);
        if let Some((row, _)) = self.monster(body, blame) {
            ledger.row(MONSTERS, row.into()).count(FATAL, 1);
        }
        self.on_tile(blame, ITS_ENDS, 1, ledger);
    }

    /// The run before is told with what was bought after it.
    fn log_run(&mut self, ledger: &mut Ledger) {
        if self.run.number == 0 {
            return;
        }
        for seat in 0..self.seats {
            let (whole, since) = (self.run.whole[seat], self.run.space[seat]);
            for (resource, held) in self.run.held[seat].into_iter().enumerate() {
                let [gained, spent] = [GAIN, LOSS].map(|side| whole[resource][side] + since[resource][side]);
                ledger.turn(resource, seat, [held, gained, spent]);
            }
        }
    }
}

/// The rows of a sheet, with the cells that name each.
fn rows(rules: &Rules, sheet: usize) -> Vec<Vec<Scalar>> {
    fn named<'a>(names: impl Iterator<Item = &'a str>) -> Vec<Vec<Scalar>> {
        names.map(|name| vec![Scalar::from(name)]).collect()
    }
    let pair = |name: &str, other: &str| vec![Scalar::from(name), Scalar::from(other)];
    match sheet {
        RUNS => (1..=i64::from(rules.runs)).map(|run| vec![run.into()]).collect(),
        ENDS => named(rules.biomes.iter().map(String::as_str).chain(rules.bosses.iter().map(|row| row.name.as_str()))),
        SPACES => {
            let spaces = longest_run(rules);
            let of = |resource: &'static str| (1..=spaces).map(move |space| vec![resource.into(), space.into()]);
            RESOURCES[..OF_SPACES].iter().flat_map(|resource| of(resource)).collect()
        }
        MONSTERS => named(rules.monsters.iter().map(|row| row.name.as_str())),
        HARM => named(SOURCES.iter().map(|(name, _)| *name)),
        BEHEADED | PASSES => named(rules.beheaded.iter().map(|row| row.name.as_str()).chain(["serenade"])),
        CARDS => {
            let whose = |row: Option<u8>| row.map_or("", |row| rules.beheaded[usize::from(row)].name.as_str());
            rules.combat.iter().map(|row| pair(row.name.as_str(), whose(row.beheaded))).collect()
        }
        EQUIPMENT => {
            let kind = |gear: &EquipmentKind| match gear {
                EquipmentKind::Weapon(..) => "weapon",
                EquipmentKind::Skill(_) => "skill",
                EquipmentKind::Special(..) => "special",
            };
            rules.equipment.iter().map(|row| pair(row.name.as_str(), kind(&row.gear))).collect()
        }
        UPGRADES => rules.upgrades.iter().map(|row| pair(row.name.as_str(), Colour::name(row.deck))).collect(),
        CHECKS => named(CHECKED.into_iter()),
        _ => named(rules.tiles.iter().map(|row| row.name.as_str())),
    }
}
