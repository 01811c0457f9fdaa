//! The contract, what is seen: what a seat may know, and the numbers that a bot weighs.

use super::Game;
use crate::feature::{Feature, FeatureColumns, FeatureSet};
use crate::luck::Luck;

/// A component by its name: a row of one of the rules' tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ComponentName<'g> {
    /// The table, as in addresses: `cards`.
    pub table: &'static str,
    /// The row: `crypt`.
    pub name: &'g str,
}

/// A kind of decision whose choices are about components: which card is taken, which is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComponentChoice {
    /// The name of the kind of decision.
    pub kind: &'static str,
    /// The table of the components.
    pub table: &'static str,
    /// What such a choice does with a component, as a participle: `taken`.
    pub done: &'static str,
    /// What a run says of each of these components; `None` where the game has no such table.
    pub figures: Option<ComponentFigures>,
}

/// The columns of a table of a run that say how often a component is chosen, and how often whoever chooses it wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComponentFigures {
    /// The table of a run: `cards`.
    pub sheet: &'static str,
    /// The column with the name of the component.
    pub key: &'static str,
    /// The columns: `take_rate`, `win_rate_when_taken`.
    pub columns: &'static [&'static str],
}

/// A game that is seen through the eyes of one seat at a time.
pub trait GameView: Game {
    /// The view of one seat, what it may know: borrowed, private fields, getters.
    type View<'a>;
    /// The memory of bots from decision to decision of one game, such as the table of a search: empty when a game begins, and shared by the seats
    /// of a table, so that it must hold nothing that a seat may not know. `()` where every decision is thought through anew.
    type Memory: Clone + Default + Send;

    /// The features, over all kinds; an index here is a feature's id.
    const FEATURES: &'static [Feature];

    /// The kinds of decision whose choices are about components; none of a game that has no components.
    const COMPONENT_CHOICES: &'static [ComponentChoice] = &[];

    /// The component that a choice is about, at one of the kinds of decision of [`COMPONENT_CHOICES`](Self::COMPONENT_CHOICES).
    fn component(&self, _: &Self::State, _kind: usize, _: Self::Action) -> Option<ComponentName<'_>> {
        None
    }

    /// The view of `seat`.
    fn view<'a>(&'a self, state: &'a Self::State, seat: usize) -> Self::View<'a>;
    /// Deals anew what `seat` cannot know: the order of piles that lie face down, other players' hidden hands, rolls that were drawn ahead. Its
    /// view stays as it is, and what comes out hangs on the view and on `luck` alone: two states that look the same to it become the same state.
    /// `luck` is nobody else's, so the game's own purposes may be drawn for again. Nothing to do where all lies open.
    fn redeal(&self, state: &mut Self::State, seat: usize, luck: &mut Luck);
    /// Writes the wanted features of every choice; `out` has begun with one lane per choice. `memory` holds what earlier decisions of the game
    /// left there, and is empty for whoever only watches.
    fn features(
        &self,
        view: &Self::View<'_>,
        kind: usize,
        choices: &[Self::Action],
        wanted: FeatureSet,
        memory: &mut Self::Memory,
        out: &mut FeatureColumns,
    );
}
