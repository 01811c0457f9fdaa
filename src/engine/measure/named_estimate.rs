//! The estimates of a cell by name: the rows of its summary, and the rates of its components.

use super::requested_measure::{CountSource, RequestedMeasure};
use super::{MeasureName, Tally, TallySchema};
use kit::config::did_you_mean_one_of;
use kit::game::RatioMeasure;
use kit::stats::names::{columns, measures};
use kit::stats::{Estimate, Scalar, Table};
use std::collections::BTreeSet;

/// The remedy where a measure is not known: the command that lists them.
pub const LISTED: &str = "`ludometer list measures GAME` names what there is";

/// An estimate with the name by which it can be asked for.
#[derive(Clone, Debug)]
pub struct NamedEstimate {
    /// The name; for a component without its table.
    pub name: MeasureName,
    /// The table in which a component stands; `None` of a row of the summary.
    pub table: Option<&'static str>,
    /// The estimate; without ends where there is no interval.
    pub estimate: Estimate,
    /// The unit, for people.
    pub unit: String,
    /// The bounds that the value cannot leave by its nature; `None` of an amount, which is never less than nothing.
    pub bounds: Option<(f64, f64)>,
    /// Whether an interval is kept of it.
    pub has_interval: bool,
    /// Whether the estimate is an even share by construction, which needs no interval.
    pub is_given: bool,
    /// The measure by which cells are compared, if they can be.
    pub requested: Option<RequestedMeasure>,
}

impl NamedEstimate {
    /// The estimate; where it can be nothing else by construction, both ends are known, too.
    pub fn certain(&self) -> Estimate {
        let Estimate { value, lo, hi, .. } = self.estimate;
        let end = |end: Option<f64>| if self.is_given { value } else { end };
        Estimate { lo: end(lo), hi: end(hi), ..self.estimate }
    }

    /// Whether it is what is sought, in full.
    fn is(&self, sought: &MeasureName) -> bool {
        self.is_measured_as(&sought.measure) && self.name.of == sought.of
    }

    /// Whether it is a component of which some of the names are given, in their order.
    fn is_named_by(&self, sought: &MeasureName) -> bool {
        let mut own = self.name.of.iter();
        let named = self.table.is_some() && !sought.of.is_empty();
        named && self.is_measured_as(&sought.measure) && sought.of.iter().all(|of| own.any(|own| own == of))
    }

    /// The test whether a measure is called so, of a component with or without its table.
    fn is_measured_as(&self, measure: &str) -> bool {
        let qualified = self.table.and_then(|table| measure.strip_prefix(table)?.strip_prefix('.'));
        qualified.unwrap_or(measure) == self.name.measure
    }

    /// The name with its table before it: `cards.take_rate(crypt)`.
    fn in_full(&self) -> String {
        self.table.map_or_else(String::new, |table| format!("{table}.")) + &self.name.to_string()
    }
}

/// The estimate that is meant by a name. Of the names in the row of a component, as many are enough as tell it from others.
///
/// # Errors
/// There is none, or more than one: what is wrong, and a remedy.
pub fn find_measure<'k>(
    known: &'k [NamedEstimate],
    subject: &MeasureName,
) -> Result<&'k NamedEstimate, (String, String)> {
    let mut fits: Vec<&NamedEstimate> = known.iter().filter(|known| known.is(subject)).collect();
    if fits.is_empty() {
        fits = known.iter().filter(|known| known.is_named_by(subject)).collect();
    }
    match fits[..] {
        [] => Err(unknown(known, subject)),
        [one] => Ok(one),
        [first, ..] if first.table.is_none() => Ok(first),
        [first, second, ..] => {
            let help = format!("write `{}` or `{}`", first.in_full(), second.in_full());
            Err((format!("`{subject}` is more than one thing"), help))
        }
    }
}

