//! Matchups of a tournament: for each pair of bots, how often one wins rather than the other.

use super::differences::{DifferenceRow, table_of};
use super::{ComparedMeasure, StudyResults};
use engine::measure::{SECTIONS, Section};
use kit::stats::names::{columns, measures, tables};
use kit::stats::{
    ChartShape, Estimate, Picture, Scalar, ScaleMiddle, Table, TableColumn, ValueColumn, correlation_of_outcomes,
    even_p, holm, jackknife, jackknife_p, newcombe, wilson,
};

/// Fewest wins of either bot for an error from sections, which needs some of both in most of them; below it the interval is Wilson's.
const FEW: f64 = 50.0;

/// Record of one bot against another, over all line-ups in which both sit.
#[derive(Clone, Debug, PartialEq)]
pub struct Matchup {
    /// The bot, by index among the bots of the tournament.
    pub bot: usize,
    /// The other.
    pub opponent: usize,
    /// Games in which both sat.
    pub games: f64,
    /// Games won by the bot.
    pub wins: f64,
    /// Games won by the other.
    pub losses: f64,
    /// Wins over wins and losses.
    pub share: Estimate,
    /// Two-sided p of both being even, adjusted (Holm) for all pairs.
    pub adjusted_p: Option<f64>,
}

impl Matchup {
    /// Whether the bot is shown to be ahead.
    pub fn is_ahead(&self) -> bool {
        self.adjusted_p.is_some_and(|p| p < 0.05) && self.share.value.is_some_and(|share| share > 0.5)
    }
}

/// Wins of two bots and the games that both sat in.
#[derive(Clone, Copy, Debug, Default)]
struct PairScore {
    games: f64,
    wins: f64,
    losses: f64,
}

impl PairScore {
    fn plus(self, other: Self) -> Self {
        Self { games: self.games + other.games, wins: self.wins + other.wins, losses: self.losses + other.losses }
    }

    fn less(self, other: Self) -> Self {
        Self { games: self.games - other.games, wins: self.wins - other.wins, losses: self.losses - other.losses }
    }

    fn share(self) -> Option<f64> {
        let decided = self.wins + self.losses;
        (decided > 0.0).then(|| self.wins / decided)
    }
}

/// All matchups, each pair twice: the bots by their order, then their opponents.
pub fn matchups(results: &StudyResults<'_>, bots: &[String]) -> Vec<Matchup> {
    let pairs = || {
        let all = (0..bots.len()).flat_map(|a| (0..bots.len()).map(move |b| (a, b)));
        all.filter(|(a, b)| a < b)
    };
    let (found, p): (Vec<_>, Vec<_>) = pairs().map(|(a, b)| of_pair(results, (a, &bots[a]), (b, &bots[b]))).unzip();
    let mut all = Vec::new();
    let p: Vec<Option<f64>> = p.into_iter().map(|p| Some(p? * results.looks())).collect();
    for (mut matchup, adjusted) in found.into_iter().zip(holm(&p)) {
        matchup.adjusted_p = adjusted;
        all.push(matchup.reversed());
        all.push(matchup);
    }
    all.sort_by_key(|matchup| (matchup.bot, matchup.opponent));
    all
}

impl Matchup {
    fn reversed(&self) -> Self {
        let other = |end: Option<f64>| end.map(|end| 1.0 - end);
        Self {
            bot: self.opponent,
            opponent: self.bot,
            wins: self.losses,
            losses: self.wins,
            share: Estimate {
                value: other(self.share.value),
                lo: other(self.share.hi),
                hi: other(self.share.lo),
                ..self.share
            },
            ..self.clone()
        }
    }
}

fn of_pair(
    results: &StudyResults<'_>,
    (bot, name): (usize, &String),
    (opponent, other): (usize, &String),
) -> (Matchup, Option<f64>) {
    let mut sections = [PairScore::default(); SECTIONS];
    let cells = 0..results.counts.len();
    let blocks = cells.map(|cell| add(results, cell, (name, other), &mut sections)).sum();
    let even = EvennessTest::of(&sections, blocks, results.confidence);
    let matchup = Matchup {
        bot,
        opponent,
        games: even.whole.games,
        wins: even.whole.wins,
        losses: even.whole.losses,
        share: even.share,
        adjusted_p: None,
    };
    (matchup, even.p)
}

