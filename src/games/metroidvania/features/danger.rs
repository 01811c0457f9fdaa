//! Features of the attack that a choice leads into.

use super::*;
use crate::odds::DamageOdds;

/// The features of an attack that formulas ask for.
#[derive(Clone, Copy)]
pub(super) struct DangerFeatures(FeatureSet);

impl DangerFeatures {
    pub(super) fn of(sink: &FeatureSink) -> Self {
        Self(sink.wanted().common(FeatureSet::of(&[DAMAGE_MEAN, DEATH_BARE, DEATH_BEST, COVER_BEST])))
    }

    /// True if any is asked for.
    pub(super) fn any(self) -> bool {
        self.0 != FeatureSet::default()
    }

    /// More than whether it kills?
    fn more_than_death(self) -> bool {
        self.0.meets(FeatureSet::of(&[DAMAGE_MEAN, COVER_BEST]))
    }
}

/// The danger of an attack to a player.
#[derive(Clone, Copy)]
pub(super) struct AttackDanger {
    damage_mean: f64,
    death_bare: f64,
    death_best: f64,
    cover_best: f64,
}

impl AttackDanger {
    /// No attack.
    pub(super) const PEACE: Self = Self { damage_mean: 0.0, death_bare: 0.0, death_best: 0.0, cover_best: 1.0 };

    /// An attack with this many `!` on the player, who has so much luck to lay.
    #[inline]
    pub(super) fn of(view: &View, threat: u8, spendable: u8, asked: DangerFeatures) -> Self {
        if Self::is_none(view, threat, asked) { Self::PEACE } else { Self::at(view, &view.odds(threat), spendable) }
    }

    /// The danger where the refill of the queue may change the odds: in a room drawn with a card that is taken first, with the item at this
    /// place to save steps.
    #[cold]
    pub(super) fn behind_refill(
        view: &View,
        threat: u8,
        item: Option<u8>,
        spendable: u8,
        asked: DangerFeatures,
    ) -> Self {
        if Self::is_none(view, threat, asked) {
            return Self::PEACE;
        }
        Self::at(view, &view.odds_behind_refill(threat, item), spendable)
    }

    /// True if an attack is none to what is asked. Most attacks cannot kill: that needs no odds.
    #[inline]
    fn is_none(view: &View, threat: u8, asked: DangerFeatures) -> bool {
        // Behind a refill the odds are a mean over all cards that may come first. This test, and locks of drawn
        // bosses alone, took a game from 825.3 to 818.8 thousand instructions.
        threat == 0 || (!asked.more_than_death() && view.outlives(threat))
    }

    #[inline(always)]
    fn at(view: &View, odds: &DamageOdds, spendable: u8) -> Self {
        let (health, reduction) = (view.health(), view.reduction());
        let (cover_best, death_best) = odds.cover_and_death(view.max_wager(spendable), reduction, health);
        let (_, death_bare) = odds.cover_and_death(0, reduction, health);
        Self { damage_mean: odds.mean(), death_bare, death_best, cover_best }
    }

    #[inline]
    pub(super) fn put(&self, line: &mut ChoiceWriter) {
        line.put(DAMAGE_MEAN, self.damage_mean);
        line.put(DEATH_BARE, self.death_bare);
        line.put(DEATH_BEST, self.death_best);
        line.put(COVER_BEST, self.cover_best);
    }

    /// Writes the dangers of all choices of a block.
    #[inline]
    pub(super) fn write<'d>(of: impl Fn(usize) -> &'d Self, block: usize, sink: &mut FeatureSink) {
        sink.lanes(DAMAGE_MEAN, block, |at| of(at).damage_mean);
        sink.lanes(DEATH_BARE, block, |at| of(at).death_bare);
        sink.lanes(DEATH_BEST, block, |at| of(at).death_best);
        sink.lanes(COVER_BEST, block, |at| of(at).cover_best);
    }
}
