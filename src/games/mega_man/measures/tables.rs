//! What is counted, as data: the scores, the tables and the curves.

use kit::pieces::numbered;
use kit::stats::SheetColumn::{Contribution, Count, Mean, Part};
use kit::stats::{
    ChartShape, ComponentSheet, Counter, Picture, RateColumn, RowOrder, ScoreRatio, SheetColumn, ValueColumn,
    WinAssociation, counters,
};

// The counters of the table, and what they are counted per.
counters! {
    GAMES,
    PLAYER_GAMES,
    PLAYER_ROUNDS,
    LIFE_LOST,
    ENGAGED,
    OVERCOME,
    ROUNDS_SURVIVED,
    SESSIONS_WON,
    TANKS_USED,
    SKILLS_USED,
    BOOSTS_USED,
    BOOSTS_LENT,
    BOOSTS_DECLINED,
    ENERGY_USED,
    BOXES_OPENED,
    /// The counter of what is left in games won.
    WINNERS,
    LIFE_LEFT,
    GAMES_WON,
    TANKS_LEFT,
}

pub const SCORES: &[ScoreRatio] = &[
    ScoreRatio::whole(
        "damage_per_player",
        [LIFE_LOST, PLAYER_GAMES],
        "damage per player and game",
        "Life that a player loses in a game.",
    ),
    ScoreRatio::whole(
        "damage_per_round",
        [LIFE_LOST, PLAYER_ROUNDS],
        "damage per player and round",
        "Life that a player loses in a round.",
    )
    .compared(),
    ScoreRatio::whole(
        "overcome_rate",
        [OVERCOME, ENGAGED],
        "share of challenges",
        "Challenges overcome, of those faced.",
    )
    .share()
    .compared(),
    ScoreRatio::whole(
        "challenges_faced",
        [ENGAGED, PLAYER_GAMES],
        "challenges per player and game",
        "Challenges that a player faces in a game.",
    ),
    ScoreRatio::whole(
        "rounds_survived",
        [ROUNDS_SURVIVED, GAMES],
        "rounds per game",
        "Rounds that do not lose the session.",
    ),
    ScoreRatio::whole(
        "sessions_won",
        [SESSIONS_WON, GAMES],
        "sessions per game",
        "Sessions that the table wins; a single game is one.",
    ),
    ScoreRatio::whole("tanks_used", [TANKS_USED, GAMES], "tanks per game", "Energy tanks that the table uses.")
        .compared(),
    ScoreRatio::whole(
        "skills_used",
        [SKILLS_USED, PLAYER_GAMES],
        "skills per player and game",
        "Skill cards that a player uses.",
    ),
    ScoreRatio::whole(
        "boosts_used",
        [BOOSTS_USED, GAMES],
        "boosts per game",
        "Boost cards that are used, lent ones too.",
    ),
    ScoreRatio::whole(
        "boosts_lent",
        [BOOSTS_LENT, GAMES],
        "boosts per game",
        "Boost cards that are lent to another player.",
    ),
    ScoreRatio::whole(
        "boosts_declined",
        [BOOSTS_DECLINED, GAMES],
        "times per game",
        "How often a boost card that was asked for is refused.",
    ),
    ScoreRatio::whole(
        "energy_used",
        [ENERGY_USED, PLAYER_GAMES],
        "energy per player and game",
        "Energy of weapons that a player spends or loses: in using them, as the price of a card, and to hazards.",
    ),
    ScoreRatio::whole(
        "boxes_opened",
        [BOXES_OPENED, PLAYER_GAMES],
        "boxes per player and game",
        "Boxes that a player opens.",
    ),
    ScoreRatio::whole(
        "life_left",
        [LIFE_LEFT, WINNERS],
        "life per player in games won",
        "Life left to a player when the table wins.",
    ),
    ScoreRatio::whole(
        "tanks_left",
        [TANKS_LEFT, GAMES_WON],
        "tanks per game won",
        "Energy tanks left when the table wins.",
    ),
];

/// The scores that findings tell.
pub const LEFT: [usize; 2] = [13, 14];

