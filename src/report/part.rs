//! Parts of a study: files of counts that merge to the whole, made by shards, and by runs that may have to go on later.

use super::{ProgramVersion, digest};
use kit::say::{counted, thousands};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The version of the layout; it grows when a key changes its meaning or goes.
const SCHEMA_VERSION: u32 = 5;

/// How every part begins: the first line, up to the digest of the second.
const MAGIC: &str = r#"{"ludometer":"part","digest":""#;

/// The length of the first line.
const GUARD: usize = MAGIC.len() + 64 + "\"}\n".len();

/// A piece of a study: what it is a piece of, and what was counted.
///
/// Its file has three lines of JSON: the digest of the second line, which is the header with the digest of the third, which is the
/// state. So a header can be trusted without reading the state, and a file that is not as it was written is noticed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyPart<T> {
    /// What it is a piece of.
    pub header: PartHeader,
    /// What was counted. Integers of 128 bits are kept, but not below `#[serde(flatten)]` or in untagged enums.
    pub state: T,
}

/// What a part is a piece of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartHeader {
    /// Whether it is to be merged or to be gone on from.
    pub kind: PartKind,
    /// The command line that made it, one word each.
    pub words: Vec<String>,
    /// A digest of everything that decides the result: parts of one study have the same.
    pub inputs: String,
    /// What is asked of the games that decides nothing about them, by the key of an experiment.
    #[serde(default)]
    pub asks: BTreeMap<String, String>,
    /// The blocks of the whole study.
    pub blocks: u64,
    /// The first block that was played; at most `to`.
    pub from: u64,
    /// The first block that was not played any more; at most `blocks`.
    pub to: u64,
    /// Which shard was asked for, if any.
    pub shard: Option<Shard>,
}

/// What a part is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PartKind {
    /// All that was asked for, to be merged with others.
    Part,
    /// How far a run has come, to be gone on from.
    Checkpoint,
}

/// Shard of a study: one of N equal parts, written `K/N` with K from 1 to N.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    k: u64,
    n: u64,
}

/// Why parts cannot be used, and what to do about it.
#[derive(Debug, thiserror::Error)]
pub enum PartError {
    /// The system does not let us read it.
    #[error("cannot read `{}`: {source}; check its name and your right to read it", .path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The file is no part.
    #[error("`{}` is not a part of a study; give files that a run with --shard K/N wrote", .path.display())]
    NotAPart {
        /// The file.
        path: PathBuf,
    },
    /// The file was altered: its digests do not fit.
    #[error("`{}` was cut short or altered after it was written; copy it anew from where it was made, or play that part again", .path.display())]
    Altered {
        /// The file.
        path: PathBuf,
    },
    /// The part is of another version of the program, which may play or count otherwise.
    #[error("`{}` was made by ludometer {maker}, but this is {own}; use the one that made it, or play that part again with this one", .path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// The program that made it.
        maker: String,
        /// Version of this program.
        own: String,
    },
    /// The part is sound, but of another game or command.
    #[error("`{}` does not hold what is counted here ({source}); give it to the command and the game that made it", .path.display())]
    Content {
        /// The file.
        path: PathBuf,
        /// What is not as expected.
        source: serde_json::Error,
    },
    /// The part is sound, but has another shape than what is counted here.
    #[error("`{}` does not hold what is counted here; give it to the command and the game that made it", .path.display())]
    Shape {
        /// The file.
        path: PathBuf,
    },
    /// The part has the right shape, but no games give these numbers.
    #[error("`{}` holds numbers that no games could give; play that part again", .path.display())]
    Impossible {
        /// The file.
        path: PathBuf,
    },
    /// A checkpoint among parts to be merged.
    #[error("`{}` is the checkpoint of a run that was not finished; finish it with --resume DIR, and give what it then writes", .path.display())]
    Unfinished {
        /// The file.
        path: PathBuf,
    },
    /// Two parts of different studies.
    #[error("`{}` is of another study than `{}`: {how}; give parts that were made from the same seed, rules and bots", .path.display(), .other.display())]
    Different {
        /// The file.
        path: PathBuf,
        /// The file it was compared with.
        other: PathBuf,
        /// What the parts differ in, as far as the headers know.
        how: String,
    },
    /// Two parts of which other things are asked.
    #[error("`{}` asks something else than `{}`: its `{key}` is {own}, and there {others}; play it again with the options of the others", .path.display(), .other.display())]
    Asks {
        /// The file.
        path: PathBuf,
        /// The file it was compared with.
        other: PathBuf,
        /// The key of an experiment in which they differ.
        key: String,
        /// What it is in the file.
        own: String,
        /// What it is in the other.
        others: String,
    },
    /// Two parts that hold the same blocks.
    #[error("`{}` and `{}` both hold {}; give each part once", .path.display(), .other.display(), in_words(.blocks))]
    Overlap {
        /// The file that begins first.
        path: PathBuf,
        /// The other file.
        other: PathBuf,
        /// The blocks that both hold.
        blocks: Range<u64>,
    },
    /// Blocks that no part holds.
    #[error("{missing} of 0 to {last} are missing; {remedy}")]
    Gaps {
        /// The blocks.
        missing: String,
        /// The last block of the study.
        last: u64,
        /// How to get them.
        remedy: String,
    },
}

