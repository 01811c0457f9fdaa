//! The effects of a change in words: those that are shown, the largest first, whatever they are on; then what is not shown.

use kit::say::{DisplayUnit, capital, counted, listed, short, thousands};
use kit::stats::Estimate;
use kit::stats::names::measures;
use study::analysis::{ComparedMeasure, Difference, games_to_show};

/// Effects told in the first sentence, and in all: a sentence with more numbers is not read.
const FIRST: usize = 2;
const TOLD: usize = 5;

/// Components told of: the others are counted.
const COMPONENTS: usize = 2;

/// Measures named in the sentence on what is not shown; of more of them the others are counted.
const NAMED: usize = 5;

/// Bots or roles named whose win rates do not move.
const NAMED_WINNERS: usize = 4;

/// The distance within which a measure counts as kept: of a share in points, of anything else as a part of the base.
const NEAR_SHARE: f64 = 0.02;
const NEAR: f64 = 0.1;

/// Times that a measure is multiplied or divided by where a change makes another game of it.
const UPHEAVAL: f64 = 2.0;

/// A share below which hardly anything is there.
const SOMETHING: f64 = 0.05;

/// A change of a win rate by which a game is another: it is told before all else, whatever spreads less from game to game.
const DECISIVE: f64 = 0.05;

/// Times the games beyond which it is not said how many would show a difference: nobody plays them, and what was seen is mostly chance.
pub(super) const MOST_TIMES: f64 = 100.0;

/// Effects on one measure in one direction: of one bot, or of several.
struct EffectGroup<'d> {
    rows: Vec<&'d Difference>,
    /// The largest of them, in spreads of a single game.
    size: f64,
}

/// The effects of what is called `change`, one sentence each for the largest, for what else is shown, and for what is not. The intervals of the
/// differences hold for all of them together.
pub fn sentences(change: &str, differences: &[Difference], blocks: u64, games: u64) -> Vec<String> {
    let (shown, open): (Vec<&Difference>, Vec<&Difference>) = differences.iter().partition(|row| row.is_shown());
    let groups = grouped(shown.iter().copied().filter(|row| is_visible(row)));
    let told: Vec<String> = groups.iter().take(TOLD).filter_map(EffectGroup::told).collect();
    let (first, others) = told.split_at(told.len().min(FIRST));
    let mut all = Vec::new();
    if !first.is_empty() {
        let told = first.join(", and ");
        // A bot in the place of another is named by the effect itself.
        let is_change = differences.iter().all(|row| row.replaced().is_none());
        all.push(if is_change { format!("With {change}, {told}.") } else { format!("{}.", begun(&told, &groups)) });
    }
    if !others.is_empty() {
        let more = match groups.len() - told.len() {
            0 => String::new(),
            1 => "; 1 more effect is shown".to_owned(),
            more => format!("; {more} more effects are shown"),
        };
        all.push(format!("{}{more}.", begun(&others.join("; "), &groups)));
    }
    all.extend(not_shown(&open));
    // Of what else is not shown hardly anybody wants to know.
    let headline = differences.first().filter(|row| !row.is_shown() && row.gauge.name != measures::SEAT_GAP);
    all.extend(headline.and_then(|row| more_games(row, blocks, games)));
    all
}

/// The sentence on what else a solution moves besides what it was looked for: the largest shown effects. `None` where none is shown.
pub fn beside(solution: &str, differences: &[&Difference]) -> Option<String> {
    let shown = largest_first(differences.iter().copied());
    let mut measures: Vec<Vec<&Difference>> = Vec::new();
    for row in shown.iter().take(TOLD) {
        match measures.iter_mut().find(|rows| rows[0].gauge.name == row.gauge.name) {
            Some(rows) => rows.push(row),
            None => measures.push(vec![row]),
        }
    }
    let mut told: Vec<String> = measures.iter().filter_map(|rows| moved(rows)).collect();
    if shown.len() > TOLD {
        told.push(counted(shown.len() - TOLD, "more measure"));
    }
    (!told.is_empty()).then(|| format!("{solution} also moves {}.", listed(&told, "and")))
}

