//! The dice in front of a player, as one number: how many there are of each colour and face.

use super::icons::{DieColour, DieFace, Icon, Icons};
use kit::pieces::pool;

/// Dice, counted by colour and face: at most seven of one kind, which the rules never allow to be exceeded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct DicePool(KindCounts);

/// Dice by kind: the faces of the first colour, then those of the second, and so on.
pub type KindCounts = pool::PackedMultiset<KINDS, WIDTH>;

/// The number of a kind of dice.
#[inline]
const fn kind(colour: DieColour, face: DieFace) -> usize {
    colour.index() * FACES + face.index()
}

/// The face that dice of this kind show.
#[inline]
pub const fn face(kind: usize) -> DieFace {
    DieFace::ALL[kind % FACES]
}

const FACES: usize = DieFace::ALL.len();
/// Kinds of dice.
pub const KINDS: usize = DieColour::ALL.len() * FACES;
/// Bits of one count.
pub const WIDTH: usize = 3;
/// Bits of one colour.
const COLOUR: usize = WIDTH * FACES;
/// The counts of the faces of one colour that show their icon once; those that show it twice are one count higher.
const ONCE: u64 = 0b000111_000111_000111;
/// The counts of [`ONCE`] for all colours.
const ALL_ONCE: u64 = ONCE | ONCE << COLOUR | ONCE << (2 * COLOUR);
/// All dice of each colour.
const OF_COLOUR: [KindCounts; 3] =
    [KindCounts::full(0, FACES), KindCounts::full(FACES, FACES), KindCounts::full(2 * FACES, FACES)];
/// All dice that show each icon, once or twice.
const SHOWING: [KindCounts; 3] = {
    const fn of(icon: usize) -> KindCounts {
        let [red, blue, yellow] = [2 * icon, FACES + 2 * icon, 2 * FACES + 2 * icon];
        KindCounts::full(red, 2).with(KindCounts::full(blue, 2)).with(KindCounts::full(yellow, 2))
    }
    [of(0), of(1), of(2)]
};

impl DicePool {
    /// No dice.
    pub const EMPTY: Self = Self(KindCounts::EMPTY);

    /// A pool of these dice.
    #[inline]
    pub const fn of(dice: KindCounts) -> Self {
        Self(dice)
    }

    /// The dice by kind.
    #[inline]
    pub const fn dice(self) -> KindCounts {
        self.0
    }

    /// The pool with one die more. There must be fewer than seven of its kind.
    #[inline]
    #[must_use]
    pub const fn add(self, colour: DieColour, face: DieFace) -> Self {
        Self(self.0.add(kind(colour, face)))
    }

    /// The pool with one die less. It must be there.
    #[inline]
    #[must_use]
    pub const fn remove(self, colour: DieColour, face: DieFace) -> Self {
        Self(self.0.remove(kind(colour, face)))
    }

    /// The number of dice of this colour that show this face.
    #[inline]
    pub const fn count(self, colour: DieColour, face: DieFace) -> u8 {
        self.0.count(kind(colour, face))
    }

    /// The number of dice of this colour.
    #[inline]
    pub const fn of_colour(self, colour: DieColour) -> u8 {
        self.0.among(OF_COLOUR[colour.index()]).len()
    }

    /// The number of dice that show this icon, once or twice.
    #[inline]
    pub const fn showing(self, icon: Icon) -> u8 {
        self.0.among(SHOWING[icon.index()]).len()
    }

    /// The number of dice.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.len()
    }

    /// True if there are no dice.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// The kinds of dice present, and how many of each, by colour and then face.
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = (DieColour, DieFace, u8)> {
        let told = |(kind, count)| (DieColour::ALL[kind / FACES], face(kind), count);
        self.0.kinds().map(told)
    }

    /// The dice that are not in the other pool, all of which must be in this one.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0.minus(other.0))
    }

    /// The dice of two pools.
    #[inline]
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0.with(other.0))
    }

    /// True if all dice of the other pool are in this one.
    #[inline]
    pub const fn contains(self, other: Self) -> bool {
        self.0.contains(other.0)
    }

    /// The symbols of the dice.
    #[inline]
    pub const fn icons(self) -> SymbolCounts {
        SymbolCounts::of(self.0)
    }

    /// The pool in words, as in "red shoot, 2 blue jump2"; "no dice" if there are none.
    pub fn text(self) -> String {
        let kind = |(colour, face, count): (DieColour, DieFace, u8)| match count {
            1 => format!("{} {}", colour.name(), face.name()),
            _ => format!("{count} {} {}", colour.name(), face.name()),
        };
        if self.is_empty() { "no dice".to_owned() } else { self.kinds().map(kind).collect::<Vec<_>>().join(", ") }
    }
}

/// The symbols of dice and active tokens, as one number: a byte for each face, those that show their icon once before those that show it
/// twice, by `Icon::index`. Tokens show their icon once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SymbolCounts(u64);

impl SymbolCounts {
    /// No symbols.
    pub const NONE: Self = Self(0);
    /// The lowest bit for each icon.
    pub const EACH: u64 = 0x01_01_01;
    /// Bits of all icons that are shown once.
    const ONCE: usize = 24;

    /// The symbols of dice.
    #[inline]
    pub const fn of(dice: KindCounts) -> Self {
        Self(Self::by_icon(dice.bits()) | Self::by_icon(dice.bits() >> WIDTH) << Self::ONCE)
    }

