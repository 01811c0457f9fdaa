//! The wins: by strategy and seat, or the table as one.

use serde::{Deserialize, Serialize};

use kit::game::{Lineup, Outcome};
use kit::game::{WIN, win_share};
use kit::stats::names::{columns, tables};
use kit::stats::{
    CONFIDENCE, ChartShape, Estimate, Moments, Picture, RatioCounts, RowOrder, Scalar, Table, TableBuilder,
    TableColumn, ValueColumn, block_share, simultaneous, wilson,
};
use std::ops::Range;

/// Pairs of seats, the lower first, in an order in which the first n(n-1)/2 are those of n seats.
fn pairs(seats: usize) -> impl Iterator<Item = (usize, usize)> {
    (1..seats).flat_map(|seat| (0..seat).map(move |other| (other, seat)))
}

/// Wins by strategy and seat. A table that wins and loses as one is counted as a single strategy in a single seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Wins {
    #[serde(skip)]
    strategies: usize,
    #[serde(skip)]
    seats: usize,
    /// The sittings: how often each strategy sits in each seat within one block.
    #[serde(skip)]
    sittings: Vec<i64>,
    /// Win shares of the block under way, by strategy and seat.
    #[serde(skip)]
    block: Vec<i64>,
    #[serde(skip)]
    games: i64,
    by_sitting: Vec<Moments>,
    by_strategy: Vec<Moments>,
    /// The wins of each seat, whoever sits there; empty for a table that wins as one.
    by_seat: Vec<Moments>,
    /// Wins of a seat less those of another, in the order of [`pairs`].
    gaps: Vec<Moments>,
    /// Wins of seat 1 less the mean of the others, times their number.
    lead: Moments,
}

impl Wins {
    /// The wins of these strategies before any game, in all `rotations` of a line-up.
    pub fn new(lineup: &Lineup, rotations: &[Vec<u8>]) -> Self {
        let (strategies, seats) = (lineup.strategies.len(), lineup.seats.len());
        let mut sittings = vec![0; strategies * seats];
        for rotation in rotations {
            for (seat, &strategy) in rotation.iter().enumerate() {
                sittings[usize::from(strategy) * seats + seat] += 1;
            }
        }
        Self {
            strategies,
            seats,
            sittings,
            block: vec![0; strategies * seats],
            games: rotations.len() as i64,
            by_sitting: vec![Moments::default(); strategies * seats],
            by_strategy: vec![Moments::default(); strategies],
            by_seat: vec![Moments::default(); if seats > 1 { seats } else { 0 }],
            gaps: vec![Moments::default(); seats * (seats - 1) / 2],
            lead: Moments::default(),
        }
    }

    /// The wins of a table that plays `games` games a block and wins and loses as one, before any game.
    pub fn of_table(games: usize) -> Self {
        let table = Lineup { strategies: vec![String::new()], seats: vec![0] };
        Self::new(&table, &vec![table.seats.clone(); games])
    }

    /// Whether the table wins and loses as one.
    pub fn is_of_table(&self) -> bool {
        self.seats == 1
    }

    /// The number of sides that win and lose apart: the strategies, or one table.
    pub fn sides(&self) -> usize {
        self.strategies
    }

    /// The seats that win and lose apart.
    pub fn seats(&self) -> Range<usize> {
        0..if self.is_of_table() { 0 } else { self.seats }
    }

    /// Counts a finished game.
    #[inline]
    pub fn end_game(&mut self, seating: &[u8], outcome: Outcome) {
        if self.is_of_table() {
            self.block[0] += WIN * i64::from(outcome.winners != 0);
            return;
        }
        for (seat, &strategy) in seating.iter().enumerate() {
            self.block[usize::from(strategy) * self.seats + seat] += win_share(outcome, seat);
        }
    }

