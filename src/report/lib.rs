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
pub use curve::{Axes, curve};
pub use folder::{
    CHECKPOINT, Folder, FolderError, OccupiedFolder, Placed, check_file, holds_checkpoint, place, replace,
};
pub use games::{GamesColumn, GamesFormat, GamesTable, Holds, Line};
pub use grid::{grid, grid_within};
pub use json::{Rows, write_json};
pub use manifest::{
    CellEntry, Hashed, Headline, Manifest, NotableEntry, Program, RungEntry, SCHEMA_VERSION, Stopped, Timing, Told,
    ToldExpected, digest,
};
pub use part::{Arranged, Header, Part, PartError, PartKind, Shard, arrange};
pub use seal::{is_untouched, sealed};
pub use terminal::{Drawn, Tile, filled, forest, heatmap, interval_bar};
