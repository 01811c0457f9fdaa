//! Sessions of a campaign: how many tables reach each, and survive it. A single game is one session.

use serde::{Deserialize, Serialize};

use super::SHARE;
use crate::games::mega_man::config::{Rules, SESSIONS};
use crate::measure::{BlockRatio, interval};
use crate::stats::{Column, Order, Picture, Shape, Table, Value};

/// All sessions, in order.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Sessions {
    rows: Vec<Row>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Row {
    /// Games that won it over games that reached it.
    survived: BlockRatio,
    tries: u64,
}

impl Sessions {
    /// None begun yet.
    pub fn new(rules: &Rules) -> Self {
        let sessions = if rules.campaign { SESSIONS } else { 1 };
        Self {
            rows: vec![Row::default(); sessions.into()],
        }
    }

    /// One begins, for the first time or again.
    pub fn begun(&mut self, number: u8, attempt: u8) {
        let row = &mut self.rows[usize::from(number) - 1];
        row.survived.add(0, i64::from(attempt == 1));
        row.tries += 1;
    }

    /// One is over.
    pub fn over(&mut self, number: u8, won: bool) {
        self.rows[usize::from(number) - 1]
            .survived
            .add(won.into(), 0);
    }

    /// Closes the block.
    pub fn end_block(&mut self) {
        self.rows
            .iter_mut()
            .for_each(|row| row.survived.end_block());
    }

    /// Adds the closed blocks of another.
    pub fn merge(&mut self, other: &Self) {
        for (own, other) in self.rows.iter_mut().zip(&other.rows) {
            own.survived.merge(&other.survived);
            own.tries += other.tries;
        }
    }

    /// Where a campaign fails, in words; nothing of a single game.
    pub fn finding(&self) -> Option<String> {
        if self.rows.len() < 2 {
            return None;
        }
        let survived = self.rows.iter().zip(1..).filter_map(|(row, number)| {
            let rate = interval(row.survived.estimate(1.0, SHARE), 100.0, " %")?;
            Some(format!("session {number} {rate}"))
        });
        let survived: Vec<String> = survived.collect();
        let failed = |row: &Row| row.survived.n() - row.survived.x();
        let (worst, number) = (self.rows.iter().zip(1..)).max_by_key(|(row, _)| failed(row))?;
        let failed = failed(worst);
        let most = match failed {
            0 => String::new(),
            _ => format!(" Most campaigns that fail do so in session {number}: {failed}."),
        };
        Some(format!(
            "Sessions survived by the tables that reach them: {}.{most}",
            survived.join(", ")
        ))
    }

    /// `sessions`: a row per session.
    pub fn table(&self) -> Table {
        let mut table = Table::build("sessions", columns());
        for (number, row) in (1i64..).zip(&self.rows) {
            let (reached, rate) = (row.survived.n(), row.survived.estimate(1.0, SHARE));
            table.row([
                number.into(),
                reached.into(),
                row.survived.x().into(),
                rate.value.into(),
                rate.lo.into(),
                rate.hi.into(),
                (reached > 0)
                    .then(|| row.tries as f64 / reached as f64)
                    .into(),
            ]);
        }
        table.finish().drawn_as([picture()])
    }
}

fn columns() -> [Column; 7] {
    [
        Column::new(
            "session",
            "",
            "The session of a campaign; a single game is one.",
        ),
        Column::new("reached", "games", "Games in which it was played."),
        Column::new(
            "won",
            "games",
            "Games in which it was won, at whichever try.",
        ),
        Column::new("survival", "share", "Won per reached.").of("reached"),
        Column::new("lo", "share", "Lower end of its 95 % interval.").of("reached"),
        Column::new("hi", "share", "Upper end of its 95 % interval.").of("reached"),
        Column::new(
            "tries_mean",
            "tries",
            "Mean number of tries of tables that reached it.",
        )
        .of("reached"),
    ]
}

fn picture() -> Picture {
    Picture::new(
        "Which sessions are survived?",
        "The share of the tables reaching a session that win it, at whichever try: a point, and its 95 % interval as a bar; n is the games that reached it.",
        Shape::Intervals {
            name: &["session"],
            value: Value::interval("survival"),
            order: Order::Table,
        },
    )
}