    /// Closes the block.
    pub fn end_block(&mut self) {
        self.lead.add(self.block_lead().x);
        for (moments, &wins) in self.by_sitting.iter_mut().zip(&self.block) {
            moments.add(wins);
        }
        for (moments, wins) in self.by_strategy.iter_mut().zip(self.block.chunks(self.seats)) {
            moments.add(wins.iter().sum());
        }
        let won = |seat: usize| self.block.iter().skip(seat).step_by(self.seats).sum::<i64>();
        for (seat, moments) in self.by_seat.iter_mut().enumerate() {
            moments.add(won(seat));
        }
        for ((seat, other), moments) in pairs(self.seats).zip(&mut self.gaps) {
            moments.add(won(seat) - won(other));
        }
        self.block.fill(0);
    }

    /// Wins of a strategy in the block under way over its player-games, in units of 1/[`WIN`].
    pub fn block(&self, strategy: usize) -> RatioCounts {
        let wins = &self.block[strategy * self.seats..][..self.seats];
        RatioCounts { x: wins.iter().sum(), n: self.appearances(strategy) }
    }

    /// The counts of the block under way for a strategy, or for whoever sits there, in a seat; wins are in units of 1/[`WIN`].
    pub(super) fn block_in(&self, strategy: Option<usize>, seat: usize) -> RatioCounts {
        match strategy {
            Some(strategy) => {
                let place = strategy * self.seats + seat;
                RatioCounts { x: self.block[place], n: self.sittings[place] }
            }
            None => RatioCounts { x: self.block_won(seat), n: self.games },
        }
    }

    /// Wins of seat 1 less those of another in the block under way, per game, in the same units.
    pub(super) fn block_gap(&self, seat: usize) -> RatioCounts {
        RatioCounts { x: self.block_won(0) - self.block_won(seat), n: self.games }
    }

    fn block_won(&self, seat: usize) -> i64 {
        self.block.iter().skip(seat).step_by(self.seats).sum()
    }

    /// Wins of seat 1 less the mean of the other seats in the block under way, per game, in units of 1/[`WIN`].
    pub fn block_lead(&self) -> RatioCounts {
        let others = self.seats as i64 - 1;
        let (mut first, mut all) = (0, 0);
        for wins in self.block.chunks(self.seats) {
            first += wins[0];
            all += wins.iter().sum::<i64>();
        }
        RatioCounts { x: others * first - (all - first), n: others * self.games }
    }

    /// Adds the closed blocks of another.
    pub fn merge(&mut self, other: &Self) {
        let pairs = self.by_sitting.iter_mut().zip(&other.by_sitting);
        let pairs = pairs.chain(self.by_strategy.iter_mut().zip(&other.by_strategy));
        let pairs = pairs.chain(self.by_seat.iter_mut().zip(&other.by_seat));
        pairs.chain(self.gaps.iter_mut().zip(&other.gaps)).for_each(|(own, other)| own.merge(other));
        self.lead.merge(&other.lead);
    }

    /// Whether another could hold the counts of so many blocks of the same.
    pub fn may_add(&self, other: &Self, blocks: u64) -> bool {
        let won = || other.by_sitting.iter().chain(&other.by_strategy).chain(&other.by_seat);
        let most = i128::from(WIN) * i128::from(self.games) * i128::from(blocks);
        let mut all = won().chain(&other.gaps).chain([&other.lead]);
        won().all(|wins| (0..=most).contains(&wins.sum())) && all.all(|wins| wins.n() == blocks)
    }

    /// Blocks closed.
    pub fn blocks(&self) -> u64 {
        self.by_strategy.first().map_or(0, Moments::n)
    }

    /// The player-games of a strategy in one block, over all seats.
    fn appearances(&self, strategy: usize) -> i64 {
        self.sittings[strategy * self.seats..][..self.seats].iter().sum()
    }

    /// Whether a strategy ever sits in this seat.
    pub(super) fn sits(&self, strategy: usize, seat: usize) -> bool {
        self.sittings[strategy * self.seats + seat] > 0
    }

    /// Player-games of a strategy, in all seats or one.
    pub fn games(&self, strategy: usize, seat: Option<usize>) -> i64 {
        let per_block =
            seat.map_or_else(|| self.appearances(strategy), |seat| self.sittings[strategy * self.seats + seat]);
        per_block * self.blocks() as i64
    }

