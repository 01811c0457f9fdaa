//! `--sprt p0=0.5,p1=0.52,alpha=0.05,beta=0.05` as a test.

use kit::config::number::MeasureThreshold;
use kit::config::{Fault, SourceLocation, did_you_mean_one_of};
use kit::stats::Sprt;

/// The names that may be given, and what holds without them.
const NAMES: [(&str, Option<f64>); 4] = [("p0", None), ("p1", None), ("alpha", Some(0.05)), ("beta", Some(0.05))];

/// Reads what follows `--sprt`.
///
/// # Errors
/// A name that is unknown, missing or given twice, what is no number, and numbers that make no test.
pub fn parse(text: &str, place: &SourceLocation) -> Result<Sprt, Fault> {
    let fault = |message: String, help: String| Fault::new(place.clone(), message).help(help);
    let mut given = NAMES.map(|(_, value)| value);
    let mut seen = [false; NAMES.len()];
    for part in text.split(',') {
        let (name, number) = part.split_once('=').unwrap_or((part, ""));
        let name = name.trim();
        let Some(index) = NAMES.iter().position(|(known, _)| *known == name) else {
            let help = did_you_mean_one_of(name, NAMES.map(|(known, _)| known));
            return Err(fault(format!("a test has no `{name}`"), help.unwrap_or_default()));
        };
        let Ok(number) = MeasureThreshold::read(number) else {
            let message = format!("`{}` gives `{name}` no number", part.trim());
            return Err(fault(message, format!("write {name}=0.5")));
        };
        if std::mem::replace(&mut seen[index], true) {
            return Err(fault(format!("`{name}` is given twice"), "give it once".to_owned()));
        }
        given[index] = Some(number.value);
    }
    match given {
        [Some(p0), Some(p1), Some(alpha), Some(beta)] => {
            Sprt::new(p0, p1, alpha, beta).map_err(|message| match message.split_once(": ") {
                Some((what, help)) => fault(what.to_owned(), help.to_owned()),
                None => fault(message, String::new()),
            })
        }
        _ => Err(fault("a test needs both p0 and p1".to_owned(), "write --sprt p0=0.5,p1=0.52".to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Sprt, Fault> {
        super::parse(text, &SourceLocation::Nowhere)
    }

    #[test]
    fn error_rates_have_defaults() {
        assert_eq!(parse("p0=0.5,p1=0.52").unwrap(), Sprt::new(0.5, 0.52, 0.05, 0.05).unwrap());
        assert_eq!(parse("p0=50%,p1=52%,alpha=5%"), parse("p0=0.5,p1=0.52"));
        assert_eq!(parse("p0=0.5, p1=0.52, alpha=0.01, beta=0.2").unwrap(), Sprt::new(0.5, 0.52, 0.01, 0.2).unwrap());
    }

    #[test]
    fn what_makes_no_test_is_refused_with_a_remedy() {
        for text in [
            "",
            "p0=0.5",
            "p1=0.5",
            "p0=0.5,p1=0.5",
            "p0=x,p1=1",
            "p0=0.5,p1=0.6,gamma=1",
            "p0=0.5,p1=0.6,alpha=0.5,beta=0.5",
            "p0=0,p1=0.5",
            "p0=0.5,p0=0.4,p1=0.6",
            "p0=nan,p1=0.5",
        ] {
            let fault = parse(text).expect_err(text);
            assert!(fault.help.is_some_and(|help| !help.is_empty()), "{text}");
        }
    }
}
