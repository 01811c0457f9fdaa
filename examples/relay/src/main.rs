//! A program that plays Relay, and does with it whatever `ludometer` does.

use engine::{Catalog, GameEntry};
use std::process::ExitCode;

static LIST: [&GameEntry; 1] = [&relay::GAME];

fn main() -> ExitCode {
    cli::main(Catalog::new(&LIST))
}