    /// Wins of a strategy, in all seats or one; shared wins count their share.
    pub fn won(&self, strategy: usize, seat: Option<usize>) -> f64 {
        let moments = seat.map_or(&self.by_strategy[strategy], |seat| &self.by_sitting[strategy * self.seats + seat]);
        moments.sum() as f64 / WIN as f64
    }

    /// Wins per player-game of a strategy, over all seats; wins per game of the table. Where one strategy has all seats and every game was won,
    /// it is an even share by construction, which has no interval.
    pub fn rate(&self, strategy: usize, confidence: f64) -> Estimate {
        if self.is_of_table() {
            return self.rate_in(strategy, 0, confidence);
        }
        let appearances = self.appearances(strategy);
        if let (true, Some(even)) = (self.strategies == 1, self.even_share()) {
            return Estimate::point(self.blocks(), even);
        }
        // At most one win a game, however many seats the strategy holds.
        let most = self.games as f64 / appearances as f64;
        block_share(&self.by_strategy[strategy], WIN * appearances, (0.0, most.min(1.0)), confidence)
    }

    /// The win rate of each seat on average where every game was won.
    fn even_share(&self) -> Option<f64> {
        let won: i128 = self.by_seat.iter().map(Moments::sum).sum();
        let all = i128::from(WIN * self.games) * i128::from(self.blocks());
        (won > 0 && won == all).then(|| 1.0 / self.seats as f64)
    }

    /// Wins per game of a seat, whoever sits there.
    pub fn rate_of(&self, seat: usize, confidence: f64) -> Estimate {
        let Some(moments) = self.by_seat.get(seat) else {
            return Estimate::unknown(0);
        };
        match self.games {
            // One game a block: the games are independent.
            1 => wilson(moments.sum() as f64 / WIN as f64, self.blocks(), confidence),
            games => block_share(moments, WIN * games, (0.0, 1.0), confidence),
        }
    }

    /// Wins per game of a strategy in one seat.
    pub fn rate_in(&self, strategy: usize, seat: usize, confidence: f64) -> Estimate {
        let place = strategy * self.seats + seat;
        match self.sittings[place] {
            0 => Estimate::unknown(0),
            // One game a block: the games are independent.
            1 => wilson(self.won(strategy, Some(seat)), self.blocks(), confidence),
            games => block_share(&self.by_sitting[place], WIN * games, (0.0, 1.0), confidence),
        }
    }

    /// Win rate of `seat` less that of `other`, whoever sits there: a paired difference over blocks.
    pub fn gap(&self, seat: usize, other: usize, confidence: f64) -> Estimate {
        let parts = WIN * self.games;
        let pair = |a, b| {
            let place = pairs(self.seats).position(|pair| pair == (a, b));
            place.map(|place| &self.gaps[place])
        };
        match (pair(seat, other), pair(other, seat)) {
            (Some(gap), _) => block_share(gap, parts, (-1.0, 1.0), confidence),
            (_, Some(gap)) => block_share(gap, -parts, (-1.0, 1.0), confidence),
            _ => Estimate::unknown(0),
        }
    }

    /// Wins per game of seat 1 less the mean of the other seats; unknown where there are none.
    pub fn lead(&self, confidence: f64) -> Estimate {
        match self.seats {
            0 | 1 => Estimate::unknown(0),
            seats => {
                let parts = WIN * self.games * (seats as i64 - 1);
                block_share(&self.lead, parts, (-1.0, 1.0), confidence)
            }
        }
    }

    /// Games, each of which every seat has played.
    pub fn games_of_a_seat(&self) -> i64 {
        self.games * self.blocks() as i64
    }

    /// The pair of seats with the largest gap, the better one first. It was picked for being the largest, so its interval is widened to
    /// hold for all pairs together (Bonferroni).
    pub fn widest_gap(&self) -> Option<(usize, usize, Estimate)> {
        let pairs = self.seats * (self.seats - 1) / 2;
        let confidence = simultaneous(pairs);
        let seats = (0..self.seats).flat_map(|seat| (0..self.seats).map(move |other| (seat, other)));
        let gaps = seats
            .filter(|(seat, other)| seat != other)
            .map(|(seat, other)| (seat, other, self.gap(seat, other, confidence)));
        gaps.max_by(|a, b| a.2.value.unwrap_or(0.0).total_cmp(&b.2.value.unwrap_or(0.0)))
    }

