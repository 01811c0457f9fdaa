//! The folder that a run writes: all of its files appear together or none does, and nothing is overwritten unasked.

use super::manifest::{MANIFEST, file_digest};
use super::page::{PAGE, is_page};
use super::staging::{self, StagingFolder};
use kit::config::source::whole_path;
use std::fs;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Component, Path, PathBuf};
use tempfile::NamedTempFile;

/// The name of a checkpoint in its folder.
pub const CHECKPOINT: &str = "checkpoint.part";

/// Files on their way to a folder. They are written to a hidden one beside it (or inside it, when it is already there to be used), which
/// disappears again unless [`StudyFolder::publish`] is reached. A checkpoint alone is in its place at once.
#[derive(Debug)]
pub struct StudyFolder {
    wanted: PathBuf,
    /// Whether `wanted` is there and to be used.
    reuse: bool,
    renamed: bool,
    /// Whether a checkpoint in `wanted` is one of this run.
    checkpointed: bool,
    keep_checkpoint: bool,
    /// The folder in which files are staged.
    home: PathBuf,
    staging: StagingFolder,
    files: Vec<String>,
}

/// What becomes of a folder that has files in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OccupiedFolder {
    /// The folder is refused: whoever named it reads it afterwards, and would read the old files.
    Refused,
    /// The folder stays, and the next number is taken.
    Passed,
    /// The folder is used, and files of the same name are replaced.
    Used,
}

/// Where the files ended up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublishedFiles {
    /// The folder.
    pub path: PathBuf,
    /// Whether it is another one than was asked for, because that was taken.
    pub renamed: bool,
}

