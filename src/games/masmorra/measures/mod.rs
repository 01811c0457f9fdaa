//! What a designer wants to see of this game, counted block by block.

mod curves;
mod ends;
mod findings;
mod notability;
mod player;
mod rows;
pub(super) mod scores;
pub(super) mod tables;

use super::Masmorra;
use super::config::{MOST_FOES, MOST_ROOMS, MOST_SEATS, MOST_TRAPS, POWERS, RoomKind};
use super::dice::DiceAndSymbols;
use super::event::{DieUse, Event, GainReason, WoundSource};
use super::map::NONE;
use super::state::State;
use curves::{FIRST_SPENT, GOLD, LIFE, LUCK_SPEND, RESOURCE_CURVES, SPENT, SPENT_AS, TREASURES, XP_HELD};
use kit::game::{DisplayNames, Outcome, Scorer};
use kit::stats::{Counter, CurveDrawing, Ledger, LedgerSchema, Scalar};
pub use notability::Notability;
use player::{GAIN, LOSS, PlayerCounts};
use scores::*;
use tables::*;

/// The counters of a game. Events of a game that the engine cuts off are counted, its winner is not.
pub struct Measures {
    seats: usize,
    allies: bool,
    /// Dice of minor monsters, and the number of the first boss.
    minor: u8,
    first_boss: u8,
    monsters: usize,
    malaphyas: u8,
    /// By row of tiles: is it a room that is explored?
    explored: Vec<bool>,
    /// The row of every tile, and of every treasure card; the life of every hero by row.
    tile_rows: Vec<u8>,
    card_rows: Vec<u8>,
    lives: Vec<u8>,
    game: GameCounts,
}

/// The game under way.
struct GameCounts {
    players: [PlayerCounts; MOST_SEATS],
    /// Whose turn it is, once there was one, and in which round; turns of all.
    turn: Option<u8>,
    round: usize,
    turns: i64,
    /// What dice were used for in this turn: all, and dice alone.
    spent: [[u32; SPENT.len()]; 2],
    /// Has the hero whose turn it is fallen in it?
    fell: bool,
    /// By number: the rows of `monsters`, of `tiles` (of rooms), of the table of tiles (of traps).
    foes: [u8; MOST_FOES],
    rooms: [u8; MOST_ROOMS],
    traps: [u8; MOST_TRAPS],
    /// The row of the tile turned up last.
    turned: u8,
    /// By level from the second on: who reached it, in which turn and round.
    levels: [Option<(u8, u16, usize)>; 2],
    lord_met: bool,
}

impl Default for GameCounts {
    fn default() -> Self {
        Self {
            players: [PlayerCounts::default(); MOST_SEATS],
            turn: None,
            round: 0,
            turns: 0,
            spent: [[0; SPENT.len()]; 2],
            fell: false,
            foes: [0; MOST_FOES],
            rooms: [NONE; MOST_ROOMS],
            traps: [0; MOST_TRAPS],
            turned: 0,
            levels: [None; 2],
            lord_met: false,
        }
    }
}

impl Scorer<Masmorra> for Measures {
    const COUNTED: LedgerSchema = LedgerSchema {
        scores: SCORES,
        sheets: SHEETS,
        curves: &[RESOURCE_CURVES, LUCK_SPEND],
        drawn: Some(CurveDrawing { curve: XP_HELD, x: "own turn", y: "experience" }),
    };

    fn new(game: &Masmorra) -> Self {
        let rules = game.rules();
        let is_explored = |kind: RoomKind| !matches!(kind, RoomKind::EntranceTwo | RoomKind::Start | RoomKind::Trap);
        Self {
            seats: rules.seats,
            allies: rules.allies(),
            minor: rules.dice_minor,
            first_boss: rules.first_boss(),
            monsters: rules.monsters.len(),
            malaphyas: rules.malaphyas,
            explored: rules.tiles.iter().map(|row| is_explored(row.room)).collect(),
            tile_rows: rules.tile_deck.to_vec(),
            card_rows: rules.card_deck.to_vec(),
            lives: rules.heroes.iter().map(|row| row.life).collect(),
            game: GameCounts::default(),
        }
    }

    fn rows(game: &Masmorra, sheet: usize, strategies: &[String]) -> Vec<Vec<Scalar>> {
        rows::all(game.rules(), sheet, strategies)
    }

