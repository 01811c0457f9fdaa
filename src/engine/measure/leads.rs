//! Does the leader always win? Who leads after each round, and what becomes of it, in games that have something to lead in.

use super::{AMOUNT, SummaryTable, TallySchema};
use kit::game::Outcome;
use kit::game::{WIN, ahead, win_share};
use kit::say::{self, interval, with_interval};
use kit::stats::names::{columns, measures, tables};
use kit::stats::{
    CONFIDENCE, Estimate, Picture, RatioCounts, RowOrder, Scalar, Table, TableColumn, TailedRatio, ValueColumn,
    tailed_ratio, whole_ratio,
};
use serde::{Deserialize, Serialize};

/// The mark of a round in which nobody led alone.
const NOBODY: u8 = u8::MAX;

/// The rows of the summary about the leader after a third of the rounds, and after two.
const THIRDS: [&str; 2] = [measures::LEADER_WINS_THIRD_1, measures::LEADER_WINS_THIRD_2];

/// The leaders of the game under way, after each round.
#[derive(Clone, Debug, Default)]
pub struct LeadHistory {
    leaders: Vec<u8>,
}

impl LeadHistory {
    /// The history before any round, with room for a game of at most this many rounds.
    pub fn new(most_rounds: usize) -> Self {
        Self { leaders: Vec::with_capacity(most_rounds + 1) }
    }

    /// A game begins.
    pub fn begin_game(&mut self) {
        self.leaders.clear();
    }

    /// Whether one of the rounds before these is over and not looked at.
    #[inline]
    pub fn is_behind(&self, rounds: u32) -> bool {
        self.leaders.len() + 1 < rounds as usize
    }

    /// Notes the leader of every round below `rounds` that is over and has not been looked at: who leads now.
    pub fn look(&mut self, rounds: u32, seats: usize, standing: impl Fn(usize) -> i64) {
        while self.is_behind(rounds) {
            self.leaders.push(leader(seats, &standing));
        }
    }

    /// The seat that led alone after this many rounds, from 1.
    fn after(&self, rounds: u32) -> Option<usize> {
        let leader = self.leaders.get((rounds as usize).checked_sub(1)?)?;
        (*leader != NOBODY).then_some(usize::from(*leader))
    }

    /// The number of times that another leads alone than did before, where `last` leads in the end. Who leads is a coin flip to the processor: no
    /// branch hangs on it, here or in [`leader`].
    fn changes(&self, last: u8) -> i64 {
        let (mut before, mut changes) = (NOBODY, 0);
        for &leader in self.leaders.iter().chain([&last]) {
            changes += i64::from((leader != before) & (leader != NOBODY) & (before != NOBODY));
            before = if leader == NOBODY { before } else { leader };
        }
        changes
    }
}

/// The seat that has more than every other.
#[inline]
fn leader(seats: usize, standing: impl Fn(usize) -> i64) -> u8 {
    let (mut leader, mut most) = (NOBODY, i64::MIN);
    for seat in 0..seats {
        let own = standing(seat);
        let level = if own == most { NOBODY } else { leader };
        leader = if own > most { seat as u8 } else { level };
        most = most.max(own);
    }
    leader
}

/// A ratio that is counted block by block.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
struct LeadRatio {
    total: TailedRatio,
    #[serde(skip)]
    x: i64,
    #[serde(skip)]
    n: i64,
}

impl LeadRatio {
    fn add(&mut self, x: i64) {
        self.x += x;
        self.n += 1;
    }

    fn end_block(&mut self) {
        self.total.add(self.x, self.n);
        (self.x, self.n) = (0, 0);
    }

    fn block(&self) -> RatioCounts {
        RatioCounts { x: self.x, n: self.n }
    }

    fn n(&self) -> i64 {
        self.total.ratio().denominator()
    }

    fn amount(&self) -> Estimate {
        tailed_ratio(&self.total, Some(AMOUNT), CONFIDENCE)
    }