/// Why the files could not be written, and what to do about it.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// The system does not let this user write there.
    #[error("no permission to write `{}`; choose a folder of your own with --out DIR", .path.display())]
    Permission {
        /// The place.
        path: PathBuf,
    },
    /// The disk or the quota is full.
    #[error("no space left for `{}`; free some, or choose another disk with --out DIR", .path.display())]
    Full {
        /// The place.
        path: PathBuf,
    },
    /// The system lets no file of this user grow so large.
    #[error("`{}` would be larger than a file may be here; raise that (`ulimit -f unlimited`), or choose another disk with --out DIR", .path.display())]
    TooLarge {
        /// The place.
        path: PathBuf,
    },
    /// The disk takes no name like this.
    #[error("no file can be called `{}`: its name is too long, is that of a device, or has letters that the disk does not take; choose another with --out DIR", .path.display())]
    Name {
        /// The place.
        path: PathBuf,
    },
    /// A file, a device, a pipe or a link that leads nowhere stands where a folder is needed.
    #[error("`{}` is not a folder; move it away, or choose another folder with --out DIR", .path.display())]
    IsFile {
        /// The place.
        path: PathBuf,
    },
    /// Files are there that nobody has asked to overwrite.
    #[error("`{}` has files in it already; choose another folder with --out DIR, {}", .path.display(), ways_on(.path))]
    Occupied {
        /// The folder.
        path: PathBuf,
    },
    /// There is nothing to go on from.
    #[error("`{}` holds no {CHECKPOINT} to go on from; name the folder of a run that was broken off, or leave --resume out to begin anew", .path.display())]
    NoCheckpoint {
        /// The folder.
        path: PathBuf,
    },
    /// Anything else that the system reports.
    #[error("cannot write `{}`: {source}; choose another folder with --out DIR", .path.display())]
    Other {
        /// The place.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

impl FolderError {
    /// What the system reports about a place, sorted by remedy.
    pub fn at(path: &Path, source: io::Error) -> Self {
        let path = path.to_owned();
        match source.kind() {
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => Self::Permission { path },
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Self::Full { path },
            ErrorKind::FileTooLarge => Self::TooLarge { path },
            ErrorKind::InvalidFilename => Self::Name { path },
            ErrorKind::NotADirectory | ErrorKind::AlreadyExists => Self::IsFile { path },
            _ => Self::Other { path, source },
        }
    }
}

/// What can be done about a folder with files in it: where a run left its checkpoint, it can be gone on with.
fn ways_on(folder: &Path) -> String {
    if holds_checkpoint(folder) {
        format!(
            "go on from the checkpoint there with --resume {}, or overwrite the files and take the checkpoint away with --force",
            folder.display()
        )
    } else {
        "or overwrite the files with --force".to_owned()
    }
}

/// Whether a run has left a checkpoint in this folder.
pub fn holds_checkpoint(folder: &Path) -> bool {
    folder.join(CHECKPOINT).is_file()
}

impl StudyFolder {
    /// Prepares to write `wanted`, creating the folders above it: an hour of games should not be played for a place that cannot be
    /// written. A folder that is empty is used as it is; `taken` says what becomes of one with files in it. Where it is passed, and where
    /// somebody else has filled it while the games were played, [`StudyFolder::publish`] takes `wanted-2`, `wanted-3`, … instead.
    ///
    /// # Errors
    /// When the place cannot be written, or is taken and nobody may use it.
    pub fn open(wanted: &Path, taken: OccupiedFolder) -> Result<Self, FolderError> {
        let wanted = with_name(wanted)?;
        taken_by_system(&wanted)?;
        if is_there(&wanted)? && !wanted.is_dir() {
            return Err(FolderError::IsFile { path: wanted });
        }
        staging::clear(&wanted);
        let reuse = match taken {
            OccupiedFolder::Used => wanted.is_dir(),
            OccupiedFolder::Passed | OccupiedFolder::Refused => wanted.is_dir() && is_empty(&wanted)?,
        };
        if taken == OccupiedFolder::Refused && wanted.is_dir() && !reuse {
            return Err(FolderError::Occupied { path: wanted });
        }
        let home = if reuse { wanted.clone() } else { parent(&wanted).to_owned() };
        let staging = staging_in(&home)?;
        Ok(Self::new(wanted, reuse, (home, staging)))
    }

    /// Prepares to go on in the very folder in which a run left its checkpoint, and to replace the files that it left there.
    ///
    /// # Errors
    /// When the folder holds no checkpoint or cannot be written.
    pub fn resume(folder: &Path) -> Result<Self, FolderError> {
        if !holds_checkpoint(folder) {
            let path = folder.to_owned();
            return Err(FolderError::NoCheckpoint { path });
        }
        let wanted = with_name(folder)?;
        let (home, staging) = (wanted.clone(), staging_in(&wanted)?);
        Ok(Self { checkpointed: true, ..Self::new(wanted, true, (home, staging)) })
    }

    /// Whether it can have a file of this name.
    ///
    /// # Errors
    /// What the disk says of the name.
    pub fn check(&self, name: &str) -> Result<(), FolderError> {
        taken_by_system(Path::new(name))?;
        is_there(&self.staging.path().join(staged(name))).map(drop)
    }

    /// Whether a path is that of a file in the folder.
    pub fn holds(&self, path: &Path) -> bool {
        let [own, other] = [&*self.wanted, parent(path)].map(Path::canonicalize);
        own.ok().is_some_and(|own| other.is_ok_and(|other| own == other))
    }

    fn new(wanted: PathBuf, reuse: bool, (home, staging): (PathBuf, StagingFolder)) -> Self {
        Self {
            wanted,
            reuse,
            renamed: false,
            checkpointed: false,
            keep_checkpoint: false,
            home,
            staging,
            files: Vec::new(),
        }
    }

    /// Makes anew what was taken away under the run: somebody may have tidied up while it played for hours.
    fn restore(&mut self) -> Result<(), FolderError> {
        if self.reuse {
            fs::create_dir_all(&self.wanted).map_err(|error| FolderError::at(&self.wanted, error))?;
        }
        // With the files in it, it cannot be made anew.
        if self.files.is_empty() && !self.staging.path().is_dir() {
            self.staging = staging_in(&self.home)?;
        }
        Ok(())
    }

    /// Writes one file; `fill` gives its bytes. Files are published in the order in which they were written. A name may have one folder in it:
    /// `weak/summary.csv`.
    ///
    /// # Errors
    /// Those of `fill` and of the disk; the file is then absent.
    pub fn file(&mut self, name: &str, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), FolderError> {
        self.restore()?;
        write_whole(self.staging.path(), &staged(name), fill)
            .map_err(|error| FolderError::at(&self.wanted.join(name), error))?;
        self.files.push(name.to_owned());
        Ok(())
    }

    /// Writes the checkpoint, in place of the one before, and gives its path. The first one takes the folder for good: a run that is
    /// killed leaves it there, with the checkpoint in it.
    ///
    /// # Errors
    /// Those of `fill` and of the disk; the checkpoint before is then still there.
    pub fn checkpoint(&mut self, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<PathBuf, FolderError> {
        self.restore()?;
        let written = written(self.staging.path(), fill)
            .map_err(|error| FolderError::at(&self.wanted.join(CHECKPOINT), error))?;
        self.claim()?;
        let path = self.wanted.join(CHECKPOINT);
        written.persist(&path).map_err(|error| FolderError::at(&path, error.error))?;
        self.checkpointed = true;
        Ok(path)
    }

    /// Lets [`StudyFolder::publish`] leave this run's last checkpoint beside the files, for a run that was broken off to go on from.
    pub fn keep_checkpoint(&mut self) {
        self.keep_checkpoint = true;
    }

    /// Puts the files in place, and takes the checkpoint away unless it is to be kept.
    ///
    /// # Errors
    /// When the place can no longer be written. A new folder is then absent; in one that was there, or taken by a checkpoint, each file is
    /// the old or the new one, and the checkpoint is still there.
    pub fn publish(self) -> Result<PublishedFiles, FolderError> {
        if self.reuse {
            return self.publish_into();
        }
        self.arrange()?;
        self.settle(|path| rename_to_vacant(self.staging.path(), path))
    }

    /// Puts the files that belong into folders there, within the staging.
    fn arrange(&self) -> Result<(), FolderError> {
        let home = self.staging.path();
        self.files.iter().filter(|name| staged(name) != **name).try_for_each(|name| {
            let to = home.join(name);
            move_to(&home.join(staged(name)), &to).map_err(|error| FolderError::at(&self.wanted.join(name), error))
        })
    }

    /// Creates the folder, unless it is there to be used.
    fn claim(&mut self) -> Result<(), FolderError> {
        if !self.reuse {
            let place = self.settle(|path| fs::create_dir(path))?;
            (self.wanted, self.renamed, self.reuse) = (place.path, place.renamed, true);
        }
        Ok(())
    }

    /// Takes the first of `wanted`, `wanted-2`, … that is vacant.
    fn settle(&self, take: impl Fn(&Path) -> io::Result<()>) -> Result<PublishedFiles, FolderError> {
        let mut count = 1;
        loop {
            let path = numbered(&self.wanted, count);
            match take(&path) {
                Ok(()) => {
                    let renamed = count > 1;
                    return Ok(PublishedFiles { path, renamed });
                }
                Err(error) if is_taken(&error) && path.symlink_metadata().is_ok() => count += 1,
                Err(error) => return Err(FolderError::at(&path, error)),
            }
        }
    }

    /// Takes away what an earlier run wrote here and this one does not write anew: its numbers would stand beside a manifest that is not theirs.
    /// Who keeps a checkpoint is settled last.
    fn remove_stale(&self) -> Result<(), FolderError> {
        let stale = written_before(&self.wanted).into_iter().filter(|name| !self.files.contains(name));
        stale.map(|name| self.wanted.join(name)).try_for_each(|path| {
            remove(&path)?;
            // A folder of a study goes with its last file; one that holds more stays.
            let _ = path.parent().filter(|folder| *folder != self.wanted).map(fs::remove_dir);
            Ok(())
        })
    }

    fn publish_into(self) -> Result<PublishedFiles, FolderError> {
        self.remove_stale()?;
        for name in &self.files {
            let to = self.wanted.join(name);
            move_to(&self.staging.path().join(staged(name)), &to).map_err(|error| FolderError::at(&to, error))?;
        }
        // Last, so that a run killed before this line can still go on.
        if !(self.checkpointed && self.keep_checkpoint) {
            remove(&self.wanted.join(CHECKPOINT))?;
        }
        Ok(PublishedFiles { path: self.wanted.clone(), renamed: self.renamed })
    }
}

/// Puts one file in the place of another, whole or not at all.
///
/// # Errors
/// Those of `fill` and of the disk; the file before is then still there.
pub fn replace(path: &Path, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), FolderError> {
    let at = |error| FolderError::at(path, error);
    staging::clear(parent(path));
    let written = written(parent(path), fill).map_err(at)?;
    written.persist(path).map_err(|error| at(error.error))?;
    Ok(())
}

/// Whether a file can be put here. The folders above it are made.
///
/// # Errors
/// When the place cannot be written, or the disk does not take the name.
pub fn check_file(path: &Path) -> Result<(), FolderError> {
    let folder = parent(path);
    let made = fs::create_dir_all(folder).and_then(|()| staging::file_in(folder));
    made.map_err(|error| FolderError::at(folder, error))?;
    is_there(path).map(drop)
}

/// Whether anything is at this path. A name that the disk does not take is an error.
pub(super) fn is_there(path: &Path) -> Result<bool, FolderError> {
    match path.symlink_metadata() {
        Ok(_) => Ok(true),
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            are_names(path).map(|()| false)
        }
        Err(error) => Err(FolderError::at(path, error)),
    }
}

/// Checks that the disk takes each name of a path that is not there: below a folder that is not there either, it says only that.
fn are_names(path: &Path) -> Result<(), FolderError> {
    let is_there = |above: &&Path| above.as_os_str().is_empty() || above.is_dir();
    let Some(there) = path.ancestors().find(is_there) else { return Ok(()) };
    let names = path.strip_prefix(there).unwrap_or(path);
    names.iter().try_for_each(|name| match there.join(name).symlink_metadata() {
        Err(error) if error.kind() == ErrorKind::InvalidFilename => Err(FolderError::at(path, error)),
        _ => Ok(()),
    })
}

/// Checks that a path has no names that Windows keeps for itself, where this is Windows: it takes some of them, and writes elsewhere.
fn taken_by_system(path: &Path) -> Result<(), FolderError> {
    let names = path.components().filter(|part| matches!(part, Component::Normal(_)));
    let mut names = names.map(|part| part.as_os_str().to_string_lossy());
    if cfg!(windows) && names.any(|name| is_kept_by_windows(&name)) {
        return Err(FolderError::Name { path: path.to_owned() });
    }
    Ok(())
}

/// Whether no file of Windows can be called so: the name is that of a device, whatever its ending, or has letters that mean something else.
fn is_kept_by_windows(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_ascii_lowercase();
    let is_numbered = |device: &str| {
        let number = stem.strip_prefix(device).map(str::as_bytes);
        matches!(number, Some([b'1'..=b'9']))
    };
    let is_device = matches!(&*stem, "con" | "prn" | "aux" | "nul") || is_numbered("com") || is_numbered("lpt");
    let is_odd = |letter: char| letter.is_control() || "<>:\"|?*".contains(letter);
    is_device || name.contains(is_odd) || name.ends_with(['.', ' '])
}

/// Writes one file where there is none, whole or not at all; false, and nothing done, where there is one.
///
/// # Errors
/// Those of `fill` and of the disk.
pub fn place(path: &Path, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<bool, FolderError> {
    if path.symlink_metadata().is_ok() {
        return Ok(false);
    }
    let at = |error| FolderError::at(path, error);
    staging::clear(parent(path));
    match written(parent(path), fill).map_err(at)?.persist_noclobber(path) {
        Err(error) if error.error.kind() == ErrorKind::AlreadyExists => Ok(false),
        placed => placed.map(|_| true).map_err(|error| at(error.error)),
    }
}

/// What a file is called while it is under way. All lie flat: a hidden folder with folders in it, left by a run that was killed, would not be
/// known for one of ours.
fn staged(name: &str) -> String {
    name.replace('/', "+")
}

/// Renames a file, into a folder that is made if need be.
fn move_to(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(parent(to)).and_then(|()| fs::rename(from, to))
}

/// A hidden folder in this one, which is made if need be.
fn staging_in(home: &Path) -> Result<StagingFolder, FolderError> {
    let made = fs::create_dir_all(home).and_then(|()| StagingFolder::new(home));
    made.map_err(|error| FolderError::at(home, error))
}

/// Removes a file, if it is there.
fn remove(path: &Path) -> Result<(), FolderError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(FolderError::at(path, error)),
        _ => Ok(()),
    }
}

