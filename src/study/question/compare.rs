//! `compare`: is this better than that? First that, then this.

use super::bot_sets::BotSets;
use crate::experiment::seats::seats;
use crate::experiment::{ComparisonTarget, Expectation, Experiment, joined, sprt};
use crate::plan::{CellLoader, StudyPlan, Variant};
use engine::GameEntry;
use engine::cell::{Cell, CellRequest};
use kit::config::number::MeasureThreshold;
use kit::config::{Assignment, Fault, Faults, SourceLocation, SourceText, SourceValue};
use kit::stats::Sprt;
use kit::stats::names::measures;

/// What the study is called where something is wrong with it.
const COMPARISON: &str = "comparison";

/// The question whether this is better than that.
#[derive(Clone, Debug)]
pub struct CompareQuestion {
    /// What this is compared with; `None` for the rules without what is set.
    pub vs: Option<SourceValue<ComparisonTarget>>,
    /// What is set of this, as it is written.
    pub set: String,
    /// The number of players on both sides.
    pub players: Option<SourceText>,
    /// The measure that is asked about.
    pub measure: Option<SourceText>,
    /// Differences up to this are of no interest.
    pub margin: Option<SourceValue<MeasureThreshold>>,
    /// The sequential test.
    pub sprt: Option<Sprt>,
    /// What should come of this.
    pub expect: Vec<Expectation>,
}

impl CompareQuestion {
    pub(super) fn read(experiment: &Experiment, game: &'static GameEntry) -> Result<Self, Faults> {
        let vs = experiment.vs.as_ref().map(|vs| {
            let value = ComparisonTarget::parse(vs, game)?;
            Ok::<_, Fault>(SourceValue { value, place: vs.place.clone() })
        });
        let vs = vs.transpose()?;
        if vs.is_none() && experiment.set.is_empty() {
            return Err(nothing_to_compare());
        }
        let sprt = experiment.sprt.as_ref().map(|test| test.read(sprt::parse)).transpose()?;
        let expect = SourceText::read_all(&experiment.expect, Expectation::parse)?;
        let Experiment { measure, margin, players, .. } = experiment.clone();
        Ok(Self { vs, set: joined(&experiment.set, " "), players, measure, margin, sprt, expect })
    }

    /// First what is compared with, then what is asked about.
    pub(super) fn plan(&self, load: &CellLoader, wish: &CellRequest) -> Result<StudyPlan, Faults> {
        let wish = wish.clone();
        let (that, this) = match &self.vs {
            None => (self.with_set(&wish, None), wish),
            Some(vs) => match &vs.value {
                ComparisonTarget::Mirror => return mirror(load, wish, &vs.place),
                ComparisonTarget::Set(assignment) => (self.with_set(&wish, Some(assignment.clone())), wish),
                ComparisonTarget::Rules(rules) => {
                    (CellRequest { rules: rules.clone(), ..self.with_set(&wish, None) }, wish)
                }
                ComparisonTarget::Bot(bot) => bots(load, wish, bot)?,
            },
        };
        let replaced = this.bots != that.bots;
        let mut this = load.variant("this", this)?;
        if !self.set.is_empty() {
            this.name.clone_from(&self.set);
        }
        let mut plan = StudyPlan::of(vec![load.base(that)?, this]);
        plan.tell_apart()?;
        if self.set.is_empty() && replaced {
            let this = &mut plan.variants[1];
            this.name.clone_from(&this.cell.lineup.strategies[0]);
        }
        Ok(plan)
    }

    /// The request with this set and nothing else but the number of players.
    fn with_set(&self, wish: &CellRequest, assignment: Option<Assignment>) -> CellRequest {
        CellRequest { set: self.players.iter().map(seats).chain(assignment).collect(), ..wish.clone() }
    }
}

/// First the first bot in all seats, then the line-up as it is: what a seat is worth among equals, and among different bots.
fn mirror(load: &CellLoader, mut wish: CellRequest, place: &SourceLocation) -> Result<StudyPlan, Faults> {
    let sets = BotSets::split_off(&mut wish);
    let mixed = load.base(wish.clone())?;
    let seats = &mixed.cell.asked_for;
    if mixed.cell.schema.cooperative || seats.len() < 2 || seats.iter().all(|seat| *seat == seats[0]) {
        return Err(no_mirror(&mixed.cell, place));
    }
    let sets = sets.among(load, &wish, seats, COMPARISON)?;
    let alike = load.base(sets.at(wish.with_bots(vec![seats[0].clone(); seats.len()])))?;
    let mixed = load.variant("mixed", sets.at(wish.with_bots(seats.clone())))?;
    let mut plan = StudyPlan::of(vec![alike, mixed]);
    plan.measure = Some(measures::SEAT_GAP.to_owned());
    Ok(plan)
}

/// The line-ups with the other bot, and with the one asked about.
fn bots(load: &CellLoader, mut wish: CellRequest, other: &String) -> Result<(CellRequest, CellRequest), Faults> {
    let sets = BotSets::split_off(&mut wish);
    let own: Variant = load.base(wish.clone())?;
    let seats = own.cell.asked_for;
    let (that, this) = if own.cell.schema.cooperative {
        in_all_its_seats(&wish, seats, other)
    } else {
        in_the_first_seat(&wish, seats, other.clone())
    };
    let all = [&that.bots[..], &this.bots[..]].concat();
    let sets = sets.among(load, &wish, &all, COMPARISON)?;
    Ok((sets.at(that), sets.at(this)))
}

/// The other takes every seat of the first bot: a bot at a table of its like is compared as a table, one among others by what it does for
/// them.
fn in_all_its_seats(wish: &CellRequest, seats: Vec<String>, other: &String) -> (CellRequest, CellRequest) {
    let taken = |seat: &String| if *seat == seats[0] { other } else { seat }.clone();
    let that = seats.iter().map(taken).collect();
    (wish.with_bots(that), wish.with_bots(seats))
}

/// The other takes the first seat. A bot that is named alone plays among the other's like.
fn in_the_first_seat(wish: &CellRequest, mut seats: Vec<String>, other: String) -> (CellRequest, CellRequest) {
    if let [alone] = &wish.bots[..] {
        seats.fill(other.clone());
        seats[0].clone_from(alone);
    }
    let this = wish.with_bots(seats.clone());
    seats[0] = other;
    (wish.with_bots(seats), this)
}

fn no_mirror(cell: &Cell, place: &SourceLocation) -> Faults {
    let (message, help) = if cell.schema.cooperative || cell.asked_for.len() < 2 {
        let help = "compare it with other rules, a changed value (KEY=VALUE) or another bot";
        ("this table wins or loses as one: no seat wins more than another".to_owned(), help)
    } else {
        let help = "name different bots with --bots; what each seat wins among equals is told by `run --mirror`";
        (format!("{} has all seats already", cell.asked_for[0]), help)
    };
    Fault::new(place.clone(), message).help(help.to_owned()).into()
}

fn nothing_to_compare() -> Faults {
    let help =
        "say what with: --vs players.luck=8, --vs my.toml, --vs greedy; or change something: --set players.luck=8";
    let fault = Fault::new(SourceLocation::Nowhere, "there is nothing to compare with");
    fault.help(help.to_owned()).into()
}
