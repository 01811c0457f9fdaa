//! A copy of an `.xlsx` file in which the values of some cells are others, and everything else is as it was: formulas, colours, widths, pictures.
//!
//! Nothing is taken apart and put together again. In the text of one sheet the cells are written anew; all other parts are copied as they are
//! packed. Formulas that rest on a changed cell are reckoned by the spreadsheet that opens the copy.

use super::tags::{attribute, escaped, tag};
use super::{SheetError, archive, unreadable};
use std::collections::BTreeMap;
use std::io::{Cursor, Read, Write};
use std::ops::Range;
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

/// The value that a cell is given.
#[derive(Clone, Debug, PartialEq)]
pub enum CellValue {
    /// A number.
    Number(f64),
    /// A truth value.
    Flag(bool),
    /// A text.
    Text(String),
}

/// The part that lists the sheets, and the one that says where they are.
const BOOK: &str = "xl/workbook.xml";
const TARGETS: &str = "xl/_rels/workbook.xml.rels";

/// A copy of the file in which cells of a sheet (`F27`) have other values.
///
/// # Errors
/// It cannot be read; or one of the cells holds a formula, or nothing, so that there is none to be written anew.
pub fn with_cells(bytes: &[u8], sheet: &str, cells: &BTreeMap<String, CellValue>) -> Result<Vec<u8>, SheetError> {
    archive::checked(bytes)?;
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(unreadable)?;
    let book = text(&mut archive, BOOK)?;
    let part = part_of(&book, &text(&mut archive, TARGETS)?, sheet).ok_or(SheetError::Missing(Vec::new()))?;
    let changed = changed(&text(&mut archive, &part)?, cells)?;
    let mut copy = ZipWriter::new(Cursor::new(Vec::new()));
    for index in 0..archive.len() {
        let entry = archive.by_index_raw(index).map_err(unreadable)?;
        let name = entry.name().map_err(unreadable)?.into_owned();
        let new = match &*name {
            BOOK => reckoned_anew(&book),
            _ if name == part => changed.clone(),
            _ => {
                copy.raw_copy_file(entry).map_err(unreadable)?;
                continue;
            }
        };
        copy.start_file(name, SimpleFileOptions::default()).map_err(unreadable)?;
        copy.write_all(new.as_bytes()).map_err(unreadable)?;
    }
    Ok(copy.finish().map_err(unreadable)?.into_inner())
}

fn text(archive: &mut ZipArchive<Cursor<&[u8]>>, name: &str) -> Result<String, SheetError> {
    let mut text = String::new();
    archive.by_name(name).map_err(unreadable)?.read_to_string(&mut text).map_err(unreadable)?;
    Ok(text)
}

/// The tags of this name: the attributes of each, and its bytes with the brackets.
fn tags<'t>(text: &'t str, name: &'t str) -> impl Iterator<Item = (&'t str, Range<usize>)> {
    text.match_indices('<').filter_map(move |(at, _)| {
        let tag = tag(&text[at + 1..]);
        let rest = tag.strip_prefix(name)?;
        let is_it = rest.is_empty() || rest.starts_with(|letter: char| letter.is_whitespace() || letter == '/');
        is_it.then_some((rest, at..at + tag.len() + 2))
    })
}

/// The name of the part that holds a sheet.
fn part_of(book: &str, targets: &str, sheet: &str) -> Option<String> {
    let (entry, _) = tags(book, "sheet").find(|(entry, _)| attribute(entry, "name") == Some(&*escaped(sheet)))?;
    let id = attribute(entry, "r:id")?;
    let (target, _) = tags(targets, "Relationship").find(|(target, _)| attribute(target, "Id") == Some(id))?;
    let path = attribute(target, "Target")?;
    Some(path.strip_prefix('/').map_or_else(|| format!("xl/{path}"), str::to_owned))
}

/// The text of a sheet with other values in these cells.
fn changed(sheet: &str, cells: &BTreeMap<String, CellValue>) -> Result<String, SheetError> {
    let (mut text, mut end, mut left) = (String::new(), 0, cells.clone());
    for (attributes, span) in tags(sheet, "c") {
        let Some((name, value)) = attribute(attributes, "r").and_then(|name| left.remove_entry(name)) else { continue };
        let is_closed = attributes.ends_with('/');
        let close = if is_closed { Some(span.end) } else { sheet[span.end..].find("</c>").map(|at| span.end + at + 4) };
        let Some(close) = close.filter(|_| span.start >= end) else { return Err(SheetError::Empty(name)) };
        if tags(&sheet[span.end..close], "f").next().is_some() {
            return Err(SheetError::Formula(name));
        }
        text += &sheet[end..span.start];
        text += &written(&name, attribute(attributes, "s"), &value);
        end = close;
    }
    match left.pop_first() {
        Some((name, _)) => Err(SheetError::Empty(name)),
        None => Ok(text + &sheet[end..]),
    }
}

