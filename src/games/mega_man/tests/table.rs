//! A table to stage positions at: the rules of the tests made plain, cards that say what a test wants, and every action checked for being
//! legal.

use crate::MegaMan;
use crate::action::{Action, Event};
use crate::config::{ActionRow, BossRow, PatternRow, Rules, StageRow, WeaponRow};
use crate::effect::{BossAbility, Challenge, ChallengeIcon, VocabularyWord, WordList};
use crate::icons::{DieColour, DieFace, Icon, Icons};
use crate::payment::{IconNeed, Payment};
use crate::pool::DicePool;
use crate::state::{Phase, Player, SKILL, State};
use conformance::event_recorder::EventRecorder;
use engine::GameEntry;
use engine::cell::read_rules;
use include_dir::{Dir, include_dir};
use kit::config::{Assignment, CardCopies, ResolvedRules};
use kit::game::{Game, Outcome, dyn_observer};
use kit::luck::{Luck, LuckDomain};

pub const RUN: DieFace = DieFace::new(Icon::Run, false);
pub const RUN2: DieFace = DieFace::new(Icon::Run, true);
pub const JUMP: DieFace = DieFace::new(Icon::Jump, false);
pub const JUMP2: DieFace = DieFace::new(Icon::Jump, true);
pub const SHOOT: DieFace = DieFace::new(Icon::Shoot, false);
pub const SHOOT2: DieFace = DieFace::new(Icon::Shoot, true);
pub use DieColour::{Blue, Red, Yellow};

/// A card of each of these rows, which have no names.
pub fn cards(rows: impl IntoIterator<Item = u8>) -> CardCopies {
    CardCopies::numbered(rows.into_iter().map(|row| (row.into(), "", 1)))
}

/// A die, and what it shows.
pub type Die = (DieColour, DieFace);

/// An icon that no weapon has.
const NO_ICON: u8 = 255;

/// Words as the tables hold them.
pub fn words<T: VocabularyWord, const N: usize>(text: &str) -> WordList<T, N> {
    WordList::parse(text).unwrap_or_else(|unread| panic!("{unread:?}"))
}

/// What these words ask for.
pub fn need(asked: &str) -> IconNeed {
    challenge(asked, 0).need
}

/// A challenge without a box.
pub fn challenge(asked: &str, damage: u8) -> Challenge {
    Challenge::new(words::<ChallengeIcon, 4>(asked), damage, false)
}

/// A challenge with a box.
pub fn boxed(asked: &str, damage: u8) -> Challenge {
    Challenge::new(words::<ChallengeIcon, 4>(asked), damage, true)
}

/// A pool of these.
pub fn pool(dice: &[Die]) -> DicePool {
    dice.iter().fold(DicePool::EMPTY, |pool, &(colour, face)| pool.add(colour, face))
}

static RULES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/tests/rules");

/// The game with rules of the tests' own: a copy of the shipped files, so that tuning those changes no position here.
static FIXTURE: GameEntry = GameEntry::new::<MegaMan>(&RULES, &crate::STRATEGIES, "");

/// The tests' rules with some values set.
pub fn standard(set: &[&str]) -> MegaMan {
    read("standard", set)
}

/// Rules of the tests with some values set.
pub fn read(rules: &str, set: &[&str]) -> MegaMan {
    resolve(rules, set).0
}

/// Warnings of the tests' rules with some values set.
pub fn warnings(set: &[&str]) -> Vec<String> {
    resolve("standard", set).1.warnings
}

fn resolve(rules: &str, set: &[&str]) -> (MegaMan, ResolvedRules) {
    let set = Assignment::parse_all(set).expect("assignments that parse");
    match read_rules::<MegaMan>(&FIXTURE.rules(rules), set) {
        Ok((game, resolved, _)) => (game, resolved),
        Err(faults) => panic!("{faults}"),
    }
}

/// So many players, and cards that do nothing: every challenge asks for a run and does no damage, no card has an effect, no boss has an
/// ability, three patterns each. Every action card and pattern card has a row of its own, so that a test can change it alone.
pub fn plain(players: usize, set: &[&str]) -> MegaMan {
    let count = format!("players.count={players}");
    let order = "players.heroes=in_order";
    let mut game = standard(&[&[count.as_str(), order], set].concat());
    make_plain(&mut game.rules);
    game
}