    #[inline(always)]
    fn round(event: &Event) -> Option<usize> {
        if let Event::Turn { round, .. } = *event { Some(round.into()) } else { None }
    }

    fn begin_game(&mut self) {
        self.game = GameCounts::default();
    }

    // Where an event is told its kind is known: inlined, those that nobody counts cost nothing.
    #[inline(always)]
    fn event(&mut self, event: Event, seating: &[u8], ledger: &mut Ledger) {
        let strategy = |seat: u8| usize::from(seating[usize::from(seat)]);
        match event {
            Event::Seated { seat, hero } => self.seat(seat, hero),
            Event::Turn { round, seat, .. } => self.begin_turn(seat, round.into(), strategy(seat), ledger),
            Event::Stands(seat) => self.position(seat),
            Event::Rolled { seat, dice, again } => self.rolled(seat, dice, again, strategy(seat), ledger),
            Event::Changed { seat, from, dice, .. } => self.player(seat).luck.turn(from, dice.dice),
            Event::Used { seat, what, to } => self.used(seat, what, to, strategy(seat), ledger),
            Event::Symbols { seat, face, count } => self.player(seat).luck.symbols[face as usize] += u32::from(count),
            Event::Moved { to, .. } => self.in_room(to, VISITS, ledger),
            Event::Laid { room, tile, level, seat, .. } => self.laid(room, tile, level, strategy(seat), ledger),
            Event::Bound(_) => ledger.count(BOUND, 0, 1),
            Event::Turned { tile, .. } => self.game.turned = self.tile_rows[usize::from(tile)],
            Event::TrapLaid { trap, .. } => {
                self.game.traps[usize::from(trap)] = self.game.turned;
                turned_up(self.game.turned, TRAP_LAID, ledger);
            }
            Event::TrapOut(tile) => turned_up(self.tile_rows[usize::from(tile)], TRAP_OUT, ledger),
            Event::Fired(trap) => self.of_trap(trap, FIRED, 1, ledger),
            Event::Disarmed { trap, .. } => self.of_trap(trap, DISARMED, 1, ledger),
            Event::Opened { room, .. } => self.in_room(room, OPENED, ledger),
            Event::Appeared { foe, row, boss, red, .. } => self.appeared(foe, self.foe_row(row, boss, red), ledger),
            Event::Flipped { foe, red } => self.flipped(foe, red, ledger),
            Event::Xp { seat, amount, why, now } => self.xp(seat, amount, why, now, strategy(seat), ledger),
            Event::XpLost { seat, amount, now } => self.lose_xp(seat, amount, now),
            Event::Gold { seat, amount } => self.player(seat).flow(GOLD, GAIN, amount),
            Event::Paid { seat, amount } => self.player(seat).flow(GOLD, LOSS, amount),
            Event::Card { seat, card, why } => self.card(seat, card, why == GainReason::Start, ledger),
            Event::Discarded { seat, card } => {
                self.player(seat).flow(TREASURES, LOSS, 1);
                ledger.row(CARDS, self.card_rows[usize::from(card)].into()).count(DROPPED, 1);
            }
            Event::Played { seat, card, orange } => self.played(seat, card, orange, strategy(seat), ledger),
            Event::Cancelled { card } => {
                ledger.row(CARDS, self.card_rows[usize::from(card)].into()).count(CANCELLED, 1);
            }
            Event::Power { hero, power, .. } => ledger.row(ABILITIES, ability(hero, power)).count(POWER_USES, 1),
            Event::Learnt { seat, hero, power } => self.learnt(seat, ability(hero, power), power, ledger),
            Event::Healed { seat, amount } => self.player(seat).flow(LIFE, GAIN, amount),
            Event::Wounded { seat, amount, by } => self.wounded(seat, amount, by, strategy(seat), ledger),
            Event::Fallen { seat, by } => self.fallen(seat, by, strategy(seat), ledger),
            Event::Fought { seat, foe, row, boss, red, with, killed, xp, wounds } => {
                let (place, major) = (self.foe_row(row, boss, red), foe >= self.minor);
                let fight = FightTally { place, major, killed, unhurt: killed && wounds == 0, spent: spent(with), xp };
                self.fought(seat, fight, strategy(seat), ledger);
            }
            Event::Level { level, seat, turn } => {
                if let Some(place) = usize::from(level).checked_sub(1).filter(|place| *place < 2) {
                    self.game.levels[place] = Some((seat, turn, self.game.round));
                }
            }
            _ => {}
        }
    }

