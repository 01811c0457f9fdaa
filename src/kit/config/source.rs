//! Where texts come from: files on disk, files built into the program, and flags.

use super::fault::{Fault, SourceLocation, did_you_mean, did_you_mean_one_of};
use super::workbook::{self, SheetPath, file_of, file_path, is_sheet, other_format};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The most bytes of a rules file or table: 16 MiB.
const LARGEST: u64 = 16 << 20;

/// The number of folders, from that of the rules upwards, that may be the top of their project: `mine/configs/pig`, `mine/configs`, `mine`.
const PROJECT: usize = 3;

/// The prefix in messages of files that are built into the program.
pub(super) const BUILT_IN: &str = "built-in:";

/// Texts of files by path, as they were named.
pub type FileTexts = BTreeMap<String, String>;

/// The texts that this thread has read from disk, and those that stand in for the disk.
#[derive(Default)]
struct DiskCache {
    read: FileTexts,
    given: Option<FileTexts>,
}

thread_local! {
    /// The cache of one thread: a study is read on a single thread.
    static DISK: RefCell<DiskCache> = RefCell::default();
}

/// The files on disk that this thread has read so far.
pub fn texts_read() -> FileTexts {
    DISK.with_borrow(|disk| disk.read.clone())
}

/// Lets texts stand in for the disk: from now on this thread finds these files, and no other.
pub fn stand_in(texts: FileTexts) {
    DISK.set(DiskCache { read: FileTexts::new(), given: Some(texts) });
}

/// The text that stands in for a file: it may have been named on Windows, and this be no Windows, or the other way round.
fn stands_in<'t>(given: &'t FileTexts, name: &str) -> Option<&'t String> {
    given.get(name).or_else(|| {
        let alike = given.iter().find(|(known, _)| with_slashes(known) == with_slashes(name));
        alike.map(|(_, text)| text)
    })
}

fn with_slashes(name: &str) -> String {
    name.replace('\\', "/")
}

/// Whether there is a file, on disk or among those that stand in for it.
pub fn exists(path: &Path) -> bool {
    DISK.with_borrow(|disk| match &disk.given {
        Some(given) => stands_in(given, &path.display().to_string()).is_some(),
        None => file_path(path).exists(),
    })
}

/// The text of a file, on disk or among those that stand in for it, without becoming part of a study.
fn text_of(path: &Path) -> Option<String> {
    DISK.with_borrow(|disk| match &disk.given {
        Some(given) => stands_in(given, &path.display().to_string()).cloned(),
        None => fs::read_to_string(path).ok(),
    })
}

/// The text of a file on disk as a study would read it now, without becoming part of one; `None` if it cannot be read.
pub fn text_now(path: &str) -> Option<String> {
    SourceFile::glance(Path::new(path), &SourceLocation::Nowhere).ok().map(|source| source.text.clone())
}

/// A text that a person wrote, and its name in messages.
#[derive(Debug)]
pub struct SourceFile {
    /// The path as given, `built-in:<game>/<file>`, or the flag's name.
    pub name: String,
    /// The text, without byte-order mark.
    pub text: String,
    home: FileOrigin,
}

#[derive(Debug)]
enum FileOrigin {
    Disk(PathBuf),
    BuiltIn,
    Flag,
}

impl SourceFile {
    /// The text of a flag such as `--set players.luck=3`.
    pub fn flag(name: &str, text: String) -> Arc<Self> {
        let (name, home) = (name.to_owned(), FileOrigin::Flag);
        Arc::new(Self { name, text, home })
    }

    /// A file built in for a game: `<game>/<file>`, and its text.
    pub fn built_in(path: &str, text: &str) -> Arc<Self> {
        Arc::new(Self { name: format!("{BUILT_IN}{path}"), text: text.to_owned(), home: FileOrigin::BuiltIn })
    }

