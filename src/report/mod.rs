//! Tables to bytes: CSV and JSON, the folder they go to, the manifest beside them, and what a terminal shows.

mod csv;
mod curve;
mod folder;
mod json;
mod manifest;
mod terminal;

pub use csv::write_csv;
pub use curve::{Axes, curve};
pub use folder::{Folder, FolderError, Placed};
pub use json::write_json;
pub use manifest::{Hashed, Headline, Manifest, SCHEMA_VERSION, Stopped, Timing, digest};
pub use terminal::{filled, grid, percent, thousands};
