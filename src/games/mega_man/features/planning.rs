//! Features of what is chosen before dice are rolled: bosses, Dr. Light cards, and plans.
//!
//! Plans are weighed by the icons that dice show on average: what the challenges of the phase ask for beyond that is the *shortfall*.
//! Patterns that are still hidden count with the mean of all pattern cards.

use super::*;
use crate::config::{ActionRow, MOST_HAND, Rules};
use crate::effect::{Benefit, BenefitList, BossAbility};
use crate::icons::{Colours, DieColour, DieFace, Icon, Icons};
use crate::payment::IconNeed;
use crate::rules::satisfies;
use crate::state::{LEFT, RIGHT};

pub(super) fn bosses(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    for (lane, &choice) in choices.iter().enumerate() {
        let Action::Face(boss) = choice else { continue };
        let boss = view.dealt(boss);
        let weapons = view.weapons(view.seat()).iter();
        let icon = |row: u8| view.rules().weapons[usize::from(row)].icon;
        let weak = weapons.filter(|weapon| icon(weapon.row) == boss.weakness);
        let mut line = sink.line(lane);
        line.put(WEAK, weak.count() as f64);
        line.put(PATTERNS, f64::from(boss.patterns));
        line.put(SIGNATURE, f64::from(boss.signature.size()));
        line.put(STAGE_ABILITY, flag(boss.stage != BossAbility::None));
        line.put(BOSS_ABILITY, flag(boss.ability != BossAbility::None));
    }
}

pub(super) fn lights(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    let odds = IconOdds::new(view.rules());
    let known = PlanForecast::of(view, view.seat(), &odds);
    for (lane, &choice) in choices.iter().enumerate() {
        let Action::Light(place) = choice else {
            continue;
        };
        let (die, wants) = view.light(place);
        let mut line = sink.line(lane);
        line.put(SHORTFALL, known.with_die(die, &odds).shortfall());
        let matches = view.cards().filter(|card| satisfies(&card.support, wants, view.rules().light_uncoloured));
        line.put(LIGHT_MATCHES, matches.count() as f64);
    }
}

pub(super) fn plans(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    let odds = IconOdds::new(view.rules());
    let own = PlanForecast::of(view, view.seat(), &odds);
    let supported = by_place(view, own, |card| own.with(&card.support, &odds));
    let helped = view.neighbours().map(|seat| match seat {
        Some(seat) => helps(view, PlanForecast::of(view, seat, &odds), &odds),
        None => [0.0; MOST_HAND],
    });
    let mut pair: Option<SupportPair> = None;
    for (lane, &choice) in choices.iter().enumerate() {
        let Action::Plan { left, right, skill } = choice else {
            continue;
        };
        // Plans with the same supports stand side by side.
        let pair = match &mut pair {
            Some(pair) if pair.places == [left, right] => pair,
            pair => pair.insert(SupportPair::of(view, [left, right], supported[usize::from(left)], &odds)),
        };
        let (planned, shortfall) = (pair.planned, pair.shortfall);
        let skill = view.hand(skill);
        let mut line = sink.line(lane);
        line.put(SHORTFALL, shortfall);
        line.put(HELPS, helped[LEFT][usize::from(left)] + helped[RIGHT][usize::from(right)]);
        line.put(SKILL_COST, skill.cost.len() as f64);
        line.put(LIGHT_DAMAGE, pair.light_damage);
        line.put(SUPPORT_EXTRAS, pair.extras);
        if sink.wants(SKILL_FIT) {
            let fit = shortfall - planned.with(&skill.skill, &odds).shortfall();
            sink.line(lane).put(SKILL_FIT, fit);
        }
        if sink.wants(BOOST_FIT) {
            let boosted = boosts(view, choice).fold(planned, |own, card| own.with(&card.support, &odds));
            sink.line(lane).put(BOOST_FIT, shortfall - boosted.shortfall());
        }
    }
}

/// Two supports, by their places in the hand, and what all plans with them share.
struct SupportPair {
    places: [u8; 2],
    planned: PlanForecast,
    shortfall: f64,
    light_damage: f64,
    extras: f64,
}

