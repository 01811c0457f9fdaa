//! Monsters that are moved, and rituals (M38, M56).
