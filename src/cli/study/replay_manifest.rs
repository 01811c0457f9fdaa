//! A manifest that somebody has sent: its study is played again from it alone, and the numbers are compared.

use crate::failure::CommandError;
use engine::Catalog;
use kit::config::source::{is_path, stand_in};
use kit::config::{Fault, Faults, SourceLocation};
use report::page::read_manifest;
use report::{CellEntry, Manifest};
use std::path::Path;
use study::experiment::{Experiment, StudyCommand};

/// A manifest that is played again.
pub(super) struct ReplayedManifest {
    catalog: Catalog,
    path: String,
    manifest: Manifest,
}

impl ReplayedManifest {
    /// The manifest that RULES name, if they name a JSON file or the page of a study.
    ///
    /// # Errors
    /// It is no manifest, or one of what cannot be played again.
    pub fn named(path: &str, catalog: Catalog) -> Result<Option<Self>, CommandError> {
        let ends = |end: &str| Path::new(path).extension().is_some_and(|own| own.eq_ignore_ascii_case(end));
        if !["json", "html", "htm"].iter().any(|end| ends(end)) {
            return Ok(None);
        }
        let manifest = read_manifest(Path::new(path)).map_err(|error| CommandError::System(error.to_string()))?;
        let sent = Self { catalog, path: path.to_owned(), manifest };
        sent.check()?;
        Ok(Some(sent))
    }

    fn check(&self) -> Result<(), Fault> {
        let told = &self.manifest.told;
        let refused = |message: &str| {
            let help = format!("type what made it: {}", told.reproduce);
            Err(Fault::new(SourceLocation::File(self.path.clone()), message).help(help))
        };
        if !StudyCommand::ALL.iter().any(|command| command.name() == told.command) {
            return refused("this is the manifest of no study that plays games, and it cannot be played again");
        }
        if self.broken_off() && !self.manifest.rungs.is_empty() {
            return refused("this study was broken off between its rungs, and no command plays just that again");
        }
        Ok(())
    }

    fn broken_off(&self) -> bool {
        self.manifest.stopped_because.is_broken_off()
    }

    /// Study of the manifest, with what flags say laid over it. From now on its texts stand in for the files on disk.
    pub fn asked(&self, mut flags: Experiment) -> Result<Experiment, Faults> {
        self.leaves_the_disk(&flags)?;
        flags.rules.clear();
        let mut asked = flags.asked_of(self.study()?, self.path.clone())?;
        if self.manifest.sources.keys().any(|name| name.contains('\\')) {
            with_slashes(&mut asked);
        }
        stand_in(self.manifest.sources.clone());
        Ok(asked)
    }

    /// Checks that no flag names a file: the texts of the manifest stand in for the files on disk.
    fn leaves_the_disk(&self, flags: &Experiment) -> Result<(), Fault> {
        let bots = flags.bots.iter().map(|bot| ("--bots", bot));
        let vs = flags.vs.iter().filter(|vs| !vs.contains('=')).map(|vs| ("--vs", &vs.value));
        let Some((flag, path)) = bots.chain(vs).find(|(_, named)| is_path(named)) else { return Ok(()) };
        let message = format!("`{path}` would not be read: a manifest is played with the texts that it holds");
        let help = format!("leave {flag} out, or play the rules of the study from their file with {flag} {path}");
        Err(Fault::new(SourceLocation::flag(flag, path), message).help(help))
    }

    /// The study; of one that was broken off so many games as were played.
    fn study(&self) -> Result<Experiment, Faults> {
        let mut study = Experiment::parse(&self.path, &self.manifest.experiment, self.catalog)?;
        if self.broken_off() {
            let block = |cell: &CellEntry| cell.games.checked_div(cell.blocks);
            let fewest = self.manifest.cells.iter().filter_map(block).min();
            study.games = Some(self.manifest.blocks * fewest.unwrap_or(self.manifest.games_per_block));
        }
        Ok(study)
    }

    /// Whether the same numbers have come out, in a sentence.
    pub fn compared(&self, own: &Manifest) -> String {
        let (path, sent) = (&self.path, &self.manifest);
        let asked = self.study().map(|study| study.to_string());
        if sent.tally_digest == own.tally_digest {
            return format!("the same numbers as in `{path}` came out");
        }
        let why = if asked.ok().as_ref() != Some(&own.experiment) {
            "for another study was asked for than it tells of".to_owned()
        } else if sent.program == own.program {
            "though the same program made them; cells that were broken off at different lengths, or a program that was changed since, may be why"
                .to_owned()
        } else {
            format!("as may be, for ludometer {} made those, and this is {}", sent.program, own.program)
        };
        format!("the numbers are not those in `{path}`, {why}")
    }
}

/// Names the files of a study of Windows as every system reads them: the rules and bots are called by the last part of their paths.
fn with_slashes(asked: &mut Experiment) {
    let mended = |path: &str| if is_path(path) { path.replace('\\', "/") } else { path.to_owned() };
    asked.rules = mended(&asked.rules);
    asked.bots.iter_mut().for_each(|bot| *bot = mended(bot));
    if let Some(vs) = asked.vs.as_mut().filter(|vs| !vs.value.contains('=')) {
        vs.value = vs.value.split(',').map(mended).collect::<Vec<_>>().join(",");
    }
}