pub fn make_plain(rules: &mut Rules) {
    rules.light_damage = 0;
    let card = |number: u8| ActionRow {
        name: format!("card_{number}").into(),
        hero: number / 16,
        count: 1,
        support: words(""),
        cost: words(""),
        skill: words(""),
    };
    rules.actions = (0..64).map(card).collect();
    rules.decks = (0..4).map(|hero| cards(hero * 16..(hero + 1) * 16)).collect();
    for row in &mut rules.stages {
        row.challenges = [challenge("run", 0); 3];
    }
    let pattern = |number: u8| PatternRow {
        name: format!("pattern_{number}").into(),
        count: 1,
        challenge: challenge("run", 0),
        engage: words(""),
    };
    rules.patterns = (0..25).map(pattern).collect();
    rules.pattern_deck = cards(0..25);
    for boss in rules.masters.iter_mut().chain(&mut rules.wilys) {
        (boss.stage, boss.ability) = (BossAbility::None, BossAbility::None);
        (boss.patterns, boss.weakness) = (3, NO_ICON);
        boss.signature = need("jump");
    }
    for weapon in &mut rules.weapons {
        (weapon.cost, weapon.effect) = (words(""), words(""));
    }
}

/// A game under way.
pub struct Table {
    pub game: MegaMan,
    pub state: State,
    pub luck: Luck,
    pub told: EventRecorder<Event>,
}

impl Table {
    /// Plain rules; everybody has a boss and is about to plan.
    pub fn new(players: usize, set: &[&str]) -> Self {
        let mut table = Self::of(plain(players, set));
        table.reach_plan();
        table
    }

    /// Plain rules; the first player faces the first challenge, without dice.
    pub fn acting(players: usize, set: &[&str]) -> Self {
        let mut table = Self::new(players, set);
        table.reach_act();
        table
    }

    /// Plain rules; the first player faces the first pattern.
    pub fn battle(players: usize, set: &[&str]) -> Self {
        let mut table = Self::new(players, set);
        table.reach_battle();
        table.reach_act();
        table
    }

    /// Any rules; seat 0 begins, and chooses a boss.
    pub fn of(game: MegaMan) -> Self {
        Self::dealt(game, |state| state.start == 0)
    }

    /// The first game number whose deal is as wanted.
    pub fn dealt(game: MegaMan, wanted: impl Fn(&State) -> bool) -> Self {
        let mut luck = Luck::new(1, LuckDomain::Table);
        let mut state = game.new_state();
        let found = (0..100_000).any(|number| {
            luck.begin(number);
            game.setup(&mut state, &mut luck, &mut dyn_observer(&mut ()));
            wanted(&state)
        });
        assert!(found, "no deal is as wanted");
        Self { game, state, luck, told: EventRecorder::default() }
    }

    pub fn rules(&self) -> &Rules {
        &self.game.rules
    }

    pub fn rules_mut(&mut self) -> &mut Rules {
        &mut self.game.rules
    }

    pub fn legal(&self) -> Vec<Action> {
        let mut choices = Vec::new();
        self.game.legal(&self.state, &mut choices);
        choices
    }

    pub fn may(&self, action: Action) -> bool {
        self.legal().contains(&action)
    }

    pub fn may_overcome(&self) -> bool {
        let overcomes = |action: &Action| matches!(action, Action::Overcome(_));
        self.legal().iter().any(overcomes)
    }

    /// Carries out an action that must be legal; the table must be in order afterwards.
    pub fn act(&mut self, action: Action) {
        let legal = self.legal();
        assert!(legal.contains(&action), "{action:?} is not in {legal:?}");
        self.game.apply(&mut self.state, action, &mut self.luck, &mut dyn_observer(&mut self.told));
        assert_eq!(self.game.audit(&self.state), Ok(()), "after {action:?}");
    }

    /// Overcomes the challenge with exactly these.
    pub fn pay(&mut self, dice: &[Die], tokens: &[Icon]) {
        let tokens = tokens.iter().fold(Icons::EMPTY, |set, &icon| set.with(icon));
        let dice = pool(dice);
        self.act(Action::Overcome(Payment { dice, tokens }));
    }

    pub fn suffer(&mut self) {
        self.act(Action::Suffer);
    }

    fn first_choice(&mut self) {
        let action = self.legal()[0];
        self.act(action);
    }

    /// Chooses bosses and takes Dr. Light cards, always the first.
    pub fn reach_plan(&mut self) {
        while matches!(self.phase(), Phase::Bosses | Phase::Light) {
            self.first_choice();
        }
    }

    /// Plans, too: the cards at places 0 and 1 become supports, place 2 the skill, place 3 the boost.
    pub fn reach_act(&mut self) {
        while matches!(self.phase(), Phase::Bosses | Phase::Light | Phase::Plan) {
            self.first_choice();
        }
    }

    /// Runs through everything until the next round, the next choice of bosses, or the end.
    pub fn finish_round(&mut self) {
        self.reach_act();
        let rounds = self.state.rounds;
        while self.state.rounds == rounds && !matches!(self.phase(), Phase::Bosses | Phase::Over) {
            if self.may(Action::Suffer) { self.suffer() } else { self.first_choice() }
        }
    }

    /// Runs through all stages.
    pub fn reach_battle(&mut self) {
        while self.state.battle == 0 {
            self.finish_round();
        }
    }

    /// Runs through the challenges of the player whose action phase it is.
    pub fn finish_phase(&mut self) {
        let turns = self.state.turns;
        while self.state.turns == turns && self.phase() == Phase::Act {
            self.suffer();
        }
    }

