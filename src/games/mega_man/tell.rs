//! The game in words, for `replay`.

use super::MegaMan;
use super::action::{Action, ChallengeId, DamageCause, DieOrigin, EnergyUse, Event};
use super::config::{ActionRow, BossRow, Rules};
use super::effect::{BenefitList, SkillCost, need_text};
use super::icons::Icons;
use super::payment::{IconNeed, Payment};
use super::state::{LEFT, Phase, Player, RIGHT, SKILL, State};
use kit::game::{GameText, TablePlaces, open, pile};

impl GameText for MegaMan {
    fn show(&self, state: &State) -> String {
        show(&self.rules, state)
    }

    fn places(&self, state: &State) -> TablePlaces {
        let mut places = vec![
            pile("stage deck", &state.stages.draw),
            pile("stage discard pile", &state.stages.discard),
            pile("pattern deck", &state.patterns.draw),
            pile("pattern discard pile", &state.patterns.discard),
            pile("item box deck", &state.boxes.draw),
            pile("Dr. Light deck", &state.light.draw),
        ];
        for (seat, player) in (1..).zip(&state.players[..self.rules.seats]) {
            let hand = player.hand.iter().map(|&card| card_text(self.rules.action(player.hero, card)));
            places.push(pile(format!("deck of seat {seat}"), &player.deck.draw));
            places.push(pile(format!("discard pile of seat {seat}"), &player.deck.discard));
            places.push(open(format!("hand of seat {seat}"), hand));
        }
        places
    }

    fn describe(&self, state: &State, action: Action) -> String {
        describe(&self.rules, state, action)
    }

    fn tell(&self, event: Event) -> String {
        told(&self.rules, event)
    }
}

/// The text of all that lies open on the table.
fn show(rules: &Rules, state: &State) -> String {
    let what = match state.battle {
        0 => "the stages",
        _ => "the bosses",
    };
    let mut text = format!("session {}, round {} ({what}), energy tanks {}\n", state.session, state.round, state.tanks);
    for (seat, player) in state.players[..rules.seats].iter().enumerate() {
        text += &format!("seat {} ", seat + 1);
        text += &player_lines(rules, state, player);
    }
    if in_phase(state) {
        text += &format!(
            "seat {} has {}; it faces {}: {}, {} damage\n",
            state.active + 1,
            state.pool.text(),
            foe_name(rules, state.facing.foe),
            asked(state.facing.need),
            state.facing.damage
        );
    }
    text
}

fn in_phase(state: &State) -> bool {
    matches!(state.phase, Phase::Act | Phase::Lend { .. } | Phase::Past)
}

fn asked(need: IconNeed) -> String {
    match need.size() {
        0 => "nothing".to_owned(),
        _ => need_text(need, 0),
    }
}

/// A player's hero, boss, weapons and cards, a line each.
fn player_lines(rules: &Rules, state: &State, player: &Player) -> String {
    let card = |card: &u8| card_text(rules.action(player.hero, *card));
    let weapons = player.weapons().iter();
    let weapons = weapons.map(|weapon| format!("{} {}", weapon_text(rules, weapon.row), weapon.energy));
    let mut text = format!(
        "({}): life {}, tokens {}, weapons {}\n",
        hero(rules, player.hero),
        player.life,
        tokens(player.tokens),
        list(weapons)
    );
    if let Some(boss) = player.boss {
        text += &format!("    boss: {}\n", boss_text(rules, rules.boss(boss, state.wily)));
    }
    if let Some(top) = top(rules, state, player) {
        text += &format!("    in sight, of {}: {top}\n", player.pile.len());
    }
    for (side, name) in [(LEFT, "left"), (RIGHT, "right")] {
        if let Some(light_card) = player.light[side] {
            let row = rules.light_deck[usize::from(light_card)];
            text += &format!("    Dr. Light, {name}: {}\n", light(rules, row));
        }
    }
    for (slot, name) in [(LEFT, "left"), (RIGHT, "right"), (SKILL, "skill")] {
        if let Some(held) = &player.slots[slot] {
            text += &format!("    {name}: {}\n", card(held));
        }
    }
    let hand = player.hand.iter().map(|held| format!("    hand: {}\n", card(held)));
    text + &hand.collect::<String>()
}

