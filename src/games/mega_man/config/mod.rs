//! The rules file and the tables: every number and every open point, declared and read in one pass.

mod check;
mod rows;
#[cfg(test)]
mod tests;
mod words;

pub use rows::{ActionRow, BossRow, BoxRow, DieRow, HeroRow, LightRow, PatternRow, SabotageRow, StageRow, WeaponRow};

use kit::config::{CardCopies, RulesReader};

/// The most players, and the most heroes.
pub const MOST_SEATS: usize = 4;
/// The most action cards that a player draws in a round.
pub const MOST_HAND: usize = 5;
/// The most weapons of a player.
pub const MOST_WEAPONS: usize = 3;
/// The most boss cards dealt to choose from.
pub const MOST_DEALT: usize = 8;
/// The most Dr. Light cards flipped in a round.
pub const MOST_FLIPPED: usize = 6;
/// The most stage cards or pattern cards of one player.
pub const MOST_PILE: usize = 16;
/// The most cards of a deck, and the most rows of a table.
pub const MOST_CARDS: usize = 64;
/// The most dice that one energy gives against a weakness.
pub const MOST_WEAKNESS_DICE: usize = 3;
/// Challenges of a stage card.
pub const SPACES: usize = 3;
/// The sessions of a campaign; the last is against Dr. Wily.
pub const SESSIONS: u8 = 3;
/// The most damage of one challenge.
pub const MOST_DAMAGE: i64 = 5;

/// The validated rules of one variant. A field that names a key means what `list keys` says of it.
#[derive(Clone, Debug)]
pub struct Rules {
    /// `players.count`.
    pub seats: usize,
    /// `campaign.played`.
    pub campaign: bool,
    /// `campaign.tries`.
    pub tries: u8,
    /// `campaign.final_tanks`.
    pub final_tanks: u8,
    /// `campaign.final_battles`.
    pub final_battles: u8,
    /// `players.heroes`.
    pub heroes_random: bool,
    /// `players.hand`.
    pub hand: u8,
    /// `players.weapons`.
    pub weapons_each: u8,
    /// `bosses.dealt`.
    pub dealt: u8,
    /// `bosses.choice`.
    pub choose_bosses: bool,
    /// `stage.solo`, `stage.two`, `stage.three`, `stage.four`: by number of players less one.
    pub stage_cards: [u8; 4],
    /// `tanks.solo`, `tanks.two`, `tanks.three`, `tanks.four`: by number of players less one.
    pub tanks: [u8; 4],
    /// `difficulty.tanks`.
    pub extra_tanks: u8,
    /// `difficulty.sabotage`.
    pub sabotage: u8,
    /// `dr_light.flipped_solo`.
    pub light_flipped_solo: u8,
    /// `dr_light.flipped_two`.
    pub light_flipped_two: u8,
    /// `dr_light.damage`.
    pub light_damage: u8,
    /// `dr_light.when`: is it `before_roll`?
    pub light_before_roll: bool,
    /// `dr_light.uncoloured`: is it `satisfies`?
    pub light_uncoloured: bool,
    /// `turn.first_player`.
    pub first_player_rotates: bool,
    /// `surprises.empty`.
    pub boxes_reshuffle: bool,
    /// `hazards.choice`: is it `player`?
    pub hazard_choice: bool,
    /// `weakness.dice`.
    pub weakness_dice: u8,
    /// The dice, by colour.
    pub dice: [DieRow; 3],
    /// The heroes: at least as many as players, at most four.
    pub heroes: Vec<HeroRow>,
    /// A card of each of them.
    pub hero_deck: CardCopies,
    /// The rows of the action cards.
    pub actions: Vec<ActionRow>,
    /// The row of every action card, by hero.
    pub decks: Vec<CardCopies>,
    /// The rows of the stage cards.
    pub stages: Vec<StageRow>,
    /// The row of every stage card.
    pub stage_deck: CardCopies,
    /// The rows of the pattern cards.
    pub patterns: Vec<PatternRow>,
    /// The row of every pattern card.
    pub pattern_deck: CardCopies,
    /// The Robot Masters.
    pub masters: Vec<BossRow>,
    /// A card of each of them.
    pub master_deck: CardCopies,
    /// The Dr. Wily bosses.
    pub wilys: Vec<BossRow>,
    /// A card of each of them.
    pub wily_deck: CardCopies,
    /// The icons of weapons, each once.
    pub weapon_icons: Vec<String>,
    /// The weapons.
    pub weapons: Vec<WeaponRow>,
    /// A card of each of them.
    pub weapon_deck: CardCopies,
    /// The rows of the Dr. Light cards.
    pub light: Vec<LightRow>,
    /// The row of every Dr. Light card.
    pub light_deck: CardCopies,
    /// The rows of the surprise boxes.
    pub boxes: Vec<BoxRow>,
    /// The row of every surprise box.
    pub box_deck: CardCopies,
    /// The rows of the sabotage cards.
    pub sabotages: Vec<SabotageRow>,
    /// The row of every sabotage card.
    pub sabotage_deck: CardCopies,
}

