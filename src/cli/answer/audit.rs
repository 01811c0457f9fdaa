//! The answer of an audit: which components nobody can do without, and which nobody needs.

use super::CommandAnswer;
use super::effects::games_advised;
use crate::colour;
use crate::terminal::grid;
use kit::say::{DisplayUnit, SHARE, counted, listed, share};
use kit::stats::Scalar;
use study::analysis::{AuditResult, ComponentAudit, ComponentVerdict, Difference, RestrictedPlay, StudyResults, audit};
use study::plan::StudyPlan;
use study::question::AuditQuestion;

/// Rows on the terminal, where several rungs take lines of their own fewer, and components in a sentence.
const SHOWN: usize = 12;
const SHOWN_AT_RUNGS: usize = 6;
const NAMED: usize = 5;

/// Components below which no average says what a free choice is worth.
const LEAST_COMPARED: usize = 3;

/// The components, those that nobody can do without first.
pub fn answer(results: &StudyResults<'_>, differences: &[Difference], question: &AuditQuestion) -> CommandAnswer {
    let all = audit(results, differences, question.margin());
    let told = AuditAnswer { plan: results.plan, all: &all };
    let details = format!(
        "\nEach restriction was played by one player against the same bot unrestricted. The p-values of all {} restrictions are adjusted for one another (Holm).\n",
        differences.len()
    );
    CommandAnswer { tables: vec![all.table()], details, ..CommandAnswer::of(told.text(), told.sentences()) }
}

/// An audit as it is told, of the bots as they are or at several rungs.
pub struct AuditAnswer<'a> {
    /// The cells of the study, at any of the rungs: the base has the names.
    pub plan: &'a StudyPlan,
    /// The result that is told.
    pub all: &'a AuditResult,
}

