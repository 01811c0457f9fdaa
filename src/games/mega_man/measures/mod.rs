//! What a designer wants to see of this game, counted block by block.

mod bosses;
mod cards;
mod challenges;
mod curves;
mod damage;
mod heroes;
mod notability;
mod sessions;
#[cfg(test)]
mod tests;
mod totals;
mod weapons;

use serde::{Deserialize, Serialize};

use super::MegaMan;
use super::action::{Event, Source};
use super::state::State;
use crate::game::{Curve, Lineup, Measure, Outcome, Tally as GameTally, Watch};
use crate::measure::{Basics, Summary, interval};
use crate::stats::{Estimate, Histogram, Part, Table};
use bosses::Bosses;
use cards::Cards;
use challenges::Challenges;
use curves::{Curves, Resource};
use damage::Damage;
use heroes::Heroes;
pub use notability::Notability;
use sessions::Sessions;
use totals::{Total, Totals};
use weapons::Weapons;

/// The bounds of a share.
const SHARE: Option<(f64, f64)> = Some((0.0, 1.0));

/// All measures of a run. What happens in a game that the engine cuts off is counted; how games end is not of such a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Tally {
    basics: Basics,
    heroes: Heroes,
    bosses: Bosses,
    damage: Damage,
    challenges: Challenges,
    curves: Curves,
    cards: Cards,
    weapons: Weapons,
    sessions: Sessions,
    totals: Totals,
}

impl Watch<Event> for Tally {
    #[inline]
    fn event(&mut self, event: Event) {
        match event {
            Event::Engaged { foe, .. } => {
                self.challenges.engaged(foe);
                self.totals.challenge();
            }
            Event::Overcome {
                seat, foe, tokens, ..
            } => {
                self.challenges.overcome(foe);
                self.totals.one(Total::OvercomeRate);
                let tokens = tokens.len() as u32;
                self.curves.spent(seat, Resource::Tokens, tokens);
            }
            Event::Damage {
                seat,
                source,
                amount,
                ..
            } => self.hurt(seat, source, amount),
            Event::Planned {
                left, right, skill, ..
            } => self.cards.planned(left, right, skill),
            Event::Kept { card, .. } => self.cards.kept(card),
            Event::Standing {
                seat,
                life,
                energy,
                tokens,
                tanks,
            } => {
                self.curves.standing(seat, [life, energy, tokens, tanks]);
            }
            _ => self.used(event),
        }
    }
}

/// What happens less often.
impl Tally {
    fn hurt(&mut self, seat: u8, source: Source, amount: u8) {
        self.heroes.damage(seat, amount);
        self.bosses.damage(seat, amount);
        self.damage.hit(source, amount);
        if let Source::Challenge(foe) = source {
            self.challenges.damage(foe, amount);
        }
        self.curves.spent(seat, Resource::Life, amount.into());
        self.totals.damage(amount);
    }

    fn used(&mut self, event: Event) {
        match event {
            Event::Skill { card, .. } => {
                self.cards.skill(card);
                self.totals.one(Total::SkillsUsed);
            }
            Event::Boost { from, seat, card } => {
                self.cards.boost(card);
                self.totals.one(Total::BoostsUsed);
                if from != seat {
                    self.totals.one(Total::BoostsLent);
                }
            }
            Event::Declined { .. } => self.totals.one(Total::BoostsDeclined),
            Event::Weapon {
                seat,
                weapon,
                usage,
            } => {
                self.weapons.used(weapon, usage);
                self.totals.one(Total::EnergyUsed);
                self.curves.spent(seat, Resource::Energy, 1);
            }
            Event::Box { .. } => self.totals.one(Total::BoxesOpened),
            Event::Tank { seat, life, .. } => {
                self.totals.one(Total::TanksUsed);
                self.curves.gained(seat, Resource::Life, life.into());
                self.curves.tank_spent();
            }
            Event::Drained { seat, .. } => self.curves.spent(seat, Resource::Energy, 1),
            Event::Charged { seat, .. } => self.curves.gained(seat, Resource::Energy, 1),
            Event::TokenOn { seat, .. } => self.curves.gained(seat, Resource::Tokens, 1),
            Event::TokenOff { seat, .. } => self.curves.spent(seat, Resource::Tokens, 1),
            Event::Healed(seat) => self.curves.gained(seat, Resource::Life, 1),
            _ => self.course(event),
        }
    }

    /// How the game goes on.
    fn course(&mut self, event: Event) {
        match event {
            Event::Session { number, attempt } => self.sessions.begun(number, attempt),
            Event::Seated { seat, hero } => self.heroes.seated(seat, hero),
            Event::Faces { seat, boss, wily } => self.bosses.faces(seat, boss, wily),
            Event::Round { .. } => self.totals.round(),
            Event::Beaten { seat, .. } => self.bosses.beaten(seat),
            Event::SessionOver { number, won } => {
                self.sessions.over(number, won);
                self.totals.session(won);
            }
            _ => {}
        }
    }
}