numbered! {
    /// The tables with a row for each component.
    SHEETS: ComponentSheet;
    HEROES = HERO_SHEET,
    BOSSES = BOSS_SHEET,
    DAMAGE = DAMAGE_SHEET,
    CHALLENGES = CHALLENGE_SHEET,
    CARDS = CARD_SHEET,
    WEAPONS = WEAPON_SHEET,
    SESSIONS = SESSION_SHEET,
    FIRST_HANDS = FIRST_HAND_SHEET,
}

// The counters of heroes and bosses: games, those won, damage, and how often it fell; how often a boss was faced.
counters! { SEEN, WINS, HURT, FELL, FACED, }

const HERO_SHEET: ComponentSheet = ComponentSheet {
    name: "heroes",
    keys: &[("hero", "", "The hero.")],
    columns: &[
        Count(SEEN, ("games", "player-games", "Games in which the hero sat at the table.")),
        Count(WINS, ("wins", "games", "Those that the table won.")),
        RateColumn::new([WINS, SEEN], ("win_rate", "share", "Success of the table in those games."))
            .share()
            .of_role()
            .column(),
        Mean([HURT, SEEN], ("damage_mean", "damage", "Mean damage that the hero suffered in a game.")),
        Count(FELL, ("fell", "games", "Games that the table lost because this hero ran out of life.")),
    ],
    sparse: None,
    pictures: &[rates(
        "With which heroes do tables win?",
        "How often the table wins the games in which this hero plays: a point, and its 95 % interval as a bar; n is those games.",
        &["hero"],
        "win_rate",
    )],
};

const BOSS_SHEET: ComponentSheet = ComponentSheet {
    name: "bosses",
    keys: &[("boss", "", "The boss."), ("wily", "", "1 for a boss of Dr. Wily's, 0 for a Robot Master.")],
    columns: &[
        Count(
            FACED,
            ("faced", "times", "How often a player chose it, or had it by lot; again in each try of a session."),
        ),
        Count(FELL, ("beaten", "times", "How often it was beaten.")),
        Count(SEEN, ("games", "games", "Games in which somebody faced it.")),
        RateColumn::new([WINS, SEEN], ("win_rate", "share", "Success of the table in those games."))
            .share()
            .of_role()
            .column(),
        Mean(
            [HURT, FACED],
            ("damage_mean", "damage", "Mean damage, on the stages and in battle, of a player who faced it."),
        ),
    ],
    sparse: None,
    pictures: &[
        rates("Which Robot Masters are hard?", HOW_HARD, &["boss"], "win_rate").only("wily", "0"),
        rates("Which of Dr. Wily's bosses are hard?", HOW_HARD, &["boss"], "win_rate").only("wily", "1"),
    ],
};
const HOW_HARD: &str = "How often the table wins the games in which somebody faces this boss, the most harmless first: a point, and its 95 % interval as a bar; n is those games.";

const fn rates(
    title: &'static str,
    about: &'static str,
    name: &'static [&'static str],
    value: &'static str,
) -> Picture {
    Picture::intervals(title, about, name, ValueColumn::interval(value), RowOrder::Value)
}

/// Every source of damage: its name in tables, and in a sentence.
pub const SOURCES: [(&str, &str); 7] = [
    ("stage_challenge", "challenges of stage cards"),
    ("extra_challenge", "the challenges that Robot Masters add"),
    ("pattern_challenge", "pattern cards not overcome"),
    ("boss", "the abilities of bosses"),
    ("pattern_engage", "engaging pattern cards"),
    ("light", "unmet Dr. Light cards"),
    ("price", "prices of abilities"),
];

// The counters of a source of damage.
counters! { HITS, DONE, SUFFERERS, }

const DAMAGE_SHEET: ComponentSheet = ComponentSheet {
    name: "damage",
    keys: &[(
        "source",
        "",
        "What did it: a challenge not overcome (of a stage card, added by a Robot Master, of a pattern card), a boss's ability, what a pattern card asks for when engaged, a support that Dr. Light did not want, or the price of an ability.",
    )],
    columns: &[
        Count(HITS, ("hits", "hits", "How often it did damage.")),
        Count(DONE, ("damage", "damage", "Life lost to it; never more than there was.")),
        Part([DONE, SUFFERERS], ("share", "share", "Its share of all damage.")),
        RateColumn::new([DONE, SUFFERERS], ("damage_mean", "damage", "Mean damage per player and game.")).column(),
        Count(SUFFERERS, ("player_games", "player-games", "Games times players.")),
    ],
    sparse: None,
    pictures: &[rates(
        "What hurts",
        "Mean damage that a player suffers from each source in a game, the worst first: a point, and its 95 % interval as a bar; n is the player-games.",
        &["source"],
        "damage_mean",
    )],
};