/// Test of two bots being even.
struct EvennessTest {
    whole: PairScore,
    /// Whether either has fewer than [`FEW`] wins.
    few: bool,
    /// Wins over wins and losses.
    share: Estimate,
    /// Two-sided p of that being one half.
    p: Option<f64>,
}

impl EvennessTest {
    fn of(sections: &[PairScore], blocks: u64, confidence: f64) -> Self {
        let whole = sections.iter().fold(PairScore::default(), |sum, section| sum.plus(*section));
        let value = whole.share();
        let few = whole.wins.min(whole.losses) < FEW;
        let (share, p) = match value {
            Some(share) if few => (wilson(share * blocks as f64, blocks, confidence), Some(even_p(share, blocks))),
            _ => {
                let rests = sections.iter().filter(|section| section.games > 0.0);
                let rests = rests.map(|section| whole.less(*section).share());
                let rests: Vec<Option<f64>> = rests.collect();
                let lead = |share: Option<f64>| share.map(|share| share - 0.5);
                let leads: Vec<Option<f64>> = rests.iter().map(|share| lead(*share)).collect();
                let p = jackknife_p(lead(value), &leads);
                (jackknife(value, &rests, blocks, confidence), p)
            }
        };
        Self { whole, few, share, p }
    }
}

/// Adds the games of one cell if both bots sit in it; the blocks that these are.
fn add(
    results: &StudyResults<'_>,
    cell: usize,
    (name, other): (&String, &String),
    sections: &mut [PairScore; SECTIONS],
) -> u64 {
    let gauges = results.gauges(cell);
    let wins = |name: &String| {
        let won = |gauge: &&ComparedMeasure| gauge.name == measures::WIN_RATE && gauge.strategy.as_ref() == Some(name);
        gauges.iter().find(won)?.measure()
    };
    let (Some((own, measure)), Some((its, _))) = (wins(name), wins(other)) else {
        return 0;
    };
    let count = &results.counts[cell];
    let seats = |name: &String| {
        let lineup = &results.study.cells[cell].schema.lineup;
        let at = lineup.strategies.iter().position(|strategy| strategy == name);
        lineup.seats.iter().filter(|seat| Some(usize::from(**seat)) == at).count()
    };
    for (score, section) in sections.iter_mut().zip(count.sections.each()) {
        score.wins += section.parts[own].x as f64 / measure.parts as f64;
        score.losses += section.parts[its].x as f64 / measure.parts as f64;
        score.games += section.parts[own].n as f64 / seats(name) as f64;
    }
    count.blocks
}

/// Bots that beat each other in a circle, every link of it shown: each beats the next, and the last the first.
pub fn cycles(matchups: &[Matchup], bots: &[String]) -> Vec<Vec<String>> {
    let mut beats = vec![vec![false; bots.len()]; bots.len()];
    for matchup in matchups.iter().filter(|matchup| matchup.is_ahead()) {
        beats[matchup.bot][matchup.opponent] = true;
    }
    let named = |cycle: Vec<usize>| cycle.into_iter().map(|bot| bots[bot].clone()).collect();
    let cycles = kit::stats::cycles(&beats);
    cycles.into_iter().map(named).collect()
}

