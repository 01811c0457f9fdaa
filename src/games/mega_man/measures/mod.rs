//! What a designer wants to see of this game, counted block by block.

mod curves;
mod notability;
mod tables;
#[cfg(test)]
mod tests;

use super::MegaMan;
use super::action::{ChallengeId, DamageCause, EnergyUse, Event};
use super::config::{self, MOST_SEATS, Rules, SPACES};
use super::effect::BossAbility;
use super::state::State;
use curves::*;
use kit::game::bits;
use kit::game::{DisplayNames, Outcome, Scorer};
use kit::say::{share, with_interval};
use kit::stats::{Counter, CurveDrawing, Ledger, LedgerSchema, RowCounts, RowTotals, SHARE, Scalar};
pub use notability::Notability;
use tables::*;

/// The counters of what players do. Events of a game that the engine cuts off are counted, its end is not.
#[derive(Default)]
pub struct Measures {
    seats: i64,
    stages: usize,
    masters: usize,
    /// The game under way: who sits where, whom each seat faces (robot masters by row, then Dr. Wily's), and rows met, drawn and used, a
    /// bit each.
    hero: [u8; MOST_SEATS],
    faced: [u8; MOST_SEATS],
    met: u128,
    drawn: u128,
    used: u128,
    fired: u128,
    /// The rows in first hands, a bit each, and the rounds begun.
    dealt: u128,
    rounds: u32,
    /// Gained and spent in the round under way, by seat and resource.
    flows: [[[u32; 2]; RESOURCES.len()]; MOST_SEATS],
}

impl Scorer<MegaMan> for Measures {
    const COUNTED: LedgerSchema = LedgerSchema {
        scores: &[SCORES],
        sheets: SHEETS,
        curves: &[CURVE_SHEET],
        drawn: Some(CurveDrawing { curve: LIFE, x: "round", y: "life at the end of the round" }),
    };

    fn new(game: &MegaMan) -> Self {
        let rules = game.rules();
        Self { seats: rules.seats as i64, stages: rules.stages.len(), masters: rules.masters.len(), ..Self::default() }
    }

    fn rows(game: &MegaMan, sheet: usize, _: &[String]) -> Vec<Vec<Scalar>> {
        let rules = game.rules();
        let one = |name: &str| vec![Scalar::from(name)];
        match sheet {
            HEROES => rules.heroes.iter().map(|row| one(row.name.as_str())).collect(),
            BOSSES => bosses(rules),
            DAMAGE => SOURCES.iter().map(|(name, _)| one(name)).collect(),
            CHALLENGES => challenges(rules),
            CARDS | FIRST_HANDS => {
                let hero = |hero: u8| rules.heroes[usize::from(hero)].name.as_str();
                let rows = rules.actions.iter();
                rows.map(|row| vec![row.name.as_str().into(), hero(row.hero).into()]).collect()
            }
            WEAPONS => rules.weapons.iter().map(|row| one(row.name.as_str())).collect(),
            _ => {
                let sessions = if rules.campaign { config::SESSIONS } else { 1 };
                (1..=i64::from(sessions)).map(|number| vec![number.into()]).collect()
            }
        }
    }

    fn begin_game(&mut self) {
        (self.met, self.drawn, self.used, self.fired, self.dealt, self.rounds) = Default::default();
        self.flows = Default::default();
    }

    #[inline(always)]
    fn event(&mut self, event: Event, _: &[u8], ledger: &mut Ledger) {
        match event {
            Event::Engaged { foe, .. } => {
                ledger.row(CHALLENGES, self.challenge(foe)).count(MET, 1);
                ledger.count(ENGAGED, 0, 1);
            }
            Event::Overcome { seat, foe, tokens, .. } => {
                ledger.row(CHALLENGES, self.challenge(foe)).count(MASTERED, 1);
                ledger.count(OVERCOME, 0, 1);
                self.flow(seat, TOKENS)[1] += tokens.len() as u32;
            }
            Event::Damage { seat, source, amount, .. } => self.hurt(seat, source, amount, ledger),
            Event::Planned { left, right, skill, .. } => {
                for (card, laid) in [(left, SUPPORTS), (right, SUPPORTS), (skill, SKILLS)] {
                    let mut row = ledger.row(CARDS, card.into());
                    row.count(DRAWN, 1);
                    row.count(laid, 1);
                    // Supports always work.
                    row.count(USES, laid == SUPPORTS);
                }
                self.used |= 1 << left | 1 << right;
                self.in_hand(1 << left | 1 << right | 1 << skill);
            }
            Event::Kept { card, .. } => {
                let mut row = ledger.row(CARDS, card.into());
                row.count(DRAWN, 1);
                row.count(BOOSTS, 1);
                self.in_hand(1 << card);
            }
            Event::Standing { seat, life, energy, tokens, tanks } => {
                let flows = std::mem::take(&mut self.flows[usize::from(seat)]);
                let held = [life, energy, tokens, tanks].into_iter().zip(flows);
                for (curve, (held, [gained, spent])) in held.enumerate() {
                    ledger.turn(curve, seat.into(), [held.into(), gained, spent]);
                }
            }
            _ => self.used(event, ledger),
        }
    }

