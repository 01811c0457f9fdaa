//! What holds for somebody: skill tracks, mutations, special equipment (D4, D54).

use super::super::action::Source;
use super::super::config::{Gear, Rules, SerenadeRow, Side};
use super::super::state::{NONE, State};
use super::super::word::{Aid, Boon, Colour};

/// Everything left of the scroll markers of a body, with where it stands: "these are cumulative". Serenade's track counts as green.
pub fn aids<'a>(rules: &'a Rules, state: &'a State, body: u8) -> impl Iterator<Item = (Source, Aid)> + 'a {
    let beheaded = rules.beheaded.get(usize::from(state.body(body).beheaded));
    let tracks = beheaded.into_iter().flat_map(move |row| {
        Colour::ALL.into_iter().flat_map(move |colour| {
            let marker = usize::from(state.body(body).scrolls[colour as usize]);
            let held = row.tracks[colour as usize].iter().take(marker + 1).enumerate();
            held.map(move |(place, &aid)| (Source::Track { body, colour, place: place as u8 }, aid))
        })
    });
    let board = beheaded.is_none().then(|| board(rules, state.body(body).melee));
    let serenade = board.flatten().into_iter().flat_map(move |row| {
        let held = row.track.iter().take(usize::from(state.body(body).scrolls[0])).enumerate();
        held.map(move |(place, &aid)| (Source::Track { body, colour: Colour::Green, place: place as u8 }, aid))
    });
    tracks.chain(serenade).filter(|(_, aid)| *aid != Aid::None)
}

/// Serenade's board, this side up.
pub fn board(rules: &Rules, melee: bool) -> Option<&SerenadeRow> {
    let side = if melee { Side::Melee } else { Side::Power };
    rules.serenade.iter().find(|row| row.side == side)
}

/// Those of some kinds (see [`Aid::kind`]).
pub fn of<'a>(rules: &'a Rules, state: &'a State, body: u8, kinds: u32) -> impl Iterator<Item = (Source, Aid)> + 'a {
    let all = may_have(rules, state, body, kinds).then(|| aids(rules, state, body));
    all.into_iter().flatten().filter(move |(_, aid)| aid.kind() & kinds != 0)
}

/// The kinds of all that holds for a Beheaded, and the health that it gives.
#[inline]
fn held(rules: &Rules, state: &State, body: u8) -> Option<(u32, u8)> {
    let body = state.body(body);
    let row = rules.beheaded.get(usize::from(body.beheaded))?;
    let tracks = row.held.iter().zip(body.scrolls);
    Some(tracks.fold((0, 0), |(kinds, health), (track, marker)| {
        let (more, healthier) = track[usize::from(marker)];
        (kinds | more, health + healthier)
    }))
}

/// Is there any of these kinds? Of Serenade it is not known.
#[inline]
fn may_have(rules: &Rules, state: &State, body: u8, kinds: u32) -> bool {
    held(rules, state, body).is_none_or(|(held, _)| held & kinds != 0)
}

/// Does this hold for a body?
pub fn has(rules: &Rules, state: &State, body: u8, aid: Aid) -> bool {
    may_have(rules, state, body, aid.kind()) && aids(rules, state, body).any(|(_, held)| held == aid)
}

/// The space of a track that gives this to a body.
pub fn giver(rules: &Rules, state: &State, body: u8, aid: Aid) -> Option<Source> {
    if !may_have(rules, state, body, aid.kind()) {
        return None;
    }
    aids(rules, state, body).find(|(_, held)| *held == aid).map(|(source, _)| source)
}

/// What the mutations in their slots give, with the row of each.
pub fn mutations<'a>(rules: &'a Rules, state: &'a State) -> impl Iterator<Item = (u8, Boon)> + 'a {
    let rows = state.group.mutations.iter().filter(|row| **row != NONE);
    rows.flat_map(|&row| rules.upgrades[usize::from(row)].gives.iter().map(move |&boon| (row, boon)))
}

/// The most health of a body.
pub fn most_health(rules: &Rules, state: &State, body: u8) -> u8 {
    let own = match rules.beheaded.get(usize::from(state.body(body).beheaded)) {
        Some(row) => row.health,
        None => rules.serenade_health,
    };
    let tracks = match held(rules, state, body) {
        Some((_, more)) => more,
        None => aids(rules, state, body).map(|(_, aid)| aid.health()).sum(),
    };
    let mutations = mutations(rules, state).map(|(_, boon)| if let Boon::Health(more) = boon { more } else { 0 });
    mutations.fold(own + tracks, u8::saturating_add)
}

/// The equipment slots of a body; Serenade has none.
pub fn slots(rules: &Rules, state: &State, body: u8) -> usize {
    if rules.is_serenade(body.into()) {
        return 0;
    }
    let more = mutations(rules, state).map(|(_, boon)| if let Boon::Slot(more) = boon { more } else { 0 });
    more.fold(usize::from(rules.slots), |slots, more| slots + usize::from(more)).min(super::super::config::MOST_SLOTS)
}

/// The health of a special piece of equipment.
pub fn item_health(rules: &Rules, card: u8) -> Option<(u8, Aid)> {
    match rules.equipment[usize::from(card)].gear {
        Gear::Special(health, aid) => Some((health, aid)),
        _ => None,
    }
}
