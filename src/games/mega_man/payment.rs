//! What dice and tokens can pay: one challenge, and every way to pay it.
//!
//! Of each icon a challenge takes pairs, and perhaps one more. The odd one is paid with a single if there is any: a double would waste half.
//! Then doubles and pairs of singles are alike, and a wait takes any pair left over.

use super::icons::{DieFace, Icon, Icons};
pub use super::pool::SymbolCounts;
use super::pool::{DicePool, KINDS, KindCounts, WIDTH, face};
use kit::pieces::pool;

/// The need of a challenge. A wait is a pair of the same icon, whichever the player likes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct IconNeed {
    /// Icons, by `Icon::index`.
    pub icons: [u8; 3],
    /// Waits.
    pub waits: u8,
}

/// The payment for a challenge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Payment {
    /// Dice that go back to the supply.
    pub dice: DicePool,
    /// Active tokens that are flipped.
    pub tokens: Icons,
}

/// The need of a challenge as it is paid, a byte for each icon: to be held against many different dice.
#[derive(Clone, Copy, Debug)]
pub struct PackedNeed {
    odd: u64,
    pairs: u64,
    waits: u64,
}

impl PackedNeed {
    /// The packed form of a need.
    #[inline]
    pub fn of(need: IconNeed) -> Self {
        let [run, jump, shoot] = need.icons;
        let icons = u64::from(run) | u64::from(jump) << 8 | u64::from(shoot) << 16;
        Self { odd: icons & SymbolCounts::EACH, pairs: icons >> 1 & Self::ALL, waits: need.waits.into() }
    }

    /// All bits of each icon's byte but the highest.
    const ALL: u64 = 0x7f * SymbolCounts::EACH;

    /// Whether these pay it.
    ///
    /// Each byte holds how many pairs of an icon are left, and 128 more: where that bit is gone there were too few. Two singles are added
    /// before they are halved, for one may be missing, and the pair too much is one of the 128.
    #[inline]
    pub fn is_paid_by(self, have: SymbolCounts) -> bool {
        let halves = (have.singles() + 2 * SymbolCounts::EACH - self.odd) >> 1 & Self::ALL;
        let left = have.doubles() + halves + Self::ALL - self.pairs;
        let spare = (left & Self::ALL).wrapping_mul(SymbolCounts::EACH) >> 16 & 0xff;
        left & !Self::ALL == 0x80 * SymbolCounts::EACH && spare >= self.waits
    }

    /// Whether any die or token less would not pay.
    fn takes_all(self, have: SymbolCounts) -> bool {
        let pays = |face: DieFace| have.without_face(face).is_some_and(|less| self.is_paid_by(less));
        !DieFace::ALL.into_iter().any(pays)
    }
}

/// Every payment for a challenge from which no die or token could be left out, each once, always in the same order.
///
/// A double may pay two icons, a wait, an icon and half a wait, or, wasting half, one icon. Nothing is the payment for no need.
pub fn payments(need: IconNeed, dice: DicePool, tokens: Icons, mut each: impl FnMut(Payment)) {
    let useful = tokens.iter().filter(|&icon| need.at_most(icon) > 0).fold(Icons::EMPTY, Icons::with);
    for tokens in useful.subsets() {
        let due = DiceNeed { need, bill: PackedNeed::of(need), tokens: SymbolCounts::tokens(tokens) };
        pool::payments(&due, dice.dice(), |dice| {
            let dice = DicePool::of(dice);
            each(Payment { dice, tokens });
        });
    }
}

/// The need that dice have to meet together with some tokens, all of which are spent.
struct DiceNeed {
    need: IconNeed,
    bill: PackedNeed,
    tokens: SymbolCounts,
}

impl DiceNeed {
    #[inline]
    fn with(&self, paid: KindCounts) -> SymbolCounts {
        SymbolCounts::of(paid).with(self.tokens)
    }
}

impl pool::PaymentDue<KINDS, WIDTH> for DiceNeed {
    #[inline]
    fn enough(&self, paid: KindCounts) -> bool {
        self.bill.is_paid_by(self.with(paid))
    }

    #[inline]
    fn helps(&self, paid: KindCounts, kind: usize) -> bool {
        let icon = face(kind).icon();
        self.with(paid).shows(icon) < self.need.at_most(icon)
    }

