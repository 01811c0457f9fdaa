//! What exploring would bring: the tile that lies face up, or of a rune the medium tiles that are still to come (M17, M45).

use super::position::HeroPosition;
use super::reachable::BestFight;
use crate::config::{BossRow, MonsterSide, RoomKind, Rules, TileRow};
use crate::fight_odds::FightValue;
use crate::view::View;

/// The expectation of the next tile of a level.
#[derive(Clone, Copy, Default)]
pub struct NextTile {
    /// True if it lies face up.
    pub known: bool,
    /// The kind.
    pub kind: RoomKind,
    /// Monsters.
    pub minors: f64,
    /// Major ones, and bosses.
    pub majors: f64,
    /// Doors.
    pub exits: f64,
    /// Gold.
    pub gold: f64,
    /// Wounds that its monsters pay back together.
    pub payback: f64,
    /// XP of its monsters.
    pub xp: f64,
}

impl NextTile {
    /// The next tile of the level where the own hero is.
    pub fn of(view: &View) -> Self {
        let (level, rules) = (view.map().room(view.own().room).level, view.rules());
        let Some(tile) = view.next_tile(level).filter(|_| view.is_left(level)) else { return Self::default() };
        let mut ahead = Self { known: true, kind: tile.room, ..Self::default() };
        if tile.room != RoomKind::Rune {
            ahead.add(rules, tile, 1.0);
            return ahead;
        }
        let lies = |number: &u8| view.map().rooms().iter().any(|room| room.level == level && room.tile == *number);
        let left = || {
            let all = (0..rules.tile_deck.len() as u8).map(|number| (number, rules.tile(number)));
            let fits = |row: &TileRow| row.medium && row.level == level && usize::from(row.players) <= rules.seats;
            all.filter(move |(number, row)| fits(row) && !lies(number)).map(|(_, row)| row)
        };
        let share = 1.0 / (left().count().max(1)) as f64;
        left().for_each(|row| ahead.add(rules, row, share));
        ahead
    }

    fn add(&mut self, rules: &Rules, tile: &TileRow, share: f64) {
        let [minors, majors] = tile.spawn.map(f64::from);
        self.minors += share * minors;
        self.majors += share * (majors + f64::from(u8::from(tile.boss.is_some())));
        self.exits += share * f64::from(tile.doors.count());
        self.gold += share * f64::from(tile.gold);
        let mut side = |side: &MonsterSide, number: f64| {
            self.payback += share * number * f64::from(side.payback);
            self.xp += share * number * f64::from(side.xp);
        };
        for (faces, number) in rules.faces.iter().zip([minors, majors]) {
            let each = number / faces.len().max(1) as f64;
            faces.iter().filter(|_| number > 0.0).for_each(|row| side(&rules.monsters[usize::from(*row)].side, each));
        }
        if let Some(boss) = tile.boss {
            side(blue(&rules.bosses[usize::from(boss)]), 1.0);
        }
        let mut minor_or_major = |row: &u8| {
            let monster = &rules.monsters[usize::from(*row)];
            side(&monster.side, 1.0);
            monster.major
        };
        let majors = tile.fixed.iter().filter(|row| minor_or_major(row)).count();
        self.majors += share * majors as f64;
        self.minors += share * (tile.fixed.len() - majors) as f64;
    }

    /// The fight that exploring brings, on average over the monsters that may come: one of them is looked at, a major one if there is one, and
    /// each other counts as the wounds that it pays back.
    pub fn best_fight(&self, view: &View, position: &HeroPosition) -> BestFight {
        let all = self.minors + self.majors;
        if all < 0.5 || !view.turn().rolled {
            return BestFight::NONE;
        }
        let faces = &view.rules().faces[usize::from(self.majors >= 0.5)];
        let mut expected = FightValue::default();
        for row in faces.iter() {
            let more = self.boss_value(view, position, *row);
            let share = 1.0 / faces.len() as f64;
            expected.value += share * more.value;
            expected.xp += share * more.xp;
            expected.all += share * more.all;
            expected.unhurt += share * more.unhurt;
            expected.least += share * more.least;
            expected.wounds += share * more.wounds;
            expected.kills += share * more.kills;
        }
        let others = self.payback * (1.0 - 1.0 / all.max(1.0));
        expected.value -= others;
        expected.least += others;
        expected.wounds += others;
        BestFight { expected, steps: 1.0 }
    }

    fn boss_value(&self, view: &View, position: &HeroPosition, row: u8) -> FightValue {
        let odds = view.odds_against(&[row], position.purse, position.life);
        odds.fight_value(odds.front())
    }
}

fn blue(boss: &BossRow) -> &MonsterSide {
    &boss.sides[0]
}
