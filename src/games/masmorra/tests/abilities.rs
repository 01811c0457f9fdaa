//! Abilities of heroes (M11, M41 to M43, M82).
