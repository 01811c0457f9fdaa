//! The values of an axis as written: `1..5`, `0..1:0.25`, `1,2,4`, `+0..+3`, `once,permanent`, `[],["vitality"]`.

use kit::config::address::value;
use kit::config::assignment::trimmed;
use kit::config::number::{range_meant, remedy};
use kit::config::{ConfigValue, Fault, SourceLocation};
use std::collections::HashSet;
use std::ops::Range;

/// No axis has more values.
const MOST_STEPS: i128 = 10_000;

/// Numbers of a range have no more digits: they fit every kind of number.
const MOST_DIGITS: usize = 15;

/// What a spec means.
pub(super) struct SpecValues {
    /// Whether the values are added to the value that there is.
    pub relative: bool,
    /// The values, each with its place: the range's, or its own in a list.
    pub values: Vec<(ConfigValue, SourceLocation)>,
}

/// Reads a spec that stands at `place`.
pub(super) fn read(text: &str, place: &SourceLocation) -> Result<SpecValues, Fault> {
    let spec = ValueSpec { text, place };
    if text.is_empty() {
        let help = "write 1..5, 1..5:2, 0..1:0.25, 1,2,4, +0..+3 or once,permanent";
        return Err(spec.fault(0..0, "no values are given", help));
    }
    match text.find("..") {
        Some(dots) => spec.range(dots),
        None => spec.list(),
    }
}

/// A value as people write it: `2`, `0.3`, `once`; a change with its sign; a list in brackets, without the quotes.
pub(super) fn label(value: &ConfigValue, relative: bool) -> String {
    let label = match value {
        ConfigValue::Real(number) => format!("{:?}", number + 0.0),
        ConfigValue::Text(text) => text.clone(),
        ConfigValue::List(items) => {
            let items: Vec<String> = items.iter().map(|item| label(item, false)).collect();
            format!("[{}]", items.join(", "))
        }
        _ => value.to_string(),
    };
    let label = label.strip_suffix(".0").unwrap_or(&label);
    let sign = if relative && !label.starts_with('-') { "+" } else { "" };
    format!("{sign}{label}")
}

/// A spec and its place.
struct ValueSpec<'a> {
    text: &'a str,
    place: &'a SourceLocation,
}

