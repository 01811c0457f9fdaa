//! Damage and energy tanks (rulebook "Damage and energy tanks").

use super::Play;
use crate::action::{DamageCause, Event};
use crate::effect::Sabotage;
use kit::game::EventObserver;

impl<W: EventObserver<Event>> Play<'_, W> {
    /// A player suffers damage. If that would take the last life, an energy tank is used before, "to regain all their life energy";
    /// without one the table loses, and so it does where even all life is not enough: a tank that regains nothing is not used.
    pub(super) fn hit(&mut self, seat: u8, amount: u8, source: DamageCause) {
        if amount == 0 {
            return;
        }
        while amount >= self.state.players[usize::from(seat)].life {
            if !self.use_tank(seat) {
                let life = std::mem::take(&mut self.state.players[usize::from(seat)].life);
                self.tell(Event::Damage { seat, source, amount: life, life: 0 });
                return self.session_lost(seat);
            }
        }
        let player = &mut self.state.players[usize::from(seat)];
        player.life -= amount;
        let life = player.life;
        self.tell(Event::Damage { seat, source, amount, life });
    }

    fn use_tank(&mut self, seat: u8) -> bool {
        let less = self.state.sabotaged(self.rules, Sabotage::WeakerTanks);
        let most = self.most_life(seat).saturating_sub(less);
        let player = &mut self.state.players[usize::from(seat)];
        let life = most.saturating_sub(player.life);
        let Some(left) = self.state.tanks.checked_sub(1).filter(|_| life > 0) else {
            return false;
        };
        self.state.tanks = left;
        player.life += life;
        self.tell(Event::Tank { seat, life, left });
        true
    }

    /// The most life of a player's hero.
    pub(super) fn most_life(&self, seat: u8) -> u8 {
        let hero = self.state.players[usize::from(seat)].hero;
        self.rules.heroes[usize::from(hero)].life
    }
}
