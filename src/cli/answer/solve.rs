//! What a search for a value says: the value, several, none, or what is still open; all that were tried, as a curve; and what to paste.

use super::CommandAnswer;
use super::effects::{MOST_TIMES, games_advised};
use crate::terminal::{filled, fits};
use engine::cell::quoted;
use kit::config::{Address, Assignment, AssignmentOperator};
use kit::say::{DisplayUnit, counted, listed, percent, share, thousands};
use kit::stats::names::columns;
use kit::stats::{Answer, Table, TableColumn, Verdict};
use report::interval_bar;
use study::analysis::{SequentialGoal, SolveResult, StudyResults, value_text, values_table};
use study::solve::{AxisInterval, PlayedValue};

/// Characters of a drawn interval, fewer where a terminal has no room for them.
const DRAWN: [usize; 4] = [24, 18, 12, 8];

/// Values that the first screen shows, which has 24 lines.
const ROWS: usize = 6;

/// The answer to a search.
pub fn answer(results: &StudyResults<'_>, goal: SequentialGoal) -> CommandAnswer {
    let Some(solved) = results.solved(goal) else {
        return CommandAnswer::of(String::new(), Vec::new());
    };
    let said = SolveSentences { results, solved: &solved, counts: false };
    let found = said.found();
    let text = format!(
        "\n{} at each value (│ is {}; intervals hold at all looks):\n{}",
        solved.gauge.written(),
        said.level(solved.question.target),
        said.curve()
    );
    let verdict = Verdict {
        question: format!(
            "Which {} makes {} {}?",
            axis(results),
            solved.gauge.written(),
            said.level(solved.question.target)
        ),
        answer: solved.outcome(),
        reason: found.first().cloned().unwrap_or_default(),
    };
    CommandAnswer {
        tables: vec![values_table(results, &solved)],
        verdict: Some(verdict),
        // The verdict has the first of them.
        found: found[1..].to_vec(),
        to_paste: said.as_flags().unwrap_or_default(),
        as_rules: said.as_rules().unwrap_or_default(),
        ..CommandAnswer::of(text, found)
    }
}

/// What the measure comes to at a value for players who have learnt to play it, `by` so many games, and whether that still answers.
pub fn learnt(results: &StudyResults<'_>, goal: SequentialGoal, value: usize, by: &str) -> Option<String> {
    let solved = results.solved(goal)?;
    let said = SolveSentences { results, solved: &solved, counts: true };
    let seen = &solved.seen[value];
    let (target, near) = (solved.question.target, solved.question.near);
    let [lo, hi] = [seen.estimate.lo?, seen.estimate.hi?].map(|end| end - target);
    let standing = if lo.max(-hi) > near {
        "it answers for the bots as they are, not for them"
    } else if (-lo).max(hi) <= near {
        "it answers for them, too"
    } else {
        "whether it answers for them, too, more games would tell"
    };
    Some(format!(
        "Players who have learnt to play with {} ({by}): {}; {standing}.",
        said.named(value),
        said.comes_to(value)
    ))
}

fn axis<'r>(results: &'r StudyResults<'_>) -> &'r str {
    &results.plan.columns[0].0
}

/// A search as it is told.
struct SolveSentences<'a> {
    results: &'a StudyResults<'a>,
    solved: &'a SolveResult,
    /// Whether each figure says of how many games it is. It does where no table above says so.
    counts: bool,
}

