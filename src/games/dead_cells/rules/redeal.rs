//! What a seat cannot know, dealt anew before a campaign is played on in thought.
//!
//! # What is hidden
//! - The order of everybody's draw pile, and the hands of others unless hands lie open (`announce.how`). In a combat, until cards are turned
//!   up, those that others have laid, too: what was told of one is true of the card that lies there afterwards. All cards of a body that are not
//!   seen are dealt anew together. A hand card that was shown once is none that a view remembers.
//! - Tiles that have not been flipped: any of the biome and the shape, those that were not laid among them. A space without a tile stays bare.
//! - The order of treasures, monsters, elite monsters and a boss's cards, and that of the blueprints: whatever order is printed on them, it is
//!   not seen before they are drawn.
//!
//! All else lies open: discards, loot, the bag, gifts, cards that were turned up. Serenade's cards lie face up. A deck that nobody has drawn from is
//! still in the order in which it was made. Upgrades and the well are stacked as the rules say, not by the state: they stay as they lie.

use super::draw::purpose;
use crate::action::SILENT;
use crate::config::keys::Announce;
use crate::config::{MOST_COMBAT, Rules};
use crate::state::{NONE, State};
use kit::luck::Luck;
use kit::pieces::ArrayPile;

/// The most tiles of all biomes.
const MOST_TILES: usize = 128;
/// The draw piles that nobody has drawn from.
const UNSTIRRED: u32 = u32::MAX;

/// Deals anew what a seat cannot know.
pub fn redeal(rules: &Rules, state: &mut State, seat: usize, luck: &mut Luck) {
    (0..rules.bodies() as u8).for_each(|body| combat_cards(rules, state, (body, seat), luck));
    tiles(rules, state, luck);
    let (equipment, monsters) = (rules.equipment_deck.keys(), rules.monster_deck.keys());
    state.group.treasures.draw.shuffle(equipment, luck.occasion(purpose::TREASURES, 0));
    for (biome, pile) in state.group.blueprints.iter_mut().enumerate() {
        pile.shuffle(equipment, luck.occasion(purpose::BLUEPRINTS, biome as u32));
    }
    state.monsters.draw.shuffle(monsters, luck.occasion(purpose::MONSTERS, 0));
    state.elites.draw.shuffle(monsters, luck.occasion(purpose::ELITES, 0));
    state.boss_deck.draw.shuffle(rules.boss_deck.keys(), luck.occasion(purpose::BOSS, 0));
}

/// The cards of a body that a seat does not see: as many as before in each place.
fn combat_cards(rules: &Rules, state: &mut State, (body, seat): (u8, usize), luck: &mut Luck) {
    let is_hidden = state.decider(rules, body) != seat && rules.announce_how != Announce::Open;
    let lies_down = is_hidden && state.combat.on && !state.combat.revealed;
    let held = state.body_mut(body);
    if rules.is_serenade(body.into()) || held.stirred == UNSTIRRED {
        return;
    }
    let deck = &rules.decks[usize::from(held.beheaded)];
    let mut pool: ArrayPile<u8, MOST_COMBAT> = held.deck.draw;
    if is_hidden {
        pool.extend(&held.hand);
    }
    if lies_down {
        held.laid.iter().for_each(|laid| pool.push(laid.card));
    }
    pool.shuffle(deck.keys(), luck.occasion(purpose::CARDS, body.into()));
    if lies_down {
        let fits = |card: u8, told: u8| may_be(rules, deck[usize::from(card)], told);
        // What is laid next must find a card, too.
        for place in 0..held.laid.len() {
            let told = |place: usize| held.laid.get(place).map(|laid| laid.told);
            let (own, next) = (told(place).unwrap_or(SILENT), told(place + 1));
            let leaves =
                |at: usize| next.is_none_or(|next| (0..pool.len()).any(|other| other != at && fits(pool[other], next)));
            // There is one: the card that lies there.
            let at = (0..pool.len()).find(|&at| fits(pool[at], own) && leaves(at)).unwrap_or(0);
            held.laid[place].card = pool.take(at);
        }
    }
    if is_hidden {
        held.hand.iter_mut().zip(std::iter::from_fn(|| pool.pop())).for_each(|(to, card)| *to = card);
    }
    held.deck.draw = pool;
}

/// True if a card of this row may be one of which this round was told. Where the truth has to be told, only a card without any action is laid
/// in silence.
fn may_be(rules: &Rules, row: u8, told: u8) -> bool {
    let actions = &rules.combat[usize::from(row)].actions;
    match actions.get(usize::from(told)) {
        Some(action) => !action.is_empty(),
        None => rules.announce_how != Announce::Truly || actions.iter().all(|action| action.is_empty()),
    }
}

/// Tiles that lie face down.
fn tiles(rules: &Rules, state: &mut State, luck: &mut Luck) {
    let mut left: ArrayPile<u8, MOST_TILES> = ArrayPile::of(rules.tile_deck.len());
    left.shuffle(rules.tile_deck.keys(), luck.occasion(purpose::TILES, 0));
    let row = |tile: u8| rules.tile_deck[usize::from(tile)];
    let flipped = |space: usize| state.flipped >> space & 1 == 1;
    let places = || (0..rules.spaces.len()).filter(|&space| state.tiles[space] != NONE);
    for space in places().filter(|&space| flipped(space)) {
        if let Some(at) = left.iter().position(|&tile| row(tile) == state.tiles[space]) {
            left.take(at);
        }
    }
    let mut anew = state.tiles;
    for space in places().filter(|&space| !flipped(space)) {
        let own = &rules.spaces[space];
        let fits = |tile: &u8| {
            let tile = &rules.tiles[usize::from(row(*tile))];
            tile.biome == own.biome && tile.shape == own.shape
        };
        if let Some(at) = left.iter().position(fits) {
            anew[space] = row(left.take(at));
        }
    }
    state.tiles = anew;
}