/// The estimates that are meant by a name. With `*` in brackets they are all of the measure with one argument, of a component every row.
///
/// # Errors
/// As [`find_measure`].
pub fn matching_measures<'k>(
    known: &'k [NamedEstimate],
    subject: &MeasureName,
) -> Result<Vec<&'k NamedEstimate>, (String, String)> {
    if subject.of != ["*"] {
        return find_measure(known, subject).map(|one| vec![one]);
    }
    let fits =
        |one: &&NamedEstimate| one.is_measured_as(&subject.measure) && (one.table.is_some() || one.name.of.len() == 1);
    let mut all: Vec<&NamedEstimate> = known.iter().filter(fits).collect();
    let is_seat = |one: &NamedEstimate| one.table.is_none() && one.name.of[0].parse::<u64>().is_ok();
    // Of whom and in which seat are two questions: strategies come before seats.
    if all.iter().any(|one| !is_seat(one)) {
        all.retain(|one| !is_seat(one));
    }
    if all.is_empty() { Err(unknown(known, subject)) } else { Ok(all) }
}

fn unknown(known: &[NamedEstimate], subject: &MeasureName) -> (String, String) {
    let same = |one: &&NamedEstimate| one.name.measure == subject.measure;
    let names = |all: BTreeSet<String>, wanted: &str| did_you_mean_one_of(wanted, all.iter().map(String::as_str));
    let (message, help) = if known.iter().any(|one| same(&one)) {
        let all = known.iter().filter(same).map(|one| one.name.to_string()).collect();
        (format!("nothing is measured as `{subject}`"), names(all, &subject.to_string()))
    } else {
        let message = format!("there is no measure `{}`", subject.measure);
        let of_same = known.iter().filter(|one| !subject.of.is_empty() && one.name.of == subject.of);
        let all: BTreeSet<String> = of_same.map(|one| one.name.to_string()).collect();
        if !all.is_empty() {
            return (message, names(all, &subject.to_string()).unwrap_or_default());
        }
        let all = known.iter().map(|one| one.name.measure.clone()).collect();
        (message, names(all, &subject.measure))
    };
    (message, help.unwrap_or_else(|| LISTED.to_owned()))
}

/// The rows of a summary.
pub(super) fn of_summary(form: &TallySchema, summary: &Table) -> Vec<NamedEstimate> {
    let names = [columns::MEASURE, columns::STRATEGY, columns::SEAT, columns::N, columns::ESTIMATE];
    let places = names.map(|name| summary.column(name));
    let ends = [columns::LO, columns::HI].map(|name| summary.column(name));
    let unit = summary.column(columns::UNIT);
    let known = |row: &Vec<Scalar>| {
        let [measure, strategy, seat, n, value] = places.map(|place| place.map(|place| &row[place]));
        let number = |place: Option<usize>| row[place?].number();
        let Some(Scalar::Text(measure)) = measure else { return None };
        let text = |scalar: Option<&Scalar>| match scalar {
            Some(Scalar::Text(text)) => Some(text.clone()),
            _ => None,
        };
        let strategy = text(strategy);
        let unit = text(unit.map(|place| &row[place])).unwrap_or_default();
        let seat = seat.and_then(Scalar::number).map(|seat| seat as usize);
        let n = n.and_then(Scalar::number).unwrap_or_default() as u64;
        let asked = row_asked(form, measure, strategy.as_deref(), seat);
        let estimate = Estimate::read(n, value.and_then(Scalar::number), ends.map(number));
        let is_given =
            measure == measures::WIN_RATE && strategy.is_some() && seat.is_none() && is_even(form, &estimate);
        let of = strategy.into_iter().chain(seat.map(|seat| seat.to_string()));
        let subject = MeasureName::new(measure.clone(), of);
        let bounds = row_bounds(form, measure, asked.as_ref());
        Some(NamedEstimate {
            name: subject,
            table: None,
            estimate,
            unit,
            bounds,
            has_interval: true,
            is_given,
            requested: asked,
        })
    };
    summary.rows().iter().filter_map(known).collect()
}

/// Whether this is the even share that one strategy in all seats wins where every game is won.
fn is_even(form: &TallySchema, rate: &Estimate) -> bool {
    let (strategies, seats) = (form.lineup.strategies.len(), form.lineup.seats.len());
    let alone = !form.cooperative && strategies == 1 && seats > 1;
    alone && rate.lo.is_none() && rate.value == Some(1.0 / seats as f64)
}

