//! A list whose entries are asked for by name: the names are their places.

/// Declares a list, and for each of its entries a name that is its place in it.
///
/// `numbered! { RESOURCES: &'static str; GOLD = "gold", LIFE = "life" }` is
/// ```
/// pub(crate) const GOLD: usize = 0;
/// pub(crate) const LIFE: usize = 1;
/// pub(crate) const RESOURCES: &[&'static str] = &["gold", "life"];
/// ```
#[macro_export]
macro_rules! numbered {
    (@from $place:expr;) => {};
    (@from $place:expr; $(#[$doc:meta])* $name:ident, $($rest:tt)*) => {
        $(#[$doc])*
        pub(crate) const $name: usize = $place;
        $crate::numbered!(@from $place + 1; $($rest)*);
    };
    ($(#[$list_doc:meta])* $list:ident: $kind:ty; $($(#[$doc:meta])* $name:ident = $entry:expr),+ $(,)?) => {
        $(#[$list_doc])*
        pub(crate) const $list: &[$kind] = &[$($entry),+];
        $crate::numbered!(@from 0; $($(#[$doc])* $name,)+);
    };
}
pub use numbered;
