//! Features of the attack that a choice leads into.

use super::*;
use crate::games::metroidvania::odds::Odds;

const WANTED: FeatureSet = FeatureSet::of(&[DAMAGE_MEAN, DEATH_BARE, DEATH_BEST, COVER_BEST]);

/// What an attack would do to a player.
#[derive(Clone, Copy)]
pub(super) struct Danger {
    damage_mean: f64,
    death_bare: f64,
    death_best: f64,
    cover_best: f64,
}

/// No attack.
const PEACE: Danger = Danger { damage_mean: 0.0, death_bare: 0.0, death_best: 0.0, cover_best: 1.0 };

impl Danger {
    /// An attack with this many `!` on the player, who has so much luck to lay.
    #[inline]
    pub(super) fn of(view: &View, threat: u8, spendable: u8) -> Self {
        if threat == 0 { PEACE } else { Self::at(view, &view.odds(threat), spendable) }
    }

    /// The same where the refill of the queue may change the odds: in a room drawn with a card that is taken first, with the item at
    /// this place to save steps.
    #[cold]
    pub(super) fn behind_refill(view: &View, threat: u8, item: Option<u8>, spendable: u8) -> Self {
        if threat == 0 { PEACE } else { Self::at(view, &view.odds_behind_refill(threat, item), spendable) }
    }

    #[inline(always)]
    fn at(view: &View, odds: &Odds, spendable: u8) -> Self {
        let (health, reduction) = (view.health(), view.reduction());
        let (cover_best, death_best) = odds.cover_and_death(view.max_wager(spendable), reduction, health);
        let (_, death_bare) = odds.cover_and_death(0, reduction, health);
        Self { damage_mean: odds.mean(), death_bare, death_best, cover_best }
    }

    /// Does any formula want to know?
    pub(super) fn wanted(sink: &Sink) -> bool {
        sink.wants_any(WANTED)
    }

    #[inline]
    pub(super) fn write(&self, line: &mut Line) {
        line.put(DAMAGE_MEAN, self.damage_mean);
        line.put(DEATH_BARE, self.death_bare);
        line.put(DEATH_BEST, self.death_best);
        line.put(COVER_BEST, self.cover_best);
    }

    /// Those of all choices of a block.
    #[inline]
    pub(super) fn write_all(all: &[Self; Columns::PAD], block: usize, sink: &mut Sink) {
        sink.lanes(DAMAGE_MEAN, block, |at| all[at].damage_mean);
        sink.lanes(DEATH_BARE, block, |at| all[at].death_bare);
        sink.lanes(DEATH_BEST, block, |at| all[at].death_best);
        sink.lanes(COVER_BEST, block, |at| all[at].cover_best);
    }
}