    fn end_game(
        &mut self,
        game: &Masmorra,
        state: &State,
        outcome: Option<Outcome>,
        seating: &[u8],
        ledger: &mut Ledger,
    ) {
        self.end_turn(ledger);
        ends::count(self, (game.rules(), state), outcome, seating, ledger);
    }

    fn findings(ledger: &Ledger, names: DisplayNames<'_>) -> Vec<String> {
        findings::all(ledger, names)
    }
}

/// A monster that is being fought: what is spent on it, and the result.
struct FightTally {
    /// Its row in `monsters`.
    place: usize,
    major: bool,
    killed: bool,
    unhurt: bool,
    spent: u8,
    xp: u8,
}

/// Dice and symbols.
fn spent(with: DiceAndSymbols) -> u8 {
    with.dice.len() + with.symbols.len()
}

/// The row of a hero's ability in `abilities`.
fn ability(hero: u8, power: u8) -> usize {
    usize::from(hero) * POWERS + usize::from(power)
}

/// The place of what XP are for among [`SOURCES`].
fn source(why: GainReason) -> usize {
    match why {
        GainReason::Kills => 0,
        GainReason::Chest => 1,
        GainReason::Trap => 2,
        GainReason::Medium => 3,
        GainReason::Lair => 4,
        GainReason::Bought | GainReason::Card | GainReason::Start => 5,
        GainReason::Stolen => 6,
    }
}

/// A trap is turned up, and laid or not.
fn turned_up(row: u8, what: Counter, ledger: &mut Ledger) {
    let mut row = ledger.row(TRAPS, row.into());
    row.count(TRAP_SHOWN, 1);
    row.count(what, 1);
}

impl Measures {
    #[inline]
    fn player(&mut self, seat: u8) -> &mut PlayerCounts {
        &mut self.game.players[usize::from(seat)]
    }

    fn seat(&mut self, seat: u8, hero: u8) {
        let life = self.lives[usize::from(hero)].into();
        let player = self.player(seat);
        player.hero = hero.into();
        player.held[LIFE] = life;
    }

    fn position(&mut self, seat: u8) {
        let life = self.lives[self.game.players[usize::from(seat)].hero];
        self.player(seat).flow(LIFE, GAIN, life);
    }

    fn begin_turn(&mut self, seat: u8, round: usize, strategy: usize, ledger: &mut Ledger) {
        self.end_turn(ledger);
        let game = &mut self.game;
        if round > game.round {
            ledger.row(ROUNDS, round - 1).count(ROUND_GAMES, 1);
        }
        (game.turn, game.round, game.fell) = (Some(seat), round, false);
        game.turns += 1;
        game.players[usize::from(seat)].turns += 1;
        game.players[usize::from(seat)].luck.unused = [0; 6];
        ledger.count(TURNS, strategy, 1);
    }

    /// The turn before is told on the curves.
    fn end_turn(&mut self, ledger: &mut Ledger) {
        let Some(seat) = self.game.turn.take() else { return };
        let player = &mut self.game.players[usize::from(seat)];
        let flows = std::mem::take(&mut player.flows);
        for (resource, [gained, lost]) in flows.into_iter().enumerate() {
            ledger.turn(resource, seat.into(), [player.held[resource], gained, lost]);
        }
        let [all, dice] = std::mem::take(&mut self.game.spent);
        for (place, (all, dice)) in all.into_iter().zip(dice).enumerate() {
            ledger.turn(FIRST_SPENT + place, seat.into(), [all, dice]);
        }
    }

    /// The counters of the round under way; before the first turn there is none.
    #[inline]
    fn in_round(&self, counter: Counter, by: u8, ledger: &mut Ledger) {
        if let Some(row) = self.game.round.checked_sub(1) {
            ledger.row(ROUNDS, row).count(counter, by);
        }
    }

    fn rolled(&mut self, seat: u8, dice: DiceAndSymbols, again: DiceAndSymbols, strategy: usize, ledger: &mut Ledger) {
        self.player(seat).luck.roll(dice.dice, again.dice);
        ledger.count(REROLLED, strategy, again.dice.len());
    }

