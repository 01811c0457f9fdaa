//! Switches of building and walking: what the rulebook leaves open, and what a study may want to change.

/// The rule for cards that lie edge to edge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AdjacencyRule {
    /// "Adjacent Cards must have their Hallways aligned": at every half edge that two cards share exit meets exit or wall meets wall, and at
    /// least one exit of the new card meets one.
    #[default]
    Strict,
    /// One meeting exit is enough; an exit that faces a wall is "an actual dead end with no way out".
    Loose,
}

/// The options of the rules on dungeons and paths; the default is the rulebook as it is read here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RuleOptions {
    /// When cards may lie edge to edge.
    pub touch: AdjacencyRule,
    /// Cards "can be played offset from each other", by half a card height.
    pub offset: bool,
    /// A "free external edge of a Card" may face a gap that cards enclose.
    pub gap_exits: bool,
    /// Swords that lie in a room help to "overcome all monsters within the Room". The rulebook: "None of the Discoveries within a room are
    /// considered collected or usable unless all Monsters are defeated."
    pub weapons_in_room: bool,
    /// Stairs in a room are encountered when they are walked; else when the room is entered and its monsters are defeated.
    pub stairs_walked: bool,
    /// "Players cannot travel a Hallway more than once", but the other half of one that was left or entered in its middle may be walked up
    /// to one's own line; else the whole of it is used.
    pub own_path: bool,
    /// "A Room may be entered more than once": so may an underground part.
    pub underground_again: bool,
    /// "Your Path can cross itself" also where hallways cross, though a "4-way intersection [...] can only be entered once".
    pub crossings_too: bool,
}

impl Default for RuleOptions {
    fn default() -> Self {
        Self {
            touch: AdjacencyRule::Strict,
            offset: true,
            gap_exits: true,
            weapons_in_room: false,
            stairs_walked: false,
            own_path: false,
            underground_again: false,
            crossings_too: false,
        }
    }
}