impl SupportPair {
    /// The pair, with the forecast of its first support.
    fn of(view: &View, places: [u8; 2], first: PlanForecast, odds: &IconOdds) -> Self {
        let supports = [view.hand(places[LEFT]), view.hand(places[RIGHT])];
        let planned = first.with(&supports[RIGHT].support, odds);
        Self {
            places,
            planned,
            shortfall: planned.shortfall(),
            light_damage: light_damage(view, supports),
            extras: supports.iter().map(|card| extras(&card.support)).sum(),
        }
    }
}

/// A value of each card in hand, by its place.
fn by_place<T: Copy>(view: &View, none: T, of: impl Fn(&ActionRow) -> T) -> [T; MOST_HAND] {
    let mut all = [none; MOST_HAND];
    for (place, card) in all.iter_mut().zip(view.cards()) {
        *place = of(card);
    }
    all
}

/// The amount by which each card in hand would lessen the shortfall of a neighbour.
fn helps(view: &View, neighbour: PlanForecast, odds: &IconOdds) -> [f64; MOST_HAND] {
    let before = neighbour.shortfall();
    by_place(view, 0.0, |card| before - neighbour.with(&card.support, odds).shortfall())
}

/// The cards that a plan keeps in hand.
fn boosts<'a>(view: &View<'a>, plan: Action) -> impl Iterator<Item = &'a ActionRow> {
    let used = match plan {
        Action::Plan { left, right, skill } => [left, right, skill],
        _ => [0; 3],
    };
    let cards = view.cards().enumerate();
    cards.filter(move |(place, _)| !used.contains(&(*place as u8))).map(|(_, card)| card)
}

fn light_damage(view: &View, supports: [&ActionRow; 2]) -> f64 {
    let missed = [LEFT, RIGHT].into_iter().filter(|&side| !view.satisfies(side, &supports[side].support));
    missed.count() as f64 * f64::from(view.rules().light_damage)
}

fn extras(support: &BenefitList) -> f64 {
    let extra = |gain: &&Benefit| matches!(gain, Benefit::Life | Benefit::Energy | Benefit::Box);
    support.iter().filter(extra).count() as f64
}

/// The icons that a player who has not acted is short of.
pub(super) fn shortfall(view: &View, seat: usize) -> f64 {
    PlanForecast::of(view, seat, &IconOdds::new(view.rules())).shortfall()
}

/// Icons by which a die of this colour lessens the shortfall of the pool that is being gathered.
pub(super) fn fit(view: &View, colour: DieColour) -> f64 {
    let odds = IconOdds::new(view.rules());
    let mut pool = PlanForecast::asked(view, view.seat());
    for colour in DieColour::ALL {
        for _ in 0..view.gathered(colour) {
            pool = pool.with_die(colour, &odds);
        }
    }
    for (_, face, count) in view.pool().kinds() {
        (0..count).for_each(|_| pool = pool.with_face(face));
    }
    pool.shortfall() - pool.with_die(colour, &odds).shortfall()
}

/// The mean number of each icon that a die shows, by colour and icon.
struct IconOdds([[f64; 3]; 3]);

impl IconOdds {
    fn new(rules: &Rules) -> Self {
        let mut odds = [[0.0; 3]; 3];
        odds.iter_mut().zip(&rules.dice).for_each(|(odds, die)| *odds = die.odds);
        Self(odds)
    }
}

/// The forecast of a plan: what a player's challenges ask for, less what the player has for them on average.
#[derive(Clone, Copy)]
struct PlanForecast {
    /// Icons still missing, by icon; below 0 there are some to spare.
    missing: [f64; 3],
    waits: f64,
    tokens: Icons,
}

impl PlanForecast {
    /// The forecast of a player, with everything that is known by now.
    fn of(view: &View, seat: usize, odds: &IconOdds) -> Self {
        let mut forecast = Self::asked(view, seat);
        for die in view.light_dice(seat) {
            forecast = forecast.with_die(die, odds);
        }
        view.supports(seat, |support| forecast = forecast.with(support, odds));
        forecast
    }