    fn is_possible(&self, blocks: u64) -> bool {
        let ratio = self.total.ratio();
        ratio.numerator() >= 0 && ratio.denominator() >= 0 && ratio.blocks() <= blocks
    }
}

/// The games of leaders after one or two thirds of the rounds, and how many of them they won.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
struct LeaderAfterThird {
    /// Games of three rounds or more in which nobody led alone.
    tied: i64,
    /// Win shares of sole leaders, in units of 1/[`WIN`].
    won: LeadRatio,
}

impl LeaderAfterThird {
    fn end_game(&mut self, leader: Option<usize>, outcome: Outcome) {
        match leader {
            Some(seat) => self.won.add(win_share(outcome, seat)),
            None => self.tied += 1,
        }
    }

    fn games(&self) -> i64 {
        self.tied + self.won.n()
    }

    fn rate(&self) -> Estimate {
        whole_ratio(&self.won.total, WIN, Some((0.0, 1.0)), CONFIDENCE)
    }
}

/// Leaders and what became of them, over all games that came to their end.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Leads {
    thirds: [LeaderAfterThird; 2],
    changes: LeadRatio,
    margin: LeadRatio,
}

impl Leads {
    /// Counts a game that came to its end; `standing` says what each seat has then.
    pub fn end_game(&mut self, course: &LeadHistory, outcome: Outcome, seats: usize, standing: impl Fn(usize) -> i64) {
        if outcome.rounds >= 3 {
            for (passed, third) in (1..).zip(&mut self.thirds) {
                third.end_game(course.after(passed * outcome.rounds / 3), outcome);
            }
        }
        self.changes.add(course.changes(leader(seats, &standing)));
        if let Some(margin) = ahead(outcome, seats, standing) {
            self.margin.add(margin);
        }
    }

    /// The counts of leaders after a number of thirds, from 0, in the block under way.
    pub(super) fn block_third(&self, third: usize) -> RatioCounts {
        self.thirds[third].won.block()
    }

    /// The counts of changes of the lead in the block under way.
    pub(super) fn block_changes(&self) -> RatioCounts {
        self.changes.block()
    }

    /// The counts of how far ahead winners end in the block under way.
    pub(super) fn block_margin(&self) -> RatioCounts {
        self.margin.block()
    }

    /// Closes the block.
    pub fn end_block(&mut self) {
        self.all_mut().for_each(LeadRatio::end_block);
    }

    /// Adds the closed blocks of another.
    pub fn merge(&mut self, other: &Self) {
        for (own, other) in self.thirds.iter_mut().zip(&other.thirds) {
            own.tied += other.tied;
        }
        let counted = [other.thirds[0].won, other.thirds[1].won, other.changes, other.margin];
        self.all_mut().zip(counted).for_each(|(own, other)| own.total.merge(&other.total));
    }

    fn all_mut(&mut self) -> impl Iterator<Item = &mut LeadRatio> {
        let Self { thirds, changes, margin } = self;
        thirds.iter_mut().map(|third| &mut third.won).chain([changes, margin])
    }

    /// Whether these could be the counts of so many blocks.
    pub fn are_possible(&self, blocks: u64) -> bool {
        let won = self.thirds.iter().map(|third| &third.won);
        let games = self.changes.n();
        won.chain([&self.changes, &self.margin]).all(|counted| counted.is_possible(blocks))
            && self.thirds.iter().all(|third| third.tied >= 0 && third.games() <= games)
    }

