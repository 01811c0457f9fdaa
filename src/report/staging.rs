//! What is under way: hidden files and folders beside the place they are for, which get their names when they are whole. They disappear
//! with their run; those of a run that was killed are cleared by the next one that meets them.
//!
//! Whoever makes one holds a lock on it, which the system lets go of when the process ends, however it ends. So what nobody holds was left.
//! Where the system locks no folders (Windows) or the disk no files, nothing is known to have been left, and nothing is cleared.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::Path;
use tempfile::{Builder, NamedTempFile, TempDir};

const PREFIX: &str = ".ludometer-";
const SUFFIX: &str = ".tmp";

/// A hidden folder of this run.
#[derive(Debug)]
pub(super) struct StagingFolder {
    folder: TempDir,
    /// The lock.
    _held: Option<File>,
}

impl StagingFolder {
    /// Makes one in a folder, and clears what killed runs have left there.
    pub fn new(home: &Path) -> io::Result<Self> {
        clear(home);
        loop {
            let folder = builder().tempdir_in(home)?;
            let held = File::open(folder.path()).ok();
            if is_ours(folder.path(), held.as_ref()) {
                return Ok(Self { folder, _held: held });
            }
        }
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }
}

/// A hidden file in a folder, readable for whoever the user's umask lets read: results are for others, too.
pub(super) fn file_in(folder: &Path) -> io::Result<NamedTempFile> {
    loop {
        let file = for_readers(&mut builder()).tempfile_in(folder)?;
        if is_ours(file.path(), Some(file.as_file())) {
            return Ok(file);
        }
    }
}

/// Takes away what runs that were killed have left in a folder.
pub(super) fn clear(home: &Path) {
    let entries = fs::read_dir(home).into_iter().flatten().flatten();
    let hidden = entries.filter(|entry| entry.file_name().to_str().is_some_and(is_hidden));
    hidden.for_each(|entry| clear_one(&entry.path()));
}

/// What cannot be cleared stays; it is in nobody's way.
fn clear_one(path: &Path) {
    let Ok(kind) = path.symlink_metadata().map(|found| found.file_type()) else {
        return;
    };
    // A link, a pipe or a folder of folders is none of ours.
    let may_be_ours = kind.is_file() || (kind.is_dir() && holds_files_alone(path));
    if !may_be_ours {
        return;
    }
    let Ok(held) = File::open(path) else {
        return;
    };
    if held.try_lock().is_ok() {
        let _ = if kind.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
    }
}

fn builder() -> Builder<'static, 'static> {
    let mut builder = Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    builder
}

#[cfg(unix)]
fn for_readers<'b>(builder: &'b mut Builder<'static, 'static>) -> &'b mut Builder<'static, 'static> {
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666))
}

/// A file there has the rights of its folder.
#[cfg(not(unix))]
fn for_readers<'b>(builder: &'b mut Builder<'static, 'static>) -> &'b mut Builder<'static, 'static> {
    builder
}

fn is_hidden(name: &str) -> bool {
    name.starts_with(PREFIX) && name.ends_with(SUFFIX)
}

fn holds_files_alone(folder: &Path) -> bool {
    let is_file =
        |entry: io::Result<fs::DirEntry>| entry.and_then(|entry| entry.file_type()).is_ok_and(|it| it.is_file());
    fs::read_dir(folder).is_ok_and(|mut entries| entries.all(is_file))
}

/// Locks what was just made. Another run may have taken it for left in between: then it is gone.
fn is_ours(path: &Path, held: Option<&File>) -> bool {
    let locked = held.map(File::try_lock);
    !matches!(locked, Some(Err(TryLockError::WouldBlock))) && path.exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    #[cfg(unix)]
    fn what_nobody_holds_is_cleared_by_the_next_run() {
        let home = TempDir::new().unwrap();
        let at = |name: &str| home.path().join(name);
        fs::create_dir(at(".ludometer-AbC123.tmp")).unwrap();
        fs::write(at(".ludometer-AbC123.tmp/a.csv"), "half").unwrap();
        fs::write(at(".ludometer-x.tmp"), "half").unwrap();
        drop(StagingFolder::new(home.path()).unwrap());
        assert!(names(home.path()).is_empty(), "{:?}", names(home.path()));
    }

    #[test]
    fn what_is_under_way_is_left_alone() {
        let home = TempDir::new().unwrap();
        let folder = StagingFolder::new(home.path()).unwrap();
        let file = file_in(home.path()).unwrap();
        clear(home.path());
        let second = StagingFolder::new(home.path()).unwrap();
        assert!(folder.path().is_dir() && file.path().is_file() && second.path().is_dir());
    }

    #[test]
    fn what_others_have_made_is_left_alone() {
        let home = TempDir::new().unwrap();
        let at = |name: &str| home.path().join(name);
        fs::create_dir_all(at(".ludometer-mine.tmp/notes")).unwrap();
        fs::create_dir(at(".ludometer-backup")).unwrap();
        fs::write(at("ludometer.tmp"), "").unwrap();
        fs::write(at(".tmpABCDEF"), "").unwrap();
        let before = names(home.path());
        clear(home.path());
        assert_eq!(names(home.path()), before);
    }
}