    #[inline]
    fn needs_all(&self, paid: KindCounts) -> bool {
        self.bill.takes_all(self.with(paid))
    }
}

impl IconNeed {
    /// No icon at all.
    pub const NOTHING: Self = Self { icons: [0; 3], waits: 0 };

    /// Icons in all; a wait is two.
    pub const fn size(self) -> u8 {
        self.icons[0] + self.icons[1] + self.icons[2] + 2 * self.waits
    }

    /// The most of this icon that the need could take, if all waits were paid with it.
    const fn at_most(self, icon: Icon) -> u32 {
        self.icons[icon.index()] as u32 + 2 * self.waits as u32
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;

    use super::*;
    use crate::icons::DieColour;
    use crate::subsets::ChallengeSubsets;

    const NOTHING: IconNeed = IconNeed { icons: [0; 3], waits: 0 };

    fn need(run: u8, jump: u8, shoot: u8, waits: u8) -> IconNeed {
        IconNeed { icons: [run, jump, shoot], waits }
    }

    fn pool(dice: &[(DieColour, DieFace)]) -> DicePool {
        dice.iter().fold(DicePool::EMPTY, |pool, &(colour, face)| pool.add(colour, face))
    }

    fn symbols(faces: &[DieFace]) -> SymbolCounts {
        faces.iter().fold(SymbolCounts::default(), |sum, &face| sum.with(SymbolCounts::face(face)))
    }

    fn can_pay(have: SymbolCounts, need: IconNeed) -> bool {
        PackedNeed::of(need).is_paid_by(have)
    }

    fn least_damage(have: SymbolCounts, ahead: &[(IconNeed, u8)]) -> u32 {
        ChallengeSubsets::new(ahead).least_damage(have)
    }

    /// True if faces meet a need by the words of the rules: each wait is given an icon, and then each icon must be shown often enough.
    fn pays(faces: &[DieFace], need: IconNeed) -> bool {
        let Some(waits) = need.waits.checked_sub(1) else {
            return Icon::ALL.iter().all(|icon| {
                let shown = faces.iter().filter(|face| face.icon() == *icon);
                let shown: u8 = shown.map(|face| 1 + u8::from(face.is_double())).sum();
                shown >= need.icons[icon.index()]
            });
        };
        (0..3).any(|icon| {
            let mut icons = need.icons;
            icons[icon] += 2;
            pays(faces, IconNeed { icons, waits })
        })
    }

    /// The least damage over all ways to give each die to a challenge, or to none.
    fn least_by_trying(faces: &[DieFace], given: &mut Vec<Vec<DieFace>>, ahead: &[(IconNeed, u8)]) -> u32 {
        let Some((face, rest)) = faces.split_first() else {
            let suffered = ahead.iter().zip(given).filter(|((need, _), dice)| !pays(dice, *need));
            return suffered.map(|((_, damage), _)| u32::from(*damage)).sum();
        };
        let mut least = least_by_trying(rest, given, ahead);
        for challenge in 0..ahead.len() {
            given[challenge].push(*face);
            least = least.min(least_by_trying(rest, given, ahead));
            given[challenge].pop();
        }
        least
    }

    /// All ways to spend some of these dice and tokens; dice of one kind in turn, so that a part may be there twice.
    fn parts(pool: DicePool, tokens: Icons) -> Vec<Payment> {
        let mut parts = vec![Payment::default()];
        for (colour, face, count) in pool.kinds() {
            for _ in 0..count {
                let dice = |part: &Payment| part.dice.add(colour, face);
                let more = |part| Payment { dice: dice(part), ..*part };
                parts.extend(parts.iter().map(more).collect::<Vec<_>>());
            }
        }
        for icon in tokens.iter() {
            let tokens = |part: &Payment| part.tokens.with(icon);
            let more = |part| Payment { tokens: tokens(part), ..*part };
            parts.extend(parts.iter().map(more).collect::<Vec<_>>());
        }
        parts
    }

    /// Faces of the dice and tokens, one by one.
    fn faces(payment: Payment) -> Vec<DieFace> {
        let dice = payment.dice.kinds();
        let dice = dice.flat_map(|(_, face, count)| vec![face; usize::from(count)]);
        let tokens = payment.tokens.iter().map(|icon| DieFace::new(icon, false));
        dice.chain(tokens).collect()
    }

    fn pays_without_waste(payment: Payment, need: IconNeed) -> bool {
        let faces = faces(payment);
        let less = |out: usize| {
            let mut faces = faces.clone();
            faces.remove(out);
            faces
        };
        pays(&faces, need) && (0..faces.len()).all(|out| !pays(&less(out), need))
    }

    fn all_payments(need: IconNeed, pool: DicePool, tokens: Icons) -> Vec<Payment> {
        let mut found = Vec::new();
        payments(need, pool, tokens, |payment| found.push(payment));
        found
    }

    fn any_need() -> impl Strategy<Value = IconNeed> {
        need_below(4, 3)
    }

    fn need_below(icons: u8, waits: u8) -> impl Strategy<Value = IconNeed> {
        ([0..icons, 0..icons, 0..icons], 0..waits).prop_map(|(icons, waits)| IconNeed { icons, waits })
    }

    fn any_face() -> impl Strategy<Value = DieFace> {
        (0..6_usize).prop_map(|face| DieFace::ALL[face])
    }

    fn any_dice() -> impl Strategy<Value = Vec<(DieColour, DieFace)>> {
        let die = ((0..3_usize).prop_map(|colour| DieColour::ALL[colour]), any_face());
        proptest::collection::vec(die, 0..8)
    }

    fn any_tokens() -> impl Strategy<Value = Icons> {
        proptest::collection::vec(0..3_usize, 0..4)
            .prop_map(|list| list.iter().fold(Icons::EMPTY, |set, &icon| set.with(Icon::ALL[icon])))
    }

    /// Small needs too, of which a few dice pay more than one.
    fn challenges(most: usize) -> impl Strategy<Value = Vec<(IconNeed, u8)>> {
        let need = prop_oneof![any_need(), need_below(2, 2)];
        proptest::collection::vec((need, 0..4_u8), 0..=most)
    }

    proptest! {
        #[test]
        fn a_challenge_can_be_paid_if_some_icons_for_its_waits_can(
            faces in proptest::collection::vec(any_face(), 0..10),
            need in any_need(),
        ) {
            prop_assert_eq!(can_pay(symbols(&faces), need), pays(&faces, need));
        }

        #[test]
        fn the_least_damage_is_that_of_the_best_way_to_share_out_the_dice(
            faces in proptest::collection::vec(any_face(), 0..8),
            ahead in challenges(3),
        ) {
            let tried = least_by_trying(&faces, &mut vec![Vec::new(); ahead.len()], &ahead);
            prop_assert_eq!(least_damage(symbols(&faces), &ahead), tried);
        }

        #[test]
        fn a_challenge_made_easier_is_another_challenge(
            faces in proptest::collection::vec(any_face(), 0..12),
            mut ahead in challenges(4),
        ) {
            let (have, subsets) = (symbols(&faces), ChallengeSubsets::new(&ahead));
            let shielded = subsets.shielded().least_damage(have);
            let eased = subsets.eased().least_damage(have);
            if let Some((need, damage)) = ahead.first().copied() {
                if damage > 0 {
                    ahead[0] = (need, damage - 1);
                    prop_assert_eq!(shielded, least_damage(have, &ahead));
                }
                if need.waits > 0 {
                    ahead[0] = (IconNeed { waits: need.waits - 1, ..need }, damage);
                    prop_assert_eq!(eased, least_damage(have, &ahead));
                }
            }
        }

        #[test]
        fn the_order_of_the_challenges_is_no_matter_and_a_die_more_no_harm(
            faces in proptest::collection::vec(any_face(), 0..12),
            more in any_face(),
            mut ahead in challenges(4),
        ) {
            let have = symbols(&faces);
            let least = least_damage(have, &ahead);
            prop_assert!(least_damage(have.with(SymbolCounts::face(more)), &ahead) <= least);
            ahead.reverse();
            prop_assert_eq!(least_damage(have, &ahead), least);
        }

        #[test]
        fn payments_are_all_that_pay_without_waste_each_once(
            dice in any_dice(),
            tokens in any_tokens(),
            need in any_need(),
        ) {
            let pool = pool(&dice);
            let found = all_payments(need, pool, tokens);
            let set: HashSet<Payment> = found.iter().copied().collect();
            prop_assert_eq!(set.len(), found.len(), "one is there twice");
            let mut parts = parts(pool, tokens);
            parts.retain(|part| pays_without_waste(*part, need));
            prop_assert_eq!(set, parts.into_iter().collect::<HashSet<_>>());
        }
    }

    const RUN: DieFace = DieFace::new(Icon::Run, false);
    const JUMP: DieFace = DieFace::new(Icon::Jump, false);
    const JUMPS: DieFace = DieFace::new(Icon::Jump, true);
    const SHOOT: DieFace = DieFace::new(Icon::Shoot, false);

    /// The example of play on Fire Man's stage: three jumps and a shoot on the dice, and the shoot token.
    #[test]
    fn a_pair_of_shoots_for_the_wait_would_leave_none_for_the_third_challenge() {
        let have = symbols(&[JUMPS, JUMP, SHOOT]).with(SymbolCounts::tokens(Icons::just(Icon::Shoot)));
        let (second, third) = (need(0, 2, 0, 1), need(0, 0, 2, 0));
        assert!(can_pay(have, second) && can_pay(have, third));
        assert_eq!(least_damage(have, &[(second, 1), (third, 2)]), 1);
        assert_eq!(least_damage(have, &[(second, 2), (third, 1)]), 1);
        // Magnet Beam: a die for the wait.
        let (have, second) =
            (symbols(&[JUMPS, SHOOT]).with(SymbolCounts::tokens(Icons::just(Icon::Shoot))), need(0, 2, 0, 0));
        assert_eq!(least_damage(have, &[(second, 1), (third, 2)]), 0);
    }

    #[test]
    fn the_other_half_of_a_double_is_lost_to_the_next_challenge() {
        let jump = (need(0, 1, 0, 0), 1);
        assert_eq!(least_damage(symbols(&[JUMPS]), &[jump, jump]), 1);
        assert_eq!(least_damage(symbols(&[JUMP, JUMP]), &[jump, jump]), 0);
        assert_eq!(least_damage(symbols(&[JUMPS]), &[(need(0, 2, 0, 0), 2)]), 0);
    }

    #[test]
    fn a_wait_is_a_pair_of_one_icon_from_dice_and_tokens() {
        let wait = need(0, 0, 0, 1);
        assert!(can_pay(symbols(&[JUMPS]), wait));
        assert!(can_pay(symbols(&[JUMP]).with(SymbolCounts::tokens(Icons::just(Icon::Jump))), wait));
        assert!(!can_pay(symbols(&[JUMP, RUN, SHOOT]), wait));
        assert!(can_pay(symbols(&[JUMPS, JUMP]), need(0, 1, 0, 1)));
        assert!(!can_pay(symbols(&[JUMPS]), need(0, 1, 0, 1)));
    }

    #[test]
    fn a_jump_can_be_paid_with_any_jump_and_nothing_more() {
        let dice = [(DieColour::Red, JUMP), (DieColour::Blue, JUMP), (DieColour::Blue, JUMPS), (DieColour::Blue, RUN)];
        let found = all_payments(need(0, 1, 0, 0), pool(&dice), Icons::ALL);
        let texts: HashSet<(String, usize)> =
            found.iter().map(|payment| (payment.dice.text(), payment.tokens.len())).collect();
        let expected = [("red jump", 0), ("blue jump", 0), ("blue jump2", 0), ("no dice", 1)];
        assert_eq!(found.len(), 4);
        assert_eq!(texts, expected.map(|(text, tokens)| (text.to_owned(), tokens)).into());
    }

    #[test]
    fn no_need_is_paid_with_nothing_and_too_much_with_nothing_at_all() {
        let dice = pool(&[(DieColour::Red, SHOOT)]);
        assert_eq!(all_payments(NOTHING, dice, Icons::ALL), [Payment::default()]);
        assert_eq!(all_payments(need(0, 0, 3, 0), dice, Icons::ALL), []);
        assert_eq!(least_damage(SymbolCounts::default(), &[(need(255, 255, 255, 255), 255); 3]), 765);
        assert_eq!(least_damage(SymbolCounts::default(), &[]), 0);
    }
}
