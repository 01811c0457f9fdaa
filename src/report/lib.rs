//! Tables to bytes: CSV and JSON, the folder they go to, the manifest and the page beside them, parts of a study, and what a terminal shows.

mod caveat;
mod chart;
mod csv;
mod curve;
mod folder;
mod games;
mod grid;
mod json;
mod manifest;
pub mod page;
mod part;
mod seal;
mod staging;
mod terminal;

pub use caveat::Caveat;
pub use csv::{CsvStyle, write_csv};
pub use curve::{CurveAxes, curve};
pub use folder::{
    CHECKPOINT, FolderError, OccupiedFolder, PublishedFiles, StudyFolder, check_file, holds_checkpoint, place, replace,
};
pub use games::{ColumnKind, GameRows, GamesColumn, GamesFormat, GamesTable};
pub use grid::{grid, grid_within};
pub use json::{JsonRows, write_json};
pub use manifest::{
    AnswerText, CellEntry, ExpectationResult, HashedText, HeadlineEntry, MANIFEST, Manifest, NotableEntry,
    ProgramVersion, RunTiming, RungEntry, SCHEMA_VERSION, StopReason, digest, file_digest,
};
pub use part::{PartError, PartHeader, PartKind, PartLayout, Shard, StudyPart, arrange};
pub use seal::{is_untouched, sealed, split_seal};
pub use terminal::{ForestRow, TextTile, blocks, filled, forest, forest_bars, heatmap, interval_bar};