impl Rules {
    /// Stage cards of each player at this number of players.
    pub fn stage_cards(&self) -> u8 {
        self.stage_cards[self.seats - 1]
    }

    /// Energy tanks at this number of players; not for the last session of a campaign.
    pub fn tanks(&self) -> u8 {
        self.tanks[self.seats - 1]
    }
}

/// Declares and reads every key and all tables.
pub fn read(r: &mut RulesReader) -> Rules {
    let dice = rows::dice(r);
    let heroes = rows::heroes(r);
    let actions = rows::actions(r, &heroes);
    let stages = rows::stages(r);
    let patterns = rows::patterns(r);
    let (mut weapons, icons) = rows::weapons(r);
    let masters = rows::masters(r, &mut weapons, &icons);
    let wilys = rows::wily(r, &icons);
    let light = rows::light(r);
    let boxes = rows::boxes(r);
    let sabotages = rows::sabotages(r);
    let of_hero = |hero: usize| {
        let own = |row: &ActionRow| {
            if usize::from(row.hero) == hero { row.count } else { 0 }
        };
        CardCopies::of(actions.iter().map(|row| (row.name.as_str(), own(row))))
    };
    let rules = Rules {
        seats: r.int("players.count", 4, 1..=MOST_SEATS as i64, "players", "Players at the table."),
        campaign: r.flag("campaign.played", false, "Is a game a whole campaign: three sessions, the last against Dr. Wily? Otherwise it is one: a stage and a Robot Master for each player."),
        tries: r.int("campaign.tries", 1, 1..=20, "tries", "How often each session of a campaign may be tried before the campaign is lost."),
        final_tanks: r.int("campaign.final_tanks", 0, 0..=8, "tanks", "Energy tanks in the last session of a campaign."),
        final_battles: r.int("campaign.final_battles", 2, 0..=4, "bosses", "Robot Masters that each player defeats in the last session before the Dr. Wily boss."),
        heroes_random: r.choice(
            "players.heroes",
            "random",
            &[
                ("random", true, "by lot"),
                ("in_order", false, "seat 1 plays the first hero of the table, and so on"),
            ],
            "Who plays which hero.",
        ),
        hand: r.int("players.hand", 4, 3..=MOST_HAND as i64, "cards", "Action cards in hand when planning: two supports, a skill, and the rest as boosts."),
        weapons_each: r.int("players.weapons", 1, 0..=MOST_WEAPONS as i64, "weapons", "Weapons dealt to each player in a single game."),
        dealt: r.int("bosses.dealt", 4, 1..=MOST_DEALT as i64, "cards", "Boss cards dealt to choose from."),
        choose_bosses: r.choice(
            "bosses.choice",
            "choose",
            &[("choose", true, "the players choose in turn"), ("random", false, "by lot")],
            "Who faces which of the bosses dealt (open point 15).",
        ),
        stage_cards: stage_cards(r),
        tanks: tanks(r),
        extra_tanks: r.int("difficulty.tanks", 0, 0..=4, "tanks", "Energy tanks on top of the others: the rulebook's easier game has one."),
        sabotage: r.int("difficulty.sabotage", 0, 0..=3, "cards", "Sabotage cards drawn: the rulebook's harder games have one or two."),
        light_flipped_solo: flipped(r, "dr_light.flipped_solo", 4, "Dr. Light cards flipped in a round of one player, who takes two of them."),
        light_flipped_two: flipped(r, "dr_light.flipped_two", 3, "Dr. Light cards flipped in a round of two players, who take one each."),
        light_damage: r.int("dr_light.damage", 1, 0..=MOST_DAMAGE, "damage", "Damage when the support beside a Dr. Light card has not the colour that it wants."),
        light_before_roll: r.choice(
            "dr_light.when",
            "before_roll",
            &[("before_roll", true, "before the dice are rolled"), ("after_roll", false, "after the dice are rolled")],
            "When Dr. Light does damage (open point 9).",
        ),
        light_uncoloured: r.choice(
            "dr_light.uncoloured",
            "fails",
            &[("fails", false, "does damage"), ("satisfies", true, "does none")],
            "What a support without any colour (life, energy, a box) does beside a Dr. Light card.",
        ),
        first_player_rotates: r.choice(
            "turn.first_player",
            "rotates",
            &[("rotates", true, "the next seat in each round"), ("fixed", false, "the same all game")],
            "Who begins a round (open point 11).",
        ),
        boxes_reshuffle: r.choice(
            "surprises.empty",
            "reshuffle",
            &[("reshuffle", true, "those used are shuffled"), ("nothing", false, "there are no more")],
            "What happens when no surprise box is left (open point 14).",
        ),
        hazard_choice: r.choice(
            "hazards.choice",
            "player",
            &[
                ("player", true, "the player picks among those that are possible"),
                ("forced", false, "the first that is possible"),
            ],
            "Which of its alternatives a hazard takes, as in `reroll_blue | damage` (open point 16).",
        ),
        weakness_dice: r.int("weakness.dice", 1, 0..=MOST_WEAKNESS_DICE as i64, "dice", "Dice of any colour that one energy gives when the weapon's icon is the boss's weakness."),
        dice,
        decks: (0..heroes.len()).map(of_hero).collect(),
        stage_deck: CardCopies::of(stages.iter().map(|row| (row.name.as_str(), row.count))),
        pattern_deck: CardCopies::of(patterns.iter().map(|row| (row.name.as_str(), row.count))),
        light_deck: CardCopies::of(light.iter().map(|row| (row.name.as_str(), row.count))),
        box_deck: CardCopies::of(boxes.iter().map(|row| (row.name.as_str(), row.count))),
        sabotage_deck: CardCopies::of(sabotages.iter().map(|row| (row.name.as_str(), row.count))),
        hero_deck: CardCopies::single(heroes.iter().map(|row| row.name.as_str())),
        master_deck: CardCopies::single(masters.iter().map(|row| row.name.as_str())),
        wily_deck: CardCopies::single(wilys.iter().map(|row| row.name.as_str())),
        weapon_deck: CardCopies::single(weapons.iter().map(|row| row.name.as_str())),
        weapon_icons: icons.into_names(),
        heroes,
        actions,
        stages,
        patterns,
        masters,
        wilys,
        weapons,
        light,
        boxes,
        sabotages,
    };
    check::whole(r, &rules);
    rules
}

fn stage_cards(r: &mut RulesReader) -> [u8; 4] {
    let keys = [
        ("stage.solo", 4, "Stage cards of one player alone."),
        ("stage.two", 3, "Stage cards of each of two players."),
        ("stage.three", 2, "Stage cards of each of three players."),
        ("stage.four", 2, "Stage cards of each of four players."),
    ];
    keys.map(|(key, default, about)| r.int(key, default, 1..=6, "cards", about))
}

fn tanks(r: &mut RulesReader) -> [u8; 4] {
    let keys = [
        ("tanks.solo", 1, "Energy tanks of one player alone."),
        ("tanks.two", 2, "Energy tanks of two players together."),
        ("tanks.three", 2, "Energy tanks of three players together."),
        ("tanks.four", 2, "Energy tanks of four players together."),
    ];
    keys.map(|(key, default, about)| r.int(key, default, 0..=8, "tanks", about))
}

fn flipped(r: &mut RulesReader, key: &'static str, default: i64, about: &'static str) -> u8 {
    r.int(key, default, 2..=MOST_FLIPPED as i64, "cards", about)
}
