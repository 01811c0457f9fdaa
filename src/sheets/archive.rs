//! A spreadsheet file as the archive that it is: what it unpacks to is bounded before anything reads it.

use super::{SheetError, unreadable};
use std::io::{self, Cursor, Read};
use zip::ZipArchive;

/// The most bytes that the texts of a file unpack to: 64 MiB. A deck of a thousand cards has a hundredth of it.
const MOST_BYTES: u64 = 64 << 20;

/// The most bytes that its other parts unpack to: 128 MiB. Pictures hardly shrink in a file, so that it has twice the room that they can take.
const MOST_OTHER_BYTES: u64 = 128 << 20;

/// The most parts of a file.
const MOST_PARTS: usize = 10_000;

/// The most texts that a file may say to share, since room is made for them before they are read.
const MOST_TEXTS: u64 = 4 << 20;

/// The parts of a file that are looked at before it is read.
#[derive(Debug, Default)]
pub struct ArchiveTexts {
    /// The sheets of an `.ods`; empty if there are none.
    pub content: String,
}

/// Unpacks the parts of a file, of which one is kept. A sheet may lie in a part of any name, so that pictures are bounded, too.
///
/// # Errors
/// It is no archive, or unpacks to more than a table needs.
pub fn checked(bytes: &[u8]) -> Result<ArchiveTexts, SheetError> {
    within(bytes, MOST_BYTES, MOST_OTHER_BYTES)
}

/// The same within so many bytes of texts, and of other parts.
fn within(bytes: &[u8], most: u64, most_of_others: u64) -> Result<ArchiveTexts, SheetError> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(unreadable)?;
    if archive.len() > MOST_PARTS {
        return Err(SheetError::TooLarge(format!("{} parts, {MOST_PARTS} at the most", archive.len())));
    }
    let (mut texts, mut left, mut left_of_others) = (ArchiveTexts::default(), most, most_of_others);
    for index in 0..archive.len() {
        let part = archive.by_index(index).map_err(unreadable)?;
        let name = part.name().map_err(unreadable)?.into_owned();
        if !name.ends_with(".xml") && !name.ends_with(".rels") {
            let size = io::copy(&mut part.take(left_of_others + 1), &mut io::sink()).map_err(unreadable)?;
            left_of_others =
                left_of_others.checked_sub(size).ok_or_else(|| too_many_bytes(most_of_others, "pictures"))?;
            continue;
        }
        let mut unpacked = Vec::new();
        // What the archive says of its own size may be a lie.
        part.take(left + 1).read_to_end(&mut unpacked).map_err(unreadable)?;
        left = left.checked_sub(unpacked.len() as u64).ok_or_else(|| too_many_bytes(most, "text"))?;
        if name.ends_with("sharedStrings.xml") && shared(&unpacked) > MOST_TEXTS {
            return Err(SheetError::TooLarge(format!("more than {MOST_TEXTS} texts")));
        }
        if name == "content.xml" {
            texts.content = String::from_utf8_lossy(&unpacked).into_owned();
        }
    }
    Ok(texts)
}

fn too_many_bytes(most: u64, of: &str) -> SheetError {
    SheetError::TooLarge(format!("more than {} MiB of {of}, once unpacked", most >> 20))
}

/// The number of texts that a list of shared texts says it has.
fn shared(unpacked: &[u8]) -> u64 {
    let text = String::from_utf8_lossy(unpacked);
    let said = text.match_indices("ount=").filter_map(|(at, key)| {
        let digits = text[at + key.len()..].trim_start_matches(['"', '\'']);
        let end = digits.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(digits.len());
        // A number of so many digits is as large as any.
        digits.get(..end).filter(|digits| !digits.is_empty()).map(|digits| digits.parse().unwrap_or(u64::MAX))
    });
    said.max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;
    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    /// A file with a part of so many bytes, all alike.
    fn file(part: &str, size: u64) -> Vec<u8> {
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        archive.start_file(part, SimpleFileOptions::default()).expect("a new part");
        io::copy(&mut io::repeat(b' ').take(size), &mut archive).expect("room");
        archive.flush().expect("room");
        archive.finish().expect("an end").into_inner()
    }

    #[test]
    fn a_part_of_any_name_is_bounded() {
        for (part, most) in [("xl/worksheets/sheet1.xml", 1000), ("xl/worksheets/sheet1.png", 2000)] {
            assert!(within(&file(part, most), 1000, 2000).is_ok(), "{part}");
            let more = within(&file(part, most + 1), 1000, 2000);
            assert!(matches!(more, Err(SheetError::TooLarge(_))), "{part}");
        }
    }
}
