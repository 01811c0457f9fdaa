//! The shipped files against the rulebook, and what a designer is told about files that are wrong.
