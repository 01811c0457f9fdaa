//! Rules files that keep what a study changed: variations of what it played, for `--save-rules` and for the solutions of `tune`.

use super::sheet_copies::SheetCopies;
use super::study_run::StudyRun;
use crate::failure::CommandError;
use engine::cell::{Cell, CellRequest, NamedRules, read_named};
use kit::config::source::{is_path, typed_path, whole_path};
use kit::config::{ConfigValue, Fault, RulesEdit, SourceLocation, edits};
use kit::say::listed;
use report::{FolderError, check_file, place, replace};
use std::ffi::OsString;
use std::io::Write;
use std::path::{Component, Path, PathBuf};
use study::experiment::ComparisonTarget;
use study::plan::{StudyPlan, Variant};
use study::question::{Question, StudyPlayers};

/// The flag, in messages.
const FLAG: &str = "--save-rules";

/// What can be kept, as a remedy.
const CHANGE: &str = "change a value with --set, as in --set players.luck=7";

/// The key of the strategies that play unless others are named.
const BOTS: &str = "players.bots";

/// A variation of some rules as a file: what it is, its base as the file names it, and each value that differs. Rows that are new stand in
/// one line, rows that are gone as `false`.
pub(super) fn variation(about: &str, game: &str, base: &str, edits: &[RulesEdit], bots: Option<Vec<String>>) -> String {
    let bots = bots.map(|bots| {
        let bots = bots.into_iter().map(ConfigValue::Text).collect();
        format!("{BOTS} = {}", ConfigValue::List(bots).written())
    });
    let lines: Vec<String> = edits.iter().filter_map(line).chain(bots).collect();
    let base = ConfigValue::Text(base.to_owned()).written();
    format!("# {about}\ngame = \"{game}\"\nbase = {base}\n\n{}\n", lines.join("\n"))
}

/// A line of a rules file; what is there no more without being a row has none.
fn line(edit: &RulesEdit) -> Option<String> {
    match edit {
        RulesEdit::Set { to: None, .. } => None,
        RulesEdit::Set { address, to: Some(to), .. } => Some(format!("{address} = {}", to.written())),
        RulesEdit::Added { row, cells, .. } => {
            let cells: Vec<String> =
                cells.iter().map(|(column, value)| format!("{column} = {}", value.written())).collect();
            Some(format!("{row} = {{ {} }}", cells.join(", ")))
        }
        RulesEdit::Removed { row } => Some(format!("{row} = false")),
    }
}

/// The text of a rules file at this place that plays by the values of a variant; `None` if nothing differs from what they are made from.
///
/// # Errors
/// From there they would be other rules, or the file would be its own base.
pub fn saved_rules(about: &str, path: &Path, variant: &Variant) -> Result<Option<String>, CommandError> {
    let about = about.to_owned();
    let saved =
        SavedRules { path, force: false, silent: true, about, with_bots: true, same_bots: false, sheets: false };
    saved.text(path, variant)
}

/// Writes copies of a designer's own tables with the cells that a variant changes, beside the rules file that holds the variant, and says which.
///
/// # Errors
/// Tables that cannot be read, copies that cannot be written.
pub fn save_tables(path: &Path, variant: &Variant, force: bool) -> Result<String, CommandError> {
    let (_, before, _) = read_named(&variant.cell.named)?;
    let edits = edits(&before, &variant.cell.resolved);
    Ok(SheetCopies::of(path, &before, &edits).write(force)?)
}

/// Rules that are to be kept, and where.
pub(super) struct SavedRules<'a> {
    path: &'a Path,
    force: bool,
    /// Whether standard output is for a program.
    silent: bool,
    /// The command line that made them.
    about: String,
    /// Whether bots that were named are kept with the rules,
    with_bots: bool,
    /// and whether they played as they are, so that those of the file have to be the same.
    same_bots: bool,
    /// Whether copies of the tables go with them.
    sheets: bool,
}

impl<'a> SavedRules<'a> {
    /// What is asked for; `None` if nothing is to be kept.
    ///
    /// # Errors
    /// The file is there, or cannot be written; nothing is changed that a rules file could keep. Of a search only the place is known yet.
    pub fn asked(run: &StudyRun<'a>) -> Result<Option<Self>, CommandError> {
        let Some(path) = run.setup.save_rules.as_deref() else { return Ok(None) };
        let is_of_bots = !matches!(run.request.question, Question::Tournament(_));
        let saved = Self {
            path,
            force: run.setup.files.force,
            silent: run.setup.files.json,
            about: format!("Saved by: {}", super::again(&run.words, None)),
            with_bots: is_of_bots,
            same_bots: is_of_bots && run.request.players == StudyPlayers::Bots,
            sheets: run.setup.save_sheets,
        };
        saved.check_place()?;
        saved.check_question(run)?;
        if run.request.question.is_search() {
            // What is gone on with may have written it before.
            run.setup.resume.as_ref().map_or_else(|| saved.check_free(None), |_| Ok(()))?;
        } else {
            let plan = run.request.plan()?;
            let text = saved.text(path, kept(&run.request.question, &plan))?;
            let text = text.ok_or_else(|| saved.fault("nothing is changed that it could keep", CHANGE))?;
            saved.check_free(Some(&text))?;
        }
        saved.check_sheets(run)?;
        Ok(Some(saved))
    }

