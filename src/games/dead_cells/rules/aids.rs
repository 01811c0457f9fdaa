//! What holds for somebody: skill tracks, mutations, special equipment (D4, D54).

use crate::action::EffectSource;
use crate::config::{EquipmentKind, Rules, SerenadeRow, SerenadeSide};
use crate::state::{Body, NONE, State};
use crate::word::{Aid, Colour, UpgradeEffect};

/// The part of a track to the left of a body's scroll marker: "these are cumulative". Serenade's track counts as green.
fn track<'a>(rules: &'a Rules, held: &Body, colour: Colour) -> &'a [Aid] {
    let marker = usize::from(held.scrolls[colour as usize]);
    match rules.beheaded.get(usize::from(held.beheaded)) {
        Some(row) => &row.tracks[colour as usize][..=marker],
        None if colour == Colour::Green => {
            board(rules, held.melee).map_or(&[], |row| &row.track[..marker.min(row.track.len())])
        }
        None => &[],
    }
}

/// The aid on a space of a track, where it holds; [`Aid::None`] of an empty space, and `None` of a source that is no track.
pub fn at(rules: &Rules, state: &State, source: EffectSource) -> Option<Aid> {
    let EffectSource::Track { body, colour, place } = source else { return None };
    track(rules, state.body(body), colour).get(usize::from(place)).copied()
}

/// Looks through what of some kinds (see [`Aid::kind`]) holds for a body, in the order of its tracks, until something is found.
#[inline]
fn find<T>(
    rules: &Rules,
    state: &State,
    body: u8,
    kinds: u32,
    mut seek: impl FnMut(EffectSource, Aid) -> Option<T>,
) -> Option<T> {
    let held = state.body(body);
    Colour::ALL.into_iter().filter(|colour| may_have(rules, held, *colour, kinds)).find_map(|colour| {
        let mut fitting = (0..).zip(track(rules, held, colour)).filter(|(_, aid)| aid.kind() & kinds != 0);
        fitting.find_map(|(place, &aid)| seek(EffectSource::Track { body, colour, place }, aid))
    })
}

/// True if an aid of any of these kinds may be on a track. Of Serenade it is not known.
#[inline]
fn may_have(rules: &Rules, held: &Body, colour: Colour, kinds: u32) -> bool {
    let number = colour as usize;
    let row = rules.beheaded.get(usize::from(held.beheaded));
    row.is_none_or(|row| row.held[number][usize::from(held.scrolls[number])].0 & kinds != 0)
}

/// Tells of all of some kinds that holds for a body.
pub fn each(rules: &Rules, state: &State, body: u8, kinds: u32, mut tell: impl FnMut(EffectSource, Aid)) {
    find(rules, state, body, kinds, |source, aid| {
        tell(source, aid);
        None::<()>
    });
}

/// Serenade's board, this side up.
pub fn board(rules: &Rules, melee: bool) -> Option<&SerenadeRow> {
    let side = if melee { SerenadeSide::Melee } else { SerenadeSide::Power };
    rules.serenade.iter().find(|row| row.side == side)
}

/// True if this aid holds for a body.
pub fn has(rules: &Rules, state: &State, body: u8, aid: Aid) -> bool {
    find(rules, state, body, aid.kind(), |_, held| (held == aid).then_some(())).is_some()
}

/// The space of a track that gives this to a body.
pub fn giver(rules: &Rules, state: &State, body: u8, aid: Aid) -> Option<EffectSource> {
    find(rules, state, body, aid.kind(), |source, held| (held == aid).then_some(source))
}

/// The effects of the mutations in their slots, with the row of each.
pub fn mutations<'a>(rules: &'a Rules, state: &'a State) -> impl Iterator<Item = (u8, UpgradeEffect)> + 'a {
    let rows = state.group.mutations.iter().filter(|row| **row != NONE);
    rows.flat_map(|&row| rules.upgrades[usize::from(row)].gives.iter().map(move |&boon| (row, boon)))
}

/// The most health of a body.
pub fn most_health(rules: &Rules, state: &State, body: u8) -> u8 {
    let held = state.body(body);
    let own = match rules.beheaded.get(usize::from(held.beheaded)) {
        Some(row) => {
            let tracks = row.held.iter().zip(held.scrolls);
            tracks.fold(row.health, |sum, (gives, marker)| sum + gives[usize::from(marker)].1)
        }
        None => track(rules, held, Colour::Green).iter().fold(rules.serenade_health, |sum, aid| sum + aid.health()),
    };
    let mutations =
        mutations(rules, state).map(|(_, boon)| if let UpgradeEffect::Health(more) = boon { more } else { 0 });
    mutations.fold(own, u8::saturating_add)
}

/// The equipment slots of a body; Serenade has none.
pub fn slots(rules: &Rules, state: &State, body: u8) -> usize {
    if rules.is_serenade(body.into()) {
        return 0;
    }
    let more = mutations(rules, state).map(|(_, boon)| if let UpgradeEffect::Slot(more) = boon { more } else { 0 });
    more.fold(usize::from(rules.slots), |slots, more| slots + usize::from(more)).min(crate::config::MOST_SLOTS)
}

/// The health of a special piece of equipment.
pub fn item_health(rules: &Rules, card: u8) -> Option<(u8, Aid)> {
    match rules.equipment[usize::from(card)].gear {
        EquipmentKind::Special(health, aid) => Some((health, aid)),
        _ => None,
    }
}
