//! A table to stage positions at: rules of the tests' own, with values set, and every action checked for being legal.

use crate::DeadCells;
use crate::action::{Action, DamageAbsorber, EffectSource, Event, SILENT};
use crate::rules::Play;
use crate::state::{Combat, CombatCard, CombatFoe, SlotItem, State, Task};
use crate::word::{Colour, CombatEffect};
use conformance::event_recorder::EventRecorder;
use engine::GameEntry;
use engine::cell::read_rules;
use include_dir::{Dir, include_dir};
use kit::config::Assignment;
use kit::game::{Game, dyn_observer};
use kit::luck::{Luck, LuckDomain};
use kit::pieces::ArrayPile;

static RULES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/tests/rules");

/// The game with rules of the tests' own: a copy of the shipped files, so that tuning those changes no position here.
static FIXTURE: GameEntry = GameEntry::new::<DeadCells>(&RULES, &crate::STRATEGIES, "");

/// The tests' rules with some values set.
pub fn standard(set: &[&str]) -> DeadCells {
    let set = Assignment::parse_all(set).expect("assignments that parse");
    match read_rules::<DeadCells>(&FIXTURE.rules("standard"), set) {
        Ok((game, ..)) => game,
        Err(faults) => panic!("{faults}"),
    }
}

/// A campaign under way.
pub struct Table {
    pub game: DeadCells,
    pub state: State,
    pub luck: Luck,
    pub told: EventRecorder<Event>,
}

impl Table {
    /// A campaign with this number, laid out.
    pub fn new(players: usize, set: &[&str], number: u64) -> Self {
        let count = format!("players.count={players}");
        let game = standard(&[&[count.as_str()], set].concat());
        let (mut luck, mut state, mut told) =
            (Luck::new(1, LuckDomain::Table), game.new_state(), EventRecorder::default());
        luck.begin(number);
        game.setup(&mut state, &mut luck, &mut dyn_observer(&mut told));
        Self { game, state, luck, told }
    }

    pub fn legal(&self) -> Vec<Action> {
        let mut choices = Vec::new();
        self.game.legal(&self.state, &mut choices);
        choices
    }

    /// Carries out an action that must be legal; the table must be in order afterwards.
    pub fn act(&mut self, action: Action) {
        let legal = self.legal();
        assert!(legal.contains(&action), "{action:?} is not in {legal:?}");
        self.game.apply(&mut self.state, action, &mut self.luck, &mut dyn_observer(&mut self.told));
        assert_eq!(self.game.audit(&self.state), Ok(()), "after {action:?}");
    }

    /// A combat with open cards: seat 1 plays the first Beheaded of the table and is first player; these monsters stand on these spaces, and
    /// these cards lie.
    pub fn fight(players: usize, set: &[&str], foes: &[(&str, usize)], laid: &[(u8, &str)]) -> Self {
        let mut table = Self::new(players, &[&["players.beheaded=in_order"], set].concat(), 1);
        table.state.agenda.clear();
        table.state.first = 0;
        table.state.combat = Combat { on: true, revealed: true, ..Combat::default() };
        foes.iter().for_each(|&(name, at)| table.place(name, at));
        laid.iter().for_each(|&(body, name)| table.lay(body, name));
        table.told.0.clear();
        table
    }

    /// Puts these on the agenda, in this order, and goes on until somebody is asked.
    pub fn run(&mut self, tasks: &[Task]) {
        self.state.agenda.clear();
        self.state.agenda.extend(tasks.iter().copied());
        let rules = self.game.rules();
        Play { rules, state: &mut self.state, luck: &mut self.luck, watch: &mut self.told }.settle();
        assert_eq!(self.game.audit(&self.state), Ok(()), "after {tasks:?}");
    }

    fn place(&mut self, name: &str, at: usize) {
        let rules = self.game.rules();
        let row = rules.monsters.iter().position(|row| row.name == name).expect("a monster") as u8;
        let there = |card: &u8| self.state.combat.board.iter().flatten().any(|foe| foe.card == *card);
        let mut cards =
            (0..rules.monster_deck.len() as u8).filter(|card| rules.monster_deck[usize::from(*card)] == row);
        let card = cards.find(|card| !there(card)).expect("a card of it");
        for deck in [&mut self.state.monsters, &mut self.state.elites] {
            remove(&mut deck.draw, card);
            remove(&mut deck.discard, card);
        }
        self.state.combat.board[at] = Some(CombatFoe { row, card, ..CombatFoe::default() });
    }

    /// The number of a combat card in a deck, one that is not laid.
    fn card(&self, body: u8, name: &str) -> u8 {
        let rules = self.game.rules();
        let held = self.state.body(body);
        let deck = &rules.decks[usize::from(held.beheaded)];
        let fits = |card: &usize| rules.combat[usize::from(deck[*card])].name == name;
        let free = |card: &usize| held.laid.iter().all(|laid| usize::from(laid.card) != *card);
        (0..deck.len()).filter(fits).find(free).expect("a card of the deck") as u8
    }

    fn lay(&mut self, body: u8, name: &str) {
        let card = self.card(body, name);
        let held = self.state.body_mut(body);
        [&mut held.deck.draw, &mut held.deck.discard].into_iter().for_each(|pile| remove(pile, card));
        remove(&mut held.hand, card);
        held.laid.push(CombatCard::of(card, SILENT));
    }

