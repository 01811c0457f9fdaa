//! What a tournament says: matchups, ratings, cycles.

use super::CommandAnswer;
use crate::terminal::{fits, grid};
use kit::say::{elo, level_with, listed, percent, percent_about, share, thousands};
use kit::stats::{Estimate, SHARE, smallest};
use report::{TextTile, heatmap};
use study::analysis::{
    Matchup, Rating, StudyResults, cycles, matchups, matchups_table, ratings, ratings_table, within_lineups,
};

/// Matchups, ratings, cycles.
pub fn answer(results: &StudyResults<'_>) -> CommandAnswer {
    let bots = results.bots();
    let matchups = matchups(results, &bots);
    let ratings = ratings(results, &bots);
    let order: Vec<usize> = ratings.iter().map(|rating| rating.bot).collect();
    let mut text =
        String::from("\nShare of games that the bot at the left wins against the bot above\n(%, darker for more):\n");
    text += &matrix(&matchups, &bots, &order);
    text += &format!("\n{}", table(&ratings, &bots));
    let cycles = cycles(&matchups, &bots);
    let found = findings(&matchups, &ratings, &bots, &cycles);
    CommandAnswer {
        tables: vec![within_lineups(results), matchups_table(&matchups, &bots), ratings_table(&ratings, &bots)],
        cycles,
        ..CommandAnswer::of(text, found)
    }
}

/// A row and a column for each bot, best first.
fn matrix(matchups: &[Matchup], bots: &[String], order: &[usize]) -> String {
    let cell = |bot: usize, opponent: usize| {
        let found = matchups.iter().find(|row| row.bot == bot && row.opponent == opponent);
        found.and_then(|row| tile(&row.share))
    };
    square(bots, order, cell)
}

/// A share with what it may be off by, shaded by its size.
pub(super) fn tile(share: &Estimate) -> Option<TextTile> {
    Some(TextTile { value: share.value?, label: percent_about(share) })
}

/// A row and a column for each bot, in this order; without what a share may be off by where there is no room for it.
pub(super) fn square(bots: &[String], order: &[usize], cell: impl Fn(usize, usize) -> Option<TextTile>) -> String {
    let names = order.iter().map(|&bot| bots[bot].as_str());
    let headers: Vec<&str> = std::iter::once("").chain(names).collect();
    let short = |tile: TextTile| TextTile { label: format!("{:.1}", 100.0 * tile.value), ..tile };
    let drawn = |cell: &dyn Fn(usize, usize) -> Option<TextTile>| {
        let row = |&bot: &usize| (bots[bot].clone(), order.iter().map(|&other| cell(bot, other)).collect());
        heatmap(&headers, &order.iter().map(row).collect::<Vec<_>>())
    };
    let whole = drawn(&cell);
    if fits(&whole) { whole } else { drawn(&|bot, other| cell(bot, other).map(short)) }
}

fn table(ratings: &[Rating], bots: &[String]) -> String {
    let row = |rating: &Rating| {
        vec![
            bots[rating.bot].clone(),
            thousands(rating.games as u64),
            share(rating.wins / rating.games.max(1.0), 1),
            elo(&rating.points),
        ]
    };
    let rows: Vec<Vec<String>> = ratings.iter().map(row).collect();
    grid(&["bot", "games", "wins", "rating (95 % interval)"], &rows)
}

fn findings(matchups: &[Matchup], ratings: &[Rating], bots: &[String], cycles: &[Vec<String>]) -> Vec<String> {
    let mut lines = vec![best(matchups, ratings, bots)];
    let circles: Vec<String> = cycles.iter().map(|cycle| circle(cycle)).collect();
    lines.push(if circles.is_empty() {
        "No cycle (a beats b beats c beats a) is shown.".to_owned()
    } else {
        format!("Cycles, every link shown: {}.", circles.join("; "))
    });
    lines.extend(misfit(matchups, ratings, bots));
    lines.extend(unrated(ratings, bots));
    lines
}

