//! What dice and tokens show: three icons, three colours, six faces, and small sets of them.

/// An action: what dice and tokens show, and what challenges ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Icon {
    /// Run.
    Run,
    /// Jump.
    Jump,
    /// Shoot.
    Shoot,
}

impl Icon {
    /// All icons; `Icon::ALL[k].index() == k`.
    pub const ALL: [Self; 3] = [Self::Run, Self::Jump, Self::Shoot];

    /// Its place in `ALL`.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its name in the tables.
    pub const fn name(self) -> &'static str {
        ["run", "jump", "shoot"][self.index()]
    }
}

/// The colour of a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum DieColour {
    /// Red: mostly shoots.
    Red,
    /// Blue: mostly jumps.
    Blue,
    /// Yellow: mostly runs.
    Yellow,
}

impl DieColour {
    /// All colours; `DieColour::ALL[k].index() == k`.
    pub const ALL: [Self; 3] = [Self::Red, Self::Blue, Self::Yellow];

    /// Its place in `ALL`.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its name in the tables.
    pub const fn name(self) -> &'static str {
        ["red", "blue", "yellow"][self.index()]
    }

    /// The icon that dice of this colour show most.
    #[inline]
    pub const fn icon(self) -> Icon {
        [Icon::Shoot, Icon::Jump, Icon::Run][self.index()]
    }

    /// The colour whose dice show this icon most.
    #[inline]
    pub const fn of(icon: Icon) -> Self {
        [Self::Yellow, Self::Blue, Self::Red][icon.index()]
    }
}

/// A side of a die: one icon, or the same icon twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DieFace(u8);

impl DieFace {
    /// All faces: `run run2 jump jump2 shoot shoot2`; `DieFace::ALL[k].index() == k`.
    pub const ALL: [Self; 6] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// The face that shows this icon once, or twice if `double`.
    #[inline]
    pub const fn new(icon: Icon, double: bool) -> Self {
        Self(icon as u8 * 2 + double as u8)
    }

    /// The icon of the face.
    #[inline]
    pub const fn icon(self) -> Icon {
        Icon::ALL[self.index() / 2]
    }

    /// True if the face shows its icon twice.
    #[inline]
    pub const fn is_double(self) -> bool {
        self.0 % 2 == 1
    }

    /// Its place in `ALL`.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its name in the tables.
    pub const fn name(self) -> &'static str {
        ["run", "run2", "jump", "jump2", "shoot", "shoot2"][self.index()]
    }
}

macro_rules! set {
    ($(#[$about:meta])* $set:ident of $item:ident) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $set(u8);

        impl $set {
            /// The empty set.
            pub const EMPTY: Self = Self(0);
            /// The full set.
            pub const ALL: Self = Self((1 << $item::ALL.len()) - 1);

            /// The set of one alone.
            #[inline]
            pub const fn just(item: $item) -> Self {
                Self(1 << item as u8)
            }

            /// A bit for each, by its place in `ALL`.
            #[inline]
            pub const fn bits(self) -> u8 {
                self.0
            }

            /// True if an item is in the set.
            #[inline]
            pub const fn has(self, item: $item) -> bool {
                self.0 & Self::just(item).0 != 0
            }

            /// The set with it.
            #[inline]
            pub const fn with(self, item: $item) -> Self {
                Self(self.0 | Self::just(item).0)
            }

            /// The set without it.
            #[inline]
            pub const fn without(self, item: $item) -> Self {
                Self(self.0 & !Self::just(item).0)
            }

            /// The number of items in the set.
            #[inline]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// True if the set is empty.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// The items in the set, in the order of `ALL`.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $item> {
                $item::ALL.into_iter().filter(move |item| self.has(*item))
            }

            /// Every set of some, all or none of these.
            #[inline]
            pub fn subsets(self) -> impl Iterator<Item = Self> {
                (0..=self.0).filter(move |set| set & !self.0 == 0).map(Self)
            }
        }
    };
}

set! {
    /// A set of icons: the tokens that are active, or those that a card may flip.
    Icons of Icon
}

set! {
    /// A set of colours: those among which a player picks a die.
    Colours of DieColour
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_in_the_lists_are_indices() {
        assert_eq!(Icon::ALL.map(Icon::index), [0, 1, 2]);
        assert_eq!(DieColour::ALL.map(DieColour::index), [0, 1, 2]);
        assert_eq!(DieFace::ALL.map(DieFace::index), [0, 1, 2, 3, 4, 5]);
    }

    #[test]
    fn each_colour_has_an_icon_of_its_own() {
        assert_eq!(DieColour::Red.icon(), Icon::Shoot);
        assert_eq!(DieColour::Blue.icon(), Icon::Jump);
        assert_eq!(DieColour::Yellow.icon(), Icon::Run);
        assert_eq!(Icon::ALL.map(|icon| DieColour::of(icon).icon()), Icon::ALL);
    }

    #[test]
    fn a_face_is_an_icon_once_or_twice() {
        for face in DieFace::ALL {
            assert_eq!(DieFace::new(face.icon(), face.is_double()), face);
            let twice = if face.is_double() { "2" } else { "" };
            assert_eq!(face.name(), format!("{}{twice}", face.icon().name()));
        }
    }

    #[test]
    fn a_set_holds_what_was_put_into_it() {
        let set = Icons::just(Icon::Shoot).with(Icon::Run).with(Icon::Run);
        assert_eq!(set.iter().collect::<Vec<_>>(), [Icon::Run, Icon::Shoot]);
        assert_eq!((set.len(), set.has(Icon::Jump)), (2, false));
        assert_eq!(set.with(Icon::Jump), Icons::ALL);
        assert_eq!(set.without(Icon::Jump), set);
        assert!(set.without(Icon::Run).without(Icon::Shoot).is_empty());
        assert_eq!(Colours::ALL.iter().collect::<Vec<_>>(), DieColour::ALL);
        assert_eq!(Colours::EMPTY.iter().count(), 0);
    }

    #[test]
    fn a_set_has_each_of_its_subsets_once() {
        let (run, shoot) = (Icons::just(Icon::Run), Icons::just(Icon::Shoot));
        let both = run.with(Icon::Shoot);
        let subsets: Vec<Icons> = both.subsets().collect();
        assert_eq!(subsets, [Icons::EMPTY, run, shoot, both]);
    }
}
