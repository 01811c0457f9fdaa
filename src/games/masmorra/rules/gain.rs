//! What heroes gain and lose: XP and levels, gold, treasure cards, life, and defeat (rulebook "The Agony of Defeat", "Leveling Up"; M28, M33,
//! M34, M37, M42, M70).

use super::{Play, ending};
use crate::action::Action;
use crate::config::Rules;
use crate::config::keys::{Again, EndRound, FallenAbilities, FallenTreasure, FallsTo, Mode, Stolen};
use crate::dice::{DiceAndSymbols, FaceCounts};
use crate::event::{DieUse, Event, GainReason, LossCause, WoundSource};
use crate::state::{PendingGain, State, Task};
use crate::word::InterruptTrigger;
use kit::game::EventObserver;

/// XP of the arrow of this number, from 1, laps of the track included.
fn arrow(rules: &Rules, number: u8) -> u16 {
    let (lap, place) = ((number - 1) / 4, (number - 1) % 4);
    u16::from(lap) * u16::from(rules.arrow_lap) + u16::from(rules.arrows()[usize::from(place)])
}

/// The number of arrows that so many XP have reached, laps included (M42).
pub fn arrows_reached(rules: &Rules, xp: u16) -> u8 {
    (1..u8::MAX).take_while(|&number| arrow(rules, number) <= xp).count() as u8
}

/// The XP of the highest arrow not above these, or 0 (M33).
pub fn last_arrow(rules: &Rules, xp: u16) -> u16 {
    match arrows_reached(rules, xp) {
        0 => 0,
        number => arrow(rules, number),
    }
}

/// Cards to be discarded: of a hand that is too large (M70), or one after a defeat (17).
pub fn discards(rules: &Rules, state: &State, seat: u8, why: LossCause, each: &mut impl FnMut(Action)) {
    let hand = &state.hero(seat).hand;
    if why != LossCause::Hand || hand.len() > usize::from(rules.hand) {
        // Copies of a card are alike.
        let row = |place: usize| rules.card_deck[usize::from(hand[place])];
        let first = |place: &usize| (0..*place).all(|before| row(before) != row(*place));
        (0..hand.len()).filter(first).for_each(|place| each(Action::Discard(place as u8)));
    }
}