/// The stage card or pattern card on top of a player's pile.
fn top(rules: &Rules, state: &State, player: &Player) -> Option<String> {
    let card = usize::from(player.pile.top()?);
    if state.battle == 0 {
        let stage = &rules.stages[usize::from(rules.stage_deck[card])];
        let challenges = stage.challenges.iter().map(ToString::to_string);
        return Some(format!("{}: {}", stage.name.title(), challenges.collect::<Vec<_>>().join("; ")));
    }
    let pattern = &rules.patterns[usize::from(rules.pattern_deck[card])];
    let engage =
        if pattern.engage.is_empty() { String::new() } else { format!("; engaged, it takes {}", pattern.engage) };
    Some(format!("{}: {}{engage}", pattern.name.title(), pattern.challenge))
}

/// An action card with both of its halves.
fn card_text(card: &ActionRow) -> String {
    format!("{} (support {}, skill {})", card.name.title(), card.support, priced(&card.skill, &card.cost))
}

/// An effect with its price.
fn priced(effect: &BenefitList, cost: &SkillCost) -> String {
    if cost.is_empty() { effect.to_string() } else { format!("{effect} for {cost}") }
}

fn weapon_text(rules: &Rules, row: u8) -> String {
    let weapon = &rules.weapons[usize::from(row)];
    let icon = &rules.weapon_icons[usize::from(weapon.icon)];
    format!("{} ({icon}; {})", weapon.name.title(), priced(&weapon.effect, &weapon.cost))
}

/// A boss with what both of its sides say.
fn boss_text(rules: &Rules, boss: &BossRow) -> String {
    format!(
        "{} ({} patterns, weak to {}, signature {}; stage {}; boss {})",
        boss.name.title(),
        boss.patterns,
        rules.weapon_icons[usize::from(boss.weakness)],
        asked(boss.signature),
        boss.stage,
        boss.ability
    )
}

fn list(things: impl Iterator<Item = String>) -> String {
    let all: Vec<String> = things.collect();
    if all.is_empty() { "none".to_owned() } else { all.join(", ") }
}

fn tokens(icons: Icons) -> String {
    list(icons.iter().map(|icon| icon.name().to_owned()))
}

fn hero(rules: &Rules, row: u8) -> &str {
    rules.heroes[usize::from(row)].name.title()
}

fn action(rules: &Rules, row: u8) -> &str {
    rules.actions[usize::from(row)].name.title()
}

fn weapon_name(rules: &Rules, row: u8) -> &str {
    rules.weapons[usize::from(row)].name.title()
}

fn light(rules: &Rules, row: u8) -> String {
    let row = &rules.light[usize::from(row)];
    format!("{} ({} die, wants {})", row.name.title(), row.die.name(), row.wants.name())
}

fn foe_name(rules: &Rules, foe: ChallengeId) -> String {
    match foe {
        ChallengeId::Stage { card, space } => {
            format!("{}, challenge {}", rules.stages[usize::from(card)].name.title(), space + 1)
        }
        ChallengeId::Extra(boss) => format!("the stage of {}", rules.masters[usize::from(boss)].name.title()),
        ChallengeId::Pattern(row) => format!("pattern {}", rules.patterns[usize::from(row)].name.title()),
    }
}

/// A challenge as it is printed: a signature move is not replaced, and sabotage not counted.
fn printed(rules: &Rules, foe: ChallengeId) -> String {
    let stage = |row: u8| &rules.masters[usize::from(row)].stage;
    match foe {
        ChallengeId::Stage { card, space } => {
            rules.stages[usize::from(card)].challenges[usize::from(space)].to_string()
        }
        ChallengeId::Pattern(row) => rules.patterns[usize::from(row)].challenge.to_string(),
        ChallengeId::Extra(boss) => stage(boss).to_string(),
    }
}

