//! Ratings of a tournament: one number for each bot, on the scale on which 400 points are odds of ten to one.

use super::StudyResults;
use engine::measure::Section;
use kit::stats::names::{columns, tables};
use kit::stats::{
    ChartShape, Estimate, LineupResult, Picture, RowOrder, Table, TableColumn, ValueColumn, comparable, jackknife,
    ratings as fit,
};

/// A bot's rating.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    /// The bot, by index among the bots of the tournament.
    pub bot: usize,
    /// Games of the bot's seats.
    pub games: f64,
    /// Games won.
    pub wins: f64,
    /// Points; 0 is the mean of all, or of those with intervals where some hardly ever won against others: how far those are behind is hardly limited.
    pub points: Estimate,
}

/// The ratings, best first.
pub fn ratings(results: &StudyResults<'_>, bots: &[String]) -> Vec<Rating> {
    let cells = || 0..results.counts.len();
    let whole: Vec<Section> = cells().map(|cell| results.counts[cell].sections.whole()).collect();
    let rests: Vec<Vec<Section>> = cells().map(|cell| results.counts[cell].sections.without_each()).collect();
    let meetings = |sections: Vec<&Section>| -> Vec<LineupResult> {
        let cells = sections.into_iter().enumerate();
        cells.map(|(cell, section)| meeting(results, cell, section, bots)).collect()
    };
    let all = meetings(whole.iter().collect());
    let linked = comparable(bots.len(), &all);
    let rated = |meetings: &[LineupResult]| Some(centred(fit(bots.len(), meetings)?, &linked));
    let points = rated(&all);
    let sections = rests.iter().map(Vec::len).min().unwrap_or(0);
    let without: Vec<Option<Vec<f64>>> = (0..sections)
        .map(|left_out| rests.iter().map(|rests| &rests[left_out]).collect())
        .map(|sections| rated(&meetings(sections)))
        .collect();
    let blocks = results.counts.iter().map(|count| count.blocks).sum();
    let rating = |bot: usize| {
        let of = |points: &Option<Vec<f64>>| points.as_ref().map(|points| points[bot]);
        let without: Vec<_> = without.iter().map(of).collect();
        let value = of(&points);
        let estimate = if linked[bot] {
            jackknife(value, &without, blocks, results.confidence)
        } else {
            Estimate::of_few(blocks, value)
        };
        let (wins, games) = record(&all, results, bot);
        Rating { bot, games, wins, points: estimate }
    };
    let mut ratings: Vec<Rating> = (0..bots.len()).map(rating).collect();
    let value = |rating: &Rating| rating.points.value.unwrap_or(f64::NEG_INFINITY);
    ratings.sort_by(|a, b| value(b).total_cmp(&value(a)));
    ratings
}

/// Points with their 0 at the mean of those that can be told apart, where these are only some of all.
fn centred(points: Vec<f64>, linked: &[bool]) -> Vec<f64> {
    let count = linked.iter().filter(|is_in| **is_in).count();
    if count == 0 || count == points.len() {
        return points;
    }
    let own = points.iter().zip(linked).filter(|(_, is_in)| **is_in);
    let mean = own.map(|(points, _)| points).sum::<f64>() / count as f64;
    points.into_iter().map(|points| points - mean).collect()
}

/// The games of one line-up, as wins by seat; those of a bot in several seats stand at its first.
fn meeting(results: &StudyResults<'_>, cell: usize, section: &Section, bots: &[String]) -> LineupResult {
    let lineup = &results.study.cells[cell].schema.lineup;
    let gauges = results.gauges(cell);
    let bot = |strategy: usize| {
        let name = &lineup.strategies[strategy];
        bots.iter().position(|bot| bot == name).unwrap_or(0)
    };
    let mut seen = Vec::new();
    let wins = lineup.seats.iter().map(|&strategy| {
        let first = !seen.contains(&strategy);
        seen.push(strategy);
        let won = gauges.get(usize::from(strategy)).and_then(|gauge| gauge.measure());
        won.filter(|_| first).map_or(0.0, |(index, measure)| section.parts[index].x as f64 / measure.parts as f64)
    });
    let wins = wins.collect();
    LineupResult { players: lineup.seats.iter().map(|&strategy| bot(usize::from(strategy))).collect(), wins }
}

/// Wins and games of a bot's seats.
fn record(meetings: &[LineupResult], results: &StudyResults<'_>, bot: usize) -> (f64, f64) {
    let mut sum = (0.0, 0.0);
    for (cell, meeting) in meetings.iter().enumerate() {
        let seats = meeting.players.iter().filter(|&&player| player == bot).count();
        let won = meeting.players.iter().zip(&meeting.wins);
        sum.0 += won.filter(|(player, _)| **player == bot).map(|(_, wins)| wins).sum::<f64>();
        let batch = &results.study.cells[cell];
        let games = results.counts[cell].blocks * batch.rotations().len() as u64;
        sum.1 += (seats as u64 * games) as f64;
    }
    sum
}

/// `ratings`: a row per bot, best first.
pub fn ratings_table(ratings: &[Rating], bots: &[String]) -> Table {
    let mut table = Table::build(
        tables::RATINGS,
        [
            TableColumn::new(columns::STRATEGY, "", "The bot."),
            TableColumn::new(columns::GAMES, "player-games", "Games of all seats that it held."),
            TableColumn::new("wins", "wins", "Games won."),
            TableColumn::new(
                "rating",
                "points",
                "Bradley-Terry strength (with more than two players: of winning the table); 400 points are odds of ten to one, 0 is the mean (of those with an interval, where some have none). One game per line-up, won by all alike, is added, so that clean sweeps stay finite.",
            )
            .of(columns::GAMES),
            TableColumn::new(columns::LO, "points", "Lower end of its interval.").of(columns::GAMES),
            TableColumn::new(columns::HI, "points", "Upper end of its interval.").of(columns::GAMES),
            TableColumn::new("method", "", "How the interval was made."),
        ],
    );
    for row in ratings {
        table.row([
            bots[row.bot].as_str().into(),
            row.games.into(),
            row.wins.into(),
            row.points.value.into(),
            row.points.lo.into(),
            row.points.hi.into(),
            row.points.method.into(),
        ]);
    }
    table.finish().drawn_as([picture()])
}

fn picture() -> Picture {
    Picture::new(
        "Who is strongest?",
        "The rating of each bot, the strongest first: a point, and its interval as a bar. 400 points between two are odds of ten to one, 0 is the mean (of those with an interval, where some have none); n is the games of all seats that it held.",
        ChartShape::Intervals {
            name: &[columns::STRATEGY],
            value: ValueColumn::interval("rating"),
            order: RowOrder::Value,
        },
    )
}