    /// `leads`: a row for each third of the rounds before the last.
    pub fn table(&self) -> Table {
        let mut table = Table::build(
            tables::LEADS,
            [
                TableColumn::new(
                    "third",
                    "thirds of the rounds",
                    "How many thirds of its rounds, rounded down, were over.",
                ),
                TableColumn::new(columns::GAMES, "games", "Games of three rounds or more that came to their end."),
                TableColumn::new("tied", "games", "Of these, games in which nobody led alone then."),
                TableColumn::new("led", "games", "Games in which somebody led alone."),
                TableColumn::new(
                    "wins",
                    "games",
                    "Games that this leader won in the end; a win shared by k counts 1/k.",
                ),
                TableColumn::new(columns::WIN_RATE, columns::SHARE, "Wins of the leader per game with one.").of("led"),
                TableColumn::new(columns::LO, columns::SHARE, "Lower end of the 95 % interval.").of("led"),
                TableColumn::new(columns::HI, columns::SHARE, "Upper end of the 95 % interval.").of("led"),
                TableColumn::new("method", "", "How the interval was made."),
            ],
        );
        for (passed, third) in (1..).zip(&self.thirds) {
            let rate = third.rate();
            table.row([
                Scalar::Int(passed),
                third.games().into(),
                third.tied.into(),
                third.won.n().into(),
                Scalar::Real(third.won.total.ratio().numerator() as f64 / WIN as f64),
                rate.value.into(),
                rate.lo.into(),
                rate.hi.into(),
                rate.method.into(),
            ]);
        }
        table.finish().drawn_as([picture()])
    }

    /// The rows of the summary about leaders; `unit` is the unit of what is led in.
    pub fn summarise(&self, unit: &str, summary: &mut SummaryTable) {
        for (name, third) in THIRDS.into_iter().zip(&self.thirds) {
            summary.row(name, None, None, third.rate(), columns::SHARE);
        }
        summary.row(measures::LEAD_CHANGES, None, None, self.changes.amount(), "changes");
        summary.row(measures::FINAL_MARGIN, None, None, self.margin.amount(), unit);
    }

    /// The sentence about leaders: whether they win, how often the lead changes, and how far ahead winners end.
    pub fn finding(&self, form: &TallySchema, unit: &str) -> Option<String> {
        let [first, second] = [&self.thirds[0], &self.thirds[1]].map(|third| interval(third.rate(), 100.0, " %"));
        let tied = self.thirds.each_ref().map(|third| say::share(third.tied as f64 / third.games() as f64, 1));
        let nobody = self.thirds.iter().any(|third| third.tied > 0);
        let tied = if nobody {
            format!(" In {} and {} of the games nobody leads alone then.", tied[0], tied[1])
        } else {
            String::new()
        };
        let even = say::share(1.0 / form.lineup.seats.len() as f64, 1);
        let changes = with_interval(self.changes.amount(), 1.0, " times a game")?;
        let margin = with_interval(self.margin.amount(), 1.0, &format!(" {unit}"));
        let margin = margin.map(|margin| format!(" Winners end {margin} ahead of the next.")).unwrap_or_default();
        Some(format!(
            "A player who leads alone in {unit} after a third of the rounds wins {} of the games, after two thirds {}; an even share is {even}.{tied} The lead changes {changes}.{margin}",
            first?, second?
        ))
    }
}

