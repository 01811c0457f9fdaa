//! What must hold between any two actions: nothing is lost, nothing is there twice, nothing is beyond its bounds.

use super::config::{MOST_ROWS, Rules};
use super::state::{BOSS, Body, CombatFoe, GiftKind, Loot, MUTATIONS, State, Task, cards};

/// The last space of a skill track.
const LAST: u8 = 3;

/// Checks everything; the message says what is wrong.
pub fn audit(rules: &Rules, state: &State) -> Result<(), String> {
    state.agenda.audit()?;
    for place in 0..rules.bodies() as u8 {
        body(rules, state, place).map_err(|what| format!("body {}: {what}", place + 1))?;
    }
    equipment(rules, state)?;
    monsters(rules, state)?;
    board(rules, state)?;
    way(rules, state)?;
    group(rules, state)
}

/// All that is still to be done.
fn tasks(state: &State) -> impl Iterator<Item = Task> {
    state.agenda.all().copied()
}

/// A check with its message.
fn held(holds: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what()) }
}

fn body(rules: &Rules, state: &State, place: u8) -> Result<(), String> {
    let body = state.body(place);
    combat_cards(rules, body)?;
    held(body.items.len() <= super::rules::slots(rules, state, place), || "more equipment than slots".to_owned())?;
    // Between two runs everybody lies as the run left him.
    if tasks(state).all(|task| task == Task::Run || task == Task::Spend) {
        return Ok(());
    }
    let most = state.most_health(rules, place);
    held(body.damage < most, || format!("damage {} of {most} and alive", body.damage))?;
    held(body.scrolls.iter().all(|&place| place <= LAST), || format!("scrolls at {:?}", body.scrolls))?;
    held(body.hand.len() <= usize::from(rules.hand), || format!("{} cards in hand", body.hand.len()))?;
    held(state.combat.on || body.laid.is_empty(), || "cards lie in the active space without a combat".to_owned())?;
    held(!body.passes || body.laid.is_empty(), || "it passes and lays cards".to_owned())
}

/// Every combat card is in exactly one place, and none of those that the deck began with is lost.
fn combat_cards(rules: &Rules, body: &Body) -> Result<(), String> {
    let deck = &rules.decks[usize::from(body.beheaded)];
    let mut seen = [0_u8; 64];
    let laid = body.laid.iter().map(|laid| &laid.card);
    let all = body.deck.draw.iter().chain(body.deck.discard.iter()).chain(body.hand.iter()).chain(laid);
    all.for_each(|&card| seen[usize::from(card)] += 1);
    let twice = seen[..deck.len()].iter().position(|&times| times > 1);
    held(twice.is_none(), || format!("combat card {twice:?} is there more than once"))?;
    let count: usize = seen.iter().map(|&times| usize::from(times)).sum();
    let own = rules.own_cards(body.beheaded);
    held(count >= own, || format!("{count} combat cards are left of {own}"))
}

/// Every piece of equipment is in exactly one place.
fn equipment(rules: &Rules, state: &State) -> Result<(), String> {
    let mut seen = [0_u8; MOST_ROWS];
    let treasures = &state.group.treasures;
    let piles = treasures.draw.iter().chain(treasures.discard.iter());
    let blueprints = state.group.blueprints.iter().flat_map(|pile| pile.iter());
    let worn = state.bodies[..rules.bodies()].iter().flat_map(|body| body.items.iter().map(|item| &item.card));
    piles.chain(blueprints).chain(worn).for_each(|&card| seen[usize::from(card)] += 1);
    let (bag, loot) = (&state.bag, &state.combat.loot);
    for set in [bag.treasures, bag.blueprints, loot.treasures, loot.blueprints, state.collector] {
        cards(set).for_each(|card| seen[usize::from(card)] += 1);
    }
    // In somebody's hand, until it is said whose.
    for task in tasks(state) {
        if let Task::Give { gift: GiftKind::Gear(card), .. } | Task::Swap { card, .. } = task {
            seen[usize::from(card)] += 1;
        }
    }
    let wrong = (0..rules.equipment.len()).find(|&card| seen[card] != 1);
    match wrong {
        Some(card) => Err(format!("`{}` is there {} times", rules.equipment[card].name, seen[card])),
        None => Ok(()),
    }
}