/// The files in a folder that are as the manifest beside them says that a run wrote them; none without one. A name alone proves nothing: it
/// may be another program's manifest, and what a person has changed since is theirs.
fn written_before(folder: &Path) -> Vec<String> {
    let text = regular(&folder.join(MANIFEST)).unwrap_or_default();
    let manifest: serde_json::Value = serde_json::from_slice(&text).unwrap_or_default();
    let is_within = |name: &&str| {
        let parts: Vec<Component<'_>> = Path::new(name).components().collect();
        parts.len() <= 2 && parts.iter().all(|part| matches!(part, Component::Normal(_)))
    };
    let is_written = |name: &&str| {
        let bytes = || regular(&folder.join(name));
        match manifest["digests"][name].as_str() {
            Some(written) => bytes().is_some_and(|bytes| file_digest(name, &bytes) == written),
            None => name.rsplit('/').next() == Some(PAGE) && bytes().is_some_and(|bytes| is_page(&bytes)),
        }
    };
    let listed = manifest["files"].as_array().into_iter().flatten().filter_map(|name| name.as_str());
    listed.filter(is_within).filter(is_written).map(str::to_owned).collect()
}

/// What is in a file; nothing of a folder, a device or a pipe.
fn regular(path: &Path) -> Option<Vec<u8>> {
    path.symlink_metadata().ok().filter(fs::Metadata::is_file)?;
    fs::read(path).ok()
}