    /// The forecast of a player who has nothing but tokens.
    fn asked(view: &View, seat: usize) -> Self {
        let tokens = view.tokens(seat);
        let mut forecast = Self { missing: [0.0; 3], waits: 0.0, tokens };
        for (need, _) in view.ahead(seat).iter() {
            forecast.ask(*need, 1.0);
        }
        forecast.ask_hidden(view, seat);
        for icon in tokens.iter() {
            forecast.missing[icon.index()] -= 1.0;
        }
        forecast
    }

    fn ask(&mut self, need: IconNeed, times: f64) {
        for (missing, icons) in self.missing.iter_mut().zip(need.icons) {
            *missing += times * f64::from(icons);
        }
        self.waits += times * f64::from(need.waits);
    }

    /// Adds the mean of all pattern cards for each pattern that is still hidden.
    fn ask_hidden(&mut self, view: &View, seat: usize) {
        let hidden = view.hidden(seat) as f64;
        let Some(boss) = view.boss(seat).filter(|_| hidden > 0.0) else { return };
        let cards = view.rules().pattern_deck.len() as f64;
        for row in &view.rules().patterns {
            self.ask(row.challenge.need_against(boss.signature), hidden * f64::from(row.count) / cards);
        }
    }

    /// Icons missing in all; what is to spare goes to the waits.
    fn shortfall(&self) -> f64 {
        let short: f64 = self.missing.iter().map(|missing| missing.max(0.0)).sum();
        let spare: f64 = self.missing.iter().map(|missing| (-missing).max(0.0)).sum();
        short + (2.0 * self.waits - spare).max(0.0)
    }

    fn with_die(mut self, colour: DieColour, odds: &IconOdds) -> Self {
        for (missing, icons) in self.missing.iter_mut().zip(odds.0[colour.index()]) {
            *missing -= icons;
        }
        self
    }

    fn with_face(self, face: DieFace) -> Self {
        self.with_icons(face.icon(), 1.0 + f64::from(u8::from(face.is_double())))
    }

    fn with_icons(mut self, icon: Icon, count: f64) -> Self {
        self.missing[icon.index()] -= count;
        self
    }

    /// The forecast with the benefits of a card, each in its best form.
    fn with(self, effect: &BenefitList, odds: &IconOdds) -> Self {
        effect.iter().fold(self, |forecast, &gain| forecast.gaining(gain, odds))
    }

    fn gaining(mut self, gain: Benefit, odds: &IconOdds) -> Self {
        match gain {
            Benefit::Roll(colours) => self.best_die(colours, odds),
            Benefit::Set(_, face) => self.with_face(face),
            Benefit::Token(icons) => {
                let inactive = icons.iter().filter(|&icon| !self.tokens.has(icon));
                self.best(inactive.map(|icon| Self { tokens: self.tokens.with(icon), ..self.with_icons(icon, 1.0) }))
            }
            // A die that is turned, copied or rerolled shows an icon that is wanted: half of the time, if it is left to chance.
            Benefit::Match | Benefit::Turn => self.any_icon(1.0),
            Benefit::Reroll => self.any_icon(0.5),
            Benefit::Wait => {
                self.waits = (self.waits - 1.0).max(0.0);
                self
            }
            Benefit::Life | Benefit::Energy | Benefit::Box | Benefit::Shield => self,
        }
    }

    fn best_die(self, colours: Colours, odds: &IconOdds) -> Self {
        self.best(colours.iter().map(|colour| self.with_die(colour, odds)))
    }

    fn any_icon(self, count: f64) -> Self {
        self.best(Icon::ALL.into_iter().map(|icon| self.with_icons(icon, count)))
    }

    /// The one of these with the least shortfall, the first of equals.
    fn best(self, others: impl Iterator<Item = Self>) -> Self {
        let mut best = (self, f64::INFINITY);
        for other in others {
            let shortfall = other.shortfall();
            if shortfall.total_cmp(&best.1).is_lt() {
                best = (other, shortfall);
            }
        }
        best.0
    }
}