impl AuditAnswer<'_> {
    /// A row for each component: the verdict, what each restriction does at each rung, and how the component is used.
    pub fn text(&self) -> String {
        let components = &self.all.components;
        if components.is_empty() {
            return String::new();
        }
        let columns = self.columns();
        let headers: Vec<String> = columns.iter().map(|column| self.header(column)).collect();
        let headers: Vec<&str> = ["", "verdict"].into_iter().chain(headers.iter().map(String::as_str)).collect();
        let shown = if self.all.rungs.len() > 1 { SHOWN_AT_RUNGS } else { SHOWN };
        let plays = components.iter().take(shown).flat_map(|own| &own.plays);
        let decimals = decimals(plays.flat_map(|play| play.at.iter().flatten()));
        let row = |own: &ComponentAudit| {
            let cells = columns.iter().map(|column| self.cell(own, column, decimals));
            [self.name(own), own.verdict.word().to_owned()].into_iter().chain(cells).collect::<Vec<_>>()
        };
        let rows: Vec<Vec<String>> = components.iter().take(shown).map(row).collect();
        let rest = components.len().saturating_sub(shown);
        let more = match (rest, shown) {
            (0, SHOWN) => String::new(),
            (0, _) => "what always choosing them does: audit.csv\n".to_owned(),
            (rest, SHOWN) => format!("and {} more in audit.csv\n", counted(rest, "component")),
            (rest, _) => {
                format!("and {} more, and what always choosing them does, in audit.csv\n", counted(rest, "component"))
            }
        };
        format!(
            "\nwin rate of one player who is restricted, in points (* is shown)\n{}{more}",
            colour::starred(&grid(&headers, &rows))
        )
    }

    /// The columns, what one never does first, since it makes the verdict: a narrow terminal has no room for the last ones. At several rungs what
    /// one always does is left to the file.
    fn columns(&self) -> Vec<AuditColumn> {
        let mut plays: Vec<(String, String)> = Vec::new();
        let all = self.all.components.iter().flat_map(|own| &own.plays);
        for play in all {
            let own = (play.choice.clone(), play.play.clone());
            if !plays.iter().any(|(_, known)| *known == own.1) {
                plays.push(own);
            }
        }
        if self.all.rungs.len() > 1 {
            plays.retain(|(_, play)| play.starts_with("never"));
        }
        plays.sort_by_key(|(_, play)| !play.starts_with("never"));
        let effects = |plays: &[(String, String)]| {
            let rungs = 0..self.all.rungs.len();
            let of_play = |(_, play): &(String, String)| {
                rungs.clone().map(|rung| AuditColumn::Effect { play: play.clone(), rung }).collect::<Vec<_>>()
            };
            plays.iter().flat_map(of_play).collect::<Vec<_>>()
        };
        let (never, always) = plays.split_at(plays.partition_point(|(_, play)| play.starts_with("never")));
        let uses = never.iter().flat_map(|(choice, _)| self.uses(choice));
        effects(never).into_iter().chain(uses).chain(effects(always)).collect()
    }

    /// The shares that are known of the use of components at a kind of decision, at the last rung: the others stand in the file.
    fn uses(&self, choice: &str) -> Vec<AuditColumn> {
        let rung = self.all.uses.len().saturating_sub(1);
        let names = self.all.uses.get(rung).map(|uses| uses.names(choice)).unwrap_or_default();
        let shares = names.into_iter().filter(|(_, is_share)| *is_share);
        shares.map(|(name, _)| AuditColumn::Use { choice: choice.to_owned(), name: name.to_owned(), rung }).collect()
    }

    fn header(&self, column: &AuditColumn) -> String {
        let (what, rung) = match column {
            AuditColumn::Effect { play, rung } => (play.clone(), *rung),
            AuditColumn::Use { name, rung, .. } => (name.replace('_', " "), *rung),
        };
        match self.rung(rung) {
            Some(rung) => format!("{what}, {rung}"),
            None => what,
        }
    }

    fn cell(&self, own: &ComponentAudit, column: &AuditColumn, decimals: usize) -> String {
        match column {
            AuditColumn::Effect { play, rung } => {
                let play = own.plays.iter().find(|own| own.play == *play);
                let told = |row: &Difference| effect(row, decimals);
                play.map_or_else(String::new, |play| play.at[*rung].as_ref().map_or("not played".to_owned(), told))
            }
            AuditColumn::Use { choice, name, rung } => match self.all.uses[*rung].at(&own.component, choice, name) {
                Scalar::Real(value) if value.is_finite() => share(value, 0),
                _ => String::new(),
            },
        }
    }

    /// The name of a rung; none of the bots as they are.
    fn rung(&self, rung: usize) -> Option<&'static str> {
        self.all.rungs.get(rung).copied().flatten().map(|rung| rung.name)
    }

    fn name(&self, own: &ComponentAudit) -> String {
        let row = own.component.split_once('.').map_or(own.component.as_str(), |(_, row)| row);
        self.plan.variants[0].cell.resolved.titled(&format!("{}.", own.component), row)
    }

    /// The answer, most important first.
    pub fn sentences(&self) -> Vec<String> {
        let all = &self.all.components;
        let bot = self.plan.variants[0].cell.lineup.strategies.last().map_or("", String::as_str);
        let of = |wanted| all.iter().filter(move |own| own.verdict == wanted).collect::<Vec<_>>();
        let (must, dead) = (of(ComponentVerdict::MustHave), of(ComponentVerdict::Dead));
        let none = of(ComponentVerdict::NotShown);
        if none.len() == all.len()
            && let Some(nothing) = self.nothing_shown(bot)
        {
            return vec![nothing];
        }
        let (points, everywhere) = (points(self.all.margin), self.everywhere());
        let mut sentences = Vec::new();
        let told = |list: &[&ComponentAudit]| few(list, |own| self.dearest(own));
        let components = counted(all.len(), "component");
        if let Some(free) = &self.all.free {
            // Whatever is forbidden is a choice less: only what costs more than that is special.
            sentences.push(self.free_choice(bot, free));
            sentences.push(match must.len() {
                0 => format!("None of {components} is shown to cost {points} more than that{everywhere}."),
                1 => format!("1 of {components} is a must-have, {points} beyond that{everywhere}: {}.", told(&must)),
                count => {
                    format!(
                        "{count} of {components} are must-haves, {points} beyond that{everywhere}: {}.",
                        told(&must)
                    )
                }
            });
        } else {
            sentences.push(match must.len() {
                0 => format!(
                    "No component is shown to be a must-have for {bot}{everywhere}: never to choose one is not shown to cost it more than {points}."
                ),
                1 => format!("1 of {components} is a must-have for {bot}{everywhere}: {}.", told(&must)),
                count => format!("{count} of {components} are must-haves for {bot}{everywhere}: {}.", told(&must)),
            });
            // Any choice less costs something; of so few it is not known what.
            if !must.is_empty() && all.len() < LEAST_COMPARED {
                sentences.push(
                    "What it costs never to choose another component is not known: an audit of all tells whether these are special.".to_owned(),
                );
            }
        }
        sentences.extend(self.needed_somewhere(&none));
        let names = |list: &[&ComponentAudit]| few(list, |own| self.name(own));
        let gains = |row: &Difference| row.is_shown() && row.difference.value > Some(0.0);
        let is_better_without = |play: &RestrictedPlay| play.is_never() && play.is_everywhere(gains);
        let better: Vec<&ComponentAudit> = all.iter().filter(|own| own.plays.iter().any(is_better_without)).collect();
        if !better.is_empty() {
            sentences.push(format!("{bot} wins more without {}{everywhere}.", names(&better)));
        }
        sentences.push(if dead.is_empty() {
            format!("None is shown to be dead{everywhere}, its choice worth no more than ±{points}.")
        } else {
            format!("Dead within ±{points}{everywhere}, chosen never or always: {}.", names(&dead))
        });
        if !none.is_empty() {
            let what = counted(none.len(), "component");
            let shown = if everywhere.is_empty() { "nothing is shown" } else { "neither is shown" };
            sentences.push(format!("Of {what} {shown}{everywhere}; more games (-n) tell more."));
        }
        sentences
    }

    /// The sentence on an audit that shows nothing: how well its effects are known, and how many games would tell those of interest. `None`
    /// where none has an interval.
    fn nothing_shown(&self, bot: &str) -> Option<String> {
        let never = self.all.components.iter().flat_map(|own| &own.plays).filter(|play| play.is_never());
        let effects: Vec<&Difference> = never.flat_map(|play| play.at.iter().flatten()).collect();
        let half = |row: &&Difference| Some((row.difference.hi? - row.difference.lo?) / 2.0);
        let mut halves: Vec<f64> = effects.iter().filter_map(half).filter(|half| *half > 0.0).collect();
        halves.sort_by(f64::total_cmp);
        let (half, margin) = (*halves.get(halves.len() / 2)?, self.all.margin);
        let blocks = effects.iter().map(|row| row.difference.n).max()?;
        let games = blocks as f64 * self.plan.variants[0].cell.lineup.rotations().len() as f64;
        let told = format!(
            "Of {} none is shown to be a must-have or dead{}: what it costs {bot} never to choose one is known to about ±{:.1} points.",
            counted(self.all.components.len(), "component"),
            self.everywhere(),
            100.0 * half
        );
        // An interval narrows with the root of the games.
        let needed = games * (half / margin).powi(2);
        let more = format!(" To ±{} takes {}.", points(margin), games_advised(needed, " of each"));
        Some(if half > margin { told + &more } else { told })
    }

    /// ` at every rung`; nothing of the bots as they are.
    fn everywhere(&self) -> String {
        match &self.all.rungs[..] {
            [None] | [] => String::new(),
            [Some(rung)] => format!(" at rung {}", rung.name),
            _ => " at every rung".to_owned(),
        }
    }

    /// The restriction that makes a component a must-have, with its figures.
    fn dearest(&self, own: &ComponentAudit) -> String {
        let told = |play: &RestrictedPlay| match &play.at[..] {
            [Some(only)] => Some(format!("{}: {}", play.play, only.told_in_full()?)),
            several => {
                let decimals = decimals(several.iter().flatten());
                let told = |at: &Difference| at.gauge.said().about(&at.difference, decimals);
                let figure = |(rung, at): (usize, &Option<Difference>)| {
                    let figure = at.as_ref().and_then(told).unwrap_or_default();
                    format!("{} {figure}", self.rung(rung).unwrap_or_default())
                };
                let figures: Vec<String> = several.iter().enumerate().map(figure).collect();
                Some(format!("{}: {} points", play.play, figures.join(", ")))
            }
        };
        let told = own.dearest().and_then(told);
        format!("{} ({})", self.name(own), told.unwrap_or_default())
    }

    /// The components that are must-haves at some rungs, and not at all of them.
    fn needed_somewhere(&self, none: &[&ComponentAudit]) -> Option<String> {
        let at = |rung: usize| {
            let own: Vec<&ComponentAudit> = none.iter().copied().filter(|own| own.is_needed_at(rung)).collect();
            let name = self.rung(rung).filter(|_| !own.is_empty())?;
            Some(format!("at {name} {}", few(&own, |own| self.name(own))))
        };
        let told: Vec<String> = (0..self.all.rungs.len()).filter_map(at).collect();
        let is_told = self.all.rungs.len() > 1 && !told.is_empty();
        is_told.then(|| format!("Not at every rung, but at some, a must-have: {}.", told.join("; ")))
    }

    /// The sentence on what it costs on average to do without a component.
    fn free_choice(&self, bot: &str, free: &[f64]) -> String {
        let told = |(rung, mean): (usize, &f64)| match self.rung(rung) {
            Some(name) => format!("{:.1} ({name})", 100.0 * mean),
            None => format!("{:.1}", 100.0 * mean),
        };
        let means: Vec<String> = free.iter().enumerate().map(told).collect();
        format!(
            "Never to choose a component costs {bot} {} points on average, whichever it is: so much is a free choice worth.",
            listed(&means, "and")
        )
    }
}

