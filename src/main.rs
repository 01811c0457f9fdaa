//! The `ludometer` binary.

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main(ludometer::GAMES)
}