    fn fault(&self, message: impl Into<String>, help: impl Into<String>) -> Fault {
        let place = SourceLocation::flag(FLAG, &self.path.display().to_string());
        Fault::new(place, message).help(help.into())
    }

    /// Refuses a place that cannot be written, before hours of games are played for it.
    fn check_place(&self) -> Result<(), CommandError> {
        if self.path.extension().is_none_or(|end| end != "toml") {
            let help = format!("write {FLAG} {}", self.path.with_extension("toml").display());
            return Err(self.fault("the name of a rules file ends in .toml", help).into());
        }
        Ok(check_file(self.path)?)
    }

    /// Refuses what no rules file can hold.
    fn check_question(&self, run: &StudyRun<'_>) -> Result<(), Fault> {
        let asked = run.experiment();
        let vary = asked.vary.iter().filter(|_| run.request.question.is_search());
        let of_bots = asked.set.iter().chain(&asked.vs).chain(vary).find(|text| text.trim().starts_with("bots."));
        if let Some(text) = of_bots {
            let message = format!("a rules file holds no numbers of bots, such as `{}`", text.trim());
            let help = "write them into a strategy of your own (`ludometer help bots`), and name it with -b";
            return Err(self.fault(message, help));
        }
        if run.request.question.is_search() && matches!(run.request.players, StudyPlayers::AtRungs(_)) {
            let help = format!("leave --at or {FLAG} out");
            return Err(self.fault("each rung of strength may have an answer of its own", help));
        }
        Ok(())
    }

    /// Refuses to overwrite a file that says something else than this.
    fn check_free(&self, text: Option<&str>) -> Result<(), Fault> {
        let is_same = || text.is_some() && std::fs::read_to_string(self.path).ok().as_deref() == text;
        let is_free = self.force || self.path.symlink_metadata().is_err() || is_same();
        if is_free { Ok(()) } else { Err(self.taken(self.path)) }
    }

    /// Refuses tables that cannot be copied, of what is known to be changed to the last cell.
    fn check_sheets(&self, run: &StudyRun<'_>) -> Result<(), CommandError> {
        if !self.sheets {
            return Ok(());
        }
        let plan = run.request.plan()?;
        let cell = &kept(&run.request.question, &plan).cell;
        let (_, before, _) = read_named(&cell.named)?;
        SheetCopies::check_free(self.path, &before, self.force || run.setup.resume.is_some())?;
        if !run.request.question.is_search() {
            SheetCopies::of(self.path, &before, &edits(&before, &cell.resolved)).made()?;
        }
        Ok(())
    }

    fn taken(&self, path: &Path) -> Fault {
        self.fault(
            format!("`{}` is there already", path.display()),
            "name another file, or add --force to overwrite it",
        )
    }

    /// Writes the rules of a study that is no search.
    pub fn keep(&self, run: &StudyRun<'_>, out: &mut impl Write) -> Result<(), CommandError> {
        let plan = run.request.plan()?;
        self.write(&[kept(&run.request.question, &plan)], out)
    }

    /// Writes rules, each into a file of its own (`mine.toml`, `mine-2.toml`), and says so; none where a search has found nothing.
    pub fn write(&self, all: &[&Variant], out: &mut impl Write) -> Result<(), CommandError> {
        let (mut said, mut copied) = (Vec::new(), Vec::new());
        for (index, variant) in all.iter().enumerate() {
            let path = self.numbered(index + 1);
            let Some(text) = self.text(&path, variant)? else { continue };
            let fill = |out: &mut dyn Write| out.write_all(text.as_bytes());
            let written = if self.force { replace(&path, fill).map(|()| true)? } else { place(&path, fill)? };
            if !written && std::fs::read_to_string(&path).ok().as_ref() != Some(&text) {
                return Err(self.taken(&path).into());
            }
            said.push(path.display().to_string());
            if self.sheets {
                copied.push(save_tables(&path, variant, self.force)?);
            }
        }
        if said.is_empty() {
            said.push("none saved, since no change was found".to_owned());
        }
        if !self.silent {
            writeln!(out, "rules: {}", listed(&said, "and"))?;
            for copy in &copied {
                writeln!(out, "tables: {copy}")?;
            }
        }
        Ok(())
    }