// The counters of a challenge, besides the damage that it did.
counters! { MET, MASTERED, }

const CHALLENGE_SHEET: ComponentSheet = ComponentSheet {
    name: "challenges",
    keys: &[
        ("card", "", "The stage card or pattern card, or the Robot Master who adds a challenge to each stage card."),
        ("challenge", "", "Which challenge of the card, from 1."),
    ],
    columns: &[
        Count(MET, ("faced", "times", "How often it was engaged.")),
        Count(MASTERED, ("overcome", "times", "How often it was overcome.")),
        RateColumn::new([MASTERED, MET], ("overcome_rate", "share", "Overcome per faced; empty if never faced."))
            .share()
            .usage("overcome when they are faced")
            .column(),
        Mean(
            [HURT, MET],
            ("damage_mean", "damage", "Mean damage that it did, per time faced; not what engaging it took."),
        ),
    ],
    sparse: None,
    pictures: &[Picture::new(
        "Which challenges are overcome?",
        "The share of its challenges that is overcome, a row for each card and a column for each challenge on it; n is how often it was faced. Pattern cards and Robot Masters have one.",
        ChartShape::Heatmap {
            across: "challenge",
            down: "card",
            value: ValueColumn::interval("overcome_rate"),
            middle: None,
        },
    )],
};

// The first counters of cards and weapons: games in which it was used, and those won; the same of games in which it was at hand and was not.
counters! { GAMES_USED, WON_USED, GAMES_UNUSED, WON_UNUSED, }

/// Wins over games: of those in which it was used, and of those in which it was not.
pub const USED: [Counter; 2] = [WON_USED, GAMES_USED];
pub const UNUSED: [Counter; 2] = [WON_UNUSED, GAMES_UNUSED];

// The counters of a card besides: how often it was drawn, what it was laid as, and how often it was used then.
counters! { after WON_UNUSED; DRAWN, SUPPORTS, SKILLS, BOOSTS, SKILL_USES, BOOST_USES, USES, }

const CARD_SHEET: ComponentSheet = ComponentSheet {
    name: "cards",
    keys: &[
        ("card", "", "The action card, by its name in the table of action cards."),
        ("hero", "", "In whose deck it is."),
    ],
    columns: &[
        Count(DRAWN, ("drawn", "times", "How often a copy was in hand at planning.")),
        Count(SUPPORTS, ("as_support", "times", "Those laid as supports, which always work.")),
        Count(SKILLS, ("as_skill", "times", "Those laid as skills.")),
        Count(BOOSTS, ("as_boost", "times", "Those kept as boosts.")),
        Count(SKILL_USES, ("skill_used", "times", "Skills used.")),
        Count(BOOST_USES, ("boost_used", "times", "Boosts used, by whomever.")),
        Mean(
            [USES, DRAWN],
            ("use_rate", "share", "Supports, skills used and boosts used per drawn; empty if never drawn."),
        ),
        Contribution([USED, UNUSED]),
    ],
    sparse: None,
    pictures: &[Picture::new(
        "Which action cards are used, and do tables win with them?",
        "A dot is a card: to the right, how often it is used when drawn; upward, how much more often the table wins where it was used than where it was at hand and was not; n is both kinds of games together. Who is in need uses more: an association, not what the card does.",
        ChartShape::Scatter {
            x: "use_rate",
            value: ValueColumn::within("contribution", "contribution_lo", "contribution_hi"),
            name: "card",
        },
    )],
};

// The counters of a card in first hands: games of its hero in which it was dealt, those of them that were won; the same where it was not.
counters! { DEALT, WON_DEALT, UNDEALT, WON_UNDEALT, }

