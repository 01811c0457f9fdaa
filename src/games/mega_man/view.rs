//! What one seat may know: everything that lies open on the table, which is all but the order of decks and piles, and what dice will
//! show. Hands are open: "players are encouraged to openly communicate".

use super::config::{ActionRow, BossRow, Rules};
use super::effect::{Benefit, BenefitList, BossAbility, CostItem, Toll};
use super::icons::{DieColour, Icons};
use super::payment::IconNeed;
use super::pool::DicePool;
use super::rules::{challenge_at, facing_slot, neighbour, satisfies};
use super::state::{CurrentChallenge, LEFT, PendingStep, Phase, Player, RIGHT, SKILL, State, Weapon};

/// The most challenges in sight: a stage card's three, and one that a robot master adds.
pub const IN_SIGHT: usize = 4;

/// The game as one seat sees it.
#[derive(Clone, Copy)]
pub struct View<'a> {
    rules: &'a Rules,
    state: &'a State,
    seat: usize,
}

/// Challenges with their damage, the next one first.
#[derive(Clone, Copy, Debug)]
pub struct ChallengesAhead {
    list: [(IconNeed, u8); IN_SIGHT],
    len: usize,
}

impl ChallengesAhead {
    const NONE: Self = Self { list: [(IconNeed::NOTHING, 0); IN_SIGHT], len: 0 };

    fn push(&mut self, need: IconNeed, damage: u8) {
        self.list[self.len] = (need, damage);
        self.len += 1;
    }

    /// The next one, to be changed.
    pub fn next_mut(&mut self) -> Option<&mut (IconNeed, u8)> {
        self.list[..self.len].first_mut()
    }
}

impl std::ops::Deref for ChallengesAhead {
    type Target = [(IconNeed, u8)];

    #[inline]
    fn deref(&self) -> &[(IconNeed, u8)] {
        &self.list[..self.len]
    }
}

impl<'a> View<'a> {
    /// The view of one seat.
    pub fn new(rules: &'a Rules, state: &'a State, seat: usize) -> Self {
        Self { rules, state, seat }
    }

