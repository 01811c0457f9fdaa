//! The games that signed the contract, in one list: adding a game is a folder and a line here.

pub mod dead_cells;
pub mod map_masters;
pub mod masmorra;
pub mod mega_man;
pub mod metroidvania;
pub mod pig;
#[cfg(test)]
mod tests;

use crate::game::{Game, Profile, Signed};

/// Something to be done for a game whose name is known only at run time: the one step from name to type.
pub trait Visit {
    /// What comes of it.
    type Out;

    /// Does it for the game `G`.
    fn visit<G: Signed>(&mut self) -> Self::Out;
}

macro_rules! games {
    ($($game:ty),+ $(,)?) => {
        /// The names of all games.
        pub const NAMES: &[&str] = &[$(<$game as Game>::NAME),+];

        /// What every game says of itself, in the order of the list.
        pub const PROFILES: &[&Profile] = &[$(Profile::of::<$game>()),+];

        /// Visits the game with this name; `None` if there is none.
        pub fn visit<V: Visit>(name: &str, visitor: &mut V) -> Option<V::Out> {
            $(if name == <$game as Game>::NAME {
                return Some(visitor.visit::<$game>());
            })+
            None
        }
    };
}

games! {
    metroidvania::Metroidvania,
    mega_man::MegaMan,
    map_masters::MapMasters,
    dead_cells::DeadCells,
    masmorra::Masmorra,
    pig::Pig,
}

/// Visits every game, in the order of the list.
pub fn visit_all<V: Visit>(visitor: &mut V) -> Vec<V::Out> {
    NAMES.iter().filter_map(|name| visit(name, visitor)).collect()
}
