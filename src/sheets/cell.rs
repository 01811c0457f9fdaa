//! A cell as text: what a spreadsheet shows of it, in the notation of every country.

use calamine::{Data, ExcelDateTime};

/// The text of a cell. A formula has the value that was kept with it; one that never was reckoned is its own text.
pub fn text(value: &Data, formula: Option<&str>) -> String {
    match value {
        Data::Empty => formula.map_or_else(String::new, |formula| format!("={}", formula.trim_start_matches('='))),
        Data::Int(number) => number.to_string(),
        Data::Float(number) => self::number(*number),
        Data::String(text) => text.trim().replace(['\r', '\n'], " "),
        Data::Bool(flag) => flag.to_string(),
        Data::DateTime(date) => self::date(date),
        Data::DateTimeIso(text) | Data::DurationIso(text) => text.clone(),
        Data::Error(error) => error.to_string(),
    }
}

/// A number with the 15 digits that spreadsheets show: they keep 0.1 + 0.2 as 0.30000000000000004. A whole one has no decimal point.
fn number(number: f64) -> String {
    const EXACT: f64 = 1e15;
    let shown: f64 = format!("{number:.14e}").parse().unwrap_or(number);
    if shown.fract() == 0.0 && shown.abs() < EXACT { (shown as i64).to_string() } else { shown.to_string() }
}

/// A date as in `2026-03-04`, or else a time as in `2026-03-04T10:30`.
fn date(date: &ExcelDateTime) -> String {
    let (year, month, day, hour, minute, ..) = date.to_ymd_hms_milli();
    let time = if (hour, minute) == (0, 0) { String::new() } else { format!("T{hour:02}:{minute:02}") };
    format!("{year:04}-{month:02}-{day:02}{time}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_read_as_whole_and_others_as_they_are_shown() {
        let cases = [
            (2.0, "2"),
            (-0.0, "0"),
            (0.1 + 0.2, "0.3"),
            (2.9999999999999996, "3"),
            (1.25, "1.25"),
            (-7.0, "-7"),
            (1e15, "1000000000000000"),
            (1.0 / 3.0, "0.333333333333333"),
        ];
        for (kept, shown) in cases {
            assert_eq!(text(&Data::Float(kept), None), shown);
        }
    }

    #[test]
    fn a_formula_is_its_value_or_else_its_text() {
        assert_eq!(text(&Data::Float(4.0), Some("B2*2")), "4");
        assert_eq!(text(&Data::Empty, Some("B2*2")), "=B2*2");
        assert_eq!(text(&Data::Empty, Some("=B2*2")), "=B2*2");
        assert_eq!(text(&Data::String(String::new()), Some("\"\"")), "");
    }
}