    /// The strategies from the best to the worst.
    pub fn ranking(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.strategies).collect();
        let rate = |&strategy: &usize| self.rate(strategy, CONFIDENCE).value.unwrap_or(0.0);
        order.sort_by(|a, b| rate(b).total_cmp(&rate(a)).then(a.cmp(b)));
        order
    }

    /// `win_rates`: a row per strategy over all seats, then one per strategy and seat; of a table that wins as one, one row in all.
    pub fn table(&self, names: &[Option<&str>]) -> Table {
        let mut table = Table::build(tables::WIN_RATES, self.columns());
        for (strategy, name) in names.iter().enumerate() {
            for seat in std::iter::once(None).chain(self.seats().map(Some)) {
                self.row(&mut table, (strategy, *name), seat);
            }
        }
        table.finish().drawn_as(self.pictures())
    }

    fn row(&self, table: &mut TableBuilder<8>, (strategy, name): (usize, Option<&str>), seat: Option<usize>) {
        let games = self.games(strategy, seat);
        if games == 0 {
            return;
        }
        let rate =
            seat.map_or_else(|| self.rate(strategy, CONFIDENCE), |seat| self.rate_in(strategy, seat, CONFIDENCE));
        table.row([
            name.map(str::to_owned).into(),
            seat.map_or(Scalar::Empty, |seat| Scalar::Int(seat as i64 + 1)),
            Scalar::Int(games),
            Scalar::Real(self.won(strategy, seat)),
            rate.value.into(),
            rate.lo.into(),
            rate.hi.into(),
            Scalar::Text(rate.method.to_string()),
        ]);
    }

    fn pictures(&self) -> Vec<Picture> {
        let points =
            |name, order| ChartShape::Intervals { name, value: ValueColumn::interval(columns::WIN_RATE), order };
        let strategies = points(&[columns::STRATEGY], RowOrder::Value);
        if self.is_of_table() {
            let about =
                "The share of games that the table wins: a point, and its 95 % interval as a bar; n is the games.";
            return vec![Picture::new("How often the table wins", about, strategies)];
        }
        vec![
            Picture::new(
                "Who wins",
                "Wins per game and seat of each strategy, over all seats: a point, and its 95 % interval as a bar. n is its player-games; a win shared by several counts its share to each.",
                strategies,
            )
            .only(columns::SEAT, ""),
            Picture::new(
                "Does the seat matter?",
                "The same by seat, 1 being the first to move: a strategy whose bars lie apart from seat to seat owes something to where it sits. n is its games in that seat.",
                points(&[columns::STRATEGY, columns::SEAT], RowOrder::Table),
            )
            .except("seat", ""),
        ]
    }

    fn columns(&self) -> [TableColumn; 8] {
        let [strategy, seat, games, wins, rate] = if self.is_of_table() {
            [
                ("", "Empty: the table wins and loses as one."),
                ("", "Empty."),
                ("games", "Games."),
                ("wins", "Games won."),
                ("share", "Wins per game."),
            ]
        } else {
            [
                ("", "The strategy."),
                ("", "The seat, from 1; empty for all seats together."),
                ("player-games", "Games times the seats that the strategy held."),
                ("wins", "Games won; a win shared by k counts 1/k."),
                ("share", "Wins per player-game."),
            ]
        };
        let column = |name, (unit, about)| TableColumn::new(name, unit, about);
        [
            column("strategy", strategy),
            column("seat", seat),
            column("games", games),
            column("wins", wins),
            column("win_rate", rate).of(columns::GAMES),
            TableColumn::new(columns::LO, "share", "Lower end of the 95 % interval.").of(columns::GAMES),
            TableColumn::new(columns::HI, "share", "Upper end of the 95 % interval.").of(columns::GAMES),
            TableColumn::new("method", "", "How the interval was made."),
        ]
    }
}
