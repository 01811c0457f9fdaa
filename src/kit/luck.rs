//! Luck: every chance event of every game, drawn from streams that are keyed by purpose.
//!
//! A draw is named by (seed, game number, purpose, seat, position), never by the order in which code happens to ask for it. So
//! another bot, another thread or one more luck point moves no deal and no roll that it does not touch. What chance does to a component is
//! named by the component, too (see [`ComponentKey`]). The generator is ChaCha8; bounded integers and orders are our own few lines, pinned by golden
//! vectors, because the ones of `rand` may change in any release.

use rand::Rng;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// The purpose of a draw. Each game names its own; draws for different purposes never share a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawPurpose(pub u8);

/// A key that tells a component from all others wherever chance meets it: the name of its row and the number of the copy.
///
/// Neither the place of the row in its sheet nor how many copies there are of others has a part in it. So a sheet can be sorted, and a row
/// given one more copy, and all other components have the luck that they had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ComponentKey(u64);

impl ComponentKey {
    /// The key of a copy, by its number and the name of its row: FNV-1a of both.
    pub fn of(name: &str, copy: u8) -> Self {
        Self(fnv1a(name.bytes().chain([b'#', copy])))
    }

    /// The next of those that a component takes whose own is another's.
    #[must_use]
    pub fn next(self) -> Self {
        Self(mixed(self.0))
    }

    /// The occasion with this number of those that are this component's alone, for [`Luck::occasion`].
    #[inline]
    pub fn occasion(self, number: u32) -> u32 {
        (mixed(self.0 ^ mixed(number.into())) >> 32) as u32
    }
}

/// The domain of a draw: the table's luck, the bots' or that of imagined games. No two share a stream, so swapping a bot leaves every deal as
/// it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LuckDomain {
    /// Deals, rolls, shuffles.
    Table,
    /// Draws that a bot makes for itself.
    Bots,
    /// Hidden things that are dealt anew before a rollout.
    Redeals,
    /// Deals, rolls and shuffles of rollouts.
    Rollouts,
}

impl LuckDomain {
    /// The part of the key that is the domain's own.
    fn tag(self) -> &'static [u8; 24] {
        match self {
            Self::Table => b"ludometer table luck v1.",
            Self::Bots => b"ludometer bots' luck v1.",
            Self::Redeals => b"ludometer redeals'  v1. ",
            Self::Rollouts => b"ludometer rollouts' v1. ",
        }
    }
}

/// The streams of one game, each opened when first asked for.
pub struct Luck {
    key: [u8; 32],
    game: u64,
    slots: Vec<StreamSlot>,
}

struct StreamSlot {
    id: u64,
    stream: RandomStream,
}

impl Luck {
    /// The luck of all games under `seed`. Begin one with [`Luck::begin`] before drawing.
    pub fn new(seed: u64, domain: LuckDomain) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..].copy_from_slice(domain.tag());
        Self { key, game: 0, slots: Vec::new() }
    }

    /// The luck of another domain under the same seed.
    pub fn of_domain(&self, domain: LuckDomain) -> Self {
        let mut other = Self { key: self.key, game: 0, slots: Vec::new() };
        other.key[8..].copy_from_slice(domain.tag());
        other
    }

    /// The number of the game that it was turned to.
    pub fn game(&self) -> u64 {
        self.game
    }

    /// Turns to game `number` (below 2^48): every stream starts from its beginning.
    pub fn begin(&mut self, number: u64) {
        debug_assert!(number < 1 << 48);
        self.game = number;
        for slot in &mut self.slots {
            slot.id = NOT_OPEN;
        }
    }

    /// The stream of a purpose and a seat; it goes on through the game from where it was.
    #[inline]
    pub fn stream(&mut self, purpose: DrawPurpose, seat: usize) -> &mut RandomStream {
        let place = usize::from(purpose.0) * SEATS + seat;
        let id = self.game << 16 | u64::from(purpose.0) << 8 | seat as u64;
        if self.slots.get(place).is_none_or(|slot| slot.id != id) {
            self.open(place, id, 0);
        }
        &mut self.slots[place].stream
    }

    /// The stream of a purpose at the `index`-th occasion (a turn, a reshuffle), always from its beginning. A purpose is drawn by
    /// occasion or by seat, not both.
    pub fn occasion(&mut self, purpose: DrawPurpose, index: u32) -> &mut RandomStream {
        let place = usize::from(purpose.0) * SEATS;
        let id = self.game << 16 | u64::from(purpose.0) << 8;
        self.open(place, id, u128::from(index) << OCCASION_BITS);
        self.slots[place].id = NOT_OPEN;
        &mut self.slots[place].stream
    }

    #[cold]
    fn open(&mut self, place: usize, id: u64, position: u128) {
        while self.slots.len() <= place {
            let stream = RandomStream(ChaCha8Rng::from_seed(self.key));
            self.slots.push(StreamSlot { id: NOT_OPEN, stream });
        }
        let slot = &mut self.slots[place];
        slot.id = id;
        // In this order a used generator computes its block once, not twice.
        slot.stream.0.set_word_pos(position);
        slot.stream.0.set_stream(id);
    }
}

