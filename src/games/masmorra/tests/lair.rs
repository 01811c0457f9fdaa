//! The third level (M72 to M76, M84, M85).