impl<T: Serialize> StudyPart<T> {
    /// Writes the file.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write(&self, mut out: impl Write) -> io::Result<()> {
        let state = line(&self.state)?;
        let head = line(&PartSeal {
            program: ProgramVersion::writing(SCHEMA_VERSION),
            part: self.header.clone(),
            state: digest(&state),
        })?;
        out.write_all(guard(&head).as_bytes())?;
        out.write_all(&head)?;
        out.write_all(&state)?;
        out.flush()
    }
}

impl<T: DeserializeOwned> StudyPart<T> {
    /// Reads a file that this very version of the program wrote.
    ///
    /// # Errors
    /// When it cannot be read, is not a part, is not as it was written, or holds something else.
    pub fn read(path: &Path) -> Result<Self, PartError> {
        let (head, mut rest) = open(path)?;
        let mut state = Vec::new();
        rest.read_to_end(&mut state).map_err(|source| unreadable(path, source))?;
        if digest(&state) != head.state {
            return Err(altered(path));
        }
        let state =
            serde_json::from_slice(&state).map_err(|source| PartError::Content { path: path.to_owned(), source })?;
        let header = head.part;
        Ok(Self { header, state })
    }
}

impl PartHeader {
    /// Reads what a file is a piece of, and nothing beyond. Whether its counts are as they were written, [`StudyPart::read`] tells.
    ///
    /// # Errors
    /// When it cannot be read, is not a part, or its header is not as it was written.
    pub fn read(path: &Path) -> Result<Self, PartError> {
        Ok(open(path)?.0.part)
    }

    fn is_possible(&self) -> bool {
        self.from <= self.to && self.to <= self.blocks
    }

    fn played(&self) -> Range<u64> {
        self.from..self.to
    }
}

/// How parts make up a study.
#[derive(Debug)]
pub struct PartLayout {
    /// Places of the parts among those that were given, in their order in the study.
    pub order: Vec<usize>,
    /// Which blocks none of them holds, if any.
    pub gaps: Option<PartError>,
}

/// The order in which parts make up a study. `again` makes a command line, without its part, of the words of a header.
///
/// # Errors
/// When they are not parts of one study that hold no block twice.
pub fn arrange(parts: &[(PathBuf, PartHeader)], again: impl Fn(&[String]) -> String) -> Result<PartLayout, PartError> {
    for part in parts {
        is_finished(part)?;
        is_of_study(part, &parts[0])?;
        asks_the_same(part, &parts[0])?;
    }
    let mut order: Vec<usize> = (0..parts.len()).collect();
    order.sort_by_key(|&place| (parts[place].1.from, parts[place].1.to));
    // Where there are more shards than blocks, some hold nothing.
    let held: Vec<_> =
        order.iter().map(|&place| &parts[place]).filter(|(_, header)| !header.played().is_empty()).collect();
    held.windows(2).try_for_each(|pair| is_apart(pair[0], pair[1]))?;
    let gaps = gaps(parts, &held, again);
    Ok(PartLayout { order, gaps })
}