/// The clause on the shown effect that turns something else into another thing, halving or doubling it at the least: `greedy's luck spent per turn
/// falls from 1.11 to 0.12, by 0.99 (0.95 to 1.03)`. The interval holds for all of them together. `None` where there is none.
pub fn upheaval(differences: &[&Difference]) -> Option<String> {
    // What is hardly there at all is soon twice as much.
    let is_something = |row: &&&Difference| {
        let most = row.this.into_iter().chain(row.base).fold(0.0, f64::max);
        row.gauge.name != measures::SEAT_GAP && (!row.gauge.is_share() || most >= SOMETHING)
    };
    let times = |row: &Difference| Some((row.this? / row.base.filter(|base| *base > 0.0)?).max(f64::MIN_POSITIVE).ln());
    let shown = differences.iter().filter(|row| row.is_shown()).filter(is_something);
    let sized = shown.filter_map(|row| Some((*row, times(row)?)));
    let (row, times) = sized.max_by(|(_, one), (_, other)| one.abs().total_cmp(&other.abs()))?;
    let (base, this) = (row.base?, row.this?);
    let told = |value: f64| if is_level(row) { format!("{:.1} %", 100.0 * value) } else { format!("{value:.2}") };
    let rises = if times > 0.0 { "rises" } else { "falls" };
    // Of all that are compared the largest was lucky.
    let size = said(row).size(&row.for_all(differences.len(), None));
    let by = size.map_or_else(String::new, |size| {
        let amount = if says_its_unit(row) { &size.number } else { &size.amount };
        format!(", by {amount} {}", size.interval)
    });
    (times.abs() >= UPHEAVAL.ln()).then(|| format!("{} {rises} from {} to {}{by}", named(row), told(base), told(this)))
}

/// The sentence on the components that move most, of all that are compared. `None` where none is shown to move.
pub fn of_components(components: &[Difference]) -> Option<String> {
    let shown = moved_most(components);
    let told = shown.iter().take(COMPONENTS).map(|row| EffectGroup { rows: vec![row], size: size(row) }.told());
    let told: Vec<String> = told.flatten().collect();
    let more = match shown.len() - told.len() {
        0 => String::new(),
        1 => " One more is shown to move.".to_owned(),
        more => format!(" {more} more are shown to move."),
    };
    (!told.is_empty()).then(|| format!("Of the components, {}.{more}", listed(&told, "and")))
}

/// The differences that are shown, the largest first.
pub fn largest_first<'d>(differences: impl IntoIterator<Item = &'d Difference>) -> Vec<&'d Difference> {
    let mut shown: Vec<&Difference> = differences.into_iter().filter(|row| row.is_shown()).collect();
    shown.sort_by(|a, b| size(b).total_cmp(&size(a)));
    shown
}

/// The components that are shown to move, the furthest first: rates by points, as they are told. Where they are not all rates, by spreads.
pub fn moved_most(components: &[Difference]) -> Vec<&Difference> {
    let mut shown = largest_first(components);
    if shown.iter().all(|row| row.gauge.is_share()) {
        let far = |row: &Difference| row.difference.value.unwrap_or(0.0).abs();
        shown.sort_by(|a, b| far(b).total_cmp(&far(a)));
    }
    shown
}

/// The size of a difference, in spreads of a single game.
pub fn size(row: &Difference) -> f64 {
    row.spreads().unwrap_or(0.0)
}

/// Is it of a share? Seat 1's advantage is a difference of shares already, told in points, and may be below 0.
fn is_level(row: &Difference) -> bool {
    row.gauge.is_share() && row.gauge.name != measures::SEAT_GAP
}

/// The sentence on how a search holds what moves furthest near to what it is: nearer than half of what it moves by.
pub fn keep(differences: &[&Difference]) -> Option<String> {
    let row = *largest_first(differences.iter().copied()).first()?;
    let base = row.base?;
    let half = row.difference.value?.abs() / 2.0;
    let (bounds, now) = if row.gauge.is_share() {
        let least = if is_level(row) { 0.0 } else { -1.0 };
        let near = NEAR_SHARE.min(half);
        let [lo, hi] = [base - near, base + near].map(|end| 100.0 * end.clamp(least, 1.0));
        (format!("{lo:.1}%..{hi:.1}%"), format!("{:.1} %", 100.0 * base))
    } else {
        let near = (NEAR * base.abs()).min(half);
        (format!("{:.2}..{:.2}", base - near, base + near), format!("{base:.2}"))
    };
    Some(format!("To keep {} near {now}, add --expect '{} in {bounds}'.", named(row), row.gauge.written()))
}

