//! What spreadsheets make of a table, each country's in its own way: what stands between the fields, numbers, truth values, and columns that
//! are there for people alone.

use super::records::record;

/// The most rows among which the header is looked for: above it a table may have a title.
pub(super) const TITLES: usize = 10;

/// The separators of fields, with their names.
const SEPARATORS: [(u8, &str); 3] = [(b',', "comma"), (b';', "semicolon"), (b'\t', "tab")];

/// A truth value as spreadsheets of each language write it, in small letters.
const FLAGS: [(&str, &str); 9] = [
    ("true", "false"),
    ("wahr", "falsch"),
    ("vrai", "faux"),
    ("verdadero", "falso"),
    ("verdadeiro", "falso"),
    ("vero", "falso"),
    ("waar", "onwaar"),
    ("prawda", "fałsz"),
    ("sant", "falskt"),
];

/// The layout of a table: the separator of its fields, and where its header begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CsvLayout {
    /// The separator, one of [`SEPARATORS`].
    pub separator: u8,
    /// The byte at which the header begins: behind a line that only says what the separator is (`sep=;`).
    pub start: usize,
}

impl CsvLayout {
    /// The layout of a sheet's text, whatever its cells hold.
    pub const SHEET: Self = Self { separator: b',', start: 0 };

    /// The layout of a text: what its first line says, or else what stands between the names of the header, which may be below a title; or
    /// else what there is most of in the first line, and commas where there is nothing.
    pub fn of(text: &str, is_name: impl Fn(&str) -> bool) -> Self {
        if let Some(said) = Self::said(text) {
            return said;
        }
        let lines = text.lines().filter(|line| !line.trim().is_empty()).take(TITLES);
        let separates = |line: &str, mark: u8| record(line, 0, mark).0.fields.iter().any(|field| is_name(&field.text));
        let said = lines.flat_map(|line| SEPARATORS.iter().filter(move |(mark, _)| separates(line, *mark))).next();
        if let Some((separator, _)) = said {
            return Self { separator: *separator, start: 0 };
        }
        let header = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        let outside: Vec<&str> = header.split('"').step_by(2).collect();
        let count =
            |mark: u8| outside.iter().map(|part| part.bytes().filter(|byte| *byte == mark).count()).sum::<usize>();
        let mut separator = SEPARATORS[0].0;
        for (mark, _) in &SEPARATORS[1..] {
            if count(*mark) > count(separator) {
                separator = *mark;
            }
        }
        Self { separator, start: 0 }
    }

    /// The separator that a first line `sep=;` names.
    fn said(text: &str) -> Option<Self> {
        let end = text.find(['\r', '\n']).unwrap_or(text.len());
        let line = text[..end].trim_matches([' ', '"']);
        let (key, mark) = line.split_at_checked(4)?;
        let [separator] = *mark.as_bytes() else {
            return None;
        };
        let known = SEPARATORS.iter().any(|(mark, _)| *mark == separator);
        (key.eq_ignore_ascii_case("sep=") && known).then_some(Self { separator, start: end })
    }

    /// The name of the separator.
    pub fn separator_name(self) -> &'static str {
        SEPARATORS.iter().find(|(mark, _)| *mark == self.separator).map_or("", |(_, name)| name)
    }
}

/// Whether a column of this name (in small letters) is there for people alone. Nothing reads `note`, `notes`, `note_2`, `comment` and `#anything`.
pub(super) fn is_remark(column: &str) -> bool {
    ["note", "comment", "#"].iter().any(|begin| column.starts_with(begin))
}

/// The whole number that a cell holds: `2`, `2.0`, `2,0`.
pub(super) fn int(cell: &str) -> Option<i64> {
    cell.parse().ok().or_else(|| {
        let (whole, fraction) = cell.split_once(['.', ','])?;
        let zeros = !fraction.is_empty() && fraction.bytes().all(|digit| digit == b'0');
        (zeros && !is_ambiguous(cell)).then(|| whole.parse().ok()).flatten()
    })
}

/// The number that a cell holds, with a decimal point or a decimal comma.
pub(super) fn real(cell: &str) -> Option<f64> {
    let point = match cell.split_once(',') {
        Some((whole, fraction)) if is_decimal(whole, fraction) && !is_ambiguous(cell) => format!("{whole}.{fraction}"),
        _ => cell.to_owned(),
    };
    point.parse().ok().filter(|number: &f64| number.is_finite())
}