impl<W: EventObserver<Event>> Play<'_, W> {
    /// XP are announced; whoever holds a fitting card may take of them (M70), then they are had.
    pub(super) fn announce_xp(&mut self, seat: u8, amount: u8, why: GainReason) {
        self.announce(
            PendingGain { seat, left: amount, why, ..PendingGain::default() },
            Task::XpDue(why),
            InterruptTrigger::Xp,
        );
    }

    /// Announces treasure cards, of which others may steal before they are had.
    pub(crate) fn announce_treasure(&mut self, seat: u8, amount: u8, why: GainReason) {
        self.announce(
            PendingGain { seat, left: amount, why, ..PendingGain::default() },
            Task::TreasureDue(why),
            InterruptTrigger::Treasure,
        );
    }

    fn announce(&mut self, due: PendingGain, then: Task, trigger: InterruptTrigger) {
        if due.left == 0 || self.state.hero(due.seat).down {
            return;
        }
        self.state.dues.push(due);
        self.pend(then);
        self.open_window(trigger, due.seat);
    }

    /// Gives what is left of the XP announced last. A thief alone has stolen of them, which he gains in turn; several have cancelled one
    /// another (M71 Stupefy).
    pub(super) fn have_xp(&mut self, _why: GainReason) {
        let Some(due) = self.state.dues.pop() else { return };
        let stolen = if due.thieves.count_ones() == 1 { due.stolen.min(due.left) } else { 0 };
        if due.thieves.count_ones() > 1 {
            self.tell(Event::Foiled(due.seat));
        }
        self.gain_xp(due.seat, due.left - stolen, due.why);
        if stolen > 0 {
            let seat = due.thieves.trailing_zeros() as u8;
            self.pend(Task::Xp { seat, amount: stolen, why: GainReason::Stolen });
        }
    }

    /// XP at once; each arrow that is reached for the first time is a new ability (M42, 47). Whoever has enough of them for a moment makes this
    /// round the last, whatever becomes of them (M44, 15).
    pub(crate) fn gain_xp(&mut self, seat: u8, amount: u8, why: GainReason) {
        if amount == 0 || self.state.hero(seat).down {
            return;
        }
        let again = self.rules.arrows_again == Again::Lap;
        let hero = self.state.hero_mut(seat);
        hero.xp += u16::from(amount);
        let (now, before) = (hero.xp, hero.arrows);
        hero.arrows = before.max(arrows_reached(self.rules, now));
        let counted = |arrows: u8| if again { arrows } else { arrows.min(4) };
        let new = counted(hero.arrows) - counted(before);
        self.tell(Event::Xp { seat, amount, why, now });
        if self.rules.mode == Mode::Standard && now >= self.rules.xp_goal.into() {
            self.state.last_round = true;
            if self.rules.end_round == EndRound::AtOnce {
                return self.end(ending::WIN);
            }
        }
        (0..new).for_each(|_| self.pend(Task::Level(seat)));
    }

    /// XP are lost to a thief or a ghost (14).
    pub(super) fn lose_xp(&mut self, seat: u8, amount: u8) {
        let had = self.state.hero(seat).xp;
        self.set_xp(seat, had.saturating_sub(amount.into()));
        if self.rules.xp_stolen == Stolen::Lost {
            self.cover_abilities(seat);
        }
    }

    fn set_xp(&mut self, seat: u8, now: u16) {
        let hero = self.state.hero_mut(seat);
        let lost = hero.xp.saturating_sub(now);
        hero.xp = now;
        if lost > 0 {
            self.tell(Event::XpLost { seat, amount: lost.min(u8::MAX.into()) as u8, now });
        }
    }

    /// Abilities of arrows above the XP that are left are covered, the last one first.
    fn cover_abilities(&mut self, seat: u8) {
        let reached = arrows_reached(self.rules, self.state.hero(seat).xp);
        let hero = self.state.hero_mut(seat);
        while hero.learnt.len() > usize::from(reached) {
            hero.learnt.pop();
        }
        hero.arrows = reached;
    }

    /// Gold, up to what one may have (M37).
    pub(super) fn gain_gold(&mut self, seat: u8, amount: u8) {
        let most = self.rules.gold_most;
        let hero = self.state.hero_mut(seat);
        let amount = amount.min(most.saturating_sub(hero.gold));
        hero.gold += amount;
        if amount > 0 {
            self.tell(Event::Gold { seat, amount });
        }
    }

    /// Gold is paid or lost, as much as there is.
    pub(super) fn pay_gold(&mut self, seat: u8, amount: u8) {
        let hero = self.state.hero_mut(seat);
        let amount = amount.min(hero.gold);
        hero.gold -= amount;
        if amount > 0 {
            self.tell(Event::Paid { seat, amount });
        }
    }

    /// Draws what is left of the cards announced last, one by one, since a hand that is too large loses one of them all first (M70).
    pub(super) fn have_treasure(&mut self, why: GainReason) {
        let Some(due) = self.state.dues.pop() else { return };
        let Some(left) = due.left.checked_sub(1) else { return };
        if left > 0 {
            self.state.dues.push(PendingGain { left, ..due });
            self.pend(Task::TreasureDue(why));
        }
        self.take_card(due.seat, due.why);
    }

    /// A card from the deck, if there is one; a hand that is too large then loses one (M70).
    pub(super) fn take_card(&mut self, seat: u8, why: GainReason) {
        if let Some(card) = self.draw_treasure() {
            self.give_card(seat, card, why);
        }
    }

    /// A card comes into a hand, wherever it was. There is room for one more than a hand holds; what is beyond goes to the discards.
    pub(super) fn give_card(&mut self, seat: u8, card: u8, why: GainReason) {
        self.tell(Event::Card { seat, card, why });
        if self.state.hero(seat).hand.len() > usize::from(self.rules.hand) {
            self.state.treasures.discard.push(card);
            self.tell(Event::Loss { seat, why: LossCause::Hand });
            return self.tell(Event::Discarded { seat, card });
        }
        self.state.hero_mut(seat).hand.push(card);
        self.pend(Task::Discard { seat, why: LossCause::Hand });
    }

    /// A card is discarded.
    pub(super) fn discard(&mut self, seat: u8, why: LossCause, action: Action) {
        let Action::Discard(place) = action else { return };
        self.tell(Event::Loss { seat, why });
        self.discard_place(seat, place.into());
    }

    /// The card at a place of a hand is discarded.
    pub(super) fn discard_place(&mut self, seat: u8, place: usize) {
        let card = self.state.hero_mut(seat).hand.take(place);
        self.state.treasures.discard.push(card);
        self.tell(Event::Discarded { seat, card });
    }

    /// Life is gained, up to the most (M35).
    pub(super) fn heal(&mut self, seat: u8, amount: u8) {
        let most = self.rules.heroes[usize::from(self.state.hero(seat).row)].life;
        let hero = self.state.hero_mut(seat);
        let amount = amount.min(most.saturating_sub(hero.life));
        hero.life += amount;
        if amount > 0 {
            self.tell(Event::Healed { seat, amount });
        }
    }

    /// Wounds: at 0 life a hero is defeated (M28, M33). Who lies is not there (M34).
    pub(crate) fn wound(&mut self, seat: u8, amount: u8, by: WoundSource) {
        let over = self.state.ended.is_some();
        let hero = self.state.hero_mut(seat);
        if hero.down || amount == 0 || over {
            return;
        }
        let amount = amount.min(hero.life);
        hero.life -= amount;
        let falls = hero.life == 0;
        self.tell(Event::Wounded { seat, amount, by });
        if falls {
            self.fall(seat, by);
        }
    }

    /// A hero is defeated (M33): down, XP back to an arrow, a card lost, dice and symbols lost. In the alliance all have lost (M77).
    fn fall(&mut self, seat: u8, by: WoundSource) {
        let rules = self.rules;
        self.tell(Event::Fallen { seat, by });
        if rules.allies() {
            self.state.hero_mut(seat).down = true;
            return self.end(ending::LOST);
        }
        let hero = self.state.hero_mut(seat);
        hero.down = true;
        let (xp, arrows) = (hero.xp, hero.arrows);
        let back = match rules.defeat_falls_to {
            FallsTo::Below => last_arrow(rules, xp),
            FallsTo::Reached if arrows == 0 => 0,
            FallsTo::Reached => arrow(rules, arrows).min(xp),
        };
        self.set_xp(seat, back);
        if rules.defeat_abilities == FallenAbilities::Lost {
            self.cover_abilities(seat);
        }
        if !self.state.hero(seat).hand.is_empty() {
            match rules.defeat_treasure {
                FallenTreasure::Lot => {
                    let place = self.random_place(seat);
                    self.tell(Event::Loss { seat, why: LossCause::Defeat });
                    self.discard_place(seat, place);
                }
                FallenTreasure::Chosen => self.pend(Task::Discard { seat, why: LossCause::Defeat }),
            }
        }
        if seat == self.state.turn.seat {
            self.state.turn.fallen = true;
            self.state.combat.on = false;
            let lost = std::mem::take(&mut self.state.turn.purse);
            (self.state.turn.points, self.state.turn.marked) = (0, FaceCounts::EMPTY);
            if lost != DiceAndSymbols::EMPTY {
                self.tell(Event::Used { seat, what: lost, to: DieUse::Lost });
            }
        }
    }
}