fn picture() -> Picture {
    Picture::intervals(
        "Does the leader win?",
        "How often who leads alone after one third of the rounds of a game, and after two, wins it in the end: a point, and its 95 % interval as a bar; n is the games in which somebody did. In a line-up of several strategies it is often the better one that leads; with one alone it is the game's own doing.",
        &["third"],
        ValueColumn::interval(columns::WIN_RATE),
        RowOrder::Table,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays a game with pencil and paper: what each seat has after each round, and who wins.
    fn game(leads: &mut Leads, rounds: &[[i64; 2]], winners: u8) {
        let mut course = LeadHistory::new(rounds.len());
        for (begun, points) in (2..).zip(&rounds[..rounds.len() - 1]) {
            course.look(begun - 1, 2, |_| unreachable!("this round is not over"));
            course.look(begun, 2, |seat| points[seat]);
        }
        let outcome = Outcome { ending: 0, winners, rounds: rounds.len() as u32, turns: 2 * rounds.len() as u32 };
        let last = rounds[rounds.len() - 1];
        leads.end_game(&course, outcome, 2, |seat| last[seat]);
    }

    fn played(games: &[(&[[i64; 2]], u8)]) -> Leads {
        let mut leads = Leads::default();
        for (rounds, winners) in games {
            game(&mut leads, rounds, *winners);
            leads.end_block();
        }
        leads
    }

    fn rows(leads: &Leads) -> Vec<Vec<Scalar>> {
        leads.table().rows().iter().map(|row| row[..6].to_vec()).collect()
    }

    #[test]
    fn a_game_is_read_off_by_hand() {
        // Seat 1 leads after rounds 1 and 2, seat 2 after 3 and 4, nobody after 5; seat 1 wins by 4.
        let rounds = [[3, 1], [4, 3], [4, 6], [5, 6], [8, 8], [12, 8]];
        let leads = played(&[(&rounds, 1)]);
        let row = |third: i64, wins: f64| -> Vec<Scalar> {
            vec![third.into(), 1i64.into(), 0i64.into(), 1i64.into(), wins.into(), wins.into()]
        };
        assert_eq!(rows(&leads), [row(1, 1.0), row(2, 0.0)]);
        assert_eq!(leads.changes.amount().value, Some(2.0));
        assert_eq!(leads.margin.amount().value, Some(4.0));
    }

    #[test]
    fn thirds_are_rounded_down_and_short_games_have_none() {
        // After a third of five rounds is after the first, after two thirds after the third.
        let five = [[1, 0], [1, 2], [1, 2], [3, 2], [3, 4]];
        let two = [[1, 0], [1, 0]];
        let leads = played(&[(&five, 2), (&two, 1)]);
        let won = |third: usize| leads.thirds[third].rate().value;
        assert_eq!((won(0), won(1)), (Some(0.0), Some(1.0)));
        assert_eq!((leads.thirds[0].games(), leads.changes.n()), (1, 2));
        // 1, 2, 2, 1 and in the end 2.
        assert_eq!(leads.changes.amount().value, Some(1.5));
    }

    #[test]
    fn ties_have_no_leader_and_shared_wins_count_their_share() {
        let tied = [[2, 2], [5, 4], [6, 6]];
        let leads = played(&[(&tied, 0b11), (&tied, 0)]);
        assert_eq!((leads.thirds[0].tied, leads.thirds[0].won.n()), (2, 0));
        assert_eq!(leads.thirds[0].rate().value, None);
        // One half of a win, and none of a game that nobody won.
        assert_eq!(leads.thirds[1].rate().value, Some(0.25));
        assert_eq!(leads.margin.n(), 0);
        assert_eq!(leads.margin.amount().value, None);
    }

    #[test]
    fn rounds_without_a_decision_have_the_leader_of_the_next() {
        let mut course = LeadHistory::new(9);
        course.look(4, 2, |seat| [1, 2][seat]);
        assert_eq!([1, 2, 3, 4].map(|rounds| course.after(rounds)), [Some(1), Some(1), Some(1), None]);
        course.begin_game();
        assert_eq!(course.after(1), None);
    }

    #[test]
    fn merged_in_any_order_they_are_the_same() {
        let rounds = [[3, 1], [4, 3], [4, 6]];
        let other = [[1, 1], [4, 3], [4, 6]];
        let [one, two] = [played(&[(&rounds, 2), (&rounds, 1)]), played(&[(&other, 2)])];
        let whole = played(&[(&rounds, 2), (&rounds, 1), (&other, 2)]);
        let merged = |into: &Leads, other: &Leads| {
            let mut all = into.clone();
            all.merge(other);
            format!("{all:?}")
        };
        assert_eq!(merged(&one, &two), format!("{whole:?}"));
        assert_eq!(merged(&two, &one), format!("{whole:?}"));
        assert_eq!(merged(&Leads::default(), &one), format!("{one:?}"));
        assert!(whole.are_possible(3) && !whole.are_possible(2));
    }
}
