//! Counts that were read back from a file: could they have been counted of this cell? A digest tells damage, but anybody can make one: what
//! does not have the cell's shape would be merged wrong, and numbers that no games give could overflow far from here.

use super::count::Count;
use super::notable::Notables;
use std::mem;

/// The most that a block adds to a count; its square bounds a sum of squares. The sums that intervals are made of are exact up to a
/// thirty-second of it.
const MOST_PER_BLOCK: i128 = 1 << 24;

/// The most that a count comes to over a whole study. Only where a study has more blocks than anybody could play would a block's share of it
/// be less than a game may need.
const MOST: i128 = 1 << 50;

/// The least share of it that a block has.
const LEAST_PER_BLOCK: i128 = 1 << 16;

/// Numbers of blocks, by the names of their fields.
const BLOCKS: [&str; 3] = ["blocks", "differing", "diverged"];

/// The sums of squares and products, by the names of their fields.
const SQUARES: [&str; 5] = ["squares", "products", "xx", "nn", "xn"];

/// An error in counts that were read back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoredCountsError {
    /// The counts are of another study.
    Shape,
    /// The counts are none that games could give.
    Numbers,
}

impl Count {
    /// Checks that this could have been counted in so many blocks, of a study of `whole`, where `own` is what the cell counts, empty.
    ///
    /// # Errors
    /// If it could not; the shape comes before the numbers.
    pub fn check(&self, own: &Self, blocks: u64, whole: u64) -> Result<(), StoredCountsError> {
        let fits = |holds: bool, misfit| if holds { Ok(()) } else { Err(misfit) };
        let (mut stored, mut own) = (self.clone(), own.clone());
        let notables = mem::take(&mut stored.notables);
        mem::take(&mut own.notables);
        let per_block = MOST_PER_BLOCK.min(MOST / i128::from(whole.max(1))).max(LEAST_PER_BLOCK);
        let blocks_in = i128::from(blocks);
        let mut possible = true;
        let shape = outline(&stored, |field, number| {
            let most = match field {
                _ if BLOCKS.contains(&field) => 1,
                _ if SQUARES.contains(&field) => per_block * per_block,
                "fourths" => per_block.pow(4),
                _ => per_block,
            };
            possible &= number.is_some_and(|number| number.unsigned_abs() <= (most * blocks_in).unsigned_abs());
        });
        fits(shape == outline(&own, |_, _| {}), StoredCountsError::Shape)?;
        fits(possible && self.blocks <= blocks, StoredCountsError::Numbers)?;
        fits(notables_fit(&notables, whole), StoredCountsError::Numbers)?;
        fits(own.tally.may_add(&self.tally, self.blocks) && self.sections.is_possible(), StoredCountsError::Numbers)
    }
}

fn notables_fit(notables: &Notables, whole: u64) -> bool {
    notables.games().all(|game| game.block < whole && game.rotation > 0)
}

/// A count as JSON without its numbers, each of which is given to `see` with the field that it stands in; `None` is one of more than 128 bits.
fn outline(count: &Count, mut see: impl FnMut(&str, Option<i128>)) -> Option<String> {
    let text = serde_json::to_string(count).ok()?;
    let (mut shape, mut rest, mut field) = (String::new(), text.as_str(), "");
    while let Some(first) = rest.bytes().next() {
        let end = match first {
            b'"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            b'-' | b'0'..=b'9' => rest.find(['"', ',', ']', '}']).unwrap_or(rest.len()),
            _ => rest.find(|letter: char| "\"-0123456789".contains(letter)).unwrap_or(rest.len()),
        };
        let (token, after) = rest.split_at(end);
        match first {
            b'"' => field = token.trim_matches('"'),
            b'-' | b'0'..=b'9' => see(field, token.parse().ok()),
            _ => {}
        }
        shape += if matches!(first, b'-' | b'0'..=b'9') { "0" } else { token };
        rest = after;
    }
    // Whether a look has found enough is no matter of shape.
    Some(shape.replace("true", "false"))
}