    /// Reads a file on disk, as [`SourceFile::glance`], and remembers it for [`texts_read`]; where texts stand in for the disk, it is one of them.
    ///
    /// # Errors
    /// The file cannot be read, or is not among the texts.
    pub fn disk(path: &Path, blame: &SourceLocation) -> Result<Arc<Self>, Fault> {
        let name = path.display().to_string();
        let given = DISK.with_borrow(|disk| disk.given.as_ref().map(|given| stands_in(given, &name).cloned()));
        let source = match given {
            None => Self::glance(path, blame)?,
            // The files beside it are looked for from its folder, whichever way the system that named it parts folders.
            Some(Some(text)) => {
                let home = FileOrigin::Disk(with_slashes(&name).into());
                Arc::new(Self { name: name.clone(), text, home })
            }
            Some(None) => return Err(not_sent(&name, blame)),
        };
        DISK.with_borrow_mut(|disk| disk.read.insert(name, source.text.clone()));
        Ok(source)
    }

    /// Reads a file on disk, which need not become part of a study: UTF-8, or UTF-16 with a byte-order mark, at most 16 MiB; or a sheet of a
    /// spreadsheet file. A file that cannot be opened is blamed on `blame`, which named it.
    pub fn glance(path: &Path, blame: &SourceLocation) -> Result<Arc<Self>, Fault> {
        let name = path.display().to_string();
        if let Some(sheet) = SheetPath::of(&name) {
            let home = FileOrigin::Disk(path.to_owned());
            return Self::sheet(&sheet, &book(&sheet, blame)?, home, blame);
        }
        let bytes = bytes(path, LARGEST).map_err(|error| cannot_open(&name, &error, blame))?;
        if bytes.len() as u64 > LARGEST {
            let message = format!("`{name}` cannot be read: it is larger than 16 MiB");
            let help = "no rules, table or strategy is; name another file".to_owned();
            return Err(Fault::new(blame.clone(), message).help(help));
        }
        let home = FileOrigin::Disk(path.to_owned());
        Self::decode(name, bytes, home)
    }

    /// Reads a sheet out of the bytes of its file. The text has the name of the sheet, whichever way it was named.
    fn sheet(path: &SheetPath<'_>, bytes: &[u8], home: FileOrigin, blame: &SourceLocation) -> Result<Arc<Self>, Fault> {
        let sheet = path.read(bytes, blame)?;
        Ok(Arc::new(Self { name: format!("{}#{}", path.file, sheet.name), text: sheet.text, home }))
    }

    /// Reads the tables of a file on disk: each sheet of a spreadsheet file that is shown, or the file itself.
    ///
    /// # Errors
    /// The file cannot be read.
    pub(super) fn tables(path: &Path) -> Result<Vec<Arc<Self>>, Fault> {
        let (name, blame) = (path.display().to_string(), SourceLocation::File(path.display().to_string()));
        let Some(whole) = SheetPath::of(&name) else {
            return Ok(vec![Self::glance(path, &blame)?]);
        };
        let bytes = book(&whole, &blame)?;
        let names = whole.names(&bytes, &blame)?;
        let sheets = names.iter().filter_map(|name| Some((name, SheetPath::of(name)?)));
        sheets.map(|(name, sheet)| Self::sheet(&sheet, &bytes, FileOrigin::Disk(name.into()), &blame)).collect()
    }

    fn decode(name: String, bytes: Vec<u8>, home: FileOrigin) -> Result<Arc<Self>, Fault> {
        if let Some((order, units)) = utf16(&bytes) {
            return Self::decode_utf16(name, order, units, home);
        }
        let lossy = String::from_utf8_lossy(&bytes);
        let text = lossy.strip_prefix('\u{feff}').unwrap_or(&lossy).to_owned();
        let source = Arc::new(Self { name, text, home });
        let Err(error) = std::str::from_utf8(&bytes) else {
            return Ok(source);
        };
        let start = error.valid_up_to() - (lossy.len() - source.text.len());
        let place = SourceLocation::text(&source, start..start + char::REPLACEMENT_CHARACTER.len_utf8());
        let help = other_format(&source.name);
        let help = help.unwrap_or_else(|| "save the file as UTF-8; spreadsheets call it `CSV UTF-8`".to_owned());
        Err(Fault::new(place, "this is not UTF-8 text").help(help))
    }