    fn end_game(&mut self, game: &MegaMan, state: &State, outcome: Option<Outcome>, _: &[u8], ledger: &mut Ledger) {
        let seats = game.rules().seats;
        ledger.count(GAMES, 0, 1);
        ledger.count(PLAYER_GAMES, 0, seats as i64);
        (0..SOURCES.len()).for_each(|source| ledger.row(DAMAGE, source).count(SUFFERERS, seats as i64));
        let Some(outcome) = outcome else { return };
        let won = outcome.winners != 0;
        for (player, &hero) in state.players[..seats].iter().zip(&self.hero) {
            let mut row = ledger.row(HEROES, hero.into());
            row.count(SEEN, 1);
            row.count(WINS, won);
            for weapon in player.weapons() {
                let mut row = ledger.row(WEAPONS, weapon.row.into());
                row.count(HELD, 1);
                row.count(ENERGY_LEFT, weapon.energy);
                decided(row, self.fired >> weapon.row & 1 == 1, won);
            }
            ledger.count(WINNERS, 0, won);
            ledger.count(LIFE_LEFT, 0, if won { player.life } else { 0 });
        }
        if let Some(seat) = state.fallen {
            ledger.row(HEROES, self.hero[usize::from(seat)].into()).count(FELL, 1);
        }
        for boss in bits(self.met) {
            let mut row = ledger.row(BOSSES, boss);
            row.count(SEEN, 1);
            row.count(WINS, won);
        }
        self.first_hands(game.rules(), won, ledger);
        bits(self.drawn).for_each(|card| decided(ledger.row(CARDS, card), self.used >> card & 1 == 1, won));
        ledger.count(GAMES_WON, 0, won);
        ledger.count(TANKS_LEFT, 0, if won { state.tanks } else { 0 });
    }

    fn findings(ledger: &Ledger, _: DisplayNames<'_>) -> Vec<String> {
        let findings = [survived(ledger), what_hurts(ledger), what_is_left(ledger)];
        findings.into_iter().flatten().collect()
    }
}

/// Counts a game in which a card or a weapon was at hand.
fn decided(mut row: RowCounts<'_>, used: bool, won: bool) {
    let [wins, games] = if used { USED } else { UNUSED };
    row.count(games, 1);
    row.count(wins, won);
}

/// What happens less often.
impl Measures {
    #[inline]
    fn challenge(&self, foe: ChallengeId) -> usize {
        match foe {
            ChallengeId::Stage { card, space } => usize::from(card) * SPACES + usize::from(space),
            ChallengeId::Extra(master) => self.stages * SPACES + usize::from(master),
            ChallengeId::Pattern(row) => self.stages * SPACES + self.masters + usize::from(row),
        }
    }

    #[inline]
    fn flow(&mut self, seat: u8, resource: usize) -> &mut [u32; 2] {
        &mut self.flows[usize::from(seat)][resource]
    }

    /// Counts cards that were in hand at planning.
    #[inline]
    fn in_hand(&mut self, cards: u128) {
        self.drawn |= cards;
        // Everybody plans in each round, with the whole hand.
        self.dealt |= if self.rounds <= 1 { cards } else { 0 };
    }