fn is_finished((path, header): &(PathBuf, PartHeader)) -> Result<(), PartError> {
    match header.kind {
        PartKind::Part => Ok(()),
        PartKind::Checkpoint => Err(PartError::Unfinished { path: path.clone() }),
    }
}

fn is_of_study(part: &(PathBuf, PartHeader), other: &(PathBuf, PartHeader)) -> Result<(), PartError> {
    let ((path, header), (other, first)) = (part, other);
    let how = if header.blocks != first.blocks {
        format!("of {}, not {}", counted(header.blocks, "block"), thousands(first.blocks))
    } else if header.inputs != first.inputs {
        let [own, others] = [header, first].map(|header| header.words.join(" "));
        format!("made by `{own}`, not `{others}`, or from files that have changed in between")
    } else {
        return Ok(());
    };
    Err(PartError::Different { path: path.clone(), other: other.clone(), how })
}

fn asks_the_same(
    (path, header): &(PathBuf, PartHeader),
    (other, first): &(PathBuf, PartHeader),
) -> Result<(), PartError> {
    let differs = |key: &&String| header.asks.get(*key) != first.asks.get(*key);
    let Some(key) = header.asks.keys().chain(first.asks.keys()).find(differs) else {
        return Ok(());
    };
    let [own, others] = [header, first].map(|header| match header.asks.get(key) {
        Some(text) => format!("`{text}`"),
        None => "not given".to_owned(),
    });
    Err(PartError::Asks { path: path.clone(), other: other.clone(), key: key.clone(), own, others })
}

fn is_apart(part: &(PathBuf, PartHeader), next: &(PathBuf, PartHeader)) -> Result<(), PartError> {
    let end = part.1.to.min(next.1.to);
    if next.1.from >= end {
        return Ok(());
    }
    Err(PartError::Overlap { path: part.0.clone(), other: next.0.clone(), blocks: next.1.from..end })
}

fn gaps(
    parts: &[(PathBuf, PartHeader)],
    held: &[&(PathBuf, PartHeader)],
    again: impl Fn(&[String]) -> String,
) -> Option<PartError> {
    let blocks = parts.first().map_or(0, |(_, header)| header.blocks);
    let ends = held.iter().map(|(_, header)| header.to);
    let starts = held.iter().map(|(_, header)| header.from);
    let gaps: Vec<Range<u64>> = (std::iter::once(0).chain(ends))
        .zip(starts.chain([blocks]))
        .map(|(end, start)| end..start)
        .filter(|gap| !gap.is_empty())
        .collect();
    let (_, header) = parts.first().filter(|_| !gaps.is_empty())?;
    Some(PartError::Gaps {
        missing: joined(gaps.iter().map(in_words)),
        last: blocks - 1,
        remedy: remedy(parts, &gaps, blocks, &again(&header.words)),
    })
}

/// How to get the missing blocks: by the shards that hold them, where all parts are shards of one kind.
fn remedy(parts: &[(PathBuf, PartHeader)], gaps: &[Range<u64>], blocks: u64, line: &str) -> String {
    let counts = || parts.iter().map(|(_, header)| header.shard.map(|it| it.n));
    match counts().next().flatten() {
        Some(n) if counts().all(|count| count == Some(n)) => {
            let shards = gaps.iter().map(|gap| {
                let [first, last] = [gap.start, gap.end - 1].map(|block| Shard::holding(block, blocks, n));
                if first == last { format!("--shard {first}") } else { format!("--shard {first} to {last}") }
            });
            let first = Shard::holding(gaps[0].start, blocks, n);
            format!("give, or play, {}, as in `{line} --shard {first}`", joined(shards))
        }
        _ => "give the parts that hold them, too".to_owned(),
    }
}