    /// The rules.
    pub fn rules(&self) -> &'a Rules {
        self.rules
    }

    /// Own seat, from 0.
    pub fn seat(&self) -> usize {
        self.seat
    }

    /// The seat whose action phase it is.
    pub fn active(&self) -> usize {
        usize::from(self.state.active)
    }

    /// A player's life.
    pub fn life(&self, seat: usize) -> u8 {
        self.state.players[seat].life
    }

    /// The least life at the table.
    pub fn least_life(&self) -> u8 {
        self.players().map(|player| player.life).min().unwrap_or(0)
    }

    /// Energy tanks of the table.
    pub fn tanks(&self) -> u8 {
        self.state.tanks
    }

    /// A player's active tokens.
    pub fn tokens(&self, seat: usize) -> Icons {
        self.state.players[seat].tokens
    }

    /// A player's weapons.
    pub fn weapons(&self, seat: usize) -> &'a [Weapon] {
        self.state.players[seat].weapons()
    }

    /// Energy on all of a player's weapons.
    pub fn energy(&self, seat: usize) -> u8 {
        self.state.players[seat].energy()
    }

    /// Life that a player could still gain.
    pub fn room_for_life(&self, seat: usize) -> usize {
        let player = &self.state.players[seat];
        usize::from(self.rules.heroes[usize::from(player.hero)].life.saturating_sub(player.life))
    }

    /// Energy that a player's weapons could still gain.
    pub fn room_for_energy(&self, seat: usize) -> usize {
        let room = |weapon: &Weapon| {
            let most = self.rules.weapons[usize::from(weapon.row)].energy;
            usize::from(most.saturating_sub(weapon.energy))
        };
        self.weapons(seat).iter().map(room).sum()
    }

    /// True while the bosses are fought.
    pub fn battle(&self) -> bool {
        self.state.battle > 0
    }

    /// The session, from 1.
    pub fn session(&self) -> u8 {
        self.state.session
    }

    /// Stage cards of each player still to be faced, this round's included.
    pub fn stages_left(&self) -> usize {
        match self.state.battle {
            0 => self.player().pile.len(),
            _ => 0,
        }
    }

    /// Pattern cards beneath the one in sight, of a player.
    pub fn hidden(&self, seat: usize) -> usize {
        match self.state.battle {
            0 => 0,
            _ => self.state.players[seat].pile.len().saturating_sub(1),
        }
    }

    /// Challenges of the active player behind the next one, hidden ones too.
    pub fn challenges_left(&self) -> usize {
        match self.state.battle {
            0 => self.ahead(self.active()).len().saturating_sub(1),
            _ => self.hidden(self.active()),
        }
    }

    /// True if a player's action phase has been played in this round.
    pub fn acted(&self, seat: usize) -> bool {
        self.state.players[seat].acted
    }

    /// Players whose action phase is still to come.
    pub fn waiting(&self) -> usize {
        let seats = 0..self.rules.seats;
        let waits = |&seat: &usize| !self.acted(seat) && (seat != self.active() || self.planning());
        seats.filter(waits).count()
    }

    fn planning(&self) -> bool {
        matches!(self.state.phase, Phase::Bosses | Phase::Light | Phase::Plan)
    }

    /// A player's boost cards; none before everybody has planned.
    pub fn boosts(&self, seat: usize) -> usize {
        if self.planning() { 0 } else { self.state.players[seat].hand.len() }
    }

    /// The active player's dice.
    pub fn pool(&self) -> DicePool {
        self.state.pool
    }

    /// Dice gathered, but not rolled yet, of this colour.
    pub fn gathered(&self, colour: DieColour) -> u8 {
        self.state.gathered[colour.index()]
    }

    /// True while dice are being gathered for the pool.
    pub fn gathering(&self) -> bool {
        self.state.phase == Phase::Gather
    }

    /// The challenge that the active player faces.
    pub fn facing(&self) -> CurrentChallenge {
        self.state.facing
    }

    /// Dice picked up to be rerolled.
    pub fn marked(&self) -> DicePool {
        self.state.marked
    }

    /// The step that is being resolved.
    pub fn pending(&self) -> Option<PendingStep> {
        self.state.stack.top()
    }

    /// The boost card that this seat is asked for, by row.
    pub fn asked(&self) -> Option<u8> {
        match self.state.phase {
            Phase::Lend { card, .. } => Some(card),
            _ => None,
        }
    }

    /// The benefits that come once what is being resolved is resolved: what a price is paid for.
    pub fn bought(&self) -> impl Iterator<Item = Benefit> {
        self.state.stack.coming()
    }

    /// The second of two prices, while the first is paid.
    pub fn owed(&self) -> Option<CostItem> {
        self.state.stack.owed()
    }

    /// Tokens that the active player may spend.
    pub fn spendable(&self) -> Icons {
        self.state.spendable(self.rules)
    }

    /// True if another die of this colour may come into the pool.
    pub fn has_room(&self, colour: DieColour) -> bool {
        self.pool().of_colour(colour) < self.state.limit(self.rules, colour)
    }

    /// The challenges that a player can see coming; of the active player those still to be faced in this phase.
    pub fn ahead(&self, seat: usize) -> ChallengesAhead {
        let mut ahead = ChallengesAhead::NONE;
        let facing = matches!(self.state.phase, Phase::Act | Phase::Lend { .. });
        // Once a challenge is past, what is pending still belongs to it, and what is in sight is the next.
        let acting = seat == self.active() && (facing || self.state.phase == Phase::Past);
        let mut space = if acting { self.state.space } else { 0 };
        if acting && facing {
            ahead.push(self.state.facing.need, self.state.facing.damage);
            space += 1;
        }
        // Of a boss's patterns only one is in sight.
        while ahead.len < IN_SIGHT && (ahead.len == 0 || !self.battle()) {
            let Some(next) = challenge_at(self.rules, self.state, seat, space) else {
                break;
            };
            ahead.push(next.need, next.damage);
            space += 1;
        }
        ahead
    }

    /// The boss that a player faces.
    pub fn boss(&self, seat: usize) -> Option<&'a BossRow> {
        let boss = self.state.players[seat].boss?;
        Some(self.rules.boss(boss, self.state.wily))
    }

    /// A boss that can be chosen.
    pub fn dealt(&self, boss: u8) -> &'a BossRow {
        self.rules.boss(boss, self.state.wily)
    }

    /// The card in hand at this place.
    pub fn hand(&self, place: u8) -> &'a ActionRow {
        let player = self.player();
        self.rules.action(player.hero, player.hand[usize::from(place)])
    }

    /// The cards in hand.
    pub fn cards(&self) -> impl Iterator<Item = &'a ActionRow> {
        (0..self.player().hand.len() as u8).map(|place| self.hand(place))
    }

    /// The skill card that the active player has not used.
    pub fn skill(&self) -> Option<&'a ActionRow> {
        let player = self.state.player();
        Some(self.rules.action(player.hero, player.slots[SKILL]?))
    }

    /// The Dr. Light card turned up at this place: the die that it gives, and the colour that it wants.
    pub fn light(&self, place: u8) -> (DieColour, DieColour) {
        let card = self.rules.light_card(self.state.turned[usize::from(place)]);
        (card.die, card.wants)
    }

    /// The colour that the Dr. Light card on this side wants, if there is one.
    fn light_wants(&self, side: usize) -> Option<DieColour> {
        Some(self.rules.light_card(self.player().light[side]?).wants)
    }

    /// Whether this support would satisfy the Dr. Light card on this side, if there is one.
    pub fn satisfies(&self, side: usize, support: &BenefitList) -> bool {
        let wants = self.light_wants(side);
        wants.is_none_or(|wants| satisfies(support, wants, self.rules.light_uncoloured))
    }

    /// The supports that are planned for a player by now: in the own slots, and in those of the neighbours that face them.
    pub fn supports(&self, seat: usize, mut each: impl FnMut(&'a BenefitList)) {
        for side in [LEFT, RIGHT] {
            if let Some(support) = self.support(seat, side) {
                each(support);
            }
            if let Some(other) = neighbour(self.rules.seats, seat, side)
                && let Some(support) = self.support(other, facing_slot(side))
            {
                each(support);
            }
        }
    }

    fn support(&self, seat: usize, slot: usize) -> Option<&'a BenefitList> {
        let player = &self.state.players[seat];
        Some(&self.rules.action(player.hero, player.slots[slot]?).support)
    }

    /// The dice that Dr. Light sends a player.
    pub fn light_dice(&self, seat: usize) -> impl Iterator<Item = DieColour> {
        let cards = self.state.players[seat].light.into_iter().flatten();
        cards.map(|card| self.rules.light_card(card).die)
    }

    /// The players who get this seat's card in the left and the right slot.
    pub fn neighbours(&self) -> [Option<usize>; 2] {
        [LEFT, RIGHT].map(|side| neighbour(self.rules.seats, self.seat, side))
    }

    /// True if the active player gets the surprise boxes of challenges.
    pub fn gives_boxes(&self) -> bool {
        self.state.gives_boxes(self.rules)
    }

    /// Damage that the active player's boss does besides that of a challenge that is not overcome, where nothing else is taken.
    pub fn missing_costs(&self) -> u8 {
        let ability = self.state.ability(self.rules, self.active());
        u8::from(matches!(ability, BossAbility::Missed(tolls) if *tolls == [Toll::Damage]))
    }

    fn player(&self) -> &'a Player {
        &self.state.players[self.seat]
    }

    fn players(&self) -> impl Iterator<Item = &'a Player> {
        self.state.players[..self.rules.seats].iter()
    }
}