    /// Counts the first hands of a game.
    fn first_hands(&self, rules: &Rules, won: bool, ledger: &mut Ledger) {
        let heroes = &self.hero[..rules.seats];
        for (row, _) in rules.actions.iter().enumerate().filter(|(_, card)| heroes.contains(&card.hero)) {
            let [games, wins] = if self.dealt >> row & 1 == 1 { [DEALT, WON_DEALT] } else { [UNDEALT, WON_UNDEALT] };
            ledger.row(FIRST_HANDS, row).counts([(games, 1), (wins, won.into())]);
        }
    }

    fn hurt(&mut self, seat: u8, source: DamageCause, amount: u8, ledger: &mut Ledger) {
        let (hero, boss) = (self.hero[usize::from(seat)], self.faced[usize::from(seat)]);
        ledger.row(HEROES, hero.into()).count(HURT, amount);
        ledger.row(BOSSES, boss.into()).count(HURT, amount);
        let mut row = ledger.row(DAMAGE, place(source));
        row.count(HITS, 1);
        row.count(DONE, amount);
        if let DamageCause::Challenge(foe) = source {
            ledger.row(CHALLENGES, self.challenge(foe)).count(HURT, amount);
        }
        self.flow(seat, LIFE)[1] += u32::from(amount);
        ledger.count(LIFE_LOST, 0, amount);
    }

    #[inline(always)]
    fn used(&mut self, event: Event, ledger: &mut Ledger) {
        match event {
            Event::Skill { card, .. } => {
                self.use_card(card, SKILL_USES, ledger);
                ledger.count(SKILLS_USED, 0, 1);
            }
            Event::Boost { from, seat, card } => {
                self.use_card(card, BOOST_USES, ledger);
                ledger.count(BOOSTS_USED, 0, 1);
                ledger.count(BOOSTS_LENT, 0, from != seat);
            }
            Event::Declined { .. } => ledger.count(BOOSTS_DECLINED, 0, 1),
            Event::Weapon { seat, weapon, usage } => {
                let counter = match usage {
                    EnergyUse::Effect => EFFECTS,
                    EnergyUse::Reroll => REROLLS,
                    EnergyUse::Weakness => WEAKNESSES,
                };
                ledger.row(WEAPONS, weapon.into()).count(counter, 1);
                self.fired |= 1 << weapon;
                ledger.count(ENERGY_USED, 0, 1);
                self.flow(seat, ENERGY)[1] += 1;
            }
            Event::Box { .. } => ledger.count(BOXES_OPENED, 0, 1),
            Event::Tank { seat, life, .. } => {
                ledger.count(TANKS_USED, 0, 1);
                self.flow(seat, LIFE)[0] += u32::from(life);
                self.flows.iter_mut().for_each(|flow| flow[TANKS][1] += 1);
            }
            Event::Drained { seat, .. } => {
                ledger.count(ENERGY_USED, 0, 1);
                self.flow(seat, ENERGY)[1] += 1;
            }
            Event::Charged { seat, .. } => self.flow(seat, ENERGY)[0] += 1,
            Event::TokenOn { seat, .. } => self.flow(seat, TOKENS)[0] += 1,
            Event::TokenOff { seat, .. } => self.flow(seat, TOKENS)[1] += 1,
            Event::Healed(seat) => self.flow(seat, LIFE)[0] += 1,
            _ => self.course(event, ledger),
        }
    }

    fn use_card(&mut self, card: u8, how: Counter, ledger: &mut Ledger) {
        let mut row = ledger.row(CARDS, card.into());
        row.count(how, 1);
        row.count(USES, 1);
        self.used |= 1 << card;
    }

    /// Counts the course of a game.
    #[inline(always)]
    fn course(&mut self, event: Event, ledger: &mut Ledger) {
        match event {
            Event::Session { number, attempt } => {
                let mut row = ledger.row(SESSIONS, usize::from(number) - 1);
                row.count(REACHED, attempt == 1);
                row.count(TRIES, 1);
            }
            Event::Seated { seat, hero } => self.hero[usize::from(seat)] = hero,
            Event::Faces { seat, boss, wily } => {
                let boss = usize::from(boss) + if wily { self.masters } else { 0 };
                self.faced[usize::from(seat)] = boss as u8;
                self.met |= 1 << boss;
                ledger.row(BOSSES, boss).count(FACED, 1);
            }
            Event::Round { .. } => {
                self.rounds += 1;
                ledger.count(PLAYER_ROUNDS, 0, self.seats);
                ledger.count(ROUNDS_SURVIVED, 0, 1);
            }
            Event::Beaten { seat, .. } => {
                ledger.row(BOSSES, self.faced[usize::from(seat)].into()).count(FELL, 1);
            }
            Event::SessionOver { number, won } => {
                ledger.row(SESSIONS, usize::from(number) - 1).count(SURVIVED, won);
                ledger.count(SESSIONS_WON, 0, won);
                // A round in which a session is lost is not survived.
                ledger.count(ROUNDS_SURVIVED, 0, -i64::from(!won));
            }
            _ => {}
        }
    }
}