/// A choice in words.
fn describe(rules: &Rules, state: &State, choice: Action) -> String {
    match choice {
        Action::Plan { left, right, skill } => {
            let player = state.player();
            let held = |place: u8| rules.action(player.hero, player.hand[usize::from(place)]);
            format!(
                "support {} ({}) to the left and {} ({}) to the right, skill {} ({})",
                held(left).name.title(),
                held(left).support,
                held(right).name.title(),
                held(right).support,
                held(skill).name.title(),
                priced(&held(skill).skill, &held(skill).cost)
            )
        }
        Action::Face(boss) => format!("face {}", boss_text(rules, rules.boss(boss, state.wily))),
        Action::Light(place) => {
            let card = state.turned[usize::from(place)];
            format!("take {}", light(rules, rules.light_deck[usize::from(card)]))
        }
        Action::Skill => {
            let player = state.player();
            let card = player.slots[SKILL].map(|card| rules.action_row(player.hero, card));
            card.map_or_else(String::new, |card| skill(rules, card))
        }
        Action::Boost { from, card } => format!(
            "use the boost card {} ({}) of seat {}",
            action(rules, card),
            rules.actions[usize::from(card)].support,
            from + 1
        ),
        Action::Overcome(payment) => format!("overcome it with {}", spent(payment)),
        _ => small(rules, state, choice),
    }
}

fn small(rules: &Rules, state: &State, choice: Action) -> String {
    let weapon = |slot: u8| weapon_name(rules, state.player().weapons()[usize::from(slot)].row);
    match choice {
        Action::Lend => "lend it".to_owned(),
        Action::Decline => "keep it".to_owned(),
        Action::Weapon(slot) => {
            let row = state.player().weapons()[usize::from(slot)].row;
            format!("use {}", weapon_text(rules, row))
        }
        Action::Reroll(slot) => format!("use energy of {} to reroll dice", weapon(slot)),
        Action::Weakness(slot) => format!("use the boss's weakness to {}", weapon(slot)),
        Action::Suffer => "suffer its damage".to_owned(),
        Action::Mark(colour, face) => format!("pick up {} {}", colour.name(), face.name()),
        Action::Roll => "reroll them".to_owned(),
        Action::Colour(colour) => format!("roll a {} die", colour.name()),
        Action::Token(icon) => format!("flip the {} token", icon.name()),
        Action::Energy(slot) => format!("charge {}", weapon(slot)),
        Action::Copy(colour, face) => format!("add a die like {} {}", colour.name(), face.name()),
        Action::Turn { colour, from, to } => {
            format!("turn {} {} to {}", colour.name(), from.name(), to.name())
        }
        Action::Lose(colour, face) => format!("give up {} {}", colour.name(), face.name()),
        Action::LoseToken(icon) => format!("give up the {} token", icon.name()),
        Action::LoseEnergy(slot) => format!("give up energy of {}", weapon(slot)),
        Action::LoseSkill => "give up the skill card".to_owned(),
        Action::TakeDamage => "take 1 damage".to_owned(),
        Action::RerollDie(colour, face) => format!("reroll {} {}", colour.name(), face.name()),
        _ => "leave it".to_owned(),
    }
}

fn skill(rules: &Rules, card: u8) -> String {
    let row = &rules.actions[usize::from(card)];
    let cost = if row.cost.is_empty() { String::new() } else { format!(" for {}", row.cost) };
    format!("use the skill {} ({}{cost})", row.name.title(), row.skill)
}

fn spent(payment: Payment) -> String {
    match (payment.dice.is_empty(), payment.tokens.is_empty()) {
        (true, true) => "nothing".to_owned(),
        (false, true) => payment.dice.text(),
        (true, false) => format!("tokens: {}", tokens(payment.tokens)),
        (false, false) => format!("{} and tokens: {}", payment.dice.text(), tokens(payment.tokens)),
    }
}

/// An event in words.
fn told(rules: &Rules, event: Event) -> String {
    match event {
        Event::Session { number, attempt } => format!("session {number} begins, attempt {attempt}"),
        Event::Round { round, first, battle } => {
            let what = if battle { "the bosses" } else { "the stages" };
            format!("round {round}: {what}; seat {} plays first", first + 1)
        }
        Event::Sabotaged(row) => {
            let row = &rules.sabotages[usize::from(row)];
            format!("sabotage: {} ({} {})", row.name.title(), row.effect, row.power)
        }
        Event::SessionOver { number, won } => {
            format!("session {number} is {}", if won { "won" } else { "lost" })
        }
        // Told by the choices and by what follows.
        Event::Standing { .. } | Event::Planned { .. } | Event::Kept { .. } | Event::Light { .. } => String::new(),
        _ => of_seat(rules, event),
    }
}

