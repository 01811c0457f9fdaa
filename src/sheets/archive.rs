//! A spreadsheet file as the archive that it is: what it unpacks to is bounded before anything reads it.

use super::{SheetError, unreadable};
use std::io::{Cursor, Read};
use zip::ZipArchive;

/// The most bytes that the texts of a file unpack to: 64 MiB. A deck of a thousand cards has a hundredth of it.
const MOST_BYTES: u64 = 64 << 20;

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

/// Unpacks the texts of a file, of which one is kept; pictures are left alone, as nothing reads them.
///
/// # Errors
/// It is no archive, or unpacks to more than a table needs.
pub fn checked(bytes: &[u8]) -> Result<ArchiveTexts, SheetError> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(unreadable)?;
    if archive.len() > MOST_PARTS {
        return Err(SheetError::TooLarge(format!("{} parts, {MOST_PARTS} at the most", archive.len())));
    }
    let (mut texts, mut left) = (ArchiveTexts::default(), MOST_BYTES);
    for index in 0..archive.len() {
        let part = archive.by_index(index).map_err(unreadable)?;
        let name = part.name().map_err(unreadable)?.into_owned();
        if !name.ends_with(".xml") && !name.ends_with(".rels") {
            continue;
        }
        let mut unpacked = Vec::new();
        // What the archive says of its own size may be a lie.
        part.take(left + 1).read_to_end(&mut unpacked).map_err(unreadable)?;
        left = left.checked_sub(unpacked.len() as u64).ok_or_else(too_many_bytes)?;
        if name.ends_with("sharedStrings.xml") && shared(&unpacked) > MOST_TEXTS {
            return Err(SheetError::TooLarge(format!("more than {MOST_TEXTS} texts")));
        }
        if name == "content.xml" {
            texts.content = String::from_utf8_lossy(&unpacked).into_owned();
        }
    }
    Ok(texts)
}

fn too_many_bytes() -> SheetError {
    SheetError::TooLarge(format!("more than {} MiB of text, once unpacked", MOST_BYTES >> 20))
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