impl SolveSentences<'_> {
    /// All sentences, that which answers first.
    fn found(&self) -> Vec<String> {
        let answers: Vec<&AxisInterval> = self.solved.answers().collect();
        let never = self.never();
        let mut found: Vec<String> = match &answers[..] {
            [] => vec![self.nothing_found()],
            [one] => {
                let answer = self.answer(one, if never.is_some() { " comes nearest" } else { "" });
                vec![never.map_or(String::new(), |never| format!("{never}; ")) + &answer]
            }
            several => {
                let values: Vec<String> = several.iter().map(|place| self.value(place.best)).collect();
                // With a tolerance several neighbours answer of a curve that only rises.
                let turns = self.solved.question.ordered && !self.solved.question.strict;
                let why = if turns { ", since the curve turns" } else { "" };
                let never = never.map(|never| format!("{never}. "));
                let first = format!("{} values answer{why}: {}.", values.len(), values.join(", "));
                let first = never.unwrap_or_default() + &first;
                std::iter::once(first).chain(several.iter().map(|place| self.answer(place, ""))).collect()
            }
        };
        if !answers.is_empty() {
            found.extend(self.solved.open().map(|place| self.open(place)));
            found.extend(self.unknown());
        }
        found.extend(self.blind());
        found.extend(self.tried());
        found
    }

    /// The clause that no value is known to bring the measure to the target, where that is so: of a whole number each value jumps over it.
    fn never(&self) -> Option<String> {
        let none = self.solved.answers().next().is_none() || self.solved.is_reached();
        let target = self.level(self.solved.question.target);
        (!none).then(|| format!("No value brings {} to {target}", self.solved.gauge.written()))
    }

    /// Sentence on a value that answers, of which so much is said before what it comes to.
    fn answer(&self, place: &AxisInterval, said: &str) -> String {
        let name = self.named(place.best);
        let equal: Vec<String> = place.equal.iter().map(|value| self.value(*value)).collect();
        let equal = match &equal[..] {
            [] => String::new(),
            several => {
                let several = listed(several, "or");
                format!("; {several} may come nearer, but not by more than {}", self.near())
            }
        };
        format!("{name}{said}: {}{equal}.", self.comes_to(place.best))
    }

    /// No value answers, or none is known to yet.
    fn nothing_found(&self) -> String {
        let open: Vec<String> = self.solved.open().map(|place| self.open(place)).chain(self.unknown()).collect();
        if !open.is_empty() {
            return open.join(" ");
        }
        let Some(nearest) = self.solved.look.nearest else {
            return "Nothing is known of it at any value.".to_owned();
        };
        let passed = self.solved.look.places.iter().find_map(|place| place.between);
        let (near, passed) = match passed {
            Some((a, b)) => {
                let between = format!(" It passes the target between {} and {}.", self.value(a), self.value(b));
                (format!("within {} of", self.near()), between)
            }
            None => ("to".to_owned(), String::new()),
        };
        format!(
            "No value brings {} {near} {}; as far as these games tell, {} comes nearest: {}{}.{passed}",
            self.solved.gauge.written(),
            self.level(self.solved.question.target),
            self.named(nearest),
            self.comes_to(nearest),
            self.contenders()
        )
    }

    /// Values that may come nearer than the nearest.
    fn contenders(&self) -> String {
        let all = &self.solved.look.contenders;
        let Some(by) = all.iter().map(|(_, by)| *by).reduce(f64::max) else { return String::new() };
        let values: Vec<String> = all.iter().map(|(value, _)| self.value(*value)).collect();
        // Two digits, rounded up.
        let by = format!("{:.1e}", 1.05 * by).parse().unwrap_or(by);
        format!("; {} may come nearer, but not by more than {}", listed(&values, "or"), self.unit().amount(by))
    }

    /// The distance from the target that is of no interest.
    fn near(&self) -> String {
        self.unit().amount(self.solved.question.near)
    }

    /// The sentence on a question that the games leave open, and on how many games would settle it.
    fn open(&self, place: &AxisInterval) -> String {
        let mut values: Vec<usize> = std::iter::once(place.best).chain(place.rivals.iter().copied()).collect();
        values.sort_unstable();
        let names: Vec<String> = values.iter().map(|value| self.value(*value)).collect();
        let axis = axis(self.results);
        let among = match &names[..] {
            [one] => format!("whether {axis} = {one} comes near enough"),
            several => format!("which of {axis} = {} comes nearest", listed(several, "and")),
        };
        let passed = if place.between.is_some() { "The target is passed here, but it" } else { "It" };
        let best = format!("{} comes to {}", self.value(place.best), self.comes_to(place.best));
        format!("{passed} is not decided {among}: {best}.{}", self.games_to_decide(place).unwrap_or_default())
    }

    /// The sentence on how many games would decide between the nearest value and its rivals; `None` where an interval is unknown or nobody would
    /// play so many. An interval shrinks by the root of the games; a rival is out of the way once it is shown not to be nearer by more than
    /// is of interest.
    fn games_to_decide(&self, place: &AxisInterval) -> Option<String> {
        let half = |value: usize| {
            let estimate = &self.solved.seen[value].estimate;
            Some((estimate.hi? - estimate.lo?) / 2.0)
        };
        let off = |value: usize| Some((self.solved.seen[value].estimate.value? - self.solved.question.target).abs());
        let times_for = |&rival: &usize| {
            let apart = (off(rival)? - off(place.best)?).abs().max(self.solved.question.near);
            Some((half(place.best)?.hypot(half(rival)?) / apart).powi(2))
        };
        let times = place.rivals.iter().map(times_for).collect::<Option<Vec<f64>>>()?;
        let times = times.into_iter().reduce(f64::max).filter(|times| (1.0..MOST_TIMES).contains(times))?;
        let played: u64 = self.solved.seen.iter().map(|seen| seen.games).sum();
        Some(format!(" To decide it takes {}.", games_advised(times * played as f64, "")))
    }

    /// The values that the games did not reach.
    fn unknown(&self) -> Option<String> {
        let unknown: Vec<String> = self.solved.unknown().into_iter().map(|value| self.value(value)).collect();
        if unknown.is_empty() {
            return None;
        }
        let nearest = self.solved.look.nearest.filter(|_| self.solved.look.places.is_empty());
        let so_far = nearest.map(|nearest| format!("; so far {}: {}", self.named(nearest), self.comes_to(nearest)));
        Some(format!(
            "Too few games were played with {} to say anything{}.",
            listed(&unknown, "and"),
            so_far.unwrap_or_default()
        ))
    }

    /// The values that were played for nothing.
    fn blind(&self) -> Option<String> {
        let all = self.solved.seen.iter().enumerate();
        let blind = all.filter(|(_, seen)| seen.is_blind()).map(|(value, _)| self.value(value));
        let blind: Vec<String> = blind.collect();
        let told = || format!("Passed over for want of an interval: {}.", listed(&blind, "and"));
        (!blind.is_empty()).then(told)
    }

    /// `33.1 % (32.7 to 33.6) over 3,000 games, 0.2 points below the target`.
    fn comes_to(&self, value: usize) -> String {
        let seen = &self.solved.seen[value];
        let estimate = &seen.estimate;
        let over = if self.counts { format!(" over {}", counted(seen.games, "game")) } else { String::new() };
        let gauge = &self.solved.gauge;
        let level = if gauge.is_share() {
            percent(estimate)
        } else {
            let level = self.unit().level(estimate);
            level.map_or_else(|| "unknown".to_owned(), |level| format!("{level} {}", gauge.unit))
        };
        let Some(off) = estimate.value.map(|value| value - self.solved.question.target) else { return level + &over };
        let amount = self.unit().value(off.abs(), decimals(&level));
        if amount.bytes().all(|letter| b"0.".contains(&letter)) {
            return format!("{level}{over}, right at the target");
        }
        let side = if off < 0.0 { "below" } else { "above" };
        format!("{level}{over}, {amount} {} {side} the target", self.unit().name)
    }

    /// Number of values that were tried, of how many, in words.
    fn tried(&self) -> Option<String> {
        let tried = self.solved.seen.iter().filter(|seen| seen.games > 0).count();
        let all = self.solved.seen.len();
        let why = match self.solved.outcome() {
            Answer::NotEnoughGames => "",
            _ => ": those between which nothing is passed were not",
        };
        (tried < all).then(|| format!("{tried} of {all} values were played{why}."))
    }

    fn unit(&self) -> DisplayUnit {
        self.solved.gauge.said()
    }

    /// A number of the measure, as people read it.
    fn level(&self, number: f64) -> String {
        let gauge = &self.solved.gauge;
        if gauge.is_share() { share(number, 1) } else { format!("{number} {}", gauge.unit) }
    }

    /// A value by itself; a change with its sign.
    fn value(&self, value: usize) -> String {
        match self.change(value) {
            Some(own) if changes_nothing(own) => "no change".to_owned(),
            Some(own) if own.value.real() > Some(0.0) => format!("+{}", value_text(self.results, value)),
            _ => value_text(self.results, value),
        }
    }

    /// The change that a value is; none where it is told what that comes to.
    fn change(&self, value: usize) -> Option<&Assignment> {
        let own = self.results.plan.variants[value].wish.set.last()?;
        (own.op != AssignmentOperator::Set && !is_one_value(&own.address)).then_some(own)
    }

    /// `players.luck = 5`; of a change what it is of, `cards[threat>=2].damage+1`, or that there is none.
    fn named(&self, value: usize) -> String {
        match self.change(value) {
            Some(own) if changes_nothing(own) => format!("{} as it is", axis(self.results)),
            Some(_) => self.results.plan.variants[value].name.clone(),
            None => format!("{} = {}", axis(self.results), self.value(value)),
        }
    }

    /// The values that were played, those nearest to the target, with their estimates drawn beside it.
    fn curve(&self) -> String {
        let target = self.solved.question.target;
        let off = |seen: &PlayedValue| seen.estimate.value.map_or(f64::INFINITY, |value| (value - target).abs());
        let mut played: Vec<(usize, &PlayedValue)> =
            self.solved.seen.iter().enumerate().filter(|(_, seen)| seen.games > 0).collect();
        let more = played.len().saturating_sub(ROWS);
        played.sort_by(|(_, one), (_, other)| off(one).total_cmp(&off(other)));
        played.truncate(ROWS);
        played.sort_by_key(|(cell, _)| *cell);
        let ends = played.iter().flat_map(|(_, seen)| [seen.estimate.lo, seen.estimate.hi]).flatten().chain([target]);
        let scale = ends.fold((f64::INFINITY, f64::NEG_INFINITY), |(from, to), end| (end.min(from), end.max(to)));
        let decimals = self.unit().column_decimals(played.iter().map(|(_, seen)| &seen.estimate));
        let row = |(cell, seen): &(usize, &PlayedValue), width: usize| {
            let alone = || seen.estimate.value.map_or("unknown".to_owned(), |value| self.unit().value(value, 2));
            vec![
                value_text(self.results, *cell),
                thousands(seen.games),
                self.unit().level_to(&seen.estimate, decimals).unwrap_or_else(alone),
                interval_bar(&seen.estimate, Some(target), scale, width),
                self.mark(*cell).0,
            ]
        };
        let unit = if self.solved.gauge.is_share() { "%" } else { self.solved.gauge.unit };
        let more = match more {
            0 => String::new(),
            1 => "(1 value further off is in values.csv)\n".to_owned(),
            more => format!("({more} values further off are in values.csv)\n"),
        };
        let drawn = |width: usize| {
            let rows: Vec<Vec<String>> = played.iter().map(|played| row(played, width)).collect();
            report::grid(&[axis(self.results), "games", unit, "", ""], &rows)
        };
        let all = DRAWN.map(drawn);
        let table = all.iter().find(|table| fits(table)).unwrap_or(&all[DRAWN.len() - 1]).clone();
        table + &more + &self.legend(played.iter().map(|(cell, _)| *cell))
    }

    /// The mark of a value in the table, and what it means.
    fn mark(&self, value: usize) -> (String, String) {
        let role = self.solved.role(value);
        let target = self.level(self.solved.question.target);
        match role {
            "answer" if !self.solved.is_reached() => {
                ("◄ nearest".to_owned(), "nearest: no value comes nearer, and none reaches it".to_owned())
            }
            "answer" => (format!("◄ {role}"), "answer: no value is shown to come nearer".to_owned()),
            "as near" => (role.to_owned(), format!("as near: may come nearer, but not by more than {}", self.near())),
            "open" => (role.to_owned(), "open: may come nearest, more games would tell".to_owned()),
            "above" | "below" => (role.to_owned(), format!("above, below: shown to be on that side of {target}")),
            "near" => (role.to_owned(), format!("near: on which side of {target} is not shown")),
            _ => (role.to_owned(), format!("{role}: it has no interval")),
        }
    }

    /// The words in the last column of the table, and what they mean.
    fn legend(&self, values: impl Iterator<Item = usize>) -> String {
        let mut all: Vec<String> = Vec::new();
        for (_, meaning) in values.map(|value| self.mark(value)) {
            if !all.contains(&meaning) {
                all.push(meaning);
            }
        }
        // What was asked for comes first.
        all.sort_by_key(|meaning| !meaning.starts_with("answer:") && !meaning.starts_with("nearest:"));
        filled(&format!("({})", all.join("; ")), 1) + "\n"
    }

    /// The changes of each answer, the value that was found last; nothing without an answer.
    fn found_changes(&self) -> Vec<(&AxisInterval, Vec<Assignment>)> {
        let changes = |place: &AxisInterval| self.results.plan.variants[place.best].wish.set.clone();
        self.solved.answers().map(|place| (place, changes(place))).filter(|(_, changes)| !changes.is_empty()).collect()
    }

    /// Whether a rules file can say so much.
    fn fits_rules(changes: &[Assignment]) -> bool {
        // The value that was tried is what each cell sets last.
        let Some((found, before)) = changes.split_last() else { return false };
        let said = |own: &Assignment| own.op == AssignmentOperator::Set && is_key_of_rules(&own.address);
        before.iter().all(said) && is_key_of_rules(&found.address)
    }

    /// A rules file with each answer; `None` where no file says it.
    fn as_rules(&self) -> Option<String> {
        let all = self.found_changes();
        let (_, first) = all.first()?;
        if !all.iter().all(|(_, changes)| Self::fits_rules(changes)) {
            return None;
        }
        let lines: Vec<String> = first[..first.len() - 1].iter().map(line).collect();
        let found: Vec<String> =
            all.iter().filter_map(|(place, changes)| Some(self.own_line(place, changes.last()?))).collect();
        let head = [self.head(), lines].concat().join("\n  ");
        Some(format!("\nAs a rules file:\n  {head}\n  {}\n", found.join("\nor\n  ")))
    }

    /// The flags with each answer, where no rules file says it.
    fn as_flags(&self) -> Option<String> {
        let all = self.found_changes();
        if all.iter().all(|(_, changes)| Self::fits_rules(changes)) {
            return None;
        }
        let flag = |own: &Assignment| format!("--set {}", quoted(&own.to_string()));
        let flags = |changes: &[Assignment]| {
            changes.iter().filter(|own| !changes_nothing(own)).map(flag).collect::<Vec<_>>().join(" ")
        };
        let flags: Vec<String> =
            all.iter().map(|(_, changes)| flags(changes)).filter(|flags| !flags.is_empty()).collect();
        (!flags.is_empty()).then(|| format!("\nOn the command line:\n  {}\n", flags.join("\nor\n  ")))
    }

    /// The first lines of a rules file that says only what differs.
    fn head(&self) -> Vec<String> {
        let game = self.results.study.cells[0].game.profile().name;
        let rules = &self.results.plan.variants[0].wish.rules;
        let base = if rules == game { "standard" } else { rules.rsplit(['/', '\\']).next().unwrap_or(rules) };
        vec![format!("game = \"{game}\""), format!("base = \"{base}\"")]
    }

    /// What a change comes to, if it is one.
    fn own_line(&self, place: &AxisInterval, own: &Assignment) -> String {
        match own.op {
            AssignmentOperator::Set => line(own),
            _ => format!("{} = {}", own.address, self.value(place.best)),
        }
    }
}