fn joined(texts: impl Iterator<Item = String>) -> String {
    texts.collect::<Vec<_>>().join(", ")
}

/// Blocks by the first and the last; there is one at least.
fn in_words(blocks: &Range<u64>) -> String {
    match blocks.end - blocks.start {
        1 => format!("block {}", blocks.start),
        _ => format!("blocks {} to {}", blocks.start, blocks.end - 1),
    }
}

impl Shard {
    /// Blocks of the shard among so many: all shards together hold each block once, and none holds over one block more than another.
    pub fn range(self, blocks: u64) -> Range<u64> {
        let end = |k: u64| (u128::from(blocks) * u128::from(k) / u128::from(self.n)) as u64;
        end(self.k - 1)..end(self.k)
    }

    /// The one of `n` that holds this block (below `blocks`).
    fn holding(block: u64, blocks: u64, n: u64) -> Self {
        let reach = (u128::from(block) + 1) * u128::from(n);
        let k = reach.div_ceil(u128::from(blocks)) as u64;
        Self { k, n }
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').and_then(|(k, n)| Some((k.parse().ok()?, n.parse().ok()?)));
        match numbers {
            Some((k, n)) if (1..=n).contains(&k) => Ok(Self { k, n }),
            _ => Err(format!("`{text}` is not K/N with K from 1 to N, as in 2/3")),
        }
    }
}

impl Display for Shard {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}/{}", self.k, self.n)
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

/// The second line of a file.
#[derive(Serialize, Deserialize)]
struct PartSeal {
    program: ProgramVersion,
    part: PartHeader,
    /// The digest of the third line.
    state: String,
}

/// What is read of a header that another version may have laid out.
#[derive(Deserialize)]
struct PartOrigin {
    program: ProgramVersion,
}

/// The header of a file, and the file behind it.
fn open(path: &Path) -> Result<(PartSeal, BufReader<File>), PartError> {
    let failed = |source| unreadable(path, source);
    // A pipe may never answer.
    if !std::fs::metadata(path).map_err(failed)?.is_file() {
        return Err(failed(io::Error::other("it is not a file")));
    }
    let mut file = BufReader::new(File::open(path).map_err(failed)?);
    let (mut first, mut head) = (Vec::new(), Vec::new());
    let mut start = file.by_ref().take(GUARD as u64);
    start.read_to_end(&mut first).map_err(failed)?;
    if !first.starts_with(MAGIC.as_bytes()) {
        let path = path.to_owned();
        return Err(PartError::NotAPart { path });
    }
    file.read_until(b'\n', &mut head).map_err(failed)?;
    if first != guard(&head).as_bytes() {
        return Err(altered(path));
    }
    Ok((understood(&head, path)?, file))
}

/// The header of a file, if it is of this very version and says something possible.
fn understood(head: &[u8], path: &Path) -> Result<PartSeal, PartError> {
    let made: PartOrigin = serde_json::from_slice(head).map_err(|_| altered(path))?;
    let own = ProgramVersion::writing(SCHEMA_VERSION);
    if made.program != own {
        return Err(PartError::Version {
            path: path.to_owned(),
            maker: made.program.to_string(),
            own: own.to_string(),
        });
    }
    serde_json::from_slice(head).ok().filter(|head: &PartSeal| head.part.is_possible()).ok_or_else(|| altered(path))
}

/// The first line of a file with this second line.
fn guard(head: &[u8]) -> String {
    format!("{MAGIC}{}\"}}\n", digest(head))
}

fn line(value: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    Ok(line)
}

fn unreadable(path: &Path, source: io::Error) -> PartError {
    let path = path.to_owned();
    PartError::Unreadable { path, source }
}

