//! The session: setup (rulebook "Setting up the game"), the choice of bosses, and what follows upon a session in a campaign
//! (rulebook "Campaign mode", "Dr. Wily").

use super::{Play, purpose};
use crate::action::{Action, Event};
use crate::config::{Rules, SESSIONS, WeaponRow};
use crate::effect::Sabotage;
use crate::icons::Icons;
use crate::pool::DicePool;
use crate::state::{CardDeck, CardPile, Phase, State};
use kit::game::EventObserver;

/// Deals are kept apart in the streams of luck by this much: more shuffles of one deck than a session has.
const APART: u32 = 64;

/// The occasion of the n-th reshuffle of a deck after a deal; the 0-th is the deal itself.
pub fn occasion(deal: u32, shuffles: u32) -> u32 {
    deal * APART + shuffles
}

/// One choice for each boss dealt; where bosses are not chosen, the one for this seat.
pub fn legal(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    let dealt = state.dealt.iter().map(|&boss| Action::Face(boss));
    if rules.choose_bosses { out.extend(dealt) } else { out.extend(dealt.take(1)) }
}

impl<W: EventObserver<Event>> Play<'_, W> {
    /// Lays a new game out.
    pub fn begin_game(&mut self) {
        *self.state = State::new();
        let mut heroes: CardPile = CardPile::of(self.rules.heroes.len());
        if self.rules.heroes_random {
            heroes.shuffle(self.rules.hero_deck.keys(), self.luck.occasion(purpose::HEROES, 0));
        } else {
            heroes.sort_unstable_by_key(|&hero| self.rules.heroes[usize::from(hero)].place);
        }
        for (player, &hero) in self.state.players.iter_mut().zip(heroes.iter()) {
            player.hero = hero;
        }
        self.arm();
        self.begin_session(1, 1);
    }

    /// "Randomly deal 1 to each player"; in a campaign, of those marked "starting".
    fn arm(&mut self) {
        let mut weapons: CardPile = CardPile::default();
        let all = self.rules.weapons.iter().enumerate();
        let usable = all.filter(|(_, weapon)| weapon.starting || !self.rules.campaign);
        usable.for_each(|(row, _)| weapons.push(row as u8));
        weapons.shuffle(self.rules.weapon_deck.keys(), self.luck.occasion(purpose::WEAPONS, 0));
        let each = if self.rules.campaign { 1 } else { self.rules.weapons_each };
        for player in &mut self.state.players[..self.rules.seats] {
            for row in (0..each).filter_map(|_| weapons.pop()) {
                player.arm(row);
            }
        }
    }

    /// Sets a session up; the players have the weapons that they have.
    fn begin_session(&mut self, number: u8, attempt: u8) {
        let state = &mut *self.state;
        (state.session, state.attempt) = (number, attempt);
        (state.round, state.battle) = (0, 0);
        state.wily = number == SESSIONS && self.rules.final_battles == 0;
        state.pool = DicePool::EMPTY;
        state.deal += 1;
        if number == SESSIONS {
            state.met = 0;
        }
        let first = self.luck.occasion(purpose::FIRST, self.state.deal);
        self.state.start = first.below(self.rules.seats as u32) as u8;
        self.sabotage();
        self.shuffle_decks();
        self.state.tanks = self.tanks();
        for seat in 0..self.rules.seats {
            self.prepare(seat);
        }
        if number == SESSIONS {
            self.state.battle = 1;
        } else {
            self.deal_stages();
        }
        self.deal_bosses();
        self.announce();
    }

    fn sabotage(&mut self) {
        let deck = &self.rules.sabotage_deck;
        let mut cards: CardPile = CardPile::of(deck.len());
        cards.shuffle(deck.keys(), self.luck.occasion(purpose::SABOTAGE, self.state.deal));
        self.state.sabotage = CardPile::default();
        for card in (0..self.rules.sabotage).filter_map(|_| cards.pop()) {
            self.state.sabotage.push(card);
        }
    }

    fn tanks(&self) -> u8 {
        match self.state.session {
            SESSIONS => self.rules.final_tanks,
            _ => self.rules.tanks() + self.rules.extra_tanks,
        }
    }

    fn shuffle_decks(&mut self) {
        let (rules, deal, state) = (self.rules, self.state.deal, &mut *self.state);
        for (deck, cards, purpose) in [
            (&mut state.stages, &rules.stage_deck, purpose::STAGES),
            (&mut state.patterns, &rules.pattern_deck, purpose::PATTERNS),
            (&mut state.boxes, &rules.box_deck, purpose::BOXES),
            (&mut state.light, &rules.light_deck, purpose::LIGHT),
        ] {
            *deck = CardDeck::of(cards.len());
            deck.shuffle(cards.keys(), |n| self.luck.occasion(purpose, occasion(deal, n)));
        }
        state.turned = CardPile::default();
    }

    fn prepare(&mut self, seat: usize) {
        let after = (seat + self.rules.seats - usize::from(self.state.start)) % self.rules.seats;
        let less_life = match after % 2 {
            0 => self.state.sabotaged(self.rules, Sabotage::LessLife),
            _ => 0,
        };
        let less_energy = self.state.sabotaged(self.rules, Sabotage::LessEnergy);
        let player = &mut self.state.players[seat];
        let hero = usize::from(player.hero);
        player.life = self.rules.heroes[hero].life.saturating_sub(less_life).max(1);
        player.tokens = Icons::EMPTY;
        for weapon in player.weapons_mut() {
            let most = self.rules.weapons[usize::from(weapon.row)].energy;
            weapon.energy = most.saturating_sub(less_energy);
        }
        let cards = &self.rules.decks[hero];
        player.deck = CardDeck::of(cards.len());
        (player.deck).shuffle(cards.keys(), |_| self.luck.stream(purpose::ACTIONS, seat));
        (player.hand, player.pile) = (CardPile::default(), CardPile::default());
        (player.slots, player.light, player.boss) = ([None; 3], [None; 2], None);
        player.acted = false;
    }

    fn deal_stages(&mut self) {
        let each = self.rules.stage_cards();
        for player in &mut self.state.players[..self.rules.seats] {
            for _ in 0..each {
                player.pile.extend(self.state.stages.draw.pop().as_slice());
            }
        }
    }

    /// Deals bosses to choose from, which comes next.
    fn deal_bosses(&mut self) {
        let all = self.rules.boss_deck(self.state.wily);
        let mut bosses: CardPile = CardPile::default();
        for row in 0..all.len() {
            if self.state.wily || self.state.met >> row & 1 == 0 {
                bosses.push(row as u8);
            }
        }
        let number = occasion(self.state.deal, u32::from(self.state.battle));
        bosses.shuffle(all.keys(), self.luck.occasion(purpose::BOSSES, number));
        self.state.dealt = CardPile::default();
        for boss in (0..self.rules.dealt).filter_map(|_| bosses.pop()) {
            self.state.dealt.push(boss);
        }
        self.state.phase = Phase::Bosses;
        self.state.active = self.state.start;
    }

    /// Tells of the session's setup.
    fn announce(&mut self) {
        let (number, attempt) = (self.state.session, self.state.attempt);
        self.tell(Event::Session { number, attempt });
        for seat in 0..self.rules.seats as u8 {
            let player = self.state.players[usize::from(seat)];
            let hero = player.hero;
            self.tell(Event::Seated { seat, hero });
            for weapon in player.weapons() {
                self.tell(Event::Armed { seat, weapon: weapon.row });
            }
        }
        let sabotage = self.state.sabotage;
        for &card in sabotage.iter() {
            self.tell(Event::Sabotaged(self.rules.sabotage_deck[usize::from(card)]));
        }
    }

    /// The active player chooses a boss; the next one does, or the first round begins.
    pub(super) fn face(&mut self, boss: u8) {
        let (seat, wily) = (self.state.active, self.state.wily);
        if let Some(place) = self.state.dealt.iter().position(|&row| row == boss) {
            self.state.dealt.take(place);
        }
        self.state.player_mut().boss = Some(boss);
        self.tell(Event::Faces { seat, boss, wily });
        self.state.active = self.after(seat);
        if self.state.active == self.state.start {
            if self.state.battle > 0 {
                self.lay_patterns();
            }
            self.begin_round();
        }
    }

    /// All stages are behind: the robot masters show their boss sides.
    pub(super) fn begin_battle(&mut self) {
        self.state.battle = 1;
        self.lay_patterns();
        self.begin_round();
    }

    /// Draws for each player as many pattern cards as the boss's value says.
    fn lay_patterns(&mut self) {
        for seat in 0..self.rules.seats {
            let Some(boss) = self.state.players[seat].boss else {
                continue;
            };
            for _ in 0..self.rules.boss(boss, self.state.wily).patterns {
                if let Some(card) = self.draw_pattern() {
                    self.state.players[seat].pile.push(card);
                }
            }
        }
    }

    fn draw_pattern(&mut self) -> Option<u8> {
        let (deck, deal) = (&self.rules.pattern_deck, self.state.deal);
        (self.state.patterns).draw_top(deck.keys(), |n| self.luck.occasion(purpose::PATTERNS, occasion(deal, n)))
    }

    /// All players have beaten their bosses.
    pub(super) fn session_won(&mut self) {
        let last = self.state.session == SESSIONS;
        if last && !self.state.wily {
            return self.next_battle();
        }
        let number = self.state.session;
        self.tell(Event::SessionOver { number, won: true });
        if last || !self.rules.campaign {
            self.state.phase = Phase::Over;
            return;
        }
        self.gain_weapons();
        self.dismiss_bosses();
        self.begin_session(number + 1, 1);
    }

    /// "Discards their defeated boss"; four more are dealt, after the last robot masters Dr. Wily's own, and the patterns reshuffled.
    fn next_battle(&mut self) {
        self.dismiss_bosses();
        self.state.battle += 1;
        self.state.wily = self.state.battle > self.rules.final_battles;
        // The first card drawn has all of them shuffled.
        let deck = &mut self.state.patterns;
        (deck.draw, deck.discard) = (CardPile::default(), CardPile::of(self.rules.pattern_deck.len()));
        self.deal_bosses();
    }

    /// The robot masters just beaten are not met again.
    fn dismiss_bosses(&mut self) {
        for boss in (self.state.players.iter_mut()).filter_map(|player| player.boss.take()) {
            self.state.met |= 1 << boss;
        }
    }

    /// "Each player finds the weapon card that matches their defeated Robot Master and adds it to their inventory."
    fn gain_weapons(&mut self) {
        for player in &mut self.state.players[..self.rules.seats] {
            let matching = |weapon: &WeaponRow| weapon.master == player.boss;
            if let Some(row) = self.rules.weapons.iter().position(matching) {
                player.arm(row as u8);
            }
        }
    }

    /// The table has lost the session: "they may re-try".
    pub(super) fn session_lost(&mut self, seat: u8) {
        let (number, attempt) = (self.state.session, self.state.attempt);
        self.state.stack.clear();
        self.tell_standings();
        self.tell(Event::SessionOver { number, won: false });
        if self.rules.campaign && attempt < self.rules.tries {
            self.begin_session(number, attempt + 1);
        } else {
            self.state.fallen = Some(seat);
            self.state.phase = Phase::Over;
        }
    }
}