/// An assignment as a line of a rules file.
fn line(own: &Assignment) -> String {
    own.to_string().replacen('=', " = ", 1)
}

/// Whether it leaves all as it is.
fn changes_nothing(own: &Assignment) -> bool {
    own.op == AssignmentOperator::Add && own.value.real() == Some(0.0)
}

/// Whether the address is that of one value, and no pattern.
fn is_one_value(address: &Address) -> bool {
    matches!(address, Address::Name(name) if !name.contains('*'))
}

/// Whether the address is that of one value of a rules file. A bot's stands in a file of its own, and a pattern in none.
fn is_key_of_rules(address: &Address) -> bool {
    matches!(address, Address::Name(name) if is_one_value(address) && !name.starts_with("bots."))
}

/// The digits behind the point of the number with which a text begins; one at the least.
fn decimals(text: &str) -> usize {
    let number = text.split(' ').next().unwrap_or_default();
    number.split_once('.').map_or(1, |(_, behind)| behind.len())
}

/// Whether a value was found, which is what the exit code says.
pub fn is_found(verdict: Option<&Verdict>) -> bool {
    verdict.is_some_and(|verdict| verdict.answer == Answer::Yes)
}

/// What a search at one rung of strength comes to.
pub struct SolveOutcome {
    /// The rung.
    pub rung: &'static str,
    /// The values that answer, and those that come as near.
    pub serves: Vec<String>,
    /// The first sentence of its answer.
    pub sentence: String,
    /// Answer of the search.
    pub answer: Answer,
    /// Every value that was played.
    pub values: Table,
}