/// The clause on how a measure moves, of one bot or of several: `luck spent per turn (greedy from 1.12 to 1.44, rusher from 1.07 to 1.28)`.
fn moved(rows: &[&Difference]) -> Option<String> {
    let from_to = |row: &Difference| {
        let decimals = decimals(&said(row).size(&row.difference)?.number);
        let [base, now] = [row.base?, row.this?].map(|value| said(row).value(value, decimals));
        let unit = if is_level(row) { " %" } else { "" };
        Some(format!("from {base} to {now}{unit}"))
    };
    if let [row] = rows {
        let unit = if is_level(row) { String::new() } else { format!(" {}", said(row).name) };
        return Some(format!("{} {}{unit}", named(row), from_to(row)?));
    }
    let of_bot = |row: &&Difference| Some(format!("{} {}", row.gauge.strategy.as_deref()?, from_to(row)?));
    let told: Vec<String> = rows.iter().filter_map(of_bot).collect();
    Some(format!("{} ({})", words(&rows[0].gauge.name), told.join(", ")))
}

/// The effects of each measure and direction together, the largest first.
fn grouped<'d>(shown: impl Iterator<Item = &'d Difference>) -> Vec<EffectGroup<'d>> {
    let mut groups: Vec<EffectGroup<'d>> = Vec::new();
    let rises = |row: &Difference| row.difference.value > Some(0.0);
    for row in shown {
        let size = size(row);
        let is_alike = |other: &&Difference| other.gauge.name == row.gauge.name && rises(other) == rises(row);
        match groups.iter_mut().find(|group| is_alike(&group.rows[0])) {
            Some(group) => {
                group.rows.push(row);
                group.size = group.size.max(size);
            }
            None => groups.push(EffectGroup { rows: vec![row], size }),
        }
    }
    groups.sort_by(|a, b| b.is_decisive().cmp(&a.is_decisive()).then(b.size.total_cmp(&a.size)));
    groups
}

/// Whether a difference is more than nothing in the digits in which its measure is told: many games show what nobody would notice.
pub(super) fn is_visible(row: &Difference) -> bool {
    row.difference.value.is_some_and(|value| said(row).value(value, 2).contains(|digit| matches!(digit, '1'..='9')))
}

impl EffectGroup<'_> {
    /// Whether it makes another game of who wins.
    fn is_decisive(&self) -> bool {
        let far = |row: &&Difference| row.difference.value.is_some_and(|value| value.abs() >= DECISIVE);
        self.rows[0].gauge.name == measures::WIN_RATE && self.rows.iter().any(far)
    }

    /// A clause: `greedy wins 1.1 points more (0.6 to 1.6)`.
    fn told(&self) -> Option<String> {
        let [row] = self.rows[..] else { return self.told_of_several() };
        let size = said(row).size(&row.difference)?;
        let amount = if says_its_unit(row) { &size.number } else { &size.amount };
        let interval = &size.interval;
        let rises = row.difference.value > Some(0.0);
        let more = if rises { "more" } else { "less" };
        let who = row.gauge.strategy.as_deref();
        let replaced = row.replaced();
        Some(match (&*row.gauge.name, who, replaced) {
            (measures::WIN_RATE, Some(bot), Some(other)) => {
                format!("{bot} wins {amount} {more} than {other} in the same seats {interval}")
            }
            (measures::WIN_RATE, Some(bot), None) => format!("{bot} wins {amount} {more} {interval}"),
            (measures::WIN_RATE, None, _) => format!("the players win {amount} {more} {interval}"),
            (measures::SEAT_GAP, ..) => {
                format!("seat 1 {} {amount} on the other seats {interval}", if rises { "gains" } else { "loses" })
            }
            (measures::LENGTH_MEDIAN, ..) => {
                format!("games get {amount} {} {interval}", if rises { "longer" } else { "shorter" })
            }
            _ => format!("{} {} by {amount} {interval}", named(row), if rises { "rises" } else { "falls" }),
        })
    }

    /// A clause on several bots: `luck spent per turn falls by 0.09 to 0.14 luck per turn for greedy, cautious and rusher`.
    fn told_of_several(&self) -> Option<String> {
        let sizes: Vec<_> = self.rows.iter().filter_map(|row| said(row).size(&row.difference)).collect();
        let decimals = sizes.iter().map(|size| decimals(&size.number)).min()?;
        let values = || sizes.iter().map(|size| size.value);
        let [least, most] =
            [values().reduce(f64::min)?, values().reduce(f64::max)?].map(|size| format!("{size:.decimals$}"));
        let range = if least == most { most } else { format!("{least} to {most}") };
        let unit = if says_its_unit(self.rows[0]) { String::new() } else { format!(" {}", said(self.rows[0]).name) };
        let amounts = range + &unit;
        let bots: Vec<&str> = self.rows.iter().filter_map(|row| row.gauge.strategy.as_deref()).collect();
        let (bots, rises) = (listed(&bots, "and"), self.rows[0].difference.value > Some(0.0));
        Some(match &*self.rows[0].gauge.name {
            measures::WIN_RATE => format!("{bots} win {amounts} {}", if rises { "more" } else { "less" }),
            name => format!("{} {} by {amounts} for {bots}", words(name), if rises { "rises" } else { "falls" }),
        })
    }
}

