//! Ludometer as a module of Python: the part of it that is compiled. What people see of it is `ludometer/`, in Python, beside this file.

mod call;
mod game;
mod table;

use pyo3::prelude::*;

/// The compiled part of Ludometer. Nothing of it is for people: they import `ludometer`.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::call::{CalledStudy, call, options, version};
    #[pymodule_export]
    use super::game::{SteppedGame, win_interval};
    #[pymodule_export]
    use super::table::ArrowTable;
}