fn altered(path: &Path) -> PartError {
    let path = path.to_owned();
    PartError::Altered { path }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;
    use std::fs;
    use tempfile::NamedTempFile;

    type State = (i128, Vec<u128>, Vec<String>);

    fn shard(text: &str) -> Shard {
        text.parse().unwrap()
    }

    fn header(blocks: u64, shard: Shard) -> PartHeader {
        let played = shard.range(blocks);
        PartHeader {
            kind: PartKind::Part,
            words: ["ludometer", "run", "--shard", &shard.to_string()].map(String::from).into(),
            inputs: "of seed 1".to_owned(),
            asks: BTreeMap::new(),
            blocks,
            from: played.start,
            to: played.end,
            shard: Some(shard),
        }
    }

    fn part() -> StudyPart<State> {
        let texts = vec!["\"\n\u{1f3b2}".to_owned()];
        StudyPart { header: header(100, shard("2/3")), state: (i128::MIN, vec![u128::MAX, 0], texts) }
    }

    fn bytes(part: &StudyPart<State>) -> Vec<u8> {
        let mut bytes = Vec::new();
        part.write(&mut bytes).unwrap();
        bytes
    }

    fn file(bytes: &[u8]) -> NamedTempFile {
        let file = NamedTempFile::new().unwrap();
        fs::write(file.path(), bytes).unwrap();
        file
    }

    fn read(bytes: &[u8]) -> Result<StudyPart<State>, PartError> {
        StudyPart::read(file(bytes).path())
    }

    /// A file whose digests fit, whatever its header says.
    fn forged(head: &str) -> Vec<u8> {
        let head = format!("{head}\n");
        [guard(head.as_bytes()).as_bytes(), head.as_bytes()].concat()
    }

    #[test]
    fn a_part_reads_as_it_was_written() {
        for kind in [PartKind::Part, PartKind::Checkpoint] {
            for shard in [None, Some(shard("2/3"))] {
                let mut part = part();
                (part.header.kind, part.header.shard) = (kind, shard);
                let file = file(&bytes(&part));
                assert_eq!(PartHeader::read(file.path()).unwrap(), part.header);
                assert_eq!(StudyPart::read(file.path()).unwrap(), part);
            }
        }
    }

    #[test]
    fn a_file_is_lines_of_json() {
        let bytes = bytes(&part());
        let lines: Vec<serde_json::Value> =
            String::from_utf8(bytes).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines.len(), 3);
        assert_eq!(lines[0]["ludometer"], "part");
        assert_eq!(lines[1]["part"]["shard"], "2/3");
        assert_eq!(lines[1]["part"]["kind"], "part");
        assert_eq!(lines[1]["program"]["version"], env!("CARGO_PKG_VERSION"));
    }

    #[test]
    fn a_header_is_read_without_the_state_behind_it() {
        let mut bytes = bytes(&part());
        bytes.pop();
        let file = file(&bytes);
        assert_eq!(PartHeader::read(file.path()).unwrap(), part().header);
        let error = StudyPart::<State>::read(file.path()).unwrap_err();
        assert!(matches!(error, PartError::Altered { .. }), "{error:?}");
    }

    #[test]
    fn other_files_are_not_parts() {
        let home = tempfile::tempdir().unwrap();
        for text in ["", "{", "{}", "a,b\n1,2\n", "\0\u{fffd}"] {
            let error = read(text.as_bytes()).unwrap_err();
            assert!(matches!(error, PartError::NotAPart { .. }), "{error:?}");
            assert!(error.to_string().contains("--shard"));
        }
        for path in [home.path().to_owned(), home.path().join("absent")] {
            let error = PartHeader::read(&path).unwrap_err();
            assert!(matches!(&error, PartError::Unreadable { .. }), "{error:?}");
            assert!(error.to_string().contains(&path.display().to_string()));
        }
    }

    #[test]
    fn another_version_is_named_even_if_its_layout_is_another() {
        let maker = json!({"schema_version": 9, "version": "9.1.2", "commit": "abc", "new": 1});
        let head = json!({"program": maker, "pieces": []}).to_string();
        let error = read(&forged(&head)).unwrap_err().to_string();
        assert!(error.contains("by ludometer 9.1.2 (commit abc)"), "{error}");
        assert!(error.contains(env!("CARGO_PKG_VERSION")), "{error}");
        assert!(error.contains("play that part again"), "{error}");
    }

    #[test]
    fn another_commit_is_another_version() {
        let head = json!({
            "program": {"schema_version": SCHEMA_VERSION, "version": env!("CARGO_PKG_VERSION"), "commit": "other"},
            "part": header(9, shard("1/1")),
            "state": digest(b"")
        });
        let error = read(&forged(&head.to_string())).unwrap_err();
        assert!(matches!(error, PartError::Version { .. }), "{error:?}");
    }

    #[test]
    fn counts_of_another_game_are_told_from_damage() {
        let file = file(&bytes(&part()));
        let error = StudyPart::<Vec<u8>>::read(file.path()).unwrap_err();
        assert!(matches!(error, PartError::Content { .. }), "{error:?}");
    }

    #[test]
    fn shards_are_written_as_k_of_n() {
        assert_eq!(shard("2/3").to_string(), "2/3");
        for wrong in ["", "2", "/", "0/3", "4/3", "0/0", "1/0", "-1/3", "1/3/3", "1.5/3"] {
            let error = wrong.parse::<Shard>().unwrap_err();
            assert!(error.contains("K/N"), "{error}");
        }
    }

    /// Parts of a study of so many blocks, in files named by their shards.
    fn parts(blocks: u64, shards: &[&str]) -> Vec<(PathBuf, PartHeader)> {
        let part = |text: &&str| (PathBuf::from(text), header(blocks, shard(text)));
        shards.iter().map(part).collect()
    }

    fn line(_: &[String]) -> String {
        "ludometer run".to_owned()
    }

    fn refusal(parts: &[(PathBuf, PartHeader)]) -> String {
        match arrange(parts, line) {
            Ok(arranged) => arranged.gaps.expect("gaps").to_string(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn parts_make_a_whole_in_any_order() {
        let whole = |blocks, shards: &[&str]| arrange(&parts(blocks, shards), line).unwrap().order;
        assert_eq!(whole(100, &["1/1"]), [0]);
        assert_eq!(whole(100, &["3/3", "1/3", "2/3"]), [1, 2, 0]);
        assert_eq!(whole(100, &["2/2", "2/4", "1/4"]), [2, 1, 0]);
        // More shards than blocks.
        assert_eq!(whole(2, &["4/4", "3/4", "2/4", "1/4"]), [3, 2, 1, 0]);
        assert_eq!(whole(0, &["1/1"]), [0]);
        assert!(arrange(&[], line).unwrap().order.is_empty());
    }

    #[test]
    fn gaps_are_named_with_the_shards_that_fill_them() {
        assert_eq!(
            refusal(&parts(100, &["3/3", "1/3"])),
            "blocks 33 to 65 of 0 to 99 are missing; give, or play, --shard 2/3, as in `ludometer run --shard 2/3`"
        );
        assert_eq!(
            refusal(&parts(10, &["2/10", "4/10"])),
            "block 0, block 2, blocks 4 to 9 of 0 to 9 are missing; give, or play, --shard 1/10, --shard 3/10, --shard 5/10 to 10/10, as in `ludometer run --shard 1/10`"
        );
        let most = format!("1/{}", u64::MAX);
        assert!(refusal(&parts(u64::MAX, &[&most])).contains("--shard 2/18"));
        // Shards of different sizes, or none: nobody knows how the rest was meant to be made.
        let mixed = refusal(&parts(100, &["1/2", "3/4"]));
        assert!(mixed.starts_with("blocks 75 to 99 of"), "{mixed}");
        assert!(!mixed.contains("--shard"), "{mixed}");
        let mut odd = parts(100, &["1/2"]);
        odd[0].1.shard = None;
        assert!(!refusal(&odd).contains("--shard"));
    }

    #[test]
    fn no_block_is_counted_twice() {
        let text = refusal(&parts(100, &["1/3", "2/3", "3/3", "2/3"]));
        assert_eq!(text, "`2/3` and `2/3` both hold blocks 33 to 65; give each part once");
        let text = refusal(&parts(100, &["1/2", "2/2", "2/3"]));
        assert!(text.contains("`1/2` and `2/3` both hold blocks 33 to 49"), "{text}");
        let text = refusal(&parts(100, &["1/1", "2/100"]));
        assert!(text.contains("`1/1` and `2/100` both hold block 1;"), "{text}");
    }

    #[test]
    fn parts_of_different_studies_do_not_mix() {
        let mut seeds = parts(100, &["1/2", "2/2"]);
        seeds[1].1.inputs = "of seed 2".to_owned();
        seeds[1].1.words.push("-s2".to_owned());
        let text = refusal(&seeds);
        assert!(text.starts_with("`2/2` is of another study than `1/2`"), "{text}");
        assert!(text.contains("`ludometer run --shard 2/2 -s2`, not `ludometer run --shard 1/2`"));
        let sizes = [parts(100, &["1/2"]), parts(99, &["2/2"])].concat();
        assert!(refusal(&sizes).contains("of 99 blocks, not 100"));
    }

    #[test]
    fn a_checkpoint_is_not_merged() {
        let mut unfinished = parts(100, &["1/2", "2/2"]);
        unfinished[1].1.kind = PartKind::Checkpoint;
        let text = refusal(&unfinished);
        assert!(text.starts_with("`2/2` is the checkpoint"), "{text}");
        assert!(text.contains("--resume"), "{text}");
    }

    proptest! {
        #[test]
        fn shards_hold_every_block_once(blocks: u64, n in 1..40u64, block: u64) {
            let ranges = (1..=n).map(|k| Shard { k, n }.range(blocks));
            let mut end = 0;
            for range in ranges {
                prop_assert_eq!(range.start, end);
                prop_assert!((blocks / n..=blocks.div_ceil(n)).contains(&(range.end - range.start)));
                end = range.end;
            }
            prop_assert_eq!(end, blocks);
            if blocks > 0 {
                let block = block % blocks;
                prop_assert!(Shard::holding(block, blocks, n).range(blocks).contains(&block));
            }
        }

        #[test]
        fn a_truncated_part_is_refused(cut in 0..10_000usize) {
            let whole = bytes(&part());
            let cut = cut % whole.len();
            prop_assert!(read(&whole[..cut]).is_err());
        }

        #[test]
        fn an_altered_part_is_refused(
            place in 0..10_000usize, remove in 0..4usize, insert in prop::collection::vec(any::<u8>(), 0..4),
        ) {
            let whole = bytes(&part());
            let place = place % (whole.len() + 1);
            let mut altered = whole.clone();
            altered.splice(place..(place + remove).min(whole.len()), insert);
            prop_assume!(altered != whole);
            prop_assert!(read(&altered).is_err());
            // What is said about the header is true, or nothing is said.
            if let Ok(header) = PartHeader::read(file(&altered).path()) {
                prop_assert_eq!(header, part().header);
            }
        }

        #[test]
        fn a_forged_header_is_refused(
            from in 0..4u64, to in 0..4u64, blocks in 0..4u64, shard in prop::sample::select(vec!["1/2", "2/2", "0/2", "3/2", "1/0", "/", ""]),
        ) {
            let mut head = json!({"program": ProgramVersion::writing(SCHEMA_VERSION), "part": part().header, "state": digest(b"")});
            head["part"]["from"] = from.into();
            head["part"]["to"] = to.into();
            head["part"]["blocks"] = blocks.into();
            head["part"]["shard"] = shard.into();
            let file = file(&forged(&head.to_string()));
            let sound = from <= to && to <= blocks && shard.parse::<Shard>().is_ok();
            prop_assert_eq!(PartHeader::read(file.path()).is_ok(), sound);
        }

        #[test]
        fn no_header_is_too_strange_to_be_refused(head: String) {
            prop_assert!(read(&forged(&head)).is_err());
        }
    }
}
