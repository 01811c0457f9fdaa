//! Damage by what did it.

use serde::{Deserialize, Serialize};

use crate::games::mega_man::action::{Foe, Source};
use crate::measure::BlockRatio;
use crate::stats::{Column, Estimate, Order, Picture, Shape, Table, Value};

/// Every source: its name in tables, and in a sentence.
const SOURCES: [(&str, &str); 7] = [
    ("stage_challenge", "challenges of stage cards"),
    ("extra_challenge", "the challenges that Robot Masters add"),
    ("pattern_challenge", "pattern cards not overcome"),
    ("boss", "the abilities of bosses"),
    ("pattern_engage", "engaging pattern cards"),
    ("light", "unmet Dr. Light cards"),
    ("price", "prices of abilities"),
];

/// Its place in [`SOURCES`].
#[inline]
fn place(source: Source) -> usize {
    match source {
        Source::Challenge(Foe::Stage { .. }) => 0,
        Source::Challenge(Foe::Extra(_)) => 1,
        Source::Challenge(Foe::Pattern(_)) => 2,
        Source::Boss => 3,
        Source::Pattern(_) => 4,
        Source::Light => 5,
        Source::Price => 6,
    }
}

/// All damage, by source.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Damage {
    rows: [Row; SOURCES.len()],
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Row {
    hits: u64,
    /// Damage over player-games.
    damage: BlockRatio,
}

/// What hurts most.
pub struct Worst {
    /// What it is, in a sentence.
    pub source: &'static str,
    /// Damage per player-game.
    pub mean: Estimate,
    /// Its share of all damage, 0 to 1.
    pub share: f64,
}

impl Damage {
    /// Counts a hit.
    #[inline]
    pub fn hit(&mut self, source: Source, amount: u8) {
        let row = &mut self.rows[place(source)];
        row.hits += 1;
        row.damage.add(amount.into(), 0);
    }

    /// Counts a game of so many seats.
    pub fn end_game(&mut self, seats: usize) {
        for row in &mut self.rows {
            row.damage.add(0, seats as i64);
        }
    }

    /// Closes the block.
    pub fn end_block(&mut self) {
        self.rows.iter_mut().for_each(|row| row.damage.end_block());
    }

    /// Adds the closed blocks of another.
    pub fn merge(&mut self, other: &Self) {
        for (own, other) in self.rows.iter_mut().zip(&other.rows) {
            own.hits += other.hits;
            own.damage.merge(&other.damage);
        }
    }

    /// The source of the most damage, if there was any.
    pub fn worst(&self) -> Option<Worst> {
        let rows = SOURCES.iter().zip(&self.rows);
        let (&(_, source), row) = rows.max_by_key(|(_, row)| row.damage.x())?;
        Some(Worst {
            source,
            mean: row.damage.estimate(1.0, None),
            share: self.share(row)?,
        })
    }

    fn share(&self, row: &Row) -> Option<f64> {
        let all: i64 = self.rows.iter().map(|row| row.damage.x()).sum();
        (all > 0).then(|| row.damage.x() as f64 / all as f64)
    }

    /// `damage`: a row per source.
    pub fn table(&self) -> Table {
        let mut table = Table::build("damage", columns());
        for ((name, _), row) in SOURCES.iter().zip(&self.rows) {
            let mean = row.damage.estimate(1.0, None);
            table.row([
                (*name).into(),
                row.hits.into(),
                row.damage.x().into(),
                self.share(row).into(),
                mean.value.into(),
                mean.lo.into(),
                mean.hi.into(),
                row.damage.n().into(),
            ]);
        }
        table.finish().drawn_as([picture()])
    }
}

fn columns() -> [Column; 8] {
    [
        Column::new(
            "source",
            "",
            "What did it: a challenge not overcome (of a stage card, added by a Robot Master, of a pattern card), a boss's ability, what a pattern card asks for when engaged, a support that Dr. Light did not want, or the price of an ability.",
        ),
        Column::new("hits", "hits", "How often it did damage."),
        Column::new(
            "damage",
            "damage",
            "Life lost to it; never more than there was.",
        ),
        Column::new("share", "share", "Its share of all damage.").of("player_games"),
        Column::new("damage_mean", "damage", "Mean damage per player and game.").of("player_games"),
        Column::new("lo", "damage", "Lower end of its 95 % interval.").of("player_games"),
        Column::new("hi", "damage", "Upper end of its 95 % interval.").of("player_games"),
        Column::new("player_games", "player-games", "Games times players."),
    ]
}

fn picture() -> Picture {
    Picture::new(
        "What hurts",
        "Mean damage that a player suffers from each source in a game, the worst first: a point, and its 95 % interval as a bar; n is the player-games.",
        Shape::Intervals {
            name: &["source"],
            value: Value::interval("damage_mean"),
            order: Order::Value,
        },
    )
}