fn said(row: &Difference) -> DisplayUnit {
    row.gauge.said()
}

/// The decimals of a number.
fn decimals(number: &str) -> usize {
    number.split_once('.').map_or(0, |(_, decimals)| decimals.len())
}

/// Do the words of a measure's name say its unit? Luck spent per turn is in luck per turn, dice per xp in dice per XP.
fn says_its_unit(row: &Difference) -> bool {
    let (name, unit) = (words(&row.gauge.name).to_lowercase(), said(row).name.to_lowercase());
    let mut words = name.split(' ');
    unit.split(' ').all(|word| words.any(|known| known == word))
}

/// A measure's name without underscores.
fn words(name: &str) -> String {
    name.replace('_', " ")
}

/// The name of what a difference is of: `greedy's win rate`.
pub fn named(row: &Difference) -> String {
    compared_words(&row.gauge)
}

/// The name of a measure that is compared, within a sentence: `greedy's win rate`.
pub fn compared_words(gauge: &ComparedMeasure) -> String {
    let name = &gauge.name;
    gauge.strategy.as_ref().map_or_else(|| measure_words(name), |bot| format!("{bot}'s {}", words(name)))
}

/// The name of a measure of the whole table, within a sentence: `the median length`.
pub fn measure_words(name: &str) -> String {
    match name {
        measures::WIN_RATE => "the players' win rate".to_owned(),
        measures::SEAT_GAP => "seat 1's advantage".to_owned(),
        measures::LENGTH_MEDIAN => "the median length".to_owned(),
        name => of_component(name).unwrap_or_else(|| words(name)),
    }
}

/// The name of the bot, or of the role such as a hero, that a win rate is of. `None` of any other measure.
fn winner(row: &Difference) -> Option<&str> {
    if row.gauge.name == measures::WIN_RATE {
        return row.gauge.strategy.as_deref();
    }
    let (rate, role) = row.gauge.name.split_once('.')?.1.strip_suffix(')')?.split_once('(')?;
    (rate == measures::WIN_RATE).then_some(role)
}

/// The name of a rate of a component: `crypt's take rate` of `cards.take_rate(crypt)`. `None` of any other measure.
fn of_component(name: &str) -> Option<String> {
    let (_, rate) = name.split_once('.')?;
    let (rate, component) = rate.strip_suffix(')')?.split_once('(')?;
    Some(format!("{component}'s {}", words(rate)))
}