    /// A card comes to the hand, for the last one that is there; its place is told.
    pub fn hold(&mut self, body: u8, name: &str) -> u8 {
        let card = self.card(body, name);
        let held = self.state.body_mut(body);
        if !held.hand.contains(&card) {
            [&mut held.deck.draw, &mut held.deck.discard].into_iter().for_each(|pile| remove(pile, card));
            let last = held.hand.pop().expect("a hand");
            held.deck.draw.push(last);
            held.hand.push(card);
        }
        held.hand.iter().position(|held| *held == card).expect("the card") as u8
    }

    /// A card lies on top of somebody's discards.
    pub fn discard(&mut self, body: u8, name: &str) {
        let card = self.card(body, name);
        let held = self.state.body_mut(body);
        [&mut held.deck.draw, &mut held.deck.discard].into_iter().for_each(|pile| remove(pile, card));
        remove(&mut held.hand, card);
        held.deck.discard.push(card);
    }

    /// A piece of equipment comes into a slot.
    pub fn equip(&mut self, body: u8, name: &str) -> u8 {
        let card = self.game.rules().equipment.iter().position(|row| row.name == name).expect("equipment") as u8;
        let treasures = &mut self.state.group.treasures;
        [&mut treasures.draw, &mut treasures.discard].into_iter().for_each(|pile| remove(pile, card));
        self.state.group.blueprints.iter_mut().for_each(|pile| remove(pile, card));
        self.state.body_mut(body).items.push(SlotItem { card, ..SlotItem::default() });
        card
    }

    /// The action of a laid card.
    pub fn source(&self, body: u8, name: &str, round: u8) -> EffectSource {
        let row = self.game.rules().combat.iter().position(|row| row.name == name).expect("a combat card") as u8;
        EffectSource::Card { body, row, round }
    }

    pub fn health(&self, body: u8) -> u8 {
        self.state.health(self.game.rules(), body)
    }

    /// The monster on a space.
    pub fn foe(&self, at: usize) -> CombatFoe {
        self.state.combat.board[at].expect("a monster")
    }
}

fn remove<const N: usize>(pile: &mut ArrayPile<u8, N>, card: u8) {
    if let Some(place) = pile.iter().position(|held| *held == card) {
        pile.take(place);
    }
}

/// Tactics.
pub const PURPLE: Colour = Colour::Purple;

/// The effect of a word.
pub fn word(text: &str) -> CombatEffect {
    CombatEffect::parse(text).expect("a word")
}

/// What the monster on this space does, as if its card said so.
pub fn by_foe(text: &str, at: u8) -> Task {
    Task::Effect { effect: word(text), source: EffectSource::Monster { at, row: 0, round: 1 } }
}

/// What somebody's track does, as if it said so.
pub fn by_body(text: &str, body: u8) -> Task {
    Task::Effect { effect: word(text), source: EffectSource::Track { body, colour: PURPLE, place: 0 } }
}

/// A point is taken.
pub fn take(body: u8, by: DamageAbsorber) -> Action {
    Action::Take { body, by }
}

/// A space of a skill track is used.
pub fn track(body: u8, colour: Colour, place: u8) -> Action {
    Action::Use(EffectSource::Track { body, colour, place })
}

/// The table of the rulebook's example: Dina with the Poisoned, Carrie with the Flayed, Gabriel with the Immolated, an Elite Archer before a
/// Zombie on the tile, and a green scroll.
pub fn example() -> Table {
    example_with(&["tiles.pq_pair.monsters=elite monster", "tiles.pq_pair.loot=scroll:green"])
}

/// The same with other values set.
pub fn example_with(set: &[&str]) -> Table {
    let mut table = Table::new(3, &[&["players.beheaded=in_order"], set].concat(), 1);
    let rules = table.game.rules();
    let named = |name: &str| rules.monsters.iter().position(|row| row.name == name).expect("a monster") as u8;
    let of = |card: &u8| rules.monster_deck[usize::from(*card)];
    let (zombie, archer) = (named("zombie"), named("elite_archer"));
    let tile = rules.tiles.iter().position(|tile| tile.name == "pq_pair").expect("the tile") as u8;
    let shape = rules.tiles[usize::from(tile)].shape;
    let state = &mut table.state;
    let fits = |at: &usize| rules.spaces[*at].biome == state.biome && rules.spaces[*at].shape == shape;
    let at = (0..rules.spaces.len()).find(fits).expect("a space");
    state.tiles.iter_mut().filter(|held| **held == tile).for_each(|held| *held = u8::MAX);
    (state.tiles[at], state.at, state.first) = (tile, at as u8, 0);
    for (deck, row) in [(&mut state.monsters, zombie), (&mut state.elites, archer)] {
        let cards: Vec<u8> = deck.draw.iter().copied().filter(|card| of(card) == row).collect();
        deck.draw.clear();
        deck.draw.extend(&cards);
    }
    for (body, beheaded) in [2, 0, 1].into_iter().enumerate() {
        state.bodies[body].beheaded = beheaded;
    }
    table.told.0.clear();
    table
}