    /// Every second count, summed over the colours.
    const fn by_icon(counts: u64) -> u64 {
        let counts = counts & ALL_ONCE;
        let sums = counts + (counts >> COLOUR) + (counts >> (2 * COLOUR));
        sums & 63 | (sums & 63 << 6) << 2 | (sums & 63 << 12) << 4
    }

    /// The symbols of these tokens.
    #[inline]
    pub const fn tokens(tokens: Icons) -> Self {
        // In copies seven bits apart the first icon's bit, the second one's and the third one's begin a byte each.
        Self((tokens.bits() as u64 * (1 | 1 << 7 | 1 << 14)) & Self::EACH)
    }

    /// The symbol of one die or token with this face.
    #[inline]
    pub const fn face(face: DieFace) -> Self {
        Self(1 << (8 * face.icon().index() + Self::ONCE * face.is_double() as usize))
    }

    /// The symbols of two counts.
    #[inline]
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// The count with one symbol of this face less; `None` if there is none.
    #[inline]
    pub const fn without_face(self, face: DieFace) -> Option<Self> {
        let one = Self::face(face).0;
        if self.0 & (one * 0xff) == 0 { None } else { Some(Self(self.0 - one)) }
    }

    /// The number of dice and tokens that show each icon once, a byte each.
    #[inline]
    pub const fn singles(self) -> u64 {
        self.0 & ((1 << Self::ONCE) - 1)
    }

    /// The number of dice that show each icon twice, a byte each.
    #[inline]
    pub const fn doubles(self) -> u64 {
        self.0 >> Self::ONCE
    }

    /// A number of so many bits, for a table.
    #[inline]
    pub const fn mixed(self, bits: u32) -> usize {
        (self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - bits)) as usize
    }

    /// The number of times that an icon is shown.
    #[inline]
    pub const fn shows(self, icon: Icon) -> u32 {
        let place = 8 * icon.index();
        (self.singles() >> place) as u8 as u32 + 2 * (self.doubles() >> place) as u8 as u32
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Dice as a list, and as a pool.
    fn dice() -> impl Strategy<Value = (Vec<(DieColour, DieFace)>, DicePool)> {
        let die = (0..3_usize, 0..6_usize).prop_map(|(c, f)| (DieColour::ALL[c], DieFace::ALL[f]));
        proptest::collection::vec(die, 0..24)
            .prop_filter("too many of a kind", |list| {
                let alike = |die| list.iter().filter(|other| *other == die).count();
                list.iter().all(|die| alike(die) <= 7)
            })
            .prop_map(|list| (list.clone(), pool(&list)))
    }

    fn pool(dice: &[(DieColour, DieFace)]) -> DicePool {
        dice.iter().fold(DicePool::EMPTY, |pool, &(colour, face)| pool.add(colour, face))
    }

    fn how_many(dice: &[(DieColour, DieFace)], which: impl Fn(DieColour, DieFace) -> bool) -> u8 {
        dice.iter().filter(|die| which(die.0, die.1)).count() as u8
    }

    proptest! {
        #[test]
        fn a_pool_counts_as_a_list_does((list, pool) in dice()) {
            prop_assert_eq!(usize::from(pool.len()), list.len());
            prop_assert_eq!(pool.is_empty(), list.is_empty());
            for colour in DieColour::ALL {
                prop_assert_eq!(pool.of_colour(colour), how_many(&list, |c, _| c == colour));
                for face in DieFace::ALL {
                    let same = |c, f| (c, f) == (colour, face);
                    prop_assert_eq!(pool.count(colour, face), how_many(&list, same));
                }
            }
            for icon in Icon::ALL {
                let single = how_many(&list, |_, face| face == DieFace::new(icon, false));
                let double = how_many(&list, |_, face| face == DieFace::new(icon, true));
                prop_assert_eq!(pool.showing(icon), single + double);
                prop_assert_eq!(pool.icons().singles() as u32 >> (8 * icon.index()) & 0xff, u32::from(single));
                prop_assert_eq!(pool.icons().doubles() as u32 >> (8 * icon.index()) & 0xff, u32::from(double));
                prop_assert_eq!(pool.icons().shows(icon), u32::from(single) + 2 * u32::from(double));
            }
        }
    }

    #[test]
    fn a_pool_is_written_as_players_say_it() {
        let jumps = DieFace::new(Icon::Jump, true);
        let pool = DicePool::EMPTY.add(DieColour::Blue, jumps).add(DieColour::Blue, jumps);
        let pool = pool.add(DieColour::Red, DieFace::new(Icon::Shoot, false));
        assert_eq!(pool.text(), "red shoot, 2 blue jump2");
        assert_eq!(DicePool::EMPTY.text(), "no dice");
    }

    #[test]
    fn a_face_more_is_a_die_more_and_a_token_shows_its_icon_once() {
        for face in DieFace::ALL {
            let pool = DicePool::EMPTY.add(DieColour::Red, face);
            let two = pool.add(DieColour::Blue, face);
            assert_eq!(pool.icons().with(SymbolCounts::face(face)), two.icons());
            assert_eq!(two.icons().without_face(face), Some(pool.icons()));
            assert_eq!(SymbolCounts::default().without_face(face), None);
        }
        for tokens in Icons::ALL.subsets() {
            let faces = tokens.iter().map(|icon| SymbolCounts::face(DieFace::new(icon, false)));
            assert_eq!(SymbolCounts::tokens(tokens), faces.fold(SymbolCounts::default(), SymbolCounts::with));
        }
    }
}