/// The sentence about what is not shown, and how large it may be all the same.
fn not_shown(open: &[&Difference]) -> Option<String> {
    // Where nothing at all differed there is nothing to be shown.
    if open.is_empty() {
        return None;
    }
    if open.iter().all(|row| row.diverged == Some(0.0)) {
        return Some("Nothing at all differed in the games that were played.".to_owned());
    }
    let mut names: Vec<String> = Vec::new();
    let win_rates: Vec<&str> = open.iter().filter_map(|row| winner(row)).collect();
    match &win_rates[..] {
        [] => {}
        [one] => names.push(format!("{one}'s win rate")),
        several => names.push(format!("the win rates of {}", named_few(several))),
    }
    let is_told = |row: &&&Difference| winner(row).is_some();
    names.extend(open.iter().filter(|row| !is_told(row)).map(|row| named(row)));
    let is_share = |row: &&&Difference| row.gauge.is_share();
    let most = |row: &Difference| {
        let Estimate { lo: Some(lo), hi: Some(hi), .. } = row.difference else { return None };
        Some(lo.abs().max(hi.abs()))
    };
    let largest = open.iter().filter(is_share).map(|row| most(row)).collect::<Option<Vec<f64>>>();
    let largest = largest.and_then(|all| all.into_iter().reduce(f64::max));
    let bound = match (largest, open.iter().all(|row| row.gauge.is_share())) {
        (Some(most), true) => format!("; it is at most {:.1} points", 100.0 * most),
        (Some(most), false) => format!("; of rates it is at most {:.1} points", 100.0 * most),
        (None, _) => String::new(),
    };
    if names.len() > NAMED {
        let more = counted(names.len() - (NAMED - 1), "other measure");
        names.truncate(NAMED - 1);
        names.push(more);
    }
    Some(format!("No difference is shown for {}{bound}.", listed(&names, "and")))
}

/// Bots or roles by their names, of more than a few the first.
fn named_few(all: &[&str]) -> String {
    if all.len() <= NAMED_WINNERS {
        return listed(all, "and");
    }
    let (first, others) = all.split_at(NAMED_WINNERS - 2);
    format!("{} and {} others", first.join(", "), others.len())
}

/// The sentence on how many games would show a difference as large as was seen.
fn more_games(row: &Difference, blocks: u64, games: u64) -> Option<String> {
    let times = games_to_show(row).filter(|times| (1.0..MOST_TIMES).contains(times))?;
    let (value, needed) = (row.difference.value?, times * games as f64);
    let per_block = games.div_ceil(blocks.max(1)).max(1);
    let needed = (needed / per_block as f64).ceil() as u64 * per_block;
    let decimals = decimals_to_show(said(row), value.abs());
    let (size, of) = (said(row).value(value.abs(), decimals), named(row));
    // Of what is hardly there nobody wants to know how many games would show it.
    is_visible(row)
        .then(|| format!("To show {size} {} for {of} takes {}.", said(row).name, games_advised(needed as f64, "")))
}

/// The decimals in which a difference that is yet to be shown is told: one, or two where one would say nothing.
pub(super) fn decimals_to_show(unit: DisplayUnit, size: f64) -> usize {
    if unit.value(size, 1) == "0.0" { 2 } else { 1 }
}

/// The advice to play so many games, of what is said after them: `about 8,200 games of each variant: -n 8.2k`.
pub(super) fn games_advised(needed: f64, of: &str) -> String {
    let games = games_said(needed.ceil() as u64);
    format!("about {} games{of}: -n {}", thousands(games), short(games as f64))
}

/// A number of games as it is advised: with two digits that are not 0, no smaller.
fn games_said(number: u64) -> u64 {
    let step = 10u64.pow(number.max(10).ilog10() - 1);
    number.div_ceil(step) * step
}

/// A sentence with a capital at its beginning, unless that is the name of a bot.
fn begun(text: &str, groups: &[EffectGroup<'_>]) -> String {
    let mut bots = groups.iter().flat_map(|group| &group.rows).filter_map(|row| row.gauge.strategy.as_deref());
    if bots.any(|bot| text.starts_with(bot)) { text.to_owned() } else { capital(text) }
}

#[cfg(test)]
mod tests {
    use super::games_said;

    #[test]
    fn games_are_told_in_two_digits() {
        assert_eq!([7, 144_321, 99_500, 20_000].map(games_said), [7, 150_000, 100_000, 20_000]);
    }
}
