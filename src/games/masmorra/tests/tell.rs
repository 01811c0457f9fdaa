//! The game in words.
