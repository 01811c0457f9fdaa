//! Rows that stand for several cards each: every single card of a table.

use crate::luck::ComponentKey;
use std::collections::HashSet;
use std::ops::Deref;

/// The single cards of a deck, numbered row by row: a slice of the row of each.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CardCopies {
    rows: Vec<u8>,
    keys: Vec<ComponentKey>,
}

impl CardCopies {
    /// The cards of a deck in which each row, given by its name, has this many copies.
    pub fn of<'n>(rows: impl IntoIterator<Item = (&'n str, u8)>) -> Self {
        let rows = rows.into_iter().enumerate();
        Self::numbered(rows.map(|(row, (name, count))| (row, name, count)))
    }

    /// A single card of each of these rows, by its name.
    pub fn single<'n>(names: impl IntoIterator<Item = &'n str>) -> Self {
        Self::of(names.into_iter().map(|name| (name, 1)))
    }

    /// The cards of a deck in which each row, given by its number and name, has this many copies: of several tables, or in another order.
    pub fn numbered<'n>(rows: impl IntoIterator<Item = (usize, &'n str, u8)>) -> Self {
        let (mut all, mut taken) = (Self::default(), HashSet::new());
        for (row, name, count) in rows {
            for copy in 0..count {
                let mut key = ComponentKey::of(name, copy);
                // Rows of two tables can have one name.
                while !taken.insert(key) {
                    key = key.next();
                }
                all.rows.push(row as u8);
                all.keys.push(key);
            }
        }
        all
    }

    /// The keys on which the luck of each card hangs.
    #[inline]
    pub fn keys(&self) -> &[ComponentKey] {
        &self.keys
    }
}

impl Deref for CardCopies {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        &self.rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_that_stands_for_several_cards_is_theirs_all() {
        let copies = CardCopies::of([("bat", 2), ("crypt", 0), ("spider", 1)]);
        assert_eq!(copies[..], [0, 0, 2]);
        assert_eq!(
            copies.keys(),
            [ComponentKey::of("bat", 0), ComponentKey::of("bat", 1), ComponentKey::of("spider", 0)]
        );
        assert!(CardCopies::of([]).is_empty());
    }

    #[test]
    fn a_card_has_its_key_wherever_its_row_stands_and_however_many_others_there_are() {
        let copies = CardCopies::single(["spider", "bat"]);
        assert_eq!(copies.keys(), [ComponentKey::of("spider", 0), ComponentKey::of("bat", 0)]);
        assert_eq!(CardCopies::of([("bat", 3), ("spider", 1)]).keys()[3], copies.keys()[0]);
    }

    #[test]
    fn cards_of_one_name_have_keys_of_their_own() {
        let copies = CardCopies::numbered([(4, "bat", 2), (0, "bat", 1)]);
        assert_eq!(copies[..], [4, 4, 0]);
        assert_eq!(copies.keys()[2], ComponentKey::of("bat", 0).next());
    }
}
