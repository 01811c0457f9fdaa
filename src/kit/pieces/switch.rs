//! A key of the rules file that takes one of some words, as a type.

/// Declares a type with a variant for each word that a key takes, and `read`, which asks a [reader](crate::config::RulesReader) for it; the
/// first word holds where nothing is written. Key and type have the same documentation:
/// `switch!(Tie, "win.tie", "What breaks a tie.", First "first" "the first seat", Nobody "nobody" "nothing");`.
#[macro_export]
macro_rules! switch {
    ($name:ident, $key:literal, $about:literal, $($variant:ident $word:literal $means:literal),+) => {
        #[doc = $about]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $(#[doc = $means] $variant),+ }

        impl $name {
            pub(super) fn read(r: &mut $crate::config::RulesReader) -> Self {
                let options = [$(($word, Self::$variant, $means)),+];
                r.choice($key, options[0].0, &options, $about)
            }
        }
    };
}
pub use switch;