/// What a search at a rung comes to.
pub fn sought(results: &StudyResults<'_>, goal: SequentialGoal, rung: &'static str) -> Option<SolveOutcome> {
    let solved = results.solved(goal)?;
    let said = SolveSentences { results, solved: &solved, counts: true };
    let places = || solved.answers().flat_map(|place| std::iter::once(&place.best).chain(&place.equal));
    let mut values = values_table(results, &solved);
    values.prepend(&[(TableColumn::new(columns::RUNG, "", "The rung of strength."), rung.into())]);
    Some(SolveOutcome {
        rung,
        serves: places().map(|value| said.value(*value)).collect(),
        sentence: match (&solved.answers().collect::<Vec<_>>()[..], said.never()) {
            ([one], Some(never)) => format!("{} {never}.", said.answer(one, "")),
            _ => said.found().swap_remove(0),
        },
        answer: solved.outcome(),
        values,
    })
}

/// Whether one value serves players of every strength, and what each rung wants.
pub fn at_rungs(all: &[&SolveOutcome]) -> Vec<String> {
    let shared = serving_all(all);
    let is_open = |at: &&&SolveOutcome| at.answer == Answer::NotEnoughGames;
    let open: Vec<String> = all.iter().filter(is_open).map(|at| at.rung.to_owned()).collect();
    let first = match (&shared[..], &open[..]) {
        ([], []) => "No value serves players of every strength.".to_owned(),
        ([], open) => format!(
            "Not enough games at {}: whether one value serves players of every strength is open.",
            listed(open, "and")
        ),
        ([one], _) => format!("One value serves players of every strength: {one}."),
        (several, _) => format!("Any of these serves players of every strength: {}.", several.join(", ")),
    };
    let each = all.iter().map(|at| format!("{}: {}", at.rung, at.sentence));
    std::iter::once(first).chain(each).collect()
}

/// The values that answer at every rung.
pub fn serving_all(all: &[&SolveOutcome]) -> Vec<String> {
    let first = all.first().map_or(&[][..], |at| &at.serves);
    first.iter().filter(|value| all.iter().all(|at| at.serves.contains(value))).cloned().collect()
}
