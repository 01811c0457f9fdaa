//! What has been worked out, kept as long as a state lives: it depends on rules, monsters and dice alone, so that it holds in the next room
//! and in the next game. Places are fixed, and what comes later overwrites: an answer that is gone is worked out again, and is the same.

use std::cell::RefCell;
use std::fmt;

use super::front::Front;
use super::table::{Sums, Table};

/// Fronts that are kept.
const FRONTS: usize = 1 << 15;
/// Tables of rerolls that are kept.
const TABLES: usize = 1 << 6;

/// What an answer depends on, as two numbers; the second is 0 for no answer.
pub type Key = (u64, u32);

/// Answers kept. A copy of it knows nothing.
#[derive(Default)]
pub struct Memory {
    fronts: RefCell<Vec<(u64, u32, Front)>>,
    tables: RefCell<Vec<Table>>,
}

impl Memory {
    /// With all the room that it will need.
    pub fn ready() -> Self {
        let memory = Self::default();
        memory.grow();
        memory
    }

    fn grow(&self) {
        self.fronts.borrow_mut().resize(FRONTS, (0, 0, Front::NEVER));
        self.tables.borrow_mut().resize_with(TABLES, Table::default);
    }

    fn place(key: Key, places: usize) -> usize {
        let mixed = (key.0 ^ u64::from(key.1).rotate_left(37)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 32) as usize & (places - 1)
    }

    /// A front that is known.
    #[inline]
    pub fn front(&self, key: Key) -> Option<Front> {
        let fronts = self.fronts.borrow();
        let held = fronts.get(Self::place(key, FRONTS))?;
        ((held.0, held.1) == key).then_some(held.2)
    }

    /// A front is known from now on.
    #[inline]
    pub fn learn(&self, key: Key, front: Front) {
        if self.fronts.borrow().is_empty() {
            self.grow();
        }
        self.fronts.borrow_mut()[Self::place(key, FRONTS)] = (key.0, key.1, front);
    }

    /// Asks the table of a key, which `fill` works out if it is not there.
    pub fn table<T>(&self, key: Key, fill: impl FnOnce(&mut Sums), ask: impl FnOnce(&Sums) -> T) -> T {
        if self.tables.borrow().is_empty() {
            self.grow();
        }
        let mut tables = self.tables.borrow_mut();
        let table = &mut tables[Self::place(key, TABLES)];
        if table.key != key {
            table.key = key;
            fill(&mut table.sums);
        }
        ask(&table.sums)
    }
}

impl Clone for Memory {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Memory")
    }
}