    /// The file of the first rules, or of further ones.
    fn numbered(&self, number: usize) -> PathBuf {
        if number == 1 {
            return self.path.to_owned();
        }
        let mut name: OsString = self.path.file_stem().unwrap_or_default().to_owned();
        name.push(format!("-{number}.toml"));
        self.path.with_file_name(name)
    }

    /// The text of a file of these rules, which plays as they did; `None` if nothing differs from what they are made from.
    fn text(&self, path: &Path, variant: &Variant) -> Result<Option<String>, CommandError> {
        let (cell, named) = (&variant.cell, &variant.cell.named);
        let (_, before, _) = read_named(named)?;
        let edits = edits(&before, &cell.resolved);
        let is_cast = self.with_bots && !variant.wish.bots.is_empty();
        if edits.is_empty() && !is_cast {
            return Ok(None);
        }
        let base = self.base(path, named)?;
        let text = |bots| variation(&self.about, named.game.name(), &base, &edits, bots);
        let seats = || Some(cell.asked_for.iter().map(|bot| bot_from(path, bot)).collect());
        // Bots that the rules find beside them need no names, unless they are not found from the place of the file.
        let ways = [(!is_cast).then(|| text(None)), self.with_bots.then(|| text(seats()))];
        for text in ways.into_iter().flatten() {
            if self.plays_alike(path, &text, cell)? {
                return Ok(Some(text));
            }
        }
        let folder = folder(path).display();
        let message = format!("from the folder `{folder}` these rules would be others than those that play");
        let help = "a file there has the name of what they rest on, such as standard.toml; name another folder";
        Err(self.fault(message, help).into())
    }

    /// The rules that the file is a variation of, as it names them.
    fn base(&self, path: &Path, named: &NamedRules) -> Result<String, Fault> {
        if !is_path(&named.rules) {
            return Ok(named.rules.clone());
        }
        let base = Path::new(&named.rules);
        if base.canonicalize().ok().is_some_and(|base| path.canonicalize().ok() == Some(base)) {
            return Err(
                self.fault("the rules that play are in this file: it would be its own base", "name another file")
            );
        }
        Ok(relative(folder(path), base))
    }

    /// Whether a file of this text, at this place, has the values and the bots of a cell. It is read aside: what a study is made of is what was
    /// read for it.
    fn plays_alike(&self, path: &Path, text: &str, cell: &Cell) -> Result<bool, CommandError> {
        let at = |error| FolderError::at(path, error);
        let mut trial =
            tempfile::Builder::new().prefix(".rules-").suffix(".toml").tempfile_in(folder(path)).map_err(at)?;
        trial.write_all(text.as_bytes()).map_err(at)?;
        let named = cell.named.other(&trial.path().display().to_string());
        let read = || {
            let Ok(saved) = Cell::named(&named, &CellRequest::default()) else { return false };
            let values =
                |cell: &Cell| cell.resolved.values.iter().filter(|(key, _)| key != BOTS).cloned().collect::<Vec<_>>();
            let is_cast_alike = || saved.strategies == cell.strategies && saved.lineup == cell.lineup;
            values(&saved) == values(cell) && (!self.same_bots || is_cast_alike())
        };
        Ok(std::thread::scope(|scope| scope.spawn(read).join()).unwrap_or(false))
    }
}

/// The variant of which the rules are kept: of a comparison the changed one, of others the rules as they were set.
fn kept<'p>(question: &Question, plan: &'p StudyPlan) -> &'p Variant {
    let changed = match question {
        Question::Compare(question) => {
            let is_set = |vs: &ComparisonTarget| matches!(vs, ComparisonTarget::Set(_));
            let that = question.set.is_empty() && question.vs.as_ref().is_some_and(|vs| is_set(&vs.value));
            usize::from(!that)
        }
        _ => 0,
    };
    &plan.variants[changed]
}

/// The folder of a file.
fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."))
}

/// A bot as a rules file at this path names it.
fn bot_from(path: &Path, bot: &str) -> String {
    if !is_path(bot) {
        return bot.to_owned();
    }
    typed_path(relative(folder(path), Path::new(bot)))
}

/// The path that leads from a folder to a file; the whole path where none does.
fn relative(folder: &Path, file: &Path) -> String {
    let absolute = |path: &Path| whole_path(path).unwrap_or_else(|_| path.to_owned());
    let (folder, file) = (absolute(folder), absolute(file));
    let (from, to): (Vec<Component<'_>>, Vec<Component<'_>>) =
        (folder.components().collect(), file.components().collect());
    let shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    if shared == 0 {
        return file.display().to_string();
    }
    let up = std::iter::repeat_n("..".to_owned(), from.len() - shared);
    let down = to[shared..].iter().map(|part| part.as_os_str().to_string_lossy().into_owned());
    up.chain(down).collect::<Vec<_>>().join("/")
}
