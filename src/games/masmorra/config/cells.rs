//! Cells that hold words or several things, read with a fault for each that is wrong.

use crate::map::{GridSide, TileDoors};
use crate::word::{Face, FaceSet, MOST_TRAITS, MonsterTrait, MonsterTraits};
use kit::config::{ForeignKeys, RowReader};
use kit::pieces::words::{VocabularyWord, WordList};

const MONSTERS: &str = "write names of rows of the table of monsters, with blanks between them";

/// A cell of words, which may be blank.
pub(super) fn list<T: VocabularyWord, const N: usize>(
    row: &mut RowReader,
    column: &'static str,
    about: &'static str,
    allowed: &str,
) -> WordList<T, N> {
    let text = row.text_or(column, "", about);
    WordList::read(row, column, &text, allowed)
}

/// Traits, and the names of monsters that `spawns` gives.
pub(super) fn traits(row: &mut RowReader, column: &'static str) -> (MonsterTraits, Vec<String>) {
    let text = row.text_or(column, "", MonsterTrait::ABOUT);
    let is_spawn = |word: &&str| word.starts_with("spawns:");
    let plain: Vec<&str> = text.split_whitespace().filter(|word| !is_spawn(word)).collect();
    let spawns = text.split_whitespace().filter_map(|word| word.strip_prefix("spawns:")).map(str::to_owned);
    (WordList::read(row, column, &plain.join(" "), MonsterTrait::ABOUT), spawns.collect())
}

/// Reads the traits of a monster or a boss, with the names of the monsters that they may call.
pub(super) fn traits_of(row: &mut RowReader, column: &'static str, monsters: &ForeignKeys) -> MonsterTraits {
    let (mut traits, spawns) = traits(row, column);
    for name in spawns {
        if let Some(monster) = monsters.read(row, column, &name, MONSTERS) {
            traits = with(traits, MonsterTrait::Spawns(monster)).unwrap_or_else(|| {
                row.fault(column, "too many abilities", format!("write at most {MOST_TRAITS}"));
                traits
            });
        }
    }
    traits
}

/// One trait more; `None` if there is no room for it.
pub(super) fn with(traits: MonsterTraits, more: MonsterTrait) -> Option<MonsterTraits> {
    let all: Vec<MonsterTrait> = traits.iter().copied().chain([more]).collect();
    MonsterTraits::of(&all)
}

/// Doors of a tile: letters of sides for a small one, letters with `1` or `2`, clockwise, for a medium one.
pub(super) fn doors(row: &mut RowReader, medium: bool) -> TileDoors {
    let about = "Its doors: `n e s w` of a small tile; `n1 n2 e1 e2 s1 s2 w1 w2`, clockwise, of a medium one.";
    let text = row.text_or("doors", "", about);
    let known: Vec<String> = GridSide::ALL.iter().flat_map(|side| edges(*side, medium)).collect();
    let mut doors = TileDoors::NONE;
    for word in row.words_once("doors", &text) {
        match known.iter().position(|edge| edge == word) {
            Some(edge) => doors = doors.with(edge as u8),
            None => row.unknown_word("doors", word, known.iter().map(String::as_str), about),
        }
    }
    doors
}

/// The words for the unit edges of one side, clockwise.
fn edges(side: GridSide, medium: bool) -> Vec<String> {
    let letter = &side.name()[..1];
    if medium { vec![format!("{letter}1"), format!("{letter}2")] } else { vec![letter.to_owned()] }
}

/// Minor and major monsters: `minor minor major`.
pub(super) fn spawn(row: &mut RowReader) -> [u8; 2] {
    let about = "Monsters that are rolled: `minor` and `major`, with blanks between them.";
    let text = row.text_or("spawn", "", about);
    let mut spawn = [0; 2];
    for word in text.split_whitespace() {
        match ["minor", "major"].iter().position(|known| *known == word) {
            Some(kind) => spawn[kind] += 1,
            None => row.unknown_word("spawn", word, ["minor", "major"], about),
        }
    }
    spawn
}

/// Names of monsters.
pub(super) fn monsters(
    row: &mut RowReader,
    column: &'static str,
    monsters: &ForeignKeys,
    about: &'static str,
) -> Vec<u8> {
    let text = row.text_or(column, "", about);
    text.split_whitespace().filter_map(|name| monsters.read(row, column, name, MONSTERS)).collect()
}

/// A name of another table, or nothing.
pub(super) fn name_or_none(
    row: &mut RowReader,
    column: &'static str,
    names: &ForeignKeys,
    about: &'static str,
) -> Option<u8> {
    let text = row.text_or(column, "", about);
    if text.is_empty() { None } else { names.read(row, column, &text, about) }
}

/// Faces by their words.
pub(super) fn faces(row: &mut RowReader, column: &'static str, about: &'static str) -> FaceSet {
    let text = row.text_or(column, "", about);
    let mut faces = FaceSet::NONE;
    for word in row.words_once(column, &text) {
        match Face::ALL.into_iter().find(|face| face.name() == word) {
            Some(face) => faces = faces.with(face),
            None => row.unknown_word(column, word, Face::ALL.map(Face::name), "write names of faces"),
        }
    }
    faces
}

/// A face by its word, or none.
pub(super) fn face_or_none(row: &mut RowReader, column: &'static str, about: &'static str) -> Option<Face> {
    let text = row.text_or(column, "", about);
    let face = Face::ALL.into_iter().find(|face| face.name() == text);
    if face.is_none() && !text.is_empty() {
        row.unknown_word(column, &text, Face::ALL.map(Face::name), "write the name of a face, or nothing");
    }
    face
}