/// An event of one player, in words.
fn of_seat(rules: &Rules, event: Event) -> String {
    let boss = |row: u8, wily: bool| rules.boss(row, wily).name.title();
    let (seat, what) = match event {
        Event::Seated { seat, hero: row } => (seat, format!("is {}", hero(rules, row))),
        Event::Armed { seat, weapon } => (seat, format!("has {}", weapon_name(rules, weapon))),
        Event::Faces { seat, boss: row, wily } => (seat, format!("faces {}", boss(row, wily))),
        Event::Begins(seat) => (seat, "begins the action phase".to_owned()),
        Event::Die { seat, colour, face, how } => (seat, format!("{} {} {}", verb(how), colour.name(), face.name())),
        Event::LostDie { seat, colour, face } => (seat, format!("gives up {} {}", colour.name(), face.name())),
        Event::TokenOn { seat, icon } => (seat, format!("flips the {} token to its active side", icon.name())),
        Event::TokenOff { seat, icon } => (seat, format!("gives up the {} token", icon.name())),
        Event::Healed(seat) => (seat, "gains 1 life".to_owned()),
        Event::Charged { seat, weapon } => (seat, format!("gains 1 energy for {}", weapon_name(rules, weapon))),
        Event::Drained { seat, weapon } => (seat, format!("loses 1 energy of {}", weapon_name(rules, weapon))),
        Event::Engaged { seat, foe: which } => {
            let (name, printed) = (foe_name(rules, which), printed(rules, which));
            (seat, format!("engages {name} ({printed})"))
        }
        Event::Hazard { seat, tolls, source: from } => {
            (seat, format!("has to do with {}: {tolls}", source(rules, from)))
        }
        Event::Eased { seat, wait } => {
            let what = if wait { "asks for a wait less" } else { "does 1 damage less" };
            (seat, format!("eases the challenge: it {what}"))
        }
        Event::Overcome { seat, foe: which, .. } => (seat, format!("overcomes {}", foe_name(rules, which))),
        Event::Damage { seat, source: from, amount, life } => (
            seat,
            format!(
                "suffers {amount} damage{} from {}: life {life}",
                if life == 0 { ", all that is left," } else { "" },
                source(rules, from)
            ),
        ),
        Event::Tank { seat, life, left } => (seat, format!("uses an energy tank and regains {life} life; {left} left")),
        Event::Box { seat, token } => {
            let row = &rules.boxes[usize::from(token)];
            (seat, format!("opens a surprise box: {}", row.gives))
        }
        Event::Skill { seat, card } => (seat, format!("uses the skill {}", action(rules, card))),
        Event::Declined { from, card } => (from, format!("keeps the boost card {}", action(rules, card))),
        Event::Boost { from, seat, card } => {
            (from, format!("gives the boost card {} to seat {}", action(rules, card), seat + 1))
        }
        Event::Weapon { seat, weapon, usage } => {
            (seat, format!("uses {} {}", weapon_name(rules, weapon), purpose(usage)))
        }
        Event::LostSkill { seat, card } => (seat, format!("gives up the skill card {}", action(rules, card))),
        Event::Beaten { seat, boss: row, wily } => (seat, format!("beats {}", boss(row, wily))),
        _ => return String::new(),
    };
    format!("seat {} {what}", seat + 1)
}

fn verb(how: DieOrigin) -> &'static str {
    match how {
        DieOrigin::Rolled => "rolls",
        DieOrigin::Set => "adds",
        DieOrigin::Rerolled => "rerolls to",
    }
}

fn purpose(usage: EnergyUse) -> &'static str {
    match usage {
        EnergyUse::Effect => "for its effect",
        EnergyUse::Reroll => "to reroll dice",
        EnergyUse::Weakness => "against the boss's weakness",
    }
}

fn source(rules: &Rules, source: DamageCause) -> String {
    match source {
        DamageCause::Challenge(which) => foe_name(rules, which),
        DamageCause::Boss => "the boss's ability".to_owned(),
        DamageCause::Pattern(row) => format!("pattern {}", rules.patterns[usize::from(row)].name.title()),
        DamageCause::Light => "Dr. Light's power".to_owned(),
        DamageCause::Price => "an ability's price".to_owned(),
    }
}