/// The bounds of a row of the summary.
fn row_bounds(form: &TallySchema, measure: &str, asked: Option<&RequestedMeasure>) -> Option<(f64, f64)> {
    match asked {
        Some(RequestedMeasure::Ratio(measure, _)) => measure.bounds,
        Some(RequestedMeasure::Rounds(..)) => Some(ROUNDS),
        None if measure == measures::LENGTH_MEDIAN => Some(ROUNDS),
        None => form.measures().into_iter().find(|known| known.name == measure)?.bounds,
    }
}

/// The measure by which cells can be compared by a row of the summary, if they are not compared by it always.
fn row_asked(
    form: &TallySchema,
    measure: &str,
    strategy: Option<&str>,
    seat: Option<usize>,
) -> Option<RequestedMeasure> {
    let side = match strategy {
        Some(name) => Some(form.lineup.strategies.iter().position(|known| known == name)?),
        None => None,
    };
    if let Some((score, _)) = form.sided().find(|(score, of)| score.name == measure && *of == side) {
        let own =
            RatioMeasure { name: score.name.into(), strategy: side, unit: score.unit, parts: 1, bounds: score.bounds };
        return (!score.compared).then_some(RequestedMeasure::Ratio(own, CountSource::Score(score, side.unwrap_or(0))));
    }
    RequestedMeasure::of_every_game(form, measure, side, seat)
}

/// The rates of all components.
pub(super) fn of_components(tally: &Tally) -> Vec<NamedEstimate> {
    let form = tally.schema();
    let mut known = Vec::new();
    for (place, (sheet, rows)) in form.counted.sheets.iter().zip(&form.rows).enumerate() {
        for (row, keys) in rows.iter().enumerate().filter(|(_, keys)| !keys.is_empty()) {
            let of: Vec<String> = keys.iter().map(written).collect();
            for rate in tally.counted().rates(place, sheet, row) {
                let subject = MeasureName::new(rate.name, of.clone());
                let source = |of| CountSource::Row { sheet: place, row, of };
                let measure = |name: &MeasureName| RatioMeasure {
                    name: name.to_string().into(),
                    strategy: None,
                    unit: rate.unit,
                    parts: rate.parts,
                    bounds: rate.bounds,
                };
                let asked = rate.of.map(|of| RequestedMeasure::Ratio(measure(&subject), source(of)));
                known.push(NamedEstimate {
                    name: subject,
                    table: Some(sheet.name),
                    estimate: rate.estimate,
                    unit: rate.unit.to_owned(),
                    bounds: rate.bounds,
                    has_interval: rate.has_interval,
                    is_given: false,
                    requested: asked,
                });
            }
        }
    }
    known
}

/// A key of a row as one writes it.
fn written(key: &Scalar) -> String {
    match key {
        Scalar::Text(text) => text.clone(),
        Scalar::Int(number) => number.to_string(),
        Scalar::Real(number) => number.to_string(),
        Scalar::Empty => String::new(),
    }
}

impl TallySchema {
    /// The schema of a study that asks for a measure by name, if cells are not compared by it anyway.
    pub fn requesting(mut self: std::sync::Arc<Self>, written: &str) -> std::sync::Arc<Self> {
        let known = Tally::new(&self).named_estimates();
        let asked = MeasureName::of_text(written).and_then(|subject| {
            let mut asked = find_measure(&known, &subject).ok()?.requested.clone()?;
            asked.call(&subject);
            Some(asked)
        });
        if let Some(form) = std::sync::Arc::get_mut(&mut self) {
            form.requested = asked;
        }
        self
    }
}

/// Range of an amount: a score that says nothing else of itself is never less than nothing.
pub const AMOUNT: (f64, f64) = (0.0, f64::INFINITY);

/// Range of a length of games, in rounds: none is over before the first round is.
pub const ROUNDS: (f64, f64) = (1.0, f64::INFINITY);
