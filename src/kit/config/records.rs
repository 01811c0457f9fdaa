//! CSV text split into records of fields, each with its place in the text: what RFC 4180 says, whatever separates the fields, and CR, LF or
//! CRLF ending a line.
//!
//! The `csv` crate tells neither where a field stands nor that a quote is astray; a test holds this to agree with it on
//! well-formed text.

use super::spreadsheet::CsvLayout;
use std::ops::Range;

/// A record of a table: one line, or more where a quoted field holds line ends.
#[derive(Debug, Default)]
pub(super) struct CsvRecord {
    pub fields: Vec<CsvField>,
    /// The whole record, without its line end.
    pub span: Range<usize>,
}

impl CsvRecord {
    /// Makes it of so many fields: those of a sheet that are further out stand beside the table.
    pub fn fit(&mut self, fields: usize) {
        let end = self.span.end;
        self.fields.resize_with(fields, || CsvField { text: String::new(), span: end..end, stray_quote: false });
    }

    /// Drops the empty fields at its end that are beyond so many: spreadsheets leave such.
    pub fn drop_empty(&mut self, beyond: usize) {
        while self.fields.len() > beyond && self.fields.last().is_some_and(|field| field.span.is_empty()) {
            self.fields.pop();
        }
    }
}

/// A field of a record, without the blanks around it.
#[derive(Debug, PartialEq)]
pub(super) struct CsvField {
    pub text: String,
    /// The bytes of the field as written, quotes included.
    pub span: Range<usize>,
    /// Whether a quote is not closed, inside of unquoted text, or followed by more text.
    pub stray_quote: bool,
}

/// The records of a text; those with nothing but blanks in them (spreadsheets leave such) are left out.
pub(super) fn records(text: &str, layout: CsvLayout) -> impl Iterator<Item = CsvRecord> {
    let mut at = layout.start;
    let next = move || {
        let (record, next) = (at < text.len()).then(|| record(text, at, layout.separator))?;
        at = next;
        Some(record)
    };
    let is_filled = |record: &CsvRecord| record.fields.iter().any(|field| !field.span.is_empty());
    std::iter::from_fn(next).filter(is_filled)
}

/// The record that begins at `start`, and where the next one does.
pub(super) fn record(text: &str, start: usize, separator: u8) -> (CsvRecord, usize) {
    let mut fields = Vec::new();
    let mut at = start;
    loop {
        let end = field_end(text, at, separator);
        fields.push(field(text, at..end));
        if text.as_bytes().get(end) != Some(&separator) {
            let next = end + if text[end..].starts_with("\r\n") { 2 } else { 1 };
            let span = start..end;
            return (CsvRecord { fields, span }, next);
        }
        at = end + 1;
    }
}

/// The end of the field that begins at `start`: a separator or line end outside of quotes, or the end of its line.
fn field_end(text: &str, start: usize, separator: u8) -> usize {
    let rest = &text[start..];
    let blank = |c: char| matches!(c, ' ' | '\t') && c != char::from(separator);
    let quoted = rest.trim_start_matches(blank).starts_with('"');
    let mut inside = false;
    let end = rest.bytes().position(|byte| {
        inside ^= quoted && byte == b'"';
        !inside && (byte == separator || matches!(byte, b'\r' | b'\n'))
    });
    // A quote that is never closed shall not hide the rest of the table.
    let line = || rest.find(['\r', '\n']).unwrap_or(rest.len());
    start + end.unwrap_or_else(line)
}

fn field(text: &str, span: Range<usize>) -> CsvField {
    let raw = &text[span.clone()];
    let written = raw.trim();
    let start = span.start + (raw.len() - raw.trim_start().len());
    let span = start..start + written.len();
    let (text, stray_quote) = match written.strip_prefix('"') {
        Some(quoted) => unquote(quoted),
        None => (written.to_owned(), written.contains('"')),
    };
    CsvField { text, span, stray_quote }
}

/// The text after an opening quote, and whether a quote is astray in it.
fn unquote(quoted: &str) -> (String, bool) {
    let Some(inner) = quoted.strip_suffix('"') else {
        return (quoted.to_owned(), true);
    };
    let stray = inner.replace("\"\"", "").contains('"');
    (inner.replace("\"\"", "\""), stray)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn all(text: &str) -> impl Iterator<Item = CsvRecord> {
        records(text, CsvLayout { separator: b',', start: 0 })
    }

    fn texts(text: &str) -> Vec<Vec<String>> {
        let fields = |record: CsvRecord| record.fields.into_iter().map(|field| field.text).collect();
        all(text).map(fields).collect()
    }

    #[test]
    fn quotes_hold_commas_quotes_and_line_ends() {
        let text = "name,note\r\nspider,\"eight, \"\"legs\"\"\nand eyes\"\n";
        let note = "eight, \"legs\"\nand eyes";
        assert_eq!(texts(text), [["name", "note"], ["spider", note]]);
    }

    #[test]
    fn a_field_is_placed_without_the_blanks_around_it() {
        let text = "a , \"b\" ,c";
        let record = all(text).next().unwrap();
        let written: Vec<&str> = record.fields.iter().map(|f| &text[f.span.clone()]).collect();
        assert_eq!(written, ["a", "\"b\"", "c"]);
    }

    #[test]
    fn an_empty_field_between_tabs_is_a_field() {
        let layout = CsvLayout { separator: b'\t', start: 0 };
        let record = records("a\t\t \"b\tc\"\n", layout).next().unwrap();
        let texts: Vec<&str> = record.fields.iter().map(|field| field.text.as_str()).collect();
        assert_eq!(texts, ["a", "", "b\tc"]);
    }

    #[test]
    fn stray_quotes_are_seen() {
        for text in ["a\"b", "\"a\"b", "\"a", "\"a\" \"b\""] {
            assert!(all(text).next().unwrap().fields[0].stray_quote, "{text}");
        }
        for text in ["\"a\"\"b\"", "\"\"", "a"] {
            assert!(!all(text).next().unwrap().fields[0].stray_quote, "{text}");
        }
    }

    proptest! {
        #[test]
        fn well_formed_text_is_read_as_the_csv_crate_reads_it(
            rows in prop::collection::vec(prop::collection::vec("[a-c,\"\n\r]{1,6}|[x-z]", 3), 1..5)
        ) {
            let mut writer = csv::Writer::from_writer(Vec::new());
            for row in &rows {
                writer.write_record(row).unwrap();
            }
            let text = String::from_utf8(writer.into_inner().unwrap()).unwrap();
            prop_assert_eq!(texts(&text), rows);
        }
    }
}
