//! Combat (M22 to M32, M57 to M69, M84).