    fn used(&mut self, seat: u8, what: DiceAndSymbols, to: DieUse, strategy: usize, ledger: &mut Ledger) {
        let (place, count) = (to as usize, spent(what));
        self.player(seat).luck.spend(what, place);
        self.game.spent[0][SPENT_AS[place]] += u32::from(count);
        self.game.spent[1][SPENT_AS[place]] += u32::from(what.dice.len());
        ledger.count(USED, strategy, count);
        ledger.count(USED_FOR.at(place), strategy, count);
    }

    fn in_room(&self, room: u8, counter: Counter, ledger: &mut Ledger) {
        let row = self.game.rooms[usize::from(room)];
        if row != NONE {
            ledger.row(TILES, row.into()).count(counter, 1);
        }
    }

    /// A tile is laid; those of the lair stand behind all others.
    fn laid(&mut self, room: u8, tile: u8, level: u8, strategy: usize, ledger: &mut Ledger) {
        let dungeon = level < 2;
        let row =
            if dungeon { self.tile_rows[usize::from(tile)].into() } else { self.explored.len() + usize::from(tile) };
        self.game.rooms[usize::from(room)] = row as u8;
        let mut counts = ledger.row(TILES, row);
        counts.count(TILE_LAID, 1);
        counts.count(TILE_ROUND, self.game.round as i64);
        if dungeon && self.explored[row] {
            ledger.count(EXPLORED, strategy, 1);
            ledger.count(LAID, 0, 1);
            self.in_round(ROUND_ROOMS, 1, ledger);
        }
    }

    fn of_trap(&self, trap: u8, counter: Counter, by: u8, ledger: &mut Ledger) {
        ledger.row(TRAPS, self.game.traps[usize::from(trap)].into()).count(counter, by);
    }

    /// The row of a monster, or of a side of a boss.
    fn foe_row(&self, row: u8, boss: bool, red: bool) -> usize {
        if boss { self.monsters + 2 * usize::from(row) + usize::from(red) } else { row.into() }
    }

    fn appeared(&mut self, foe: u8, place: usize, ledger: &mut Ledger) {
        self.game.foes[usize::from(foe)] = place as u8;
        self.game.lord_met |= self.is_lord(place);
        ledger.row(MONSTERS, place).count(MET, 1);
        ledger.count(ALL_MET, 0, 1);
        ledger.count(MAJORS_MET, 0, foe >= self.minor);
    }

    fn is_lord(&self, place: usize) -> bool {
        place.checked_sub(self.monsters).is_some_and(|side| side / 2 == usize::from(self.malaphyas))
    }

    fn flipped(&mut self, foe: u8, red: bool, ledger: &mut Ledger) {
        let place = self.foe_row(foe - self.first_boss, true, red);
        self.game.foes[usize::from(foe)] = place as u8;
        ledger.row(MONSTERS, place).count(MET, 1);
    }

    fn fought(&mut self, seat: u8, fight: FightTally, strategy: usize, ledger: &mut Ledger) {
        let FightTally { place, major, killed, unhurt, spent, xp } = fight;
        let mut row = ledger.row(MONSTERS, place);
        row.count(FIGHTS, 1);
        row.count(KILLS, killed);
        row.count(UNHURT_KILLS, unhurt);
        row.count(COST, spent);
        row.count(REWARD, xp);
        ledger.count(FOUGHT, strategy, 1);
        ledger.count(KILLED, strategy, killed);
        ledger.count(UNHURT, strategy, unhurt);
        ledger.count(SPENT_IN_FIGHTS, strategy, spent);
        ledger.count(WORTH, strategy, xp);
        ledger.counts(0, [(ALL_FOUGHT, 1), (MAJORS_FOUGHT, major.into())]);
        let red_lord = self.is_lord(place) && (place - self.monsters) % 2 == 1;
        ledger.count(RED_FOUGHT, 0, red_lord);
        ledger.count(RED_KILLED, 0, red_lord && killed);
        self.player(seat).kills += i64::from(killed);
        self.in_round(ROUND_KILLS, killed.into(), ledger);
    }