/// `matchups`: a row per bot and opponent.
pub fn matchups_table(matchups: &[Matchup], bots: &[String]) -> Table {
    let mut table = Table::build(
        tables::MATCHUPS,
        [
            TableColumn::new(columns::STRATEGY, "", "The bot."),
            TableColumn::new(columns::OPPONENT, "", "The other."),
            TableColumn::new(columns::GAMES, "games", "Games in which both sat at the table."),
            TableColumn::new("wins", "wins", "Of these, won by the bot."),
            TableColumn::new("losses", "wins", "Of these, won by the other."),
            TableColumn::new(columns::SHARE, "share", "Wins over wins and losses.").of(columns::GAMES),
            TableColumn::new(columns::LO, "share", "Lower end of its interval.").of(columns::GAMES),
            TableColumn::new(columns::HI, "share", "Upper end of its interval.").of(columns::GAMES),
            TableColumn::new("method", "", "How the interval was made."),
            TableColumn::new(columns::ADJUSTED_P, "", "Two-sided p of both being even, adjusted (Holm) for all pairs.")
                .of(columns::GAMES),
        ],
    );
    for row in matchups {
        table.row([
            bots[row.bot].as_str().into(),
            bots[row.opponent].as_str().into(),
            Scalar::Real(row.games),
            Scalar::Real(row.wins),
            Scalar::Real(row.losses),
            row.share.value.into(),
            row.share.lo.into(),
            row.share.hi.into(),
            row.share.method.into(),
            row.adjusted_p.into(),
        ]);
    }
    table.finish().drawn_as([picture()])
}

fn picture() -> Picture {
    Picture::new(
        "Who beats whom?",
        "Of the games that either of two bots won, the share won by the one in the row against the one in the column: above 50 % it is ahead. n is the games in which both sat.",
        ChartShape::Heatmap {
            across: "opponent",
            down: "strategy",
            value: ValueColumn::interval(columns::SHARE),
            middle: Some(ScaleMiddle::Half),
        },
    )
}

/// `differences` of a tournament: a row per line-up and pair of bots in it, one's win rate less the other's over the same games.
pub fn within_lineups(results: &StudyResults<'_>) -> Table {
    let mut all: Vec<LineupPair> = (0..results.counts.len()).flat_map(|cell| within(results, cell)).collect();
    let p: Vec<Option<f64>> = (all.iter()).map(|row| Some(row.p? * results.looks())).collect();
    for (row, adjusted) in all.iter_mut().zip(holm(&p)) {
        row.p = adjusted;
    }
    let rows = all.into_iter().map(|row| DifferenceRow {
        against: row.opponent,
        measure: measures::WIN_RATE.to_owned(),
        strategy: Some(row.bot),
        difference: row.difference,
        adjusted_p: row.p,
        gain: None,
        diverged: None,
        cell: row.cell,
    });
    table_of(results, rows.collect())
}

/// Two bots in one line-up.
struct LineupPair {
    cell: usize,
    bot: String,
    opponent: String,
    difference: Estimate,
    p: Option<f64>,
}

fn within(results: &StudyResults<'_>, cell: usize) -> Vec<LineupPair> {
    let gauges = results.gauges(cell);
    let rates: Vec<&ComparedMeasure> = (gauges.iter()).filter(|gauge| gauge.name == measures::WIN_RATE).collect();
    let pairs = (0..rates.len()).flat_map(|a| (a + 1..rates.len()).map(move |b| (a, b)));
    pairs.filter_map(|(a, b)| two_at_a_table(results, cell, (rates[a], rates[b]))).collect()
}

fn two_at_a_table(
    results: &StudyResults<'_>,
    cell: usize,
    (own, other): (&ComparedMeasure, &ComparedMeasure),
) -> Option<LineupPair> {
    let (bot, opponent) = (own.strategy.clone()?, other.strategy.clone()?);
    let mut sections = [PairScore::default(); SECTIONS];
    let blocks = add(results, cell, (&bot, &opponent), &mut sections);
    let even = EvennessTest::of(&sections, blocks, results.confidence);
    let count = &results.counts[cell];
    let whole = count.sections.whole();
    let less = |section: &Section| Some(own.value(section)? - other.value(section)?);
    let difference = if even.few {
        // Games that nobody wins spread both rates: of decided games alone the interval held half of the truths of a duel with one in ten undecided.
        let PairScore { games, wins, losses } = even.whole;
        let correlation = correlation_of_outcomes(wins / games, losses / games);
        newcombe(&results.measured(cell, other), &results.measured(cell, own), correlation)
    } else {
        let rests: Vec<_> = count.sections.without_each().iter().map(less).collect();
        jackknife(less(&whole), &rests, blocks, results.confidence)
    };
    Some(LineupPair { cell, bot, opponent, difference, p: even.p })
}