/// Seats per purpose in the table of slots.
const SEATS: usize = 8;
/// Words of a stream reserved for one occasion: 2^20, far more than any shuffle draws.
const OCCASION_BITS: u32 = 20;
/// The id of a slot that is not open: no game number reaches it.
const NOT_OPEN: u64 = u64::MAX;

/// A stream of random draws.
pub struct RandomStream(ChaCha8Rng);

impl RandomStream {
    /// A whole number from 0 to `n` - 1, each equally likely (`n` of 0 counts as 1).
    ///
    /// Lemire, "Fast random integer generation in an interval" (2019): a multiplication, and a rejection that is almost never needed.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        let mut product = u64::from(self.0.next_u32()) * u64::from(n);
        if (product as u32) < n {
            let threshold = n.wrapping_neg() % n.max(1);
            while (product as u32) < threshold {
                product = u64::from(self.0.next_u32()) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }

    /// True with probability `parts` / 2^32.
    #[inline]
    pub fn chance(&mut self, parts: u32) -> bool {
        self.0.next_u32() < parts
    }

    /// Puts `ids` in a uniformly random order; the key of each stands at its place among `keys`.
    ///
    /// Each draws 56 bits that hang on its key, and they are sorted by those: adding or taking away a card leaves the relative order of the
    /// others as it was, which is what pairs two variants of a deck. Equal draws (one shuffle in 10^13) fall to the lower id.
    pub fn order(&mut self, ids: &mut [u8], keys: &[ComponentKey]) {
        let lots = self.occasion_hash();
        let mut sorted = [0u64; 256];
        let sorted = &mut sorted[..ids.len()];
        for (slot, &id) in sorted.iter_mut().zip(ids.iter()) {
            *slot = lots.of(keys[usize::from(id)]) << 8 | u64::from(id);
        }
        sorted.sort_unstable();
        for (id, slot) in ids.iter_mut().zip(sorted) {
            *id = *slot as u8;
        }
    }

    /// The place of one of these, each equally likely (0 of none): one more among them changes the choice only where it is chosen itself.
    pub fn pick(&mut self, keys: impl IntoIterator<Item = ComponentKey>) -> usize {
        let lots = self.occasion_hash();
        let least = keys.into_iter().enumerate().min_by_key(|&(_, key)| lots.of(key));
        least.map_or(0, |(place, _)| place)
    }

    fn occasion_hash(&mut self) -> OccasionHash {
        OccasionHash([self.0.next_u64(), self.0.next_u64()])
    }
}

/// The hash that one occasion draws for every component there could be.
struct OccasionHash([u64; 2]);

impl OccasionHash {
    #[inline]
    fn of(&self, key: ComponentKey) -> u64 {
        mixed(mixed(key.0 ^ self.0[0]) ^ self.0[1])
    }
}

/// Fowler, Noll and Vo's hash of 64 bits, variant 1a.
fn fnv1a(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

/// A number that any bit of this one changes by half its bits, and no other has: the end of SplitMix64 (Stafford's variant 13).
#[inline]
pub(crate) fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The keys of this many copies of one card.
    fn copies(count: u8) -> Vec<ComponentKey> {
        (0..count).map(|copy| ComponentKey::of("card", copy)).collect()
    }

    const DEAL: DrawPurpose = DrawPurpose(0);
    const DICE: DrawPurpose = DrawPurpose(1);

    fn luck(seed: u64, game: u64) -> Luck {
        let mut luck = Luck::new(seed, LuckDomain::Table);
        luck.begin(game);
        luck
    }

    fn draws(luck: &mut Luck, purpose: DrawPurpose, seat: usize) -> [u32; 8] {
        std::array::from_fn(|_| luck.stream(purpose, seat).below(1_000_000))
    }

    #[test]
    fn golden_bounded_integers() {
        let mut luck = luck(42, 7);
        let rolls: Vec<u32> = (0..12).map(|_| luck.stream(DICE, 1).below(6)).collect();
        assert_eq!(rolls, GOLDEN_ROLLS);
    }

    #[test]
    fn golden_order() {
        let mut ids: [u8; 12] = std::array::from_fn(|i| i as u8);
        luck(42, 7).occasion(DEAL, 3).order(&mut ids, &copies(12));
        assert_eq!(ids, GOLDEN_ORDER);
    }

    #[test]
    fn golden_keys() {
        let of = |text: &str| fnv1a(text.bytes());
        assert_eq!([of(""), of("a"), of("foobar")], PUBLISHED_FNV1A);
        assert_eq!([ComponentKey::of("gallery", 0), ComponentKey::of("gallery", 1)].map(|key| key.0), GOLDEN_KEYS);
        assert_eq!(
            [ComponentKey::of("gallery", 0).next().0, ComponentKey::of("gallery", 0).occasion(3).into()],
            GOLDEN_NEXT
        );
    }

    // Worked out from the definitions of ChaCha with eight rounds, FNV-1a and SplitMix64 by a program of its own.
    const GOLDEN_ROLLS: [u32; 12] = [3, 4, 1, 1, 0, 3, 5, 4, 3, 3, 0, 4];
    const GOLDEN_ORDER: [u8; 12] = [5, 8, 1, 2, 11, 9, 0, 6, 4, 3, 7, 10];
    const GOLDEN_KEYS: [u64; 2] = [0x0cc7_fa7a_0a64_9d2e, 0x0cc7_fb7a_0a64_9ee1];
    const GOLDEN_NEXT: [u64; 2] = [0x2ce0_6056_1c6a_47ba, 0xc960_3332];
    /// The hashes on the page of FNV's authors.
    const PUBLISHED_FNV1A: [u64; 3] = [0xcbf2_9ce4_8422_2325, 0xaf63_dc4c_8601_ec8c, 0x8594_4171_f739_67e8];

    #[test]
    fn neighbouring_seeds_games_purposes_seats_and_domains_share_nothing() {
        let base = draws(&mut luck(1, 1), DEAL, 0);
        let mut bots = Luck::new(1, LuckDomain::Bots);
        bots.begin(1);
        for other in [
            draws(&mut luck(2, 1), DEAL, 0),
            draws(&mut luck(1, 2), DEAL, 0),
            draws(&mut luck(1, 1), DICE, 0),
            draws(&mut luck(1, 1), DEAL, 1),
            draws(&mut bots, DEAL, 0),
        ] {
            assert!(base.iter().zip(other).all(|(a, b)| *a != b));
        }
    }

    #[test]
    fn a_draw_for_one_purpose_moves_no_other() {
        let mut quiet = luck(5, 9);
        let mut busy = luck(5, 9);
        draws(&mut busy, DICE, 2);
        busy.occasion(DrawPurpose(3), 4).below(10);
        assert_eq!(draws(&mut quiet, DEAL, 0), draws(&mut busy, DEAL, 0));
    }

    #[test]
    fn a_game_draws_the_same_after_any_other_game() {
        let fresh = draws(&mut luck(5, 9), DEAL, 0);
        let mut used = luck(5, 8);
        draws(&mut used, DEAL, 0);
        used.begin(9);
        assert_eq!(draws(&mut used, DEAL, 0), fresh);
    }

    #[test]
    fn an_absent_card_leaves_the_order_of_the_others() {
        let mut whole: Vec<u8> = (0..54).collect();
        luck(3, 3).occasion(DEAL, 0).order(&mut whole, &copies(54));
        let mut without: Vec<u8> = (0..54).filter(|&id| id != 20).collect();
        luck(3, 3).occasion(DEAL, 0).order(&mut without, &copies(54));
        whole.retain(|&id| id != 20);
        assert_eq!(whole, without);
    }

    #[test]
    fn a_card_keeps_its_place_among_the_others_under_another_number() {
        let names = ["bat", "crypt", "spider", "well", "witch"];
        let order = |names: &[&'static str]| -> Vec<&'static str> {
            let mut ids: Vec<u8> = (0..names.len() as u8).collect();
            let keys: Vec<ComponentKey> = names.iter().map(|name| ComponentKey::of(name, 0)).collect();
            luck(3, 3).occasion(DEAL, 0).order(&mut ids, &keys);
            ids.into_iter().map(|id| names[usize::from(id)]).collect()
        };
        let whole = order(&names);
        assert_eq!(order(&["witch", "spider", "bat", "well", "crypt"]), whole);
        let without: Vec<&str> = whole.into_iter().filter(|name| *name != "bat").collect();
        assert_eq!(order(&names[1..]), without);
    }

    #[test]
    fn one_more_to_choose_from_changes_the_choice_only_where_it_is_chosen() {
        let (keys, mut chosen) = (copies(6), [0u32; 6]);
        for game in 0..60_000 {
            let pick = |keys: &[ComponentKey]| luck(1, game).occasion(DEAL, 0).pick(keys.iter().copied());
            let (of_all, of_five) = (pick(&keys), pick(&keys[..5]));
            assert!(of_all == 5 || of_all == of_five, "{of_all} {of_five}");
            chosen[of_all] += 1;
        }
        assert!(chosen.iter().all(|&n| n.abs_diff(10_000) < 457), "{chosen:?}");
        assert_eq!(luck(1, 1).occasion(DEAL, 0).pick([]), 0);
    }

    /// Orders are equally likely, for keys that differ in few bits and for those that names have.
    #[test]
    fn all_orders_are_equally_likely() {
        let near = [0, 1, 2, 3].map(ComponentKey);
        let named = ["bat", "crypt", "spider", "well"].map(|name| ComponentKey::of(name, 0));
        for keys in [near, named] {
            let mut met = std::collections::HashMap::new();
            for game in 0..240_000 {
                let mut ids = [0, 1, 2, 3];
                luck(1, game).occasion(DEAL, 0).order(&mut ids, &keys);
                *met.entry(ids).or_insert(0u32) += 1;
            }
            // Chi-squared with 23 degrees of freedom: one in 10^5 is above 63.
            let distance: f64 = met.values().map(|&n| (f64::from(n) - 10_000.0).powi(2) / 10_000.0).sum();
            assert!(met.len() == 24 && distance < 63.0, "{distance}");
        }
    }

    #[test]
    fn orders_and_bounded_integers_are_uniform() {
        let (mut firsts, mut rolls) = ([0u32; 6], [0u32; 6]);
        for game in 0..60_000 {
            let mut luck = luck(1, game);
            let mut ids = [0, 1, 2, 3, 4, 5];
            luck.occasion(DEAL, 0).order(&mut ids, &copies(6));
            firsts[usize::from(ids[0])] += 1;
            rolls[luck.stream(DICE, 0).below(6) as usize] += 1;
        }
        // Five standard deviations of a count with mean 10,000.
        assert!(firsts.iter().chain(&rolls).all(|&n| n.abs_diff(10_000) < 457), "{firsts:?} {rolls:?}");
    }
}