/// A cell with its look and a value.
fn written(name: &str, style: Option<&str>, value: &CellValue) -> String {
    let style = style.map_or_else(String::new, |style| format!(" s=\"{style}\""));
    match value {
        CellValue::Number(number) => format!("<c r=\"{name}\"{style}><v>{number}</v></c>"),
        CellValue::Flag(flag) => format!("<c r=\"{name}\"{style} t=\"b\"><v>{}</v></c>", u8::from(*flag)),
        CellValue::Text(text) => {
            let text = escaped(text);
            format!("<c r=\"{name}\"{style} t=\"inlineStr\"><is><t xml:space=\"preserve\">{text}</t></is></c>")
        }
    }
}

/// The list of sheets, which asks whoever opens the file to reckon all formulas.
fn reckoned_anew(book: &str) -> String {
    const ASKED: &str = " fullCalcOnLoad=\"1\"";
    if let Some((attributes, span)) = tags(book, "calcPr").next() {
        if attribute(attributes, "fullCalcOnLoad").is_some() {
            return book.replacen("fullCalcOnLoad=\"0\"", "fullCalcOnLoad=\"1\"", 1);
        }
        let at = span.start + "<calcPr".len();
        return format!("{}{ASKED}{}", &book[..at], &book[at..]);
    }
    // The order of parts is fixed: it stands behind these.
    let before = ["</definedNames>", "</externalReferences>", "</sheets>"];
    match before.iter().find_map(|tag| book.find(tag).map(|at| at + tag.len())) {
        Some(at) => format!("{}<calcPr{ASKED}/>{}", &book[..at], &book[at..]),
        None => book.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SheetFormat, read};

    const SAVED: &[u8] = include_bytes!("../kit/config/tests/books/libreoffice.xlsx");

    fn cells(cells: &[(&str, CellValue)]) -> BTreeMap<String, CellValue> {
        cells.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect()
    }

    #[test]
    fn only_the_changed_cells_of_a_copy_are_others() {
        let new = cells(&[("B2", CellValue::Number(7.0)), ("F5", CellValue::Text("a <b> & \"c\"".to_owned()))]);
        let copy = with_cells(SAVED, "Cards", &new).expect("a copy");
        let lines = |bytes: &[u8], sheet: &str| -> Vec<String> {
            read(bytes, SheetFormat::Xlsx, Some(sheet)).expect("a sheet").text.lines().map(str::to_owned).collect()
        };
        let (before, after) = (lines(SAVED, "Cards"), lines(&copy, "Cards"));
        let differ: Vec<usize> = (0..before.len()).filter(|line| before[*line] != after[*line]).collect();
        assert_eq!(differ, [1, 4]);
        assert!(after[1].starts_with("spider,7,1,beast"), "{}", after[1]);
        assert!(after[4].contains("\"a <b> & \"\"c\"\"\""), "{}", after[4]);
        assert_eq!(lines(SAVED, "Broken"), lines(&copy, "Broken"));
        // What is not the sheet or the list of sheets is the same to the byte.
        let parts = |bytes: &[u8]| -> BTreeMap<String, String> {
            let mut archive = ZipArchive::new(Cursor::new(bytes.to_vec())).expect("an archive");
            (0..archive.len())
                .map(|index| {
                    let mut part = archive.by_index(index).expect("a part");
                    let mut bytes = Vec::new();
                    part.read_to_end(&mut bytes).expect("its bytes");
                    (part.name().expect("a name").into_owned(), String::from_utf8_lossy(&bytes).into_owned())
                })
                .collect()
        };
        let (before, after) = (parts(SAVED), parts(&copy));
        let differ: Vec<&String> = before.keys().filter(|name| before[*name] != after[*name]).collect();
        assert_eq!(before.len(), after.len());
        assert_eq!(differ, ["xl/workbook.xml", "xl/worksheets/sheet2.xml"]);
        assert_eq!(
            before["xl/worksheets/sheet2.xml"].matches(" s=").count(),
            after["xl/worksheets/sheet2.xml"].matches(" s=").count()
        );
        assert!(after["xl/workbook.xml"].contains("fullCalcOnLoad=\"1\""));
    }

    #[test]
    fn a_formula_and_an_empty_cell_are_left_alone() {
        let one = |name: &str| with_cells(SAVED, "Cards", &cells(&[(name, CellValue::Number(1.0))]));
        assert_eq!(one("C3"), Err(SheetError::Formula("C3".to_owned())));
        assert_eq!(one("Z99"), Err(SheetError::Empty("Z99".to_owned())));
        assert_eq!(with_cells(SAVED, "None", &cells(&[])), Err(SheetError::Missing(Vec::new())));
    }
}
