//! What formulas weigh.