    /// Spreadsheets call it `Unicode text`.
    fn decode_utf16(name: String, order: ByteOrder, bytes: &[u8], home: FileOrigin) -> Result<Arc<Self>, Fault> {
        let (pairs, rest) = bytes.as_chunks::<2>();
        let units = pairs.iter().map(|pair| order(*pair));
        let mut text: String =
            char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
        if !rest.is_empty() {
            text.push(char::REPLACEMENT_CHARACTER);
        }
        let broken = text.find(char::REPLACEMENT_CHARACTER);
        let source = Arc::new(Self { name, text, home });
        let Some(start) = broken else {
            return Ok(source);
        };
        let place = SourceLocation::text(&source, start..start + char::REPLACEMENT_CHARACTER.len_utf8());
        let help = "save the file as UTF-8; spreadsheets call it `CSV UTF-8`".to_owned();
        Err(Fault::new(place, "this is not UTF-16 text, as which the file begins").help(help))
    }

    /// The name that a person would use: its path, or the name of what is built in for its game.
    pub(super) fn called(&self) -> String {
        let built_in = self.name.strip_prefix(BUILT_IN).and_then(|path| path.split_once('/'));
        let name = built_in.map(|(_, file)| file.trim_end_matches(".toml"));
        name.unwrap_or(&self.name).to_owned()
    }

    /// The game for which it is built in.
    pub fn game(&self) -> Option<&str> {
        Some(self.name.strip_prefix(BUILT_IN)?.split_once('/')?.0)
    }

    pub(super) fn is_on_disk(&self) -> bool {
        matches!(self.home, FileOrigin::Disk(_))
    }

    /// Whether this is a flag's text, not a file's.
    pub fn is_flag(&self) -> bool {
        matches!(self.home, FileOrigin::Flag)
    }

    /// Whether this is a sheet of a spreadsheet file: a line is a row, and nothing in it was written for this program alone.
    pub(super) fn is_sheet(&self) -> bool {
        self.is_on_disk() && is_sheet(&self.name)
    }

    /// The folder in which this text looks for files.
    pub fn folder(&self) -> Option<&Path> {
        match &self.home {
            FileOrigin::Disk(path) => path.parent(),
            FileOrigin::Flag => Some(Path::new("")),
            FileOrigin::BuiltIn => None,
        }
    }

    fn is_file(&self, path: &Path) -> bool {
        match &self.home {
            FileOrigin::Disk(own) => own == path || fs::canonicalize(own).ok() == fs::canonicalize(path).ok(),
            _ => false,
        }
    }
}

/// The way in which two bytes make a number.
type ByteOrder = fn([u8; 2]) -> u16;

/// The bytes behind the byte-order mark of UTF-16, if there is one.
fn utf16(bytes: &[u8]) -> Option<(ByteOrder, &[u8])> {
    let (mark, rest) = bytes.split_first_chunk::<2>()?;
    match mark {
        [0xff, 0xfe] => Some((u16::from_le_bytes, rest)),
        [0xfe, 0xff] => Some((u16::from_be_bytes, rest)),
        _ => None,
    }
}

/// A text that names something: an empty one, such as a variable of a shell that is not set, does not.
///
/// # Errors
/// It is empty: what to write.
pub fn named(text: &str) -> Result<String, String> {
    if text.trim().is_empty() {
        let help = "leave it out for the default, or name a game (`ludometer list games`) or the path of a rules file";
        return Err(help.to_owned());
    }
    Ok(text.to_owned())
}

/// Whether a file is meant, not something built in. Names have no folder and do not end in `.toml`.
pub fn is_path(name: &str) -> bool {
    name.contains(['/', '\\']) || name.ends_with(".toml")
}

