//! What dice can do: for pools of up to seven dice and the monsters left in a room the best that can come of it, as features read it.
//!
//! UNFINISHED: nothing is worked out yet. To come, in `outlook/`: the table over the 1,716 pools of seven dice of six faces (places by `Pool::index`)
//! and the sets of monsters left (2^4 at most), filled lazily for each room and turn and kept in the state (`pieces::Kept`): best kills, XP and
//! wounds, how likely a monster is killed, unhurt, and what a reroll is worth (`pieces::pool::reroll`).