    pub fn phase(&self) -> Phase {
        self.state.phase
    }

    pub fn me(&mut self) -> &mut Player {
        self.state.player_mut()
    }

    pub fn active(&self) -> usize {
        usize::from(self.state.active)
    }

    pub fn seat(&mut self, seat: usize) -> &mut Player {
        &mut self.state.players[seat]
    }

    pub fn life(&self, seat: usize) -> u8 {
        self.state.players[seat].life
    }

    pub fn outcome(&self) -> Outcome {
        self.game.outcome(&self.state)
    }

    /// The row of the card in hand at this place.
    pub fn card(&mut self, seat: usize, place: usize) -> &mut ActionRow {
        let player = &self.state.players[seat];
        let row = self.game.rules.action_row(player.hero, player.hand[place]);
        &mut self.game.rules.actions[usize::from(row)]
    }

    /// What the cards at places 0 and 1 of a hand give as supports.
    pub fn supports(&mut self, seat: usize, left: &str, right: &str) {
        self.card(seat, 0).support = words(left);
        self.card(seat, 1).support = words(right);
    }

    /// What the active player's skill card costs and gives.
    pub fn skill(&mut self, cost: &str, gives: &str) {
        let player = self.state.player();
        let card = player.slots[SKILL].expect("a skill card");
        let row = usize::from(self.game.rules.action_row(player.hero, card));
        let row = &mut self.game.rules.actions[row];
        (row.cost, row.skill) = (words(cost), words(gives));
    }

    /// What a player's boost card gives; the action that asks for it.
    pub fn boost(&mut self, seat: usize, gives: &str) -> Action {
        let row = self.card(seat, 0);
        row.support = words(gives);
        let player = &self.state.players[seat];
        Action::Boost { from: seat as u8, card: self.game.rules.action_row(player.hero, player.hand[0]) }
    }

    /// What the active player's weapon costs and gives.
    pub fn weapon(&mut self, cost: &str, gives: &str) -> &mut WeaponRow {
        let row = usize::from(self.state.player().weapons()[0].row);
        let row = &mut self.game.rules.weapons[row];
        (row.cost, row.effect) = (words(cost), words(gives));
        row
    }

    pub fn energy(&mut self) -> &mut u8 {
        &mut self.me().weapons_mut()[0].energy
    }

    /// The boss of a player.
    pub fn boss(&mut self, seat: usize) -> &mut BossRow {
        let boss = usize::from(self.state.players[seat].boss.expect("a boss"));
        if self.state.wily { &mut self.game.rules.wilys[boss] } else { &mut self.game.rules.masters[boss] }
    }

    /// Makes the active player's boss weak to that player's weapon.
    pub fn weaken(&mut self) {
        self.weapon("", "life").icon = 1;
        let seat = self.active();
        self.boss(seat).weakness = 1;
    }

    /// The stage card on top of a player's pile.
    pub fn stage(&mut self, seat: usize) -> &mut StageRow {
        let card = self.state.players[seat].pile.top().expect("a stage card");
        let row = usize::from(self.game.rules.stage_deck[usize::from(card)]);
        &mut self.game.rules.stages[row]
    }

    /// The pattern card so far below the top of a player's pile.
    pub fn pattern(&mut self, seat: usize, below: usize) -> &mut PatternRow {
        let pile = self.state.players[seat].pile;
        let card = pile[pile.len() - 1 - below];
        let row = usize::from(self.game.rules.pattern_deck[usize::from(card)]);
        &mut self.game.rules.patterns[row]
    }

    /// The challenge that is faced becomes this one.
    pub fn ask(&mut self, asked: &str, damage: u8) {
        let facing = &mut self.state.facing;
        (facing.need, facing.damage) = (need(asked), damage);
    }

    pub fn dice(&mut self, dice: &[Die]) {
        self.state.pool = pool(dice);
    }

    pub fn pool(&self) -> DicePool {
        self.state.pool
    }

    pub fn tokens(&mut self, tokens: &[Icon]) {
        self.me().tokens = tokens.iter().fold(Icons::EMPTY, |set, &icon| set.with(icon));
    }

    /// From now on dice of this colour show nothing else.
    pub fn load(&mut self, colour: DieColour, face: DieFace) {
        self.game.rules.dice[colour.index()].faces = [face; 6];
    }

    pub fn load_all(&mut self) {
        DieColour::ALL.into_iter().for_each(|colour| self.load(colour, DieFace::new(colour.icon(), false)));
    }

    /// Every surprise box holds this.
    pub fn boxes(&mut self, gives: &str) {
        self.game.rules.boxes.iter_mut().for_each(|row| row.gives = words(gives));
    }

    /// How often something was told that looks like this.
    pub fn heard(&self, event: impl Fn(&Event) -> bool) -> usize {
        self.told.0.iter().filter(|told| event(told)).count()
    }
}
