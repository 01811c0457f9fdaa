//! What cards give, cost, take, forbid and ask for: the vocabulary that the tables name.

use std::fmt;

use super::icons::{Colour, Colours, Face, Icon, Icons};
pub use super::list::{List, Unread, Word};
use super::payment::Need;

/// What a support, a skill, a weapon or a surprise box gives. In tables: words separated by blanks, such as `red shoot_token`.
pub type Effect = List<Gain, MOST_GAINS>;
/// What is paid for a skill, or for a weapon besides its energy: all of it. In tables: words separated by blanks.
pub type Cost = List<Price, 2>;
/// What a hazard takes: one of these, the player picks among those possible. In tables: words separated by `|`.
pub type Tolls = List<Toll, 3>;
/// The icons of a challenge, the boss's signature moves among them. In tables: words separated by blanks.
pub type Asked = List<Ask, MOST_ASKED>;

/// The most things that one effect gives.
pub const MOST_GAINS: usize = 3;
/// The most words of one challenge.
pub const MOST_ASKED: usize = 4;
/// The most icons that a challenge asks for singly, once signature moves are replaced.
pub const MOST_ICONS: u8 = 6;
/// The most waits of a challenge, once signature moves are replaced.
pub const MOST_WAITS: u8 = 3;

/// One thing given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Gain {
    /// Roll a die; of several colours the player picks one.
    Roll(Colours),
    /// Add a die of this colour that shows this face; it is not rolled.
    Set(Colour, Face),
    /// Add a die that shows the colour and face of one in the pool.
    #[default]
    Match,
    /// Turn one die of the pool to another face that its colour has.
    Turn,
    /// Reroll any number of dice of the pool.
    Reroll,
    /// Flip a bonus token to its active side; of several the player picks one.
    Token(Icons),
    /// One life.
    Life,
    /// One energy for a weapon that is not full.
    Energy,
    /// Draw a surprise box.
    Box,
    /// Overcome one wait of the current challenge.
    Wait,
    /// The current challenge does 1 less damage.
    Shield,
}

/// One thing paid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Price {
    /// Discard any die of the pool.
    #[default]
    Die,
    /// Spend this action: a die that shows it, or its active token.
    Spend(Icon),
    /// Flip any active token back.
    Token,
    /// Discard one energy of any weapon.
    Energy,
    /// Suffer 1 damage.
    Damage,
}

/// One thing that a hazard takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Toll {
    /// 1 damage.
    #[default]
    Damage,
    /// Discard any die of the pool.
    Die,
    /// Discard a die of this colour.
    DieOf(Colour),
    /// Discard a die that shows this icon.
    DieShowing(Icon),
    /// Reroll one die of this colour.
    Reroll(Colour),
    /// Flip an active token back.
    Token,
    /// Discard one energy of any weapon.
    Energy,
    /// Discard the unused skill card.
    Skill,
}

/// What may not be used, or not be gained, while a card is in effect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ban {
    /// Nobody plays a boost for this player.
    #[default]
    Boosts,
    /// The skill cannot be used.
    Skills,
    /// Weapon energy cannot be spent to reroll dice.
    Rerolls,
    /// Tokens can be flipped to their active side, but not spent.
    Tokens,
    /// Challenges overcome give no surprise box.
    Boxes,
    /// Weapons do not exploit the boss's weakness.
    Weaknesses,
    /// Weapons do not have their own effect.
    Weapons,
}

/// What the stage side or the boss side of a boss card does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ability {
    /// Nothing.
    #[default]
    None,
    /// Takes something once, after the dice pool is rolled.
    Pool(Tolls),
    /// Takes something whenever a challenge or pattern is engaged.
    Engage(Tolls),
    /// Takes something for each challenge or pattern that is not overcome, besides its damage.
    Missed(Tolls),
    /// Takes something in each clean-up phase. Stage sides only: a boss is beaten by then.
    Cleanup(Tolls),
    /// One more challenge after the three of each stage card. Stage sides only.
    Extra(Challenge),
    /// Something cannot be used.
    Ban(Ban),
}

/// One icon of a challenge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ask {
    /// This action.
    Icon(Icon),
    /// A pair of the same action.
    #[default]
    Wait,
    /// The boss's signature move (pattern cards only).
    Signature,
}

/// What has to be overcome, and what happens otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Challenge {
    /// What it asks for, without signature moves.
    pub need: Need,
    /// Signature moves that it asks for besides: 0 but on pattern cards.
    pub signatures: u8,
    /// Damage to a player who does not overcome it.
    pub damage: u8,
    /// Does overcoming it give a surprise box?
    pub boxed: bool,
}