/// Every monster card of the biome that is in the game is in a deck, among the discards or on the board.
fn monsters(rules: &Rules, state: &State) -> Result<(), String> {
    // Until the biome is set up the decks are those of the one before.
    if tasks(state).any(|task| task == Task::Biome || task == Task::Run) {
        return Ok(());
    }
    let mut seen = 0_u128;
    let piles = [&state.monsters, &state.elites];
    let piles = piles.into_iter().flat_map(|deck| deck.draw.iter().chain(deck.discard.iter())).copied();
    let board = state.combat.board.iter().flatten().filter(|foe| foe.row != BOSS).map(|foe| foe.card);
    for card in piles.chain(board) {
        held(seen >> card & 1 == 0, || format!("monster card {card} is there twice"))?;
        let biome = rules.monsters[usize::from(rules.monster_deck[usize::from(card)])].biome;
        held(biome == state.biome, || format!("monster card {card} is of another biome"))?;
        seen |= 1 << card;
    }
    Ok(())
}

/// Checks the combat board: all on it are alive; loot lies there in a combat alone, none with a boss.
fn board(rules: &Rules, state: &State) -> Result<(), String> {
    let alive = |foe: &CombatFoe| foe.damage < super::rules::monster_health(rules, foe);
    let combat = &state.combat;
    for foe in combat.board.iter().flatten() {
        held(alive(foe), || format!("monster row {} is dead and on the board", foe.row))?;
    }
    held(combat.on || combat.board.iter().all(Option::is_none), || "monsters without a combat".to_owned())?;
    held(combat.on || combat.loot == Loot::default(), || "loot without a combat".to_owned())?;
    held(combat.round <= 4, || format!("combat round {}", combat.round))
}

/// The group is on a space of its biome; every tile lies on a space of its shape and is used once.
fn way(rules: &Rules, state: &State) -> Result<(), String> {
    let here = &rules.spaces[usize::from(state.at)];
    held(here.biome == state.biome, || format!("the group is on {}, of another biome", here.name))?;
    let mut left: [u8; 256] = [0; 256];
    rules.tiles.iter().zip(&mut left).for_each(|(row, left)| *left = row.count);
    for (space, &tile) in rules.spaces.iter().zip(&state.tiles) {
        let Some(row) = rules.tiles.get(usize::from(tile)) else { continue };
        let fits = row.shape == space.shape && row.biome == space.biome;
        held(fits, || format!("tile {} does not fit {}", row.name, space.name))?;
        let copies = &mut left[usize::from(tile)];
        held(*copies > 0, || format!("there are too many of tile {}", row.name))?;
        *copies -= 1;
    }
    Ok(())
}

/// Checks what lasts: upgrades by deck, mutations in their slots, improved cards that were bought.
fn group(rules: &Rules, state: &State) -> Result<(), String> {
    let group = &state.group;
    let bought = group.bought.count_ones();
    let sold: u32 = group.sold.iter().map(|&sold| u32::from(sold)).sum();
    held(bought == sold, || format!("{bought} upgrades are bought, {sold} sold"))?;
    for slot in 0..MUTATIONS {
        let row = usize::from(group.mutations[slot]);
        let owned = row >= rules.upgrades.len() || group.bought >> row & 1 == 1;
        held(owned, || format!("the mutation in slot {slot} was never bought"))?;
    }
    held(state.run <= rules.runs, || format!("run {}", state.run))?;
    held(usize::from(group.thrown) <= rules.well.len(), || "more cells in the well than cards".to_owned())
}
