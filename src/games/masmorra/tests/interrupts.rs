//! Cards out of turn (M70, M71).
