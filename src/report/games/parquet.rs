//! The table of games as Parquet: columns with types, written a bounded group of rows at a time.
//!
//! Threads leave cells packed as bytes; only who writes them in their order makes columns of them. So groups are cut where the count of
//! rows says, and the threads change no byte.

use super::RowSink;
use super::line::{ColumnKind, GameCell, GamesColumn};
use crate::csv::harmless;
use ::parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use ::parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use ::parquet::errors::ParquetError;
use ::parquet::file::properties::{EnabledStatistics, WriterProperties};
use ::parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use ::parquet::schema::types::{Type, TypePtr};
use std::fs::File;
use std::io::{self, Write};
use std::mem::take;
use std::sync::Arc;

/// Rows of a group, which are in memory together: enough for readers to be fast, and some MB.
const GROUP: usize = 1 << 16;

/// What stands before a cell that is there, and alone for one that is empty; this is its definition level, too.
const THERE: u8 = 1;

/// Adds a cell to packed rows. Numbers have eight bytes, text its length in four before it.
pub(super) fn pack(out: &mut Vec<u8>, cell: &GameCell<'_>) {
    let start = out.len();
    out.push(THERE);
    match *cell {
        GameCell::Empty => {}
        GameCell::Whole(value) => out.extend(value.to_le_bytes()),
        GameCell::Ratio(x, n) => out.extend((x as f64 / n as f64).to_le_bytes()),
        GameCell::Word(word) => pack_text(out, word),
    }
    if out.len() == start + 1 {
        out[start] = 0;
    }
}

fn pack_text(out: &mut Vec<u8>, word: std::fmt::Arguments<'_>) {
    let start = out.len();
    out.extend([0; 4]);
    let text = out.len();
    // A vector takes all that is written to it.
    let _ = out.write_fmt(word);
    match u32::try_from(out.len() - text).expect("a name is short") {
        0 => out.truncate(start),
        length => out[start..text].copy_from_slice(&length.to_le_bytes()),
    }
}

/// Takes as many bytes from packed rows.
fn unpack<const N: usize>(rows: &mut &[u8]) -> [u8; N] {
    let (first, rest) = rows.split_first_chunk().expect("whole cells, as they were packed");
    *rows = rest;
    *first
}

/// The file, and the group of rows that it gets next.
#[derive(Debug)]
pub(super) struct ParquetFile {
    out: SerializedFileWriter<File>,
    group: Vec<ColumnBuffer>,
    rows: usize,
}

/// A column of the group under way.
#[derive(Debug)]
struct ColumnBuffer {
    /// Definition levels: for each row 1 if it has a value, else 0.
    levels: Vec<i16>,
    values: ColumnValues,
}

#[derive(Debug)]
enum ColumnValues {
    Whole(Vec<i64>),
    Real(Vec<f64>),
    /// All texts in a row, and how long each is.
    Text(Vec<u8>, Vec<usize>),
}

impl ParquetFile {
    pub fn new(file: File, columns: &[GamesColumn]) -> io::Result<Self> {
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            // Of every page they would stay in memory until the end.
            .set_statistics_enabled(EnabledStatistics::Chunk)
            .set_offset_index_disabled(true)
            .build();
        let out = schema(columns).and_then(|schema| SerializedFileWriter::new(file, schema, Arc::new(properties)));
        let group = columns.iter().map(|column| ColumnBuffer::new(column.holds)).collect();
        Ok(Self { out: out.map_err(fault)?, group, rows: 0 })
    }

    fn write_group(&mut self) -> Result<(), ParquetError> {
        let mut group = self.out.next_row_group()?;
        for column in &mut self.group {
            let Some(mut writer) = group.next_column()? else {
                break;
            };
            column.write(&mut writer)?;
            writer.close()?;
        }
        group.close()?;
        self.rows = 0;
        Ok(())
    }
}

impl RowSink for ParquetFile {
    fn write(&mut self, mut rows: &[u8]) -> io::Result<()> {
        while !rows.is_empty() {
            self.group.iter_mut().for_each(|column| column.take(&mut rows));
            self.rows += 1;
            if self.rows == GROUP {
                self.write_group().map_err(fault)?;
            }
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        if self.rows > 0 {
            self.write_group().map_err(fault)?;
        }
        self.out.into_inner().map_err(fault)?.sync_all()
    }
}

impl ColumnBuffer {
    fn new(holds: ColumnKind) -> Self {
        let values = match holds {
            ColumnKind::Bits | ColumnKind::Whole => ColumnValues::Whole(Vec::new()),
            ColumnKind::Real => ColumnValues::Real(Vec::new()),
            ColumnKind::Text => ColumnValues::Text(Vec::new(), Vec::new()),
        };
        Self { levels: Vec::new(), values }
    }

    /// Takes the next cell from packed rows.
    fn take(&mut self, rows: &mut &[u8]) {
        let [level] = unpack(rows);
        self.levels.push(level.into());
        if level == THERE {
            self.values.take(rows);
        }
    }

