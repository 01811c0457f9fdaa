//! The `ludometer` binary.

use std::process::ExitCode;

fn main() -> ExitCode {
    ludometer::cli::main()
}