    fn xp(&mut self, seat: u8, amount: u8, why: GainReason, now: u16, strategy: usize, ledger: &mut Ledger) {
        let place = source(why);
        let player = self.player(seat);
        player.flow(XP_HELD, GAIN, amount);
        player.held[XP_HELD] = now.into();
        player.sources[place][0] += i64::from(amount);
        player.sources[place][1] += 1;
        ledger.count(XP, strategy, amount);
        self.in_round(ROUND_XP, amount, ledger);
    }

    fn lose_xp(&mut self, seat: u8, amount: u8, now: u16) {
        let player = self.player(seat);
        player.flow(XP_HELD, LOSS, amount);
        player.held[XP_HELD] = now.into();
    }

    fn card(&mut self, seat: u8, card: u8, dealt: bool, ledger: &mut Ledger) {
        let row = self.card_rows[usize::from(card)];
        let player = self.player(seat);
        player.flow(TREASURES, GAIN, 1);
        player.had |= 1 << row;
        player.dealt |= u64::from(dealt) << row;
        ledger.row(CARDS, row.into()).count(GAINED, 1);
    }

    fn played(&mut self, seat: u8, card: u8, orange: bool, strategy: usize, ledger: &mut Ledger) {
        let row = self.card_rows[usize::from(card)];
        let player = self.player(seat);
        player.flow(TREASURES, LOSS, 1);
        player.played |= 1 << row;
        ledger.row(CARDS, row.into()).count(if orange { ORANGE } else { PURPLE }, 1);
        ledger.count(CARDS_PLAYED, strategy, 1);
    }

    /// One that was covered and is learnt again counts as what it was first.
    fn learnt(&mut self, seat: u8, row: usize, power: u8, ledger: &mut Ledger) {
        let player = self.player(seat);
        let before = player.learnt.count_ones() as usize;
        if player.learnt >> power & 1 == 1 || before >= POWERS - 1 {
            return;
        }
        player.learnt |= 1 << power;
        let mut row = ledger.row(ABILITIES, row);
        row.count(LEARNT, 1);
        row.count(LEARNT_AS.at(before), 1);
        row.count(LEARNT_SUM, before as i64 + 1);
    }

    /// The cause of a wound or a defeat: its place among [`HARMS`], and the row of the monster, if there is one.
    fn harm(&self, by: WoundSource) -> (usize, Option<usize>) {
        let row = |foe: u8| Some(usize::from(self.game.foes[usize::from(foe)]));
        match by {
            WoundSource::Payback(foe) => {
                let kind = usize::from(foe >= self.minor) + usize::from(foe >= self.first_boss);
                (kind, row(foe))
            }
            WoundSource::Foe(foe) => (3, row(foe)),
            WoundSource::Trap(_) => (4, None),
            WoundSource::Pit => (5, None),
            WoundSource::Card(_) => (6, None),
            WoundSource::Evil => (7, None),
            WoundSource::Grimbolt => (8, None),
        }
    }

    fn wounded(&mut self, seat: u8, amount: u8, by: WoundSource, strategy: usize, ledger: &mut Ledger) {
        self.player(seat).flow(LIFE, LOSS, amount);
        let (harm, foe) = self.harm(by);
        ledger.row(HARM, harm).count(TAKES, amount);
        ledger.count(WOUNDS, strategy, amount);
        if let Some(row) = foe {
            ledger.row(MONSTERS, row).count(HARMED, amount);
        }
        if let WoundSource::Trap(trap) = by {
            self.of_trap(trap, TRAP_WOUNDS, amount, ledger);
        }
    }

    fn fallen(&mut self, seat: u8, by: WoundSource, strategy: usize, ledger: &mut Ledger) {
        let (harm, foe) = self.harm(by);
        ledger.row(HARM, harm).count(FELLS, 1);
        let player = self.player(seat);
        player.defeats += 1;
        let first = player.hero * HARMS.len();
        ledger.row(DEATHS, first + harm).count(DIED_OF, 1);
        (0..HARMS.len()).for_each(|harm| ledger.row(DEATHS, first + harm).count(DIED, 1));
        if let Some(row) = foe {
            ledger.row(MONSTERS, row).count(FELLED, 1);
        }
        if let WoundSource::Trap(trap) = by {
            self.of_trap(trap, TRAP_FELLS, 1, ledger);
        }
        if self.game.turn == Some(seat) && !self.game.fell {
            self.game.fell = true;
            ledger.count(FELL, strategy, 1);
        }
        self.in_round(ROUND_DEFEATS, 1, ledger);
    }
}