fn is_decimal(whole: &str, fraction: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    digits(whole.strip_prefix('-').unwrap_or(whole)) && digits(fraction)
}

/// Whether a cell holds a date as a sheet gives it: `2026-03-04`.
pub(super) fn is_date(cell: &str) -> bool {
    let parts: Vec<&str> = cell.split('T').next().unwrap_or(cell).split('-').collect();
    let digits = |part: &str| part.bytes().all(|digit| digit.is_ascii_digit());
    matches!(parts[..], [year, month, day] if [year.len(), month.len(), day.len()] == [4, 2, 2])
        && parts.iter().all(|part| digits(part))
}

/// Whether a cell holds what spreadsheets write for a formula that went wrong.
pub(super) fn is_error(cell: &str) -> bool {
    const ERRORS: [&str; 8] = ["#REF!", "#NAME?", "#VALUE!", "#DIV/0!", "#N/A", "#NUM!", "#NULL!", "#SPILL!"];
    ERRORS.contains(&cell) || cell.strip_prefix("Err:").is_some_and(|number| number.parse::<u16>().is_ok())
}

/// Whether it is a number to one country and a thousand times that to another. `1,250` is, and `1.250` where it would be whole; `0,125` is not.
pub(super) fn is_ambiguous(cell: &str) -> bool {
    cell.split_once(['.', ',']).is_some_and(|(whole, thousands)| {
        let lead = whole.strip_prefix('-').unwrap_or(whole);
        is_decimal(whole, thousands) && thousands.len() == 3 && lead.len() <= 3 && !lead.starts_with('0')
    })
}

/// The truth value that a cell holds.
pub(super) fn flag(cell: &str) -> Option<bool> {
    let word = cell.to_lowercase();
    FLAGS.iter().find_map(|(yes, no)| match &*word {
        word if word == *yes => Some(true),
        word if word == *no => Some(false),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(text: &str) -> (char, usize) {
        let layout = CsvLayout::of(text, |field| field == "name");
        (char::from(layout.separator), layout.start)
    }

    #[test]
    fn the_header_tells_what_stands_between_fields() {
        assert_eq!(layout("name,count\n"), (',', 0));
        assert_eq!(layout("\n name;count;note, if any\r\n"), (';', 0));
        assert_eq!(layout("name\tcount\n"), ('\t', 0));
        assert_eq!(layout("\"name;of;it\",count\n"), (',', 0));
        assert_eq!(layout("My game, of cards\n\nqty;\"name\";cost\n"), (';', 0));
        assert_eq!(layout("name\n"), (',', 0));
        assert_eq!(layout(""), (',', 0));
    }

    #[test]
    fn a_first_line_may_say_it() {
        assert_eq!(layout("sep=;\r\nname;count\r\n"), (';', 5));
        assert_eq!(layout("SEP=,\nname,a;b;c\n"), (',', 5));
        assert_eq!(layout("\"sep=;\"\nname;count\n"), (';', 7));
        assert_eq!(layout("sep=\t\nname\tcount\n"), ('\t', 5));
        // What follows no known word is a title.
        assert_eq!(layout("sep=ä\nname;count\n"), (';', 0));
    }

    #[test]
    fn numbers_of_any_country() {
        assert_eq!(["2", "2.0", "2,00", "-3,0", "1000.0"].map(int), [2, 2, 2, -3, 1000].map(Some));
        assert_eq!(["2.5", "2,", "2.000", "2,000", "1.000.0", "x", "", ",0"].map(int), [None; 8]);
        assert_eq!(
            ["1.5", "1,5", "-0,125", "1250,5", "1.250", "7"].map(real),
            [1.5, 1.5, -0.125, 1250.5, 1.25, 7.0].map(Some)
        );
        assert_eq!(["1,250", "1.234,5", "1,2,3", ",5", "1,5e3", "nan", "inf"].map(real), [None; 7]);
    }

    #[test]
    fn truth_in_other_languages() {
        assert_eq!(["true", "TRUE", "Wahr", "VRAI"].map(flag), [Some(true); 4]);
        assert_eq!(["false", "FALSCH", "Fałsz", "FAŁSZ"].map(flag), [Some(false); 4]);
        assert_eq!(["", "1", "yes"].map(flag), [None; 3]);
    }
}