impl Challenge {
    /// A challenge that asks for this.
    pub fn new(asked: Asked, damage: u8, boxed: bool) -> Self {
        let signatures = asked.iter().filter(|ask| **ask == Ask::Signature).count() as u8;
        Self {
            need: need(&asked),
            signatures,
            damage,
            boxed,
        }
    }

    /// What it asks for when it is a boss's, who has this signature move.
    pub fn need_against(&self, signature: Need) -> Need {
        let times = self.signatures;
        let icons = |icon: usize| self.need.icons[icon] + times * signature.icons[icon];
        Need {
            icons: std::array::from_fn(icons),
            waits: self.need.waits + times * signature.waits,
        }
    }
}

/// The need that these icons make; signature moves are left out.
pub fn need(asked: &[Ask]) -> Need {
    let mut need = Need {
        icons: [0; 3],
        waits: 0,
    };
    for ask in asked {
        match ask {
            Ask::Icon(icon) => need.icons[icon.index()] += 1,
            Ask::Wait => need.waits += 1,
            Ask::Signature => {}
        }
    }
    need
}

/// A need, and signature moves, in the words of the tables: `run jump jump wait signature`.
pub fn need_text(need: Need, signatures: u8) -> String {
    let icons = Icon::ALL.map(|icon| (Ask::Icon(icon), need.icons[icon.index()]));
    let others = [(Ask::Wait, need.waits), (Ask::Signature, signatures)];
    let words = icons.into_iter().chain(others);
    let words = words.flat_map(|(ask, times)| (0..times).map(move |_| ask.to_string()));
    words.collect::<Vec<_>>().join(" ")
}

/// What a sabotage card changes for the whole game; those that have a strength take the power in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sabotage {
    /// The first player of a session, and every second one after them, start with `power` less life.
    LessLife,
    /// Weapons start with `power` less energy.
    LessEnergy,
    /// An energy tank regains all but `power` life.
    WeakerTanks,
    /// Every challenge of a stage card but the first does `power` more damage.
    HarderStages,
    /// The first two patterns of each boss do `power` more damage.
    HarderStart,
    /// Each pattern of the first player's boss does `power` more damage.
    HarderBoss,
    /// All active tokens are flipped back in each clean-up phase.
    LoseTokens,
    /// `power` fewer yellow dice may be in a pool.
    FewerYellowDice,
    /// Pattern cards give no surprise boxes.
    NoBattleBoxes,
}

impl Sabotage {
    /// Name in the table, value, and what it does.
    pub const OPTIONS: [(&'static str, Self, &'static str); 9] = [
        (
            "less_life",
            Self::LessLife,
            "the first player of a session, and every second one after them, start with `power` less life",
        ),
        (
            "less_energy",
            Self::LessEnergy,
            "weapons start with `power` less energy",
        ),
        (
            "weaker_tanks",
            Self::WeakerTanks,
            "an energy tank regains all but `power` life",
        ),
        (
            "harder_stages",
            Self::HarderStages,
            "every challenge of a stage card but the first does `power` more damage",
        ),
        (
            "harder_start",
            Self::HarderStart,
            "the first two patterns of each boss do `power` more damage",
        ),
        (
            "harder_boss",
            Self::HarderBoss,
            "each pattern of the first player's boss does `power` more damage",
        ),
        (
            "lose_tokens",
            Self::LoseTokens,
            "active tokens are lost in each clean-up phase",
        ),
        (
            "fewer_yellow_dice",
            Self::FewerYellowDice,
            "`power` fewer yellow dice in a pool",
        ),
        (
            "no_battle_boxes",
            Self::NoBattleBoxes,
            "pattern cards give no surprise boxes",
        ),
    ];

    /// Does its `power` mean anything?
    pub const fn has_strength(self) -> bool {
        !matches!(self, Self::LoseTokens | Self::NoBattleBoxes)
    }
}

impl fmt::Display for Sabotage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::OPTIONS[*self as usize].0)
    }
}

impl Word for Gain {
    fn all() -> Vec<Self> {
        let chosen = |bits: u8| {
            let colours = Colour::ALL
                .into_iter()
                .filter(|c| bits >> c.index() & 1 == 1);
            colours.fold(Colours::EMPTY, Colours::with)
        };
        let rolls = (1..8).map(chosen).map(Self::Roll);
        let of_colour = |colour| {
            Face::ALL
                .into_iter()
                .map(move |face| Self::Set(colour, face))
        };
        let sets = Colour::ALL.into_iter().flat_map(of_colour);
        let tokens = Icon::ALL.into_iter().map(Icons::just).chain([Icons::ALL]);
        let (dice, rest) = (
            [Self::Match, Self::Turn, Self::Reroll],
            [
                Self::Life,
                Self::Energy,
                Self::Box,
                Self::Wait,
                Self::Shield,
            ],
        );
        let all = rolls.chain(sets).chain(dice).chain(tokens.map(Self::Token));
        all.chain(rest).collect()
    }
}

