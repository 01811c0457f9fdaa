//! Treasure cards in one's own turn (M70, M71, M86).
