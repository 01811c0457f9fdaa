//! The `ludometer` binary.

fn main() {}