impl GameTally<MegaMan> for Tally {
    fn new(game: &MegaMan, lineup: &Lineup) -> Self {
        let rules = game.rules();
        let (strategies, rounds) = (lineup.strategies.len(), rules.most_rounds());
        Self {
            basics: Basics::new(game, lineup, rounds),
            heroes: Heroes::new(rules),
            bosses: Bosses::new(rules),
            damage: Damage::default(),
            challenges: Challenges::new(rules),
            curves: Curves::new(strategies, rules.seats, rounds),
            cards: Cards::new(rules),
            weapons: Weapons::new(rules),
            sessions: Sessions::new(rules),
            totals: Totals::new(rules.seats),
        }
    }

    fn begin_game(&mut self, seating: &[u8]) {
        self.basics.begin_game(seating);
        self.bosses.begin_game();
        self.curves.begin_game();
        self.cards.begin_game();
        self.weapons.begin_game();
    }

    fn end_game(&mut self, game: &MegaMan, state: &State, outcome: Option<Outcome>) {
        let seats = game.rules().seats;
        self.basics.end_game(outcome);
        self.damage.end_game(seats);
        self.totals.end_game();
        let Some(outcome) = outcome else { return };
        let (won, players) = (outcome.winners != 0, &state.players[..seats]);
        let weapons = players.iter().flat_map(|player| player.weapons());
        self.heroes.end_game(seats, won, state.fallen);
        self.bosses.end_game(won);
        self.curves.end_game(&self.basics.seating, outcome);
        self.cards.end_game(won);
        self.weapons.end_game(weapons, won);
        if won {
            self.totals.won(players, state.tanks);
        }
    }

    fn end_block(&mut self) {
        self.basics.end_block();
        self.heroes.end_block();
        self.bosses.end_block();
        self.damage.end_block();
        self.challenges.end_block();
        self.curves.end_block();
        self.cards.end_block();
        self.weapons.end_block();
        self.sessions.end_block();
        self.totals.end_block();
    }

    fn merge(&mut self, other: &Self) {
        self.basics.merge(&other.basics);
        self.heroes.merge(&other.heroes);
        self.bosses.merge(&other.bosses);
        self.damage.merge(&other.damage);
        self.challenges.merge(&other.challenges);
        self.curves.merge(&other.curves);
        self.cards.merge(&other.cards);
        self.weapons.merge(&other.weapons);
        self.sessions.merge(&other.sessions);
        self.totals.merge(&other.totals);
    }

    fn measures(&self) -> Vec<Measure> {
        let basic = self.basics.measures().into_iter();
        basic.chain(Totals::measures()).collect()
    }

    fn block(&self, parts: &mut Vec<Part>) {
        self.basics.block(parts);
        parts.extend(self.totals.block());
    }

    fn rounds(&self) -> &Histogram {
        &self.basics.lengths.rounds
    }

    fn headline(&self, confidence: f64) -> (String, Estimate) {
        self.basics.headline(confidence)
    }

    fn counts(&self) -> Vec<(&'static str, u64)> {
        self.basics.endings.counts().collect()
    }

    fn tables(&self, game: &MegaMan) -> Vec<Table> {
        let rules = game.rules();
        let mut tables = self.basics.tables();
        tables.extend([
            self.heroes.table(rules),
            self.bosses.table(rules),
            self.damage.table(),
            self.challenges.table(rules),
            self.curves.table(&self.basics.names),
            self.cards.table(rules),
            self.weapons.table(rules),
            self.sessions.table(),
            self.summary(),
        ]);
        tables
    }

    fn findings(&self, _: &MegaMan) -> Vec<String> {
        let mut findings = self.basics.findings();
        findings.extend(self.sessions.finding());
        findings.extend(self.what_hurts());
        findings.extend(self.what_is_left());
        findings
    }

    fn curves(&self) -> Vec<Curve> {
        let strategies = self.basics.names.iter().enumerate();
        strategies
            .map(|(strategy, name)| Curve {
                name: name.clone(),
                x: "round",
                y: "life at the end of the round",
                points: self.curves.life(strategy),
            })
            .collect()
    }
}

impl Tally {
    fn summary(&self) -> Table {
        let mut summary = Summary::default();
        self.basics.summarise(&mut summary);
        self.totals.summarise(&mut summary);
        summary.finish()
    }

    fn what_hurts(&self) -> Option<String> {
        let worst = self.damage.worst()?;
        let (source, mean) = (worst.source, interval(worst.mean, 1.0, "")?);
        let share = 100.0 * worst.share;
        Some(format!(
            "What hurts most are {source}: {mean} damage per player and game, {share:.0} % of all."
        ))
    }

    fn what_is_left(&self) -> Option<String> {
        let left = |total| {
            let left = self.totals.estimate(total);
            interval(left, 1.0, "").or_else(|| Some(format!("{:.1}", left.value?)))
        };
        let (life, tanks) = (left(Total::LifeLeft)?, left(Total::TanksLeft)?);
        Some(format!(
            "Tables that win are left with {life} life per player and {tanks} energy tanks."
        ))
    }
}