    /// Writes all of them, and is empty again.
    fn write(&mut self, writer: &mut SerializedColumnWriter<'_>) -> Result<(), ParquetError> {
        let levels = Some(self.levels.as_slice());
        match &mut self.values {
            ColumnValues::Whole(values) => {
                writer.typed::<Int64Type>().write_batch(values, levels, None)?;
                values.clear();
            }
            ColumnValues::Real(values) => {
                writer.typed::<DoubleType>().write_batch(values, levels, None)?;
                values.clear();
            }
            ColumnValues::Text(texts, lengths) => {
                let values = sliced(take(texts), lengths);
                writer.typed::<ByteArrayType>().write_batch(&values, levels, None)?;
                lengths.clear();
            }
        }
        self.levels.clear();
        Ok(())
    }
}

impl ColumnValues {
    fn take(&mut self, rows: &mut &[u8]) {
        match self {
            Self::Whole(values) => values.push(i64::from_le_bytes(unpack(rows))),
            Self::Real(values) => values.push(f64::from_le_bytes(unpack(rows))),
            Self::Text(texts, lengths) => {
                let length = u32::from_le_bytes(unpack(rows)) as usize;
                let (text, rest) = rows.split_at(length);
                texts.extend_from_slice(text);
                lengths.push(length);
                *rows = rest;
            }
        }
    }
}

/// Texts that share their memory.
fn sliced(texts: Vec<u8>, lengths: &[usize]) -> Vec<ByteArray> {
    let all = ByteArray::from(texts);
    let mut start = 0;
    let next = |&length: &usize| {
        let text = all.slice(start, length);
        start += length;
        text
    };
    lengths.iter().map(next).collect()
}

fn schema(columns: &[GamesColumn]) -> Result<TypePtr, ParquetError> {
    let fields = columns.iter().map(|column| {
        let (physical, logical) = match column.holds {
            ColumnKind::Bits => (Physical::INT64, Some(LogicalType::integer(64, false))),
            ColumnKind::Whole => (Physical::INT64, None),
            ColumnKind::Real => (Physical::DOUBLE, None),
            ColumnKind::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        };
        let name = harmless(&column.name);
        let field = Type::primitive_type_builder(&name, physical);
        field.with_logical_type(logical).with_repetition(Repetition::OPTIONAL).build().map(Arc::new)
    });
    let fields = fields.collect::<Result<_, _>>()?;
    Type::group_type_builder("games").with_fields(fields).build().map(Arc::new)
}

/// What the disk has said, or else what the writer says of itself.
fn fault(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(inner) => inner.downcast().map_or_else(io::Error::other, |error| *error),
        error => io::Error::other(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameRows, GamesFormat};
    use ::parquet::file::reader::{FileReader, SerializedFileReader};
    use ::parquet::record::Field;

    fn columns() -> [GamesColumn; 4] {
        [ColumnKind::Bits, ColumnKind::Whole, ColumnKind::Real, ColumnKind::Text]
            .map(|holds| GamesColumn { name: format!("{holds:?}"), holds })
    }

    fn file(path: &std::path::Path) -> Box<ParquetFile> {
        Box::new(ParquetFile::new(File::create(path).unwrap(), &columns()).unwrap())
    }

    fn row(fill: impl FnOnce(&mut GameRows<'_>)) -> Vec<u8> {
        let mut out = Vec::new();
        fill(&mut GameRows::new(&mut out, GamesFormat::Parquet));
        out
    }

    fn read(path: &std::path::Path) -> Vec<Vec<Field>> {
        let reader = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
        let rows = reader.get_row_iter(None).unwrap();
        rows.map(|row| row.unwrap().get_column_iter().map(|(_, field)| field.clone()).collect()).collect()
    }

    #[test]
    fn cells_have_types_and_empty_ones_are_null() {
        let home = tempfile::TempDir::new().unwrap();
        let path = home.path().join("games.parquet");
        let mut sink = file(&path);
        let full = row(|line| {
            line.whole(u64::MAX);
            line.whole(7u32);
            line.ratio(1, 4);
            line.text("ä;\"b\"");
        });
        let empty = row(|line| {
            line.empty();
            line.empty();
            line.ratio(1, 0);
            line.text("");
        });
        sink.write(&[full, empty].concat()).unwrap();
        sink.finish().unwrap();
        let full = vec![Field::ULong(u64::MAX), Field::Long(7), Field::Double(0.25), Field::Str("ä;\"b\"".into())];
        assert_eq!(read(&path), [full, vec![Field::Null; 4]]);
    }

    #[test]
    fn groups_are_cut_by_the_number_of_rows_however_they_come() {
        let home = tempfile::TempDir::new().unwrap();
        let rows: Vec<Vec<u8>> = (0..GROUP + 2)
            .map(|at| {
                row(|line| {
                    line.whole(1u32);
                    line.whole(at as u64);
                    line.ratio(at as i64, 3);
                    line.text("x");
                })
            })
            .collect();
        let bytes = [1, 1000, GROUP, GROUP + 2].map(|at_once| {
            let path = home.path().join(at_once.to_string());
            let mut sink = file(&path);
            rows.chunks(at_once).for_each(|rows| sink.write(&rows.concat()).unwrap());
            sink.finish().unwrap();
            let reader = SerializedFileReader::new(File::open(&path).unwrap()).unwrap();
            let groups = reader.metadata().row_groups();
            assert_eq!(groups.iter().map(|group| group.num_rows()).collect::<Vec<_>>(), [GROUP as i64, 2]);
            std::fs::read(path).unwrap()
        });
        assert!(bytes.iter().all(|other| *other == bytes[0]));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_full_disk_is_an_error() {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let mut sink = Box::new(ParquetFile::new(full, &columns()).unwrap());
        sink.write(&row(|line| (0..4).for_each(|_| line.empty()))).unwrap();
        assert_eq!(sink.finish().unwrap_err().kind(), io::ErrorKind::StorageFull);
    }
}
