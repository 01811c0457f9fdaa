//! What one seat may know: all that lies open on the table. Other hands, cards laid face down (but for what is told of them), the order of
//! piles, tiles that have not been flipped and what lies in decks of a printed order are hidden.

use super::action::{EffectSource, SILENT};
use super::combat_search::CombatKey;
use super::config::keys::Announce;
use super::config::{EquipmentKind, MOST_COMBAT, MOST_SEATS, MOST_SPACES, Rules, TileRow};
use super::rules::tasks::decides;
use super::rules::{aid_at, blueprint_is_left, monster_health, powers, script, treasure_is_left};
use super::state::{
    Combat, CombatCard, CombatFoe, GroupProgress, Loot, MOST_LAID, MonsterDeck, NONE, SlotItem, State, Task,
};
use super::word::{Aid, Colour, ColourSet, CombatEffect, Corridor, EffectKind, EffectTarget, Script};
use kit::pieces::ArrayPile;

/// The campaign as one seat sees it.
#[derive(Clone, Copy)]
pub struct View<'a> {
    rules: &'a Rules,
    state: &'a State,
    seat: usize,
}

/// The part of a Beheaded or of Serenade that lies open.
#[derive(Clone, Copy, Debug)]
pub struct PublicBody<'a> {
    /// Its row; Serenade is [`Rules::serenade_place`].
    pub beheaded: u8,
    /// Damage on it.
    pub damage: u8,
    /// Places of the scroll markers.
    pub scrolls: [u8; 3],
    /// Shields.
    pub shields: u8,
    /// Golden shields.
    pub gold: u8,
    /// Equipment.
    pub items: &'a [SlotItem],
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

    /// The run, from 1.
    pub fn run(&self) -> u8 {
        self.state.run
    }

    /// Runs won.
    pub fn wins(&self) -> u8 {
        self.state.wins
    }

    /// Biomes finished in this run.
    pub fn stage(&self) -> u8 {
        self.state.stage
    }

    /// True if the exit of this biome leads to another one: a boss is not due yet.
    pub fn goes_on(&self) -> bool {
        self.rules.path == 0 || self.state.stage + 1 < self.rules.path
    }

    /// The space that the group is on.
    pub fn at(&self) -> u8 {
        self.state.at
    }

    /// Columns from the group to the last of its biome.
    pub fn columns_left(&self) -> u8 {
        let own = self.rules.spaces.iter().filter(|space| space.biome == self.state.biome);
        let last = own.map(|space| space.column).max().unwrap_or(0);
        last.saturating_sub(self.rules.spaces[usize::from(self.state.at)].column)
    }

    /// Every Beheaded, and Serenade beside one who is alone.
    pub fn all(&self) -> impl Iterator<Item = u8> + use<> {
        0..self.rules.bodies() as u8
    }

    /// The part of a body that lies open.
    pub fn body(&self, body: u8) -> PublicBody<'a> {
        let body = self.state.body(body);
        let items = &body.items;
        PublicBody {
            beheaded: body.beheaded,
            damage: body.damage,
            scrolls: body.scrolls,
            shields: body.shields,
            gold: body.gold,
            items,
        }
    }

    /// Health left of a body.
    pub fn health(&self, body: u8) -> u8 {
        self.state.health(self.rules, body)
    }

    /// The least health of any body.
    pub fn least_health(&self) -> u8 {
        self.all().map(|body| self.health(body)).min().unwrap_or(0)
    }

    /// The things in the bag.
    pub fn bag(&self) -> &'a Loot {
        &self.state.bag
    }

    /// Blueprints at the collector.
    pub fn collected(&self) -> u32 {
        self.state.collector.count_ones()
    }

    /// Upgrades bought.
    pub fn upgrades(&self) -> u32 {
        self.group().bought.count_ones()
    }

    /// Cards bought of an upgrade deck, and those still in it.
    pub fn upgrade_deck(&self, deck: usize) -> (usize, usize) {
        let sold = usize::from(self.group().sold[deck]);
        (sold, self.rules.upgrade_decks[deck].len().saturating_sub(sold))
    }

    /// Cards of the well turned up, and those still in it.
    pub fn well(&self) -> (usize, usize) {
        let thrown = usize::from(self.group().thrown);
        (thrown, self.rules.well.len().saturating_sub(thrown))
    }

    /// True if this seat, or its Serenade, has the first player token.
    pub fn decides_first(&self) -> bool {
        self.state.decider(self.rules, self.state.first) == self.seat
    }

    /// Which body has the first player token.
    pub fn first(&self) -> u8 {
        self.state.first
    }

    /// Shields of all bodies.
    pub fn shields(&self) -> u8 {
        self.all().map(|body| self.body(body).shields + self.body(body).gold).fold(0, u8::saturating_add)
    }

    /// Scrolls of all bodies.
    pub fn scrolls(&self) -> u8 {
        self.all().flat_map(|body| self.body(body).scrolls).sum()
    }

    /// The task that is being decided.
    pub fn task(&self) -> Option<Task> {
        let task = self.state.agenda.top()?;
        decides(self.rules, self.state, task).map(|_| task)
    }

    /// The combat under way, as far as it lies open: that is all of it but the cards laid.
    pub fn combat(&self) -> &'a Combat {
        &self.state.combat
    }

    /// Monsters on the board with their spaces.
    pub fn foes(&self) -> impl Iterator<Item = (u8, &'a CombatFoe)> {
        (0..).zip(&self.combat().board).filter_map(|(at, foe)| Some((at, foe.as_ref()?)))
    }

    /// Health that a monster has left.
    pub fn foe_health(&self, foe: &CombatFoe) -> u8 {
        monster_health(self.rules, foe).saturating_sub(foe.damage)
    }

    /// The actions of a monster or the boss in rounds I to IV.
    pub fn foe_actions(&self, foe: &CombatFoe) -> &'a [Script; 4] {
        match foe.row {
            super::state::BOSS => &self.rules.boss_cards[usize::from(self.combat().boss_card)].actions,
            row => &self.rules.monsters[usize::from(row)].actions,
        }
    }

    /// The bodies that take part in the combat, a bit for each.
    pub fn fighters(&self) -> u8 {
        self.state.fighters(self.rules)
    }

    /// Equipment slots of a body that nothing lies in.
    pub fn has_free_slot(&self, body: u8) -> bool {
        super::rules::slots(self.rules, self.state, body) > self.body(body).items.len()
    }

    /// The script of a source that can be used.
    pub fn says(&self, source: EffectSource) -> Option<&'a Script> {
        script(self.rules, source)
    }

    /// The effect on a space of a skill track, where it is an action.
    pub fn track(&self, source: EffectSource) -> Option<CombatEffect> {
        if let EffectSource::Power(colour) = source {
            return powers(self.rules, self.state).find(|(_, held, _)| *held == colour).map(|(.., effect)| effect);
        }
        aid_at(self.rules, self.state, source).and_then(Aid::action)
    }

    /// The aid that a scroll of this colour would reach, by place; none at the end of the track.
    pub fn next_aid(&self, body: u8, colour: Colour) -> Option<Aid> {
        let open = self.body(body);
        let row = self.rules.beheaded.get(usize::from(open.beheaded))?;
        row.tracks[colour as usize].get(usize::from(open.scrolls[colour as usize]) + 1).copied()
    }

    /// The row of the card at this place of the own hand, where it is one's own that is asked for.
    pub fn own_card(&self, place: u8) -> Option<u8> {
        let body = self.state.body(self.seat as u8);
        let card = body.hand.get(usize::from(place))?;
        self.rules.decks[usize::from(body.beheaded)].get(usize::from(*card)).copied()
    }

    /// True if a piece of equipment is discarded after use.
    pub fn is_once(&self, card: u8) -> bool {
        self.rules.equipment[usize::from(card)].once
    }

    /// A piece of equipment.
    pub fn gear(&self, card: u8) -> &'a EquipmentKind {
        &self.rules.equipment[usize::from(card)].gear
    }

    /// Cards of which this round has been told in this combat.
    pub fn told(&self, round: u8) -> usize {
        let laid = self.all().flat_map(|body| self.state.body(body).laid.iter());
        laid.filter(|laid| laid.told == round).count()
    }

    /// Combat cards that are in a body's deck in this run, wherever: they are all known, only their order is not. The rows of Serenade's own
    /// are no combat cards.
    pub fn deck_rows(&self, body: u8) -> impl Iterator<Item = u8> + 'a {
        let held = self.state.body(body);
        let laid = held.laid.iter().map(|laid| &laid.card);
        let cards = held.deck.draw.iter().chain(held.deck.discard.iter()).chain(held.hand.iter()).chain(laid);
        let own = if self.rules.is_serenade(body.into()) { self.rules.own_cards(held.beheaded) } else { 0 };
        let deck = &self.rules.decks[usize::from(held.beheaded)];
        cards.filter(move |card| usize::from(**card) >= own).map(move |card| deck[usize::from(*card)])
    }

    /// The row of a combat card by its number in a body's deck; Serenade's own are none.
    pub fn combat_row(&self, body: u8, card: u8) -> Option<u8> {
        let beheaded = self.state.body(body).beheaded;
        let own = self.rules.is_serenade(body.into()) && usize::from(card) < self.rules.own_cards(beheaded);
        (!own).then(|| self.rules.decks[usize::from(beheaded)][usize::from(card)])
    }

    /// The chance that the first player passes a check: certain with a card of the own hand, else as many of the cards that this seat does
    /// not see have the symbol; of hands that it does not see, any of the cards there will do.
    pub fn check_chance(&self, asks: ColourSet) -> f64 {
        let first = self.checker();
        let body = self.state.body(first);
        let deck = &self.rules.decks[usize::from(body.beheaded)];
        let fits = |card: &u8| self.rules.combat[usize::from(deck[usize::from(*card)])].check.meets(asks);
        let open = self.sees_hand(first);
        if open && body.hand.iter().any(fits) {
            return 1.0;
        }
        let hand = if open { &[][..] } else { &body.hand[..] };
        let unseen = body.deck.draw.len() + hand.len();
        let fitting = body.deck.draw.iter().chain(hand).filter(|card| fits(card)).count();
        // An empty pile is made of the discards.
        let (unseen, fitting) = match unseen {
            0 => (body.deck.discard.len(), body.deck.discard.iter().filter(|card| fits(card)).count()),
            _ => (unseen, fitting),
        };
        // The cards seen by nobody else: those of the hand, and the top one.
        let seen = (hand.len() + 1).min(unseen);
        let missed = (0..seen).map(|drawn| (unseen - fitting).saturating_sub(drawn) as f64 / (unseen - drawn) as f64);
        if unseen == 0 { 0.0 } else { 1.0 - missed.product::<f64>() }
    }

    /// The chance that the first player's top card has one of these symbols: the share of the cards with one among all that this seat does
    /// not see.
    pub fn draw_chance(&self, asks: ColourSet) -> f64 {
        let rows = |fits: bool| {
            let first = self.state.body(self.checker());
            let deck = &self.rules.decks[usize::from(first.beheaded)];
            let hand = if self.sees_hand(self.checker()) { &[][..] } else { &first.hand[..] };
            let unseen = first.deck.draw.iter().chain(hand);
            let icons = move |card: &u8| self.rules.combat[usize::from(deck[usize::from(*card)])].check;
            unseen.filter(move |card| !fits || icons(card).meets(asks)).count()
        };
        rows(true) as f64 / rows(false).max(1) as f64
    }

    /// The body that makes checks: "the Prisoner takes back the First Player token" (D72).
    fn checker(&self) -> u8 {
        if self.rules.is_serenade(self.state.first.into()) { 0 } else { self.state.first }
    }

    fn sees_hand(&self, body: u8) -> bool {
        self.rules.announce_how == Announce::Open || self.state.decider(self.rules, body) == self.seat
    }

    /// Damage of all actions of a combat card, those on all monsters counted as on three.
    pub fn card_damage(&self, row: u8) -> u8 {
        let actions = &self.rules.combat[usize::from(row)].actions;
        let effects = actions.iter().flat_map(|says| says.iter()).filter_map(|step| step.first());
        let damage = effects.flat_map(|branch| branch.then.iter()).map(|effect| match (effect.deed, effect.who) {
            (EffectKind::Damage(amount), EffectTarget::All) => 3 * amount,
            (EffectKind::Damage(amount), EffectTarget::Two) => 2 * amount,
            (EffectKind::Damage(amount), _) => amount,
            _ => 0,
        });
        damage.sum()
    }

    /// Health and shields of a body.
    pub fn life(&self, body: u8) -> u8 {
        let held = self.state.body(body);
        self.health(body).saturating_add(held.shields).saturating_add(held.gold)
    }

    /// Poison, blood and flames on a body.
    pub fn ailments(&self, body: u8) -> u8 {
        let tokens = self.state.body(body).tokens;
        u8::from(tokens.poison) + u8::from(tokens.bleed) + tokens.fire
    }

    /// Flames on a body.
    pub fn flames(&self, body: u8) -> u8 {
        self.state.body(body).tokens.fire
    }

    /// The kinds of tile that could lie on a space that is still face down, with the share of each; nothing on start and exits.
    pub fn tiles_at(&self, space: u8, mut each: impl FnMut(&'a TileRow, f64)) {
        let row = &self.rules.spaces[usize::from(space)];
        let fits = |tile: &TileRow| tile.biome == row.biome && tile.shape == row.shape;
        let flipped = |kind: usize| self.flipped().filter(|tile| usize::from(*tile) == kind).count();
        let left = |kind: usize, tile: &TileRow| usize::from(tile.count).saturating_sub(flipped(kind));
        let kinds = || self.rules.tiles.iter().enumerate().filter(|(_, tile)| fits(tile));
        // Where there are too few tiles, some spaces stay empty.
        let alike =
            self.rules.spaces.iter().zip(0..).filter(|(other, _)| other.biome == row.biome && other.shape == row.shape);
        let down = alike.filter(|(_, number)| self.state.flipped >> number & 1 == 0).count();
        let all = kinds().map(|(kind, tile)| left(kind, tile)).sum::<usize>().max(down);
        kinds().filter(|_| all > 0).for_each(|(kind, tile)| each(tile, left(kind, tile) as f64 / all as f64));
    }

    /// The tiles that have been flipped in this biome, by row.
    fn flipped(&self) -> impl Iterator<Item = u8> + 'a {
        let (mut left, tiles) = (self.state.flipped, &self.state.tiles);
        std::iter::from_fn(move || {
            let space = left.trailing_zeros();
            left &= left.checked_sub(1)?;
            tiles.get(space as usize).copied()
        })
    }

    /// The corridors from a space.
    pub fn ways(&self, space: u8) -> &'a [Corridor] {
        &self.rules.spaces[usize::from(space)].ways
    }

    /// The table without what this seat must not know, to be played on in a search of the combat under way: hands, piles, and tiles.
    /// Serenade's cards lie face up.
    pub(super) fn blind(&self) -> State {
        let mut state = *self.state;
        for (body, held) in state.bodies.iter_mut().enumerate() {
            held.hand.clear();
            if !self.rules.is_serenade(body) {
                held.deck.draw.clear();
            }
        }
        state.tiles = [NONE; MOST_SPACES];
        (state.monsters, state.elites) = (MonsterDeck::default(), MonsterDeck::default());
        state.boss_deck = Default::default();
        // Of decks it is known whether a card is left: any one stands for it.
        let [treasure, blueprint] = [treasure_is_left(self.rules, &state), blueprint_is_left(&state)];
        state.group.treasures = Default::default();
        state.group.blueprints.iter_mut().for_each(ArrayPile::clear);
        if treasure {
            state.group.treasures.draw.push(0);
        }
        if blueprint {
            state.group.blueprints[usize::from(state.biome)].push(0);
        }
        state
    }

    /// The key of the combat under way: what tells it from the others of this game, and what the draws in it change without a search of it.
    /// As long as cards lie face down, each seat has a key of its own: it looks into combats that others must not see.
    pub(super) fn combat_key(&self) -> CombatKey {
        let state = self.state;
        let left = [treasure_is_left(self.rules, state), blueprint_is_left(state)];
        let hidden = (!state.combat.revealed && self.rules.seats > 1).then_some(self.seat);
        CombatKey::of((state.run, state.combats, state.turns, state.combat.against_boss, left, hidden))
    }

    /// The cards that this seat still lays in this combat.
    pub fn plans_left(&self) -> usize {
        self.state.agenda.all().filter(|task| **task == Task::Plan(self.seat as u8)).count()
    }

    /// The table at the moment in which all cards are turned up, if this seat lays these of its hand, by place, for a search of the combat.
    /// Whoever lays a card that it does not see, now or already, lays the middle one, by damage, of those that it may be: all that he has not
    /// discarded and that have an action in the round told.
    pub(super) fn turned_up(&self, places: &[u8]) -> State {
        let mut state = self.blind();
        let own = self.seat as u8;
        let mut due = [0; MOST_SEATS];
        while let Some(Task::Plan(body)) = state.agenda.top() {
            state.agenda.pop();
            due[usize::from(body)] += usize::from(!state.body(body).passes);
        }
        for body in self.all().filter(|body| self.state.decider(self.rules, *body) != self.seat) {
            let mut unseen: ArrayPile<u8, MOST_LAID> = ArrayPile::default();
            let told = self.state.body(body).laid.iter().map(|laid| laid.told);
            let still = std::iter::repeat_n(SILENT, due[usize::from(body)]);
            told.chain(still).take(MOST_LAID).for_each(|told| unseen.push(told));
            state.body_mut(body).laid.clear();
            self.stand_ins(body, &unseen, |card| state.body_mut(body).laid.push(card));
        }
        let hand = &self.state.body(own).hand;
        for card in places.iter().filter_map(|place| hand.get(usize::from(*place))) {
            state.body_mut(own).laid.push(CombatCard::of(*card, SILENT));
        }
        state
    }

    /// A card for each that a body has laid unseen, by what was told of it.
    fn stand_ins(&self, body: u8, told: &[u8], mut each: impl FnMut(CombatCard)) {
        let held = self.state.body(body);
        let deck = &self.rules.decks[usize::from(held.beheaded)];
        let laid = held.laid.iter().map(|laid| laid.card);
        let mut left: ArrayPile<u8, MOST_COMBAT> = ArrayPile::default();
        let unseen = held.deck.draw.iter().chain(held.hand.iter()).copied().chain(laid);
        unseen.for_each(|card| left.push(card));
        left.sort_unstable_by_key(|card| (self.card_damage(deck[usize::from(*card)]), deck[usize::from(*card)], *card));
        for &round in told {
            let fits = |card: u8| {
                let actions = &self.rules.combat[usize::from(deck[usize::from(card)])].actions;
                actions.get(usize::from(round)).is_none_or(|action| !action.is_empty())
            };
            let count = left.iter().filter(|card| fits(**card)).count();
            let Some(place) = (0..left.len()).filter(|place| fits(left[*place])).nth(count / 2) else { continue };
            each(CombatCard::of(left.take(place), round));
        }
    }

    fn group(&self) -> &'a GroupProgress {
        &self.state.group
    }
}