/// The path of a file as text that means one wherever a bot or rules may be named: where it has no folder, with this one.
pub fn typed_path(path: String) -> String {
    if path.contains(['/', '\\']) { path } else { format!("./{path}") }
}

/// The whole path of what is there. What Windows makes of it when it follows links takes no `/` behind it, and few programs open it.
///
/// # Errors
/// When there is no such file or folder.
pub fn whole_path(path: &Path) -> io::Result<PathBuf> {
    if cfg!(windows) { std::path::absolute(path) } else { path.canonicalize() }
}

/// A manifest that is played again names a file whose text it does not hold.
fn not_sent(name: &str, blame: &SourceLocation) -> Fault {
    let help = "ask for the manifest of this study by a newer program, or for its files, and name those";
    Fault::new(blame.clone(), format!("the manifest does not hold the text of `{name}`")).help(help.to_owned())
}

fn cannot_open(name: &str, error: &io::Error, blame: &SourceLocation) -> Fault {
    Fault::new(blame.clone(), format!("`{name}` cannot be read: {error}")).help(remedy(error).to_owned())
}

/// The remedy where a file cannot be read.
fn remedy(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::NotFound => "check its path, which begins where the file that names it is, or where you are",
        io::ErrorKind::PermissionDenied => "check your right to read it",
        _ => "name a file of text",
    }
}

/// The bytes of a spreadsheet file.
fn book(path: &SheetPath<'_>, blame: &SourceLocation) -> Result<Vec<u8>, Fault> {
    let bytes = bytes(Path::new(path.file), workbook::LARGEST);
    let bytes = bytes.map_err(|error| cannot_open(path.file, &error, blame))?;
    if bytes.len() as u64 > workbook::LARGEST {
        let message = format!("`{}` is larger than {} MiB", path.file, workbook::LARGEST >> 20);
        let help = "take its pictures out, or save its sheet as .csv".to_owned();
        return Err(Fault::new(blame.clone(), message).help(help));
    }
    Ok(bytes)
}

