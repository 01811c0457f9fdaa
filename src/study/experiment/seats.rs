//! The number of players at the table, however it is said, and the cell that an experiment asks for before anything varies.

use super::Experiment;
use engine::cell::CellRequest;
use kit::config::{Address, Assignment, AssignmentOperator, ConfigValue, Fault, Faults, SourceLocation, SourceText};

impl Experiment {
    /// What is asked for, before anything varies.
    ///
    /// # Errors
    /// What is wrong with the assignments.
    pub fn wish(&self) -> Result<CellRequest, Faults> {
        let mut set = SourceText::read_all(&self.set, Assignment::parse_at)?;
        Faults::check(Assignment::set_twice(&set))?;
        if let Some(players) = &self.players {
            let twice = set.iter().filter(|assignment| sets_seats(assignment));
            Faults::check(twice.map(|assignment| said_twice(assignment, players)).collect())?;
            set.push(seats(players));
        }
        Ok(CellRequest { rules: self.rules.clone(), bots: self.bots.clone(), set, every_bot: Vec::new() })
    }
}

/// The key of the number of players.
pub const SEATS: &str = "players.count";

/// The flag that sets it.
pub const FLAG: &str = "--players";

/// Whether the assignment sets the number of players.
pub fn sets_seats(assignment: &Assignment) -> bool {
    assignment.address == Address::Name(SEATS.to_owned())
}

/// Fault of a number of players that is given twice: one of the two would be dropped.
fn said_twice(assignment: &Assignment, players: &SourceText) -> Fault {
    let players = &players.value;
    let message = format!("the number of players is said twice: by `{assignment}`, and by {FLAG} {players}");
    let help =
        format!("leave one of the two out; to compare numbers of players: compare {FLAG} {players} --vs {assignment}");
    Fault::new(assignment.address_place.clone(), message).help(help)
}

/// `--players 5` is `--set players.count=5`.
pub fn seats(players: &SourceText) -> Assignment {
    let value = players.parse().map_or_else(|_| ConfigValue::Text(players.value.clone()), ConfigValue::Int);
    of_seats(value, players.place.clone(), players.place.clone())
}

/// Sets the number of players, as said in these places.
pub(super) fn of_seats(value: ConfigValue, address_place: SourceLocation, value_place: SourceLocation) -> Assignment {
    Assignment {
        address: Address::Name(SEATS.to_owned()),
        op: AssignmentOperator::Set,
        value,
        address_place,
        value_place,
    }
}
