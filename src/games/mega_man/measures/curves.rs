//! What players hold, gain and spend, round by round.

use serde::{Deserialize, Serialize};

use crate::game::Outcome;
use crate::games::mega_man::config::MOST_SEATS;
use crate::measure::{CurveRow, TurnCurves};
use crate::stats::{Cell, Column, Picture, Shape, Table, Value};

/// What there is to hold; tanks are the table's, and every player's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resource {
    /// Life.
    Life,
    /// Energy on all weapons.
    Energy,
    /// Active tokens.
    Tokens,
    /// Energy tanks.
    Tanks,
}

/// In the order of [`Resource`].
const NAMES: [&str; 4] = ["life", "energy", "tokens", "tanks"];

/// Curves of all resources.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Curves {
    /// By resource: held at the end of the round; also gained and spent in it.
    resources: [TurnCurves<2>; NAMES.len()],
    /// Gained and spent in the round under way, by seat and resource.
    #[serde(skip)]
    flows: [[[u32; 2]; NAMES.len()]; MOST_SEATS],
}

impl Curves {
    /// Nothing held yet, in games of at most so many rounds.
    pub fn new(strategies: usize, seats: usize, rounds: usize) -> Self {
        Self {
            resources: std::array::from_fn(|_| TurnCurves::new(strategies, seats, rounds)),
            flows: Default::default(),
        }
    }

    /// Forgets the game before.
    pub fn begin_game(&mut self) {
        self.resources.iter_mut().for_each(TurnCurves::begin_game);
        self.flows = Default::default();
    }

    /// A player gains something.
    #[inline]
    pub fn gained(&mut self, seat: u8, resource: Resource, amount: u32) {
        self.flows[usize::from(seat)][resource as usize][0] += amount;
    }

    /// A player loses or spends something.
    #[inline]
    pub fn spent(&mut self, seat: u8, resource: Resource, amount: u32) {
        self.flows[usize::from(seat)][resource as usize][1] += amount;
    }

    /// The table uses one of its tanks.
    pub fn tank_spent(&mut self) {
        for flow in &mut self.flows {
            flow[Resource::Tanks as usize][1] += 1;
        }
    }

    /// A round is over, in which a player is left with this, in the order of [`Resource`].
    pub fn standing(&mut self, seat: u8, held: [u8; NAMES.len()]) {
        let seat = usize::from(seat);
        let flows = std::mem::take(&mut self.flows[seat]);
        let resources = self.resources.iter_mut().zip(held).zip(flows);
        resources.for_each(|((curves, held), flow)| curves.turn(seat, held.into(), flow));
    }

    /// Adds the finished game.
    pub fn end_game(&mut self, seating: &[u8], outcome: Outcome) {
        for curves in &mut self.resources {
            curves.end_game(seating, outcome);
        }
    }

    /// Closes the block.
    pub fn end_block(&mut self) {
        self.resources.iter_mut().for_each(TurnCurves::end_block);
    }

    /// Adds the closed blocks of another.
    pub fn merge(&mut self, other: &Self) {
        let pairs = self.resources.iter_mut().zip(&other.resources);
        pairs.for_each(|(own, other)| own.merge(other));
    }

    /// Life by round over all games of a strategy, for a drawing.
    pub fn life(&self, strategy: usize) -> Vec<(f64, Option<f64>)> {
        self.resources[Resource::Life as usize].drawn(strategy)
    }

    /// `resource_curves`: a row per strategy, resource, outcome and round that anyone had.
    pub fn table(&self, names: &[String]) -> Table {
        let mut table = Table::build("resource_curves", columns());
        for (strategy, name) in names.iter().enumerate() {
            for (resource, curves) in NAMES.iter().zip(&self.resources) {
                let rows = curves.rows().filter(|row| row.strategy == strategy);
                rows.for_each(|row| table.row(cells(&row, name, resource)));
            }
        }
        table.finish().drawn_as(pictures())
    }
}

fn cells(row: &CurveRow<2>, strategy: &str, resource: &str) -> [Cell; 10] {
    let [gained, spent] = row.also;
    [
        strategy.into(),
        resource.into(),
        row.outcome.into(),
        row.turn.into(),
        row.games_alive.into(),
        row.measured.value.into(),
        row.measured.lo.into(),
        row.measured.hi.into(),
        gained.into(),
        spent.into(),
    ]
}

fn columns() -> [Column; 10] {
    [
        Column::new("strategy", "", "The strategy."),
        Column::new(
            "resource",
            "",
            "life, energy (on all weapons), tokens (active), or tanks (the table's: each player counts all of them).",
        ),
        Column::new(
            "outcome",
            "",
            "Over all games, or those that the table won or lost.",
        ),
        Column::new(
            "round",
            "rounds",
            "The round, from 1; in a campaign they go on counting from session to session.",
        ),
        Column::new(
            "games_alive",
            "player-games",
            "Player-games in which this round began: what the means are over.",
        ),
        Column::new(
            "held",
            "of the resource",
            "Mean held by a player at the end of the round; of a round in which the table loses, at that moment.",
        )
        .of("games_alive"),
        Column::new(
            "held_lo",
            "of the resource",
            "Lower end of its 95 % interval.",
        )
        .of("games_alive"),
        Column::new(
            "held_hi",
            "of the resource",
            "Upper end of its 95 % interval.",
        )
        .of("games_alive"),
        Column::new("gained", "of the resource", "Mean gained in the round.").of("games_alive"),
        Column::new(
            "spent",
            "of the resource",
            "Mean spent or lost in the round: life as damage.",
        )
        .of("games_alive"),
    ]
}

/// One of each resource, for all games and for those won and lost.
fn pictures() -> [Picture; NAMES.len()] {
    let titles = [
        "How life runs out",
        "How energy is used up",
        "How many tokens are active",
        "How the tanks are used up",
    ];
    let abouts = [
        "Mean life of a player at the end of each round, with a band for the 95 % interval: over all games, and over those that the table won or lost. Beneath it, the player-games in which this round began: late rounds speak of few and long games.",
        "Mean energy on all of a player's weapons at the end of each round, with a band for the 95 % interval, over the games in which this round began.",
        "Mean active tokens of a player at the end of each round, with a band for the 95 % interval, over the games in which this round began.",
        "Mean energy tanks that the table has left at the end of each round, with a band for the 95 % interval, over the games in which this round began.",
    ];
    std::array::from_fn(|resource| {
        let shape = Shape::Curves {
            x: "round",
            value: Value::within("held", "held_lo", "held_hi"),
            line: "strategy",
        };
        Picture::new(titles[resource], abouts[resource], shape)
            .only("resource", NAMES[resource])
            .each("outcome")
    })
}