/// The bytes of a file, at most one more than is allowed, so that an endless file ends. A pipe is not opened: it may never answer, and could
/// be read only once.
fn bytes(path: &Path, largest: u64) -> io::Result<Vec<u8>> {
    let kind = fs::metadata(path)?;
    if !kind.is_file() {
        let what = if kind.is_dir() { "a folder" } else { "a pipe or a device" };
        return Err(io::Error::other(format!("it is {what}, not a file")));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(largest + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The files that rules may consist of: those on disk and those built in.
#[derive(Clone, Copy, Debug)]
pub struct FileSet<'a> {
    /// The kind of file, for messages: `rules`, `strategy`.
    pub what: &'a str,
    /// The game whose built-in files may be named.
    pub game: &'a str,
    /// The files built in for it, each with its path below the game's folder.
    pub built_in: &'a [(&'a str, &'a str)],
}

impl FileSet<'_> {
    /// The file that a person names: the path of a `.toml` file, or the name of one built in for this game.
    pub fn named(&self, name: &str) -> Result<Arc<SourceFile>, Fault> {
        if is_path(name) {
            return SourceFile::disk(Path::new(name), &SourceLocation::File(name.to_owned()));
        }
        self.find(&format!("{name}.toml")).ok_or_else(|| {
            let names = self.names().filter_map(|name| name.strip_suffix(".toml"));
            let message = format!("{} has no {} `{name}`", self.game, self.what);
            let near = did_you_mean_one_of(name, names).map_or(String::new(), |near| near + "; ");
            let help = format!("{near}a file is named by its path, which ends in .toml");
            Fault::new(SourceLocation::Nowhere, message).help(help)
        })
    }

    /// The file that the value at `from` names: beside the file in which it stands, or else built in. A file that gives its
    /// own name means the built-in one.
    pub fn referred(&self, from: &SourceLocation, name: &str) -> Result<Arc<SourceFile>, Fault> {
        let beside = self.beside(from, name).filter(|path| exists(path));
        let own = match (from, &beside) {
            (SourceLocation::Text { source, .. }, Some(path)) => source.is_file(path),
            _ => false,
        };
        match (beside, self.find(name)) {
            (Some(_), Some(built_in)) if own => Ok(built_in),
            (Some(path), _) => SourceFile::disk(&path, from),
            (None, Some(built_in)) => Ok(built_in),
            (None, None) => Err(self.missing(from, name)),
        }
    }

    /// The file that a name in a rules file on disk means, if it is none built in: a path begins at the folder of the rules; a name is looked
    /// up in `strategies/<game>` of the nearest folder above them that has it, as `ludometer init` lays them out. A copy there that still
    /// says what the built-in file says is that one.
    pub fn of_project(&self, rules: &Path, name: &str) -> Option<PathBuf> {
        let folder = rules.parent()?;
        if is_path(name) {
            return Some(folder.join(name)).filter(|path| exists(path));
        }
        let file = format!("{name}.toml");
        let own = folder.ancestors().take(PROJECT).map(|above| above.join("strategies").join(self.game).join(&file));
        let path = own.into_iter().find(|path| exists(path))?;
        let built_in = self.built_in.iter().find(|(known, _)| *known == file);
        let is_copy = |(_, text): &(&str, &str)| text_of(&path).is_some_and(|own| own == *text);
        if built_in.is_some_and(is_copy) { None } else { Some(path) }
    }

    /// The table that the value at `from` names. One that a file on disk names lies beside it: another in its place, only because the
    /// shipped one has that name, would be played without anybody noticing.
    pub fn table(&self, from: &SourceLocation, name: &str) -> Result<Arc<SourceFile>, Fault> {
        match from {
            SourceLocation::Text { source, .. } if source.is_on_disk() => match self.beside(from, name) {
                Some(path) if exists(&path) => SourceFile::disk(&path, from),
                _ => Err(self.missing_beside(from, name)),
            },
            _ => self.referred(from, name),
        }
    }

    fn missing_beside(&self, from: &SourceLocation, name: &str) -> Fault {
        let name = file_of(name);
        let names = siblings(self.beside(from, name));
        let near = did_you_mean(name, names.iter().map(String::as_str));
        let help = near.unwrap_or_else(|| {
            "put it there, leave the line out to keep that of `base`, or let `ludometer init` write the shipped one"
                .to_owned()
        });
        Fault::new(from.clone(), format!("there is no `{name}` beside this file")).help(help)
    }

    fn beside(&self, from: &SourceLocation, name: &str) -> Option<PathBuf> {
        match from {
            SourceLocation::Text { source, .. } => Some(source.folder()?.join(name)),
            _ => None,
        }
    }

    fn find(&self, name: &str) -> Option<Arc<SourceFile>> {
        let (_, text) = self.built_in.iter().find(|(known, _)| *known == name)?;
        Some(SourceFile::built_in(&format!("{}/{name}", self.game), text))
    }

    fn missing(&self, from: &SourceLocation, name: &str) -> Fault {
        let game = self.game;
        let message = format!("there is no `{name}`, neither beside this file nor built in for {game}");
        let siblings = siblings(self.beside(from, name));
        let names = self.names().chain(siblings.iter().map(String::as_str));
        let help = did_you_mean(name, names)
            .unwrap_or_else(|| "paths begin at the folder of the file that they stand in".to_owned());
        Fault::new(from.clone(), message).help(help)
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        self.built_in.iter().map(|(name, _)| *name)
    }
}

/// The names of the files in the folder of `path`.
fn siblings(path: Option<PathBuf>) -> Vec<String> {
    let folder = path.as_deref().and_then(Path::parent);
    let folder = folder.map(|folder| if folder == "" { Path::new(".") } else { folder });
    let entries = folder.and_then(|folder| fs::read_dir(folder).ok());
    let names = (entries.into_iter().flatten()).filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    names.collect()
}