impl fmt::Display for Gain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Roll(Colours::ALL) => f.write_str("any_die"),
            Self::Roll(colours) => {
                let names: Vec<&str> = colours.iter().map(Colour::name).collect();
                f.write_str(&names.join("/"))
            }
            Self::Set(colour, face) => write!(f, "{}:{}", colour.name(), face.name()),
            Self::Token(Icons::ALL) => f.write_str("any_token"),
            Self::Token(icons) => {
                let names: Vec<&str> = icons.iter().map(Icon::name).collect();
                write!(f, "{}_token", names.join("/"))
            }
            Self::Match => f.write_str("match"),
            Self::Turn => f.write_str("turn"),
            Self::Reroll => f.write_str("reroll"),
            Self::Life => f.write_str("life"),
            Self::Energy => f.write_str("energy"),
            Self::Box => f.write_str("box"),
            Self::Wait => f.write_str("wait"),
            Self::Shield => f.write_str("shield"),
        }
    }
}

impl Word for Price {
    fn all() -> Vec<Self> {
        let spent = Icon::ALL.map(Self::Spend);
        let others = [Self::Die, Self::Token, Self::Energy, Self::Damage];
        spent.into_iter().chain(others).collect()
    }
}

impl fmt::Display for Price {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Die => "die",
            Self::Spend(icon) => icon.name(),
            Self::Token => "token",
            Self::Energy => "energy",
            Self::Damage => "damage",
        })
    }
}

impl Word for Toll {
    const ALTERNATIVES: bool = true;

    fn all() -> Vec<Self> {
        let dice = Colour::ALL.map(Self::DieOf).into_iter();
        let dice = dice.chain(Icon::ALL.map(Self::DieShowing));
        let dice = dice.chain(Colour::ALL.map(Self::Reroll));
        let others = [
            Self::Damage,
            Self::Die,
            Self::Token,
            Self::Energy,
            Self::Skill,
        ];
        others.into_iter().chain(dice).collect()
    }
}

impl fmt::Display for Toll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Damage => f.write_str("damage"),
            Self::Die => f.write_str("die"),
            Self::DieOf(colour) => write!(f, "{}_die", colour.name()),
            Self::DieShowing(icon) => write!(f, "{}_die", icon.name()),
            Self::Reroll(colour) => write!(f, "reroll_{}", colour.name()),
            Self::Token => f.write_str("token"),
            Self::Energy => f.write_str("energy"),
            Self::Skill => f.write_str("skill"),
        }
    }
}

impl Word for Ban {
    fn all() -> Vec<Self> {
        let cards = [Self::Boosts, Self::Skills, Self::Rerolls, Self::Tokens];
        let others = [Self::Boxes, Self::Weaknesses, Self::Weapons];
        cards.into_iter().chain(others).collect()
    }
}

impl fmt::Display for Ban {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Boosts => "no_boosts",
            Self::Skills => "no_skills",
            Self::Rerolls => "no_rerolls",
            Self::Tokens => "no_tokens",
            Self::Boxes => "no_boxes",
            Self::Weaknesses => "no_weaknesses",
            Self::Weapons => "no_weapons",
        })
    }
}

impl Word for Ask {
    fn all() -> Vec<Self> {
        let icons = Icon::ALL.map(Self::Icon).into_iter();
        icons.chain([Self::Wait, Self::Signature]).collect()
    }
}

impl fmt::Display for Ask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Icon(icon) => icon.name(),
            Self::Wait => "wait",
            Self::Signature => "signature",
        })
    }
}

/// As in `jump wait, 2 damage, box`.
impl fmt::Display for Challenge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let asked = need_text(self.need, self.signatures);
        let boxed = if self.boxed { ", box" } else { "" };
        write!(f, "{asked}, {} damage{boxed}", self.damage)
    }
}