impl ValueSpec<'_> {
    fn fault(&self, part: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> Fault {
        Fault::new(self.place.text_span(self.text, part), message).help(help.into())
    }

    fn whole(&self) -> Range<usize> {
        0..self.text.len()
    }

    /// `FROM..TO`, or `FROM..TO:STEP`.
    fn range(&self, dots: usize) -> Result<SpecValues, Fault> {
        let colon = self.text[dots..].find(':').map(|colon| dots + colon);
        let last = colon.unwrap_or(self.text.len());
        let (from, to) = (self.number(0..dots)?, self.number(dots + 2..last)?);
        let step = match colon {
            Some(colon) => self.step(colon + 1..self.text.len())?,
            None if from.decimals.max(to.decimals) > 0 => {
                let help = format!("write it after a colon: {}:0.1", self.text);
                return Err(self.fault(self.whole(), "a range between fractions needs a step", help));
            }
            None => Decimal { units: 1, decimals: 0 },
        };
        let relative = self.relative(&[0..dots, dots + 2..last])?;
        let values = self.stepped([from, to, step])?;
        let at_place = |value| (value, self.place.clone());
        Ok(SpecValues { relative, values: values.into_iter().map(at_place).collect() })
    }

    fn stepped(&self, numbers: [Decimal; 3]) -> Result<Vec<ConfigValue>, Fault> {
        let decimals = numbers.iter().map(|number| number.decimals).max().unwrap_or(0);
        let [from, to, step] = numbers.map(|number| number.units_of(decimals));
        let ends = self.text.split(':').next().unwrap_or_default();
        if to < from {
            let (first, last) = ends.split_once("..").unwrap_or((ends, ends));
            let (first, last) = (first.trim(), last.trim());
            let message = format!("the range runs from {first} down to {last}");
            let help = format!("write the smaller number first: {last}..{first}");
            return Err(self.fault(self.whole(), message, help));
        }
        let count = (to - from) / step + 1;
        if count > MOST_STEPS {
            let message = format!("this range has {count} values; {MOST_STEPS} are the most");
            let larger = Decimal { units: (to - from) / 1_000 + 1, decimals };
            let larger = label(&larger.value(), false);
            return Err(self.fault(self.whole(), message, format!("take a larger step: {ends}:{larger}")));
        }
        let value = |step_index| Decimal { units: from + step_index * step, decimals }.value();
        Ok((0..count).map(value).collect())
    }

    fn number(&self, part: Range<usize>) -> Result<Decimal, Fault> {
        let part = trimmed(self.text, part);
        let text = &self.text[part.clone()];
        Decimal::parse(text).ok_or_else(|| {
            let help =
                "a range runs between two plain numbers: 1..5, 0..1:0.25 or +0..+3; words are listed: once,permanent";
            let help = remedy(text, |number| Decimal::parse(number).is_some())
                .or_else(|| Some(format!("a range has two dots: {}", range_meant(self.text)?)))
                .unwrap_or_else(|| help.to_owned());
            let message = match text {
                "" => "a number is missing".to_owned(),
                _ => format!("`{text}` is no number that a range may have"),
            };
            self.fault(part, message, help)
        })
    }

    fn step(&self, part: Range<usize>) -> Result<Decimal, Fault> {
        let step = self.number(part.clone())?;
        if step.units > 0 {
            return Ok(step);
        }
        let part = trimmed(self.text, part);
        let message = format!("a step of {} leads nowhere", &self.text[part.clone()]);
        Err(self.fault(part, message, "write a step above 0, such as 1..5:2"))
    }

    /// `A,B,C`.
    fn list(&self) -> Result<SpecValues, Fault> {
        let mut parts = Vec::new();
        let mut start = 0;
        for item in self.text.split(outside_of_lists()) {
            parts.push(trimmed(self.text, start..start + item.len()));
            start += item.len() + 1;
        }
        let values = parts.iter().map(|part| self.item(part.clone()));
        let values = values.collect::<Result<Vec<ConfigValue>, Fault>>()?;
        let kind = |value: &ConfigValue| (value.real().is_some(), value.flag().is_some());
        if let Some(other) = values.iter().position(|value| kind(value) != kind(&values[0])) {
            let help = "take either; a word that looks like a number stands in quotes";
            return Err(self.fault(parts[other].clone(), "numbers and words are mixed", help));
        }
        let numbers = values.iter().all(|value| value.real().is_some());
        let relative = numbers && self.relative(&parts)?;
        self.refuse_twins(&values, &parts)?;
        let places = parts.into_iter().map(|part| self.place.text_span(self.text, part));
        Ok(SpecValues { relative, values: values.into_iter().zip(places).collect() })
    }

    fn item(&self, part: Range<usize>) -> Result<ConfigValue, Fault> {
        let text = &self.text[part.clone()];
        if text.is_empty() {
            return Err(self.fault(part, "a value is missing", "write a value between any two commas"));
        }
        match value(text) {
            Ok(ConfigValue::Real(number)) if !number.is_finite() => {
                Err(self.fault(part, format!("{number} is not finite"), "write a number such as 0.5"))
            }
            Ok(value) => Ok(value),
            Err((message, _)) => {
                Err(self.fault(part, message, "write numbers or words with commas between them: 1,2,4"))
            }
        }
    }

    fn refuse_twins(&self, values: &[ConfigValue], parts: &[Range<usize>]) -> Result<(), Fault> {
        let mut labels = HashSet::new();
        let twin = values.iter().position(|value| !labels.insert(label(value, false)));
        twin.map_or(Ok(()), |twin| {
            let message = format!("{} is given twice", label(&values[twin], false));
            Err(self.fault(parts[twin].clone(), message, "leave one of the two out"))
        })
    }

    /// Whether the numbers are added: only if each has a sign, since `-1` alone is a number like any other.
    fn relative(&self, parts: &[Range<usize>]) -> Result<bool, Fault> {
        let mut texts = parts.iter().map(|part| self.text[part.clone()].trim());
        let signed = texts.clone().all(|text| text.starts_with(['+', '-']));
        match texts.any(|text| text.starts_with('+')) {
            true if !signed => {
                let help = "write a sign before each for changes (+0..+3), and no `+` for values (0..3)";
                Err(self.fault(self.whole(), "some of these are changes and some are not", help))
            }
            plus => Ok(plus),
        }
    }
}

/// Finds the commas that part values: those within brackets belong to a list.
fn outside_of_lists() -> impl FnMut(char) -> bool {
    let mut depth = 0;
    move |letter| {
        match letter {
            '[' => depth += 1,
            ']' => depth -= 1,
            _ => {}
        }
        letter == ',' && depth == 0
    }
}

/// A decimal number, exactly: stepping by 0.1 thrice gives 0.3.
#[derive(Clone, Copy)]
struct Decimal {
    units: i128,
    /// How many of the digits stand behind the point.
    decimals: usize,
}

impl Decimal {
    fn parse(text: &str) -> Option<Self> {
        let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text).replace('_', "");
        let (whole, fraction) = match unsigned.split_once('.') {
            Some((whole, fraction)) => (whole, fraction),
            None => (unsigned.as_str(), "0"),
        };
        let decimals = if unsigned.contains('.') { fraction.len() } else { 0 };
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        let short = whole.len() + decimals <= MOST_DIGITS;
        if !digits(whole) || !digits(fraction) || !short {
            return None;
        }
        let units: i128 = format!("{whole}{}", &fraction[..decimals]).parse().ok()?;
        let sign = if text.starts_with('-') { -1 } else { 1 };
        Some(Self { units: sign * units, decimals })
    }

    /// The number in units of a place further behind the point.
    fn units_of(self, decimals: usize) -> i128 {
        self.units * 10i128.pow((decimals - self.decimals) as u32)
    }

    fn value(self) -> ConfigValue {
        match i64::try_from(self.units) {
            Ok(number) if self.decimals == 0 => ConfigValue::Int(number),
            // Both are whole, so the quotient is the number nearest to what is written.
            _ => ConfigValue::Real(self.units as f64 / 10f64.powi(self.decimals as i32)),
        }
    }
}