/// Whose rating has no interval, and why.
fn unrated(ratings: &[Rating], bots: &[String]) -> Option<String> {
    let without = ratings.iter().filter(|rating| rating.points.lo.is_none());
    let names: Vec<&str> = without.map(|rating| bots[rating.bot].as_str()).collect();
    if names.is_empty() {
        return None;
    }
    if names.len() == ratings.len() {
        return Some("Some bots won fewer than ten games against others, so the ratings have no intervals.".to_owned());
    }
    let (has, have) = if names.len() == 1 { ("its rating has", "has") } else { ("their ratings have", "have") };
    Some(format!(
        "{} {have} hardly ever won, or hardly ever lost (fewer than ten games), so {has} no interval; 0 is the mean rating of the others.",
        listed(&names, "and")
    ))
}

/// `miser beats rusher beats cautious beats miser`.
fn circle(cycle: &[String]) -> String {
    let names: Vec<&str> = cycle.iter().chain(cycle.first()).map(String::as_str).collect();
    names.join(" beats ")
}

/// The duel that is furthest from what the ratings say of it, if it is shown to be.
fn misfit(matchups: &[Matchup], ratings: &[Rating], bots: &[String]) -> Option<String> {
    let points = |bot: usize| ratings.iter().find(|rating| rating.bot == bot)?.points.value;
    // Of many duels some are off by chance: each stands here from both sides.
    let share_of = |row: &Matchup| row.share.for_all(matchups.len() / 2, SHARE);
    let off = |row: &Matchup| {
        let ahead = points(row.bot)? - points(row.opponent)?;
        let said = 1.0 / (1.0 + 10f64.powf(-ahead / 400.0));
        let Estimate { lo, hi, value, .. } = share_of(row);
        let (lo, hi, seen) = (lo?, hi?, value?);
        (seen > 0.5 && !(lo..=hi).contains(&said)).then_some((seen - said, said))
    };
    let rows = matchups.iter().filter_map(|row| Some((row, off(row)?)));
    let (row, (_, said)) = rows.max_by(|a, b| a.1.0.abs().total_cmp(&b.1.0.abs()))?;
    Some(format!(
        "Of one matchup the ratings say little: {} beats {} in {} of their games, where they suggest {}.",
        bots[row.bot],
        bots[row.opponent],
        percent(&share_of(row)),
        share(said, 1)
    ))
}

/// Ratings that differ by less are one: two bots that play alike come to the same wins, not always to the same last digit.
const TIE: f64 = 1e-6;

/// Sentences on the strongest bot: its name, the bots not told apart from it, and those it is shown to beat.
fn best(matchups: &[Matchup], ratings: &[Rating], bots: &[String]) -> String {
    let Some(first) = ratings.first() else {
        return String::new();
    };
    let behind = |rating: &Rating| Some(first.points.value? - rating.points.value?);
    let ties = |bot: usize| ratings.iter().any(|own| own.bot == bot && behind(own).is_some_and(|gap| gap < TIE));
    let of_first = || matchups.iter().filter(|row| row.bot == first.bot);
    let (tied, others): (Vec<&Matchup>, Vec<&Matchup>) = of_first().partition(|row| ties(row.opponent));
    let ahead = of_first().filter(|row| row.is_ahead()).count();
    let open = others.iter().filter(|row| row.adjusted_p.is_none_or(|p| p >= 0.05));
    let name = |row: &&Matchup| bots[row.opponent].as_str();
    let own = bots[first.bot].as_str();
    let open: Vec<&str> = open.map(name).collect();
    let top = if tied.is_empty() {
        format!("{own} is rated highest")
    } else {
        let names: Vec<&str> = std::iter::once(own).chain(tied.iter().map(name)).collect();
        format!("{} tie at the top", listed(&names, "and"))
    };
    let apart =
        if open.is_empty() { String::new() } else { format!(", not told apart from {},", listed(&open, "and")) };
    let shown = format!("is shown to beat {ahead} of {} others (p adjusted for all pairs)", of_first().count());
    let joined =
        if tied.is_empty() { format!("{top}{apart} and {shown}") } else { format!("{top}{apart} and {own} {shown}") };
    format!("{joined}.{}", hardest(&others, bots))
}

/// Against whom one does worst.
fn hardest(rows: &[&Matchup], bots: &[String]) -> String {
    let shares: Vec<Estimate> = rows.iter().map(|row| row.share).collect();
    smallest(&shares, SHARE).map_or_else(String::new, |found| {
        let name = |place: usize| bots[rows[place].opponent].clone();
        let level = level_with(found.level.iter().map(|place| name(*place)));
        format!(" Its hardest matchup is {}: {}{level}.", name(found.place), percent(&found.estimate))
    })
}