/// As in `engage: reroll_blue | damage`.
impl fmt::Display for Ability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::Pool(tolls) => write!(f, "pool: {tolls}"),
            Self::Engage(tolls) => write!(f, "engage: {tolls}"),
            Self::Missed(tolls) => write!(f, "missed: {tolls}"),
            Self::Cleanup(tolls) => write!(f, "cleanup: {tolls}"),
            Self::Extra(challenge) => write!(f, "extra: {challenge}"),
            Self::Ban(ban) => write!(f, "always: {ban}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Debug;

    fn every_word_reads_as_what_it_writes<T: Word + Debug>() {
        let all = T::all();
        let words: Vec<String> = all.iter().map(T::to_string).collect();
        for (item, word) in all.iter().zip(&words) {
            let read = List::<T, 1>::parse(word).map(|list| list[0]);
            assert_eq!(read.as_ref(), Ok(item), "{word}");
            assert_eq!(words.iter().filter(|other| *other == word).count(), 1);
        }
    }

    #[test]
    fn every_word_reads_as_what_it_writes_in_each_vocabulary() {
        every_word_reads_as_what_it_writes::<Gain>();
        every_word_reads_as_what_it_writes::<Price>();
        every_word_reads_as_what_it_writes::<Toll>();
        every_word_reads_as_what_it_writes::<Ban>();
        every_word_reads_as_what_it_writes::<Ask>();
    }

    #[test]
    fn words_stand_for_what_they_say() {
        let red_or_blue = Colours::just(Colour::Red).with(Colour::Blue);
        let shoots = Face::new(Icon::Shoot, true);
        for (text, gains) in [
            ("red", &[Gain::Roll(Colours::just(Colour::Red))][..]),
            ("red/blue match", &[Gain::Roll(red_or_blue), Gain::Match]),
            ("any_die", &[Gain::Roll(Colours::ALL)]),
            ("red:shoot2", &[Gain::Set(Colour::Red, shoots)]),
            ("any_token life", &[Gain::Token(Icons::ALL), Gain::Life]),
            (" ", &[]),
        ] {
            assert_eq!(Effect::parse(text).as_deref(), Ok(gains), "{text}");
        }
        let tolls = Tolls::parse("reroll_blue|damage");
        let expected = [Toll::Reroll(Colour::Blue), Toll::Damage];
        assert_eq!(tolls.as_deref(), Ok(&expected[..]));
        let cost = Cost::parse("die run");
        assert_eq!(
            cost.as_deref(),
            Ok(&[Price::Die, Price::Spend(Icon::Run)][..])
        );
    }

    #[test]
    fn a_list_is_written_as_it_is_read() {
        for text in ["", "red shoot_token", "any_die any_token box"] {
            assert_eq!(
                Effect::parse(text).map(|list| list.to_string()),
                Ok(text.to_owned())
            );
        }
        let tolls = "reroll_blue | damage | skill";
        assert_eq!(
            Tolls::parse(tolls).map(|list| list.to_string()),
            Ok(tolls.to_owned())
        );
    }

    #[test]
    fn what_is_no_word_and_what_is_too_much_is_not_read() {
        let word = |word: &str| Unread::Word(word.to_owned());
        assert_eq!(Effect::parse("red blu"), Err(word("blu")));
        assert_eq!(Effect::parse("red, blue"), Err(word("red,")));
        assert_eq!(Effect::parse("Red"), Err(word("Red")));
        assert_eq!(
            Effect::parse("life life life life"),
            Err(Unread::TooMany(4))
        );
        assert_eq!(Tolls::parse("damage |"), Err(word("")));
        assert_eq!(Tolls::parse("damage die"), Err(word("damage die")));
        assert_eq!(Cost::parse("life"), Err(word("life")));
    }

    fn challenge(text: &str) -> Challenge {
        Challenge::new(Asked::parse(text).expect("icons"), 2, true)
    }

    #[test]
    fn a_signature_move_becomes_the_bosss_icons() {
        let signature = need(&[Ask::Icon(Icon::Jump), Ask::Wait]);
        let against = challenge("signature run signature").need_against(signature);
        assert_eq!(need_text(against, 0), "run jump jump wait wait");
        let plain = challenge("wait shoot shoot");
        assert_eq!(plain.need_against(signature), plain.need);
    }

    #[test]
    fn abilities_are_told_in_the_words_of_the_tables() {
        let tolls = Tolls::parse("token | damage").expect("tolls");
        for (ability, text) in [
            (Ability::None, "none"),
            (Ability::Pool(tolls), "pool: token | damage"),
            (Ability::Engage(tolls), "engage: token | damage"),
            (Ability::Missed(tolls), "missed: token | damage"),
            (Ability::Cleanup(tolls), "cleanup: token | damage"),
            (
                Ability::Extra(challenge("wait run")),
                "extra: run wait, 2 damage, box",
            ),
            (Ability::Ban(Ban::Boosts), "always: no_boosts"),
        ] {
            assert_eq!(ability.to_string(), text);
        }
    }

    #[test]
    fn each_sabotage_is_told_by_its_own_name() {
        for (name, sabotage, _) in Sabotage::OPTIONS {
            assert_eq!(sabotage.to_string(), name);
        }
    }
}