fn write_whole(folder: &Path, name: &str, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    written(folder, fill)?.persist(folder.join(name))?;
    Ok(())
}

/// A whole file that is safe on the disk and has no name yet; it disappears if it does not get one.
fn written(folder: &Path, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<NamedTempFile> {
    let mut out = BufWriter::new(staging::file_in(folder)?);
    fill(&mut out)?;
    let file = out.into_inner()?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// Renames a folder, but not onto an empty one, which the system would replace.
fn rename_to_vacant(from: &Path, to: &Path) -> io::Result<()> {
    if to.symlink_metadata().is_ok() {
        return Err(ErrorKind::AlreadyExists.into());
    }
    fs::rename(from, to)
}

/// Did another run take the place between our look and our rename?
fn is_taken(error: &io::Error) -> bool {
    let kind = error.kind();
    kind == ErrorKind::AlreadyExists || kind == ErrorKind::DirectoryNotEmpty || kind == ErrorKind::NotADirectory
}

fn is_empty(folder: &Path) -> Result<bool, FolderError> {
    let mut entries = fs::read_dir(folder).map_err(|error| FolderError::at(folder, error))?;
    Ok(entries.next().is_none())
}

/// The path with a last name to put a number to: `.` and `..` have none.
fn with_name(path: &Path) -> Result<PathBuf, FolderError> {
    match path.file_name() {
        Some(_) => Ok(path.components().collect()),
        None => whole_path(path).map_err(|error| FolderError::at(path, error)),
    }
}

pub(super) fn parent(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if parent != "" => parent,
        _ => Path::new("."),
    }
}

fn numbered(path: &Path, count: u32) -> PathBuf {
    if count == 1 {
        return path.to_owned();
    }
    let mut name = path.as_os_str().to_owned();
    name.push(format!("-{count}"));
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manifest::digest;
    use tempfile::TempDir;

    fn write_to(path: &Path, taken: OccupiedFolder, text: &str) -> Result<PublishedFiles, FolderError> {
        let mut folder = StudyFolder::open(path, taken)?;
        folder.file("a.csv", |out| out.write_all(text.as_bytes()))?;
        folder.publish()
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    fn placed(path: PathBuf, renamed: bool) -> PublishedFiles {
        PublishedFiles { path, renamed }
    }

    #[test]
    fn a_new_folder_is_made_with_those_above_it() {
        let home = TempDir::new().unwrap();
        let path = home.path().join("reports/x");
        assert_eq!(write_to(&path, OccupiedFolder::Passed, "1").unwrap(), placed(path.clone(), false));
        assert_eq!(fs::read_to_string(path.join("a.csv")).unwrap(), "1");
        assert_eq!(names(&home.path().join("reports")), ["x"]);
    }

    #[test]
    fn a_folder_with_files_is_never_overwritten() {
        let home = TempDir::new().unwrap();
        let path = home.path().join("x");
        write_to(&path, OccupiedFolder::Passed, "1").unwrap();
        for expected in ["x-2", "x-3"] {
            let second = write_to(&path, OccupiedFolder::Passed, "2").unwrap();
            assert_eq!(second, placed(home.path().join(expected), true));
        }
        assert_eq!(fs::read_to_string(path.join("a.csv")).unwrap(), "1");
        assert_eq!(names(home.path()), ["x", "x-2", "x-3"]);
    }

    #[test]
    fn a_taken_folder_is_refused_with_what_can_be_done() {
        let home = TempDir::new().unwrap();
        let path = home.path().join("x");
        let refused = || StudyFolder::open(&path, OccupiedFolder::Refused).unwrap_err().to_string();
        write_to(&path, OccupiedFolder::Refused, "1").unwrap();
        assert!(refused().contains("--force") && !refused().contains("--resume"), "{}", refused());
        fs::write(path.join(CHECKPOINT), "far").unwrap();
        assert!(refused().contains(&format!("--resume {}", path.display())), "{}", refused());
        assert!(refused().contains("take the checkpoint away with --force"), "{}", refused());
        assert_eq!(names(&path), ["a.csv", CHECKPOINT]);
        assert_eq!(names(home.path()), ["x"]);
    }

    #[test]
    fn a_trailing_slash_changes_nothing() {
        let home = TempDir::new().unwrap();
        let path = home.path().join("x/");
        write_to(&path, OccupiedFolder::Passed, "1").unwrap();
        assert_eq!(write_to(&path, OccupiedFolder::Passed, "2").unwrap().path, home.path().join("x-2"));
    }

    #[test]
    fn an_empty_folder_is_used_as_it_is() {
        let home = TempDir::new().unwrap();
        let path = home.path().join("x");
        fs::create_dir(&path).unwrap();
        assert_eq!(write_to(&path, OccupiedFolder::Passed, "1").unwrap(), placed(path.clone(), false));
        assert_eq!(names(&path), ["a.csv"]);
    }

    #[test]
    fn force_replaces_files_and_leaves_others() {
        let home = TempDir::new().unwrap();
        let path = home.path().join("x");
        write_to(&path, OccupiedFolder::Used, "1").unwrap();
        fs::write(path.join("notes.txt"), "mine").unwrap();
        assert_eq!(write_to(&path, OccupiedFolder::Used, "2").unwrap(), placed(path.clone(), false));
        assert_eq!(fs::read_to_string(path.join("a.csv")).unwrap(), "2");
        assert_eq!(names(&path), ["a.csv", "notes.txt"]);
    }

    #[test]
    fn two_runs_at_once_do_not_meet() {
        let home = TempDir::new().unwrap();
        let path = home.path().join("x");
        let first = StudyFolder::open(&path, OccupiedFolder::Passed).unwrap();
        let second = StudyFolder::open(&path, OccupiedFolder::Passed).unwrap();
        assert_eq!(second.publish().unwrap(), placed(path.clone(), false));
        assert_eq!(first.publish().unwrap(), placed(home.path().join("x-2"), true));
    }

    #[test]
    fn a_path_that_is_a_file_is_refused_before_the_games() {
        let home = TempDir::new().unwrap();
        let file = home.path().join("x");
        fs::write(&file, "precious").unwrap();
        for path in [file.clone(), file.join("below")] {
            for taken in [OccupiedFolder::Passed, OccupiedFolder::Used] {
                let error = StudyFolder::open(&path, taken).unwrap_err();
                assert!(matches!(&error, FolderError::IsFile { path } if *path == file), "{error:?}");
                assert!(error.to_string().contains("--out DIR"));
            }
        }
        assert_eq!(fs::read_to_string(&file).unwrap(), "precious");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_full_disk_leaves_nothing_behind() {
        let home = TempDir::new().unwrap();
        let path = home.path().join("x");
        let mut folder = StudyFolder::open(&path, OccupiedFolder::Passed).unwrap();
        folder.file("a.csv", |out| out.write_all(b"1")).unwrap();
        let error = folder
            .file("b.csv", |out| {
                out.write_all(b"half")?;
                fs::File::options().write(true).open("/dev/full")?.write_all(b"rest")
            })
            .unwrap_err();
        assert!(matches!(&error, FolderError::Full { path: place } if *place == path.join("b.csv")));
        assert_eq!(names(folder.staging.path()), ["a.csv"]);
        drop(folder);
        assert!(names(home.path()).is_empty());
    }

    #[test]
    fn a_failure_leaves_an_old_folder_as_it_was() {
        let home = TempDir::new().unwrap();
        let path = home.path().join("x");
        write_to(&path, OccupiedFolder::Passed, "1").unwrap();
        let mut folder = StudyFolder::open(&path, OccupiedFolder::Used).unwrap();
        folder.file("a.csv", |out| out.write_all(b"2")).unwrap();
        folder.file("b.csv", |_| Err(ErrorKind::StorageFull.into())).unwrap_err();
        drop(folder);
        assert_eq!(names(&path), ["a.csv"]);
        assert_eq!(fs::read_to_string(path.join("a.csv")).unwrap(), "1");
    }

    #[test]
    fn what_windows_keeps_for_itself_is_known() {
        for name in ["con", "NUL.toml", "aux .csv", "com1", "LPT9.x.csv", "a:b.toml", "why?", "end.", "end ", "a\tb"] {
            assert!(is_kept_by_windows(name), "{name}");
        }
        for name in
            ["console", "con-fig.toml", "com", "com10", "nul_and_void", ".ludometer-x.tmp", "pig-standard", "日本"]
        {
            assert!(!is_kept_by_windows(name), "{name}");
        }
    }

    #[test]
    #[cfg(unix)]
    fn a_folder_of_someone_else_is_refused_before_the_games() {
        use std::os::unix::fs::PermissionsExt;
        let home = TempDir::new().unwrap();
        fs::set_permissions(home.path(), PermissionsExt::from_mode(0o555)).unwrap();
        if fs::write(home.path().join("probe"), "").is_ok() {
            eprintln!("skipped: this user (root) may write everywhere");
            return;
        }
        for path in [home.path().join("x"), home.path().join("x/y"), home.path().to_owned()] {
            let error = StudyFolder::open(&path, OccupiedFolder::Passed).unwrap_err();
            assert!(matches!(error, FolderError::Permission { .. }), "{error:?}");
        }
    }

    #[test]
    #[cfg(unix)]
    fn results_are_as_readable_as_any_file_of_the_user() {
        use std::os::unix::fs::PermissionsExt;
        let home = TempDir::new().unwrap();
        let path = home.path().join("x");
        write_to(&path, OccupiedFolder::Passed, "1").unwrap();
        let plain = home.path().join("plain");
        fs::create_dir(&plain).unwrap();
        fs::write(plain.join("a.csv"), "").unwrap();
        let mode = |path: PathBuf| fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode(path.join("a.csv")), mode(plain.join("a.csv")));
        assert_eq!(mode(path), mode(plain));
    }

    fn mark(folder: &mut StudyFolder, text: &str) -> Result<PathBuf, FolderError> {
        folder.checkpoint(|out| out.write_all(text.as_bytes()))
    }

    /// What a run leaves that is killed after its first checkpoint, its staging folder included.
    fn killed(path: &Path, text: &str) -> PathBuf {
        let mut folder = StudyFolder::open(path, OccupiedFolder::Passed).unwrap();
        let checkpoint = mark(&mut folder, text).unwrap();
        folder.file("a.csv", |out| out.write_all(b"half")).unwrap();
        std::mem::forget(folder);
        checkpoint
    }

    fn read(path: impl AsRef<Path>) -> String {
        fs::read_to_string(path).unwrap()
    }

    #[test]
    fn a_checkpoint_outlives_its_run_and_is_not_overwritten_unasked() {
        let home = TempDir::new().unwrap();
        let path = home.path().join("reports/x");
        let mut folder = StudyFolder::open(&path, OccupiedFolder::Passed).unwrap();
        assert_eq!(mark(&mut folder, "1").unwrap(), path.join(CHECKPOINT));
        assert_eq!(mark(&mut folder, "2").unwrap(), path.join(CHECKPOINT));
        folder.file("a.csv", |out| out.write_all(b"3")).unwrap();
        drop(folder);
        assert_eq!(names(&path), [CHECKPOINT]);
        assert_eq!(read(path.join(CHECKPOINT)), "2");
        let next = write_to(&path, OccupiedFolder::Passed, "4").unwrap();
        assert_eq!(next, placed(home.path().join("reports/x-2"), true));
        assert_eq!(names(&home.path().join("reports")), ["x", "x-2"]);
    }

    #[test]
    fn a_finished_run_takes_its_checkpoint_away() {
        let home = TempDir::new().unwrap();
        let path = home.path().join("x");
        let mut folder = StudyFolder::open(&path, OccupiedFolder::Passed).unwrap();
        folder.file("b.csv", |out| out.write_all(b"1")).unwrap();
        mark(&mut folder, "2").unwrap();
        folder.file("a.csv", |out| out.write_all(b"3")).unwrap();
        assert_eq!(folder.publish().unwrap(), placed(path.clone(), false));
        assert_eq!(names(&path), ["a.csv", "b.csv"]);
        assert_eq!(names(home.path()), ["x"]);
    }

    #[test]
    fn a_run_that_is_broken_off_keeps_its_checkpoint_beside_its_files() {
        let home = TempDir::new().unwrap();
        let path = home.path().join("x");
        let mut folder = StudyFolder::open(&path, OccupiedFolder::Passed).unwrap();
        mark(&mut folder, "1").unwrap();
        folder.file("a.csv", |out| out.write_all(b"2")).unwrap();
        folder.keep_checkpoint();
        folder.publish().unwrap();
        assert_eq!(names(&path), ["a.csv", CHECKPOINT]);
    }

    #[test]
    fn a_checkpoint_takes_another_folder_when_the_wanted_one_is_taken() {
        let home = TempDir::new().unwrap();
        let [path, second] = ["x", "x-2"].map(|name| home.path().join(name));
        let mut folder = StudyFolder::open(&path, OccupiedFolder::Passed).unwrap();
        write_to(&path, OccupiedFolder::Passed, "1").unwrap();
        assert_eq!(mark(&mut folder, "2").unwrap(), second.join(CHECKPOINT));
        mark(&mut folder, "3").unwrap();
        folder.file("a.csv", |out| out.write_all(b"4")).unwrap();
        assert_eq!(folder.publish().unwrap(), placed(second.clone(), true));
        assert_eq!(read(path.join("a.csv")), "1");
        assert_eq!(read(second.join("a.csv")), "4");
        assert_eq!(names(home.path()), ["x", "x-2"]);
    }

    #[test]
    fn a_checkpoint_goes_to_a_folder_that_is_there_to_be_used() {
        let home = TempDir::new().unwrap();
        let path = home.path().join("x");
        fs::create_dir(&path).unwrap();
        for taken in [OccupiedFolder::Passed, OccupiedFolder::Used] {
            let mut folder = StudyFolder::open(&path, taken).unwrap();
            assert_eq!(mark(&mut folder, "1").unwrap(), path.join(CHECKPOINT));
            folder.file("a.csv", |out| out.write_all(b"2")).unwrap();
            assert_eq!(folder.publish().unwrap(), placed(path.clone(), false));
            assert_eq!(names(&path), ["a.csv"]);
        }
    }

    #[test]
    fn a_checkpoint_that_cannot_be_written_changes_nothing() {
        let home = TempDir::new().unwrap();
        let path = home.path().join("x");
        let fail = |out: &mut dyn Write| {
            out.write_all(b"half")?;
            Err(ErrorKind::StorageFull.into())
        };
        let mut folder = StudyFolder::open(&path, OccupiedFolder::Passed).unwrap();
        let error = folder.checkpoint(fail).unwrap_err();
        assert!(matches!(&error, FolderError::Full { path: at } if *at == path.join(CHECKPOINT)));
        assert!(!path.exists());
        mark(&mut folder, "1").unwrap();
        folder.checkpoint(fail).unwrap_err();
        drop(folder);
        assert_eq!(read(path.join(CHECKPOINT)), "1");
        assert_eq!(names(home.path()), ["x"]);
    }

    #[test]
    fn no_run_keeps_the_checkpoint_of_another() {
        let home = TempDir::new().unwrap();
        let path = home.path().join("x");
        killed(&path, "old");
        let mut folder = StudyFolder::open(&path, OccupiedFolder::Used).unwrap();
        folder.file("a.csv", |out| out.write_all(b"1")).unwrap();
        folder.keep_checkpoint();
        folder.publish().unwrap();
        assert_eq!(names(&path), ["a.csv"]);
    }

    #[test]
    fn a_file_of_a_folder_comes_and_goes_with_it() {
        let home = TempDir::new().unwrap();
        let path = home.path().join("x");
        let manifest = |name: &str| format!(r#"{{"files":["{name}"],"digests":{{"{name}":"{}"}}}}"#, digest(b"1"));
        let write = |taken, name: &str| {
            let mut folder = StudyFolder::open(&path, taken).unwrap();
            folder.file(name, |out| out.write_all(b"1")).unwrap();
            folder.file("manifest.json", |out| out.write_all(manifest(name).as_bytes())).unwrap();
            folder.publish().unwrap();
        };
        write(OccupiedFolder::Passed, "weak/a.csv");
        assert_eq!(
            (names(&path), names(&path.join("weak"))),
            (vec!["manifest.json".into(), "weak".into()], vec!["a.csv".into()])
        );
        write(OccupiedFolder::Used, "fair/a.csv");
        assert_eq!(
            (names(&path), names(&path.join("fair"))),
            (vec!["fair".into(), "manifest.json".into()], vec!["a.csv".into()])
        );
        fs::write(path.join("fair/notes.txt"), "mine").unwrap();
        write(OccupiedFolder::Used, "a.csv");
        assert_eq!(
            (names(&path), names(&path.join("fair"))),
            (vec!["a.csv".into(), "fair".into(), "manifest.json".into()], vec!["notes.txt".into()])
        );
        assert_eq!(names(home.path()), ["x"]);
    }

    #[test]
    fn no_manifest_leads_out_of_its_folder() {
        let home = TempDir::new().unwrap();
        let path = home.path().join("x");
        fs::create_dir(&path).unwrap();
        fs::write(home.path().join("a.csv"), "1").unwrap();
        let manifest = format!(r#"{{"files":["../a.csv"],"digests":{{"../a.csv":"{}"}}}}"#, digest(b"1"));
        fs::write(path.join("manifest.json"), manifest).unwrap();
        write_to(&path, OccupiedFolder::Used, "2").unwrap();
        assert_eq!(names(home.path()), ["a.csv", "x"]);
    }

    #[test]
    fn a_killed_run_goes_on_in_its_folder() {
        let home = TempDir::new().unwrap();
        let path = home.path().join("x");
        let checkpoint = killed(&path, "1");
        // As it is where the folder was there before the run: what was under way lies inside.
        let left = path.join(".ludometer-left.tmp");
        fs::create_dir(&left).unwrap();
        fs::write(left.join("a.csv"), "half").unwrap();

        let mut folder = StudyFolder::resume(&path).unwrap();
        assert_eq!(read(&checkpoint), "1");
        assert_eq!(mark(&mut folder, "2").unwrap(), checkpoint);
        folder.file("a.csv", |out| out.write_all(b"3")).unwrap();
        assert_eq!(folder.publish().unwrap(), placed(path.clone(), false));
        assert_eq!(names(&path), ["a.csv"]);
        assert_eq!(read(path.join("a.csv")), "3");
    }

    #[test]
    fn going_on_replaces_what_the_broken_off_run_wrote() {
        let home = TempDir::new().unwrap();
        let path = home.path().join("x");
        let mut folder = StudyFolder::open(&path, OccupiedFolder::Passed).unwrap();
        mark(&mut folder, "1").unwrap();
        let written = digest(b"1");
        let manifest = format!(
            r#"{{"files":["a.csv","b.csv","c.csv","checkpoint.part"],"digests":{{"b.csv":"{written}","c.csv":"{written}"}}}}"#
        );
        for (name, text) in [("a.csv", "1"), ("b.csv", "1"), ("c.csv", "changed"), ("manifest.json", &*manifest)] {
            folder.file(name, |out| out.write_all(text.as_bytes())).unwrap();
        }
        folder.keep_checkpoint();
        folder.publish().unwrap();

        // Broken off again before its first checkpoint: the one before still holds.
        let mut folder = StudyFolder::resume(&path).unwrap();
        folder.file("a.csv", |out| out.write_all(b"2")).unwrap();
        folder.keep_checkpoint();
        folder.publish().unwrap();
        assert_eq!(names(&path), ["a.csv", "c.csv", CHECKPOINT, "manifest.json"]);
        assert_eq!(read(path.join("a.csv")), "2");
        assert_eq!(read(path.join(CHECKPOINT)), "1");
    }

    #[test]
    fn a_folder_that_vanishes_under_a_run_is_made_again() {
        let home = TempDir::new().unwrap();
        let (top, path) = (home.path().join("top"), home.path().join("top/x"));
        for (there, marked) in [(false, false), (true, false), (false, true), (true, true)] {
            if there {
                fs::create_dir_all(&path).unwrap();
            }
            let mut folder = StudyFolder::open(&path, OccupiedFolder::Passed).unwrap();
            if marked {
                mark(&mut folder, "1").unwrap();
            }
            fs::remove_dir_all(&top).unwrap();
            if marked {
                mark(&mut folder, "2").unwrap();
                assert_eq!(read(path.join(CHECKPOINT)), "2");
                fs::remove_dir_all(&path).unwrap();
            }
            folder.file("a.csv", |out| out.write_all(b"3")).unwrap();
            assert_eq!(folder.publish().unwrap(), placed(path.clone(), false));
            assert_eq!((names(&top), names(&path)), (vec!["x".to_owned()], vec!["a.csv".to_owned()]));
            fs::remove_dir_all(&top).unwrap();
        }
    }

    #[test]
    fn without_a_checkpoint_there_is_no_going_on() {
        let home = TempDir::new().unwrap();
        let path = home.path().join("x");
        write_to(&path, OccupiedFolder::Passed, "1").unwrap();
        for folder in [path.clone(), path.join("a.csv"), home.path().join("y")] {
            let error = StudyFolder::resume(&folder).unwrap_err();
            assert!(matches!(&error, FolderError::NoCheckpoint { path } if *path == folder));
            assert!(error.to_string().contains("leave --resume out"));
        }
        assert_eq!(names(&path), ["a.csv"]);
        assert_eq!(names(home.path()), ["x"]);
    }

    #[test]
    fn a_path_without_a_name_gets_one() {
        let here = with_name(Path::new(".")).unwrap();
        assert!(here.is_absolute() && here.file_name().is_some());
        assert!(with_name(Path::new("")).is_err());
        assert_eq!(parent(Path::new("x")), Path::new("."));
    }

    #[test]
    fn what_the_system_says_is_kept() {
        let error = FolderError::at(Path::new("x"), io::Error::other("the reef is dry"));
        assert!(error.to_string().contains("the reef is dry"));
    }
}