/// A column of the table on the terminal.
enum AuditColumn {
    /// The effect of a restriction at a rung.
    Effect { play: String, rung: usize },
    /// The use of a component, as the game's tables have it.
    Use { choice: String, name: String, rung: usize },
}

/// `1 point`, `0.5 points`.
fn points(margin: f64) -> String {
    let points = 100.0 * margin;
    if points == 1.0 { "1 point".to_owned() } else { format!("{points} points") }
}

/// The decimals in which effects on the audited win rate are told beside each other.
fn decimals<'d>(effects: impl Iterator<Item = &'d Difference>) -> usize {
    DisplayUnit::of(SHARE).column_decimals(effects.map(|effect| &effect.difference))
}

/// The effect of a restriction, to so many decimals.
fn effect(row: &Difference, decimals: usize) -> String {
    if row.diverged == Some(0.0) {
        return "0, never binds".to_owned();
    }
    let star = if row.is_shown() { " *" } else { "" };
    row.gauge.said().about(&row.difference, decimals).unwrap_or_default() + star
}

/// The first few of some components, each as it is told, and how many more there are.
fn few(all: &[&ComponentAudit], told: impl Fn(&ComponentAudit) -> String) -> String {
    let mut named: Vec<String> = all.iter().take(NAMED).map(|own| told(own)).collect();
    let rest = all.len() - named.len();
    named.extend((rest > 0).then(|| format!("{rest} more")));
    listed(&named, "and")
}