/// Its place in [`SOURCES`].
fn place(source: DamageCause) -> usize {
    match source {
        DamageCause::Challenge(ChallengeId::Stage { .. }) => 0,
        DamageCause::Challenge(ChallengeId::Extra(_)) => 1,
        DamageCause::Challenge(ChallengeId::Pattern(_)) => 2,
        DamageCause::Boss => 3,
        DamageCause::Pattern(_) => 4,
        DamageCause::Light => 5,
        DamageCause::Price => 6,
    }
}

fn bosses(rules: &Rules) -> Vec<Vec<Scalar>> {
    let of = |rows: &[config::BossRow], wily: i64| -> Vec<Vec<Scalar>> {
        let rows = rows.iter();
        rows.map(|row| vec![row.name.as_str().into(), wily.into()]).collect()
    };
    [of(&rules.masters, 0), of(&rules.wilys, 1)].concat()
}

/// Every challenge there is: its card, and its place on it from 1.
fn challenges(rules: &Rules) -> Vec<Vec<Scalar>> {
    let row = |name: &str, number: usize| vec![Scalar::from(name), number.into()];
    let stages = rules.stages.iter();
    let stages = stages.flat_map(|card| (1..=SPACES).map(|number| row(card.name.as_str(), number)));
    let masters = rules.masters.iter().map(|boss| match boss.stage {
        BossAbility::Extra(_) => row(boss.name.as_str(), 1),
        _ => Vec::new(),
    });
    let patterns = rules.patterns.iter().map(|card| row(card.name.as_str(), 1));
    stages.chain(masters).chain(patterns).collect()
}

/// The sentence on where a campaign fails; nothing of a single game.
fn survived(ledger: &Ledger) -> Option<String> {
    let rows = || ledger.totals(SESSIONS).enumerate();
    if rows().count() < 2 {
        return None;
    }
    let rates = rows().filter_map(|(row, _)| {
        let rate = ledger.rate(SESSIONS, row, [SURVIVED, REACHED], SHARE);
        Some(format!("session {} {}", row + 1, with_interval(rate, 100.0, " %")?))
    });
    let rates = rates.collect::<Vec<_>>().join(", ");
    let failed = |counts: RowTotals<'_>| counts[REACHED] - counts[SURVIVED];
    let (worst, counts) = rows().max_by_key(|(_, counts)| failed(*counts))?;
    let most = match failed(counts) {
        0 => String::new(),
        failed => format!(" Most campaigns that fail do so in session {}: {failed}.", worst + 1),
    };
    Some(format!("Sessions survived by the tables that reach them: {rates}.{most}"))
}

fn what_hurts(ledger: &Ledger) -> Option<String> {
    let rows = || ledger.totals(DAMAGE).map(|counts| counts[DONE]);
    let all: i64 = rows().sum();
    let (row, done) = rows().enumerate().max_by_key(|(_, done)| *done)?;
    let share = (all > 0).then(|| share(done as f64 / all as f64, 0))?;
    let mean = ledger.rate(DAMAGE, row, [DONE, SUFFERERS], None).for_all(rows().count(), None);
    let mean = with_interval(mean, 1.0, "")?;
    let (_, source) = SOURCES[row];
    Some(format!("What hurts most are {source}: {mean} damage per player and game, {share} of all."))
}

fn what_is_left(ledger: &Ledger) -> Option<String> {
    let left = |score| {
        let left = ledger.estimate(score, 0);
        with_interval(left, 1.0, "")
    };
    let [life, tanks] = LEFT.map(left);
    Some(format!("Tables that win are left with {} life per player and {} energy tanks.", life?, tanks?))
}
