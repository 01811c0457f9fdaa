//! Evil cards, monsters that come nearer, time (M77 to M81).