const FIRST_HAND_SHEET: ComponentSheet = ComponentSheet {
    name: "first_hands",
    keys: &[
        ("card", "", "The action card, by its name in the table of action cards."),
        ("hero", "", "In whose deck it is."),
    ],
    columns: &[
        Count(DEALT, ("dealt", "games", "Games in which the hero's first hand had it, by lot.")),
        RateColumn::named(
            [WON_DEALT, DEALT],
            [
                ("win_rate_when_dealt", "share", "Wins of the table in those."),
                ("dealt_lo", "share", "Lower end of its 95 % interval."),
                ("dealt_hi", "share", "Upper end of its 95 % interval."),
            ],
        )
        .share()
        .column(),
        Count(UNDEALT, ("undealt", "games", "Games in which the hero played and the first hand did not have it.")),
        RateColumn::named(
            [WON_UNDEALT, UNDEALT],
            [
                ("win_rate_when_undealt", "share", "Wins of the table in those."),
                ("undealt_lo", "share", "Lower end of its 95 % interval."),
                ("undealt_hi", "share", "Upper end of its 95 % interval."),
            ],
        )
        .share()
        .column(),
        SheetColumn::Against(WinAssociation {
            names: ["dealt_ahead", "ahead_lo", "ahead_hi"],
            sides: [[WON_DEALT, DEALT], [WON_UNDEALT, UNDEALT]],
            parts: 1,
            about: "win_rate_when_dealt less win_rate_when_undealt: an effect of the card, since hands are dealt by lot.",
            games: ("games", "games", "Games of its hero: dealt and undealt together."),
        }),
    ],
    sparse: Some(UNDEALT),
    pictures: &[Picture::intervals(
        "What a card of the first hand is worth",
        "How much more often the table wins where a hero's first hand had the card than where it had not: a point, and its 95 % interval as a bar; n is all games of the hero. Hands are dealt by lot, so this is an effect of the card, in place of another.",
        &["hero", "card"],
        ValueColumn::within("dealt_ahead", "ahead_lo", "ahead_hi"),
        RowOrder::Value,
    )],
};

// The counters of a weapon besides: games in which it was held at the end, energy left then, and energy used by usage.
counters! { after WON_UNUSED; HELD, ENERGY_LEFT, EFFECTS, REROLLS, WEAKNESSES, }

const WEAPON_SHEET: ComponentSheet = ComponentSheet {
    name: "weapons",
    keys: &[("weapon", "", "The weapon.")],
    columns: &[
        Count(HELD, ("held", "player-games", "Games at whose end a player had it.")),
        Count(EFFECTS, ("effects", "uses", "Energy used for its own effect.")),
        Count(REROLLS, ("rerolls", "uses", "Energy used to reroll dice.")),
        Count(WEAKNESSES, ("weaknesses", "uses", "Energy used against a boss that is weak to it.")),
        Mean([ENERGY_LEFT, HELD], ("energy_left_mean", "energy", "Mean energy on it at the end of the game.")),
        Contribution([USED, UNUSED]),
    ],
    sparse: None,
    pictures: &[Picture::new(
        "With which weapons do tables win?",
        "How much more often the table wins where the weapon was used than where it was held and was not: a point, and its 95 % interval as a bar; n is both kinds of games together. Who is in need uses more: an association, not what the weapon does.",
        ChartShape::Intervals {
            name: &["weapon"],
            value: ValueColumn::within("contribution", "contribution_lo", "contribution_hi"),
            order: RowOrder::Value,
        },
    )],
};

// The counters of a session.
counters! { REACHED, SURVIVED, TRIES, }

const SESSION_SHEET: ComponentSheet = ComponentSheet {
    name: "sessions",
    keys: &[("session", "", "The session of a campaign; a single game is one.")],
    columns: &[
        Count(REACHED, ("reached", "games", "Games in which it was played.")),
        Count(SURVIVED, ("won", "games", "Games in which it was won, at whichever try.")),
        RateColumn::new([SURVIVED, REACHED], ("survival", "share", "Won per reached.")).share().column(),
        Mean([TRIES, REACHED], ("tries_mean", "tries", "Mean number of tries of tables that reached it.")),
    ],
    sparse: None,
    pictures: &[Picture::new(
        "Which sessions are survived?",
        "The share of the tables reaching a session that win it, at whichever try: a point, and its 95 % interval as a bar; n is the games that reached it.",
        ChartShape::Intervals { name: &["session"], value: ValueColumn::interval("survival"), order: RowOrder::Table },
    )],
};
