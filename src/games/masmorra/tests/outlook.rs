//! What dice can do, against brute force.
