//! What cards give, cost, take, forbid and ask for: the vocabulary that the tables name.

use std::fmt;

use super::icons::{Colours, DieColour, DieFace, Icon, Icons};
use super::payment::IconNeed;
use kit::pieces::words::{self, WordForm};
pub use kit::pieces::words::{VocabularyWord, WordList};

/// The benefits of a support, a skill, a weapon or a surprise box. In tables: words separated by blanks, such as `red shoot_token`.
pub type BenefitList = WordList<Benefit, MOST_GAINS>;
/// The cost of a skill, or of a weapon besides its energy: all of it is paid. In tables: words separated by blanks.
pub type SkillCost = WordList<CostItem, 2>;
/// The alternatives of a hazard: it takes one, which the player picks among those possible. In tables: words separated by `|`.
pub type TollChoice = WordList<Toll, 3>;
/// The icons of a challenge, the boss's signature moves among them. In tables: words separated by blanks.
pub type ChallengeIcons = WordList<ChallengeIcon, MOST_ASKED>;

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
pub enum Benefit {
    /// Roll a die; of several colours the player picks one.
    Roll(Colours),
    /// Add a die of this colour that shows this face; it is not rolled.
    Set(DieColour, DieFace),
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
pub enum CostItem {
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
    DieOf(DieColour),
    /// Discard a die that shows this icon.
    DieShowing(Icon),
    /// Reroll one die of this colour.
    Reroll(DieColour),
    /// Flip an active token back.
    Token,
    /// Discard one energy of any weapon.
    Energy,
    /// Discard the unused skill card.
    Skill,
}

/// A ban on a use or a gain while a card is in effect.
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

/// The ability on the stage side or the boss side of a boss card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BossAbility {
    /// Nothing.
    #[default]
    None,
    /// Takes something once, after the dice pool is rolled.
    Pool(TollChoice),
    /// Takes something whenever a challenge or pattern is engaged.
    Engage(TollChoice),
    /// Takes something for each challenge or pattern that is not overcome, besides its damage.
    Missed(TollChoice),
    /// Takes something in each clean-up phase. Stage sides only: a boss is beaten by then.
    Cleanup(TollChoice),
    /// One more challenge after the three of each stage card. Stage sides only.
    Extra(Challenge),
    /// A ban on a use or a gain.
    Ban(Ban),
}

/// One icon of a challenge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ChallengeIcon {
    /// This action.
    Icon(Icon),
    /// A pair of the same action.
    #[default]
    Wait,
    /// The boss's signature move (pattern cards only).
    Signature,
}

/// A challenge: what has to be overcome, and what happens otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Challenge {
    /// What it asks for, without signature moves.
    pub need: IconNeed,
    /// Signature moves that it asks for besides: 0 but on pattern cards.
    pub signatures: u8,
    /// Damage to a player who does not overcome it.
    pub damage: u8,
    /// True if overcoming it gives a surprise box.
    pub boxed: bool,
}

impl Challenge {
    /// A challenge that asks for this.
    pub fn new(asked: ChallengeIcons, damage: u8, boxed: bool) -> Self {
        let signatures = asked.iter().filter(|ask| **ask == ChallengeIcon::Signature).count() as u8;
        Self { need: need(&asked), signatures, damage, boxed }
    }

    /// The need of the challenge as one of a boss with this signature move.
    pub fn need_against(&self, signature: IconNeed) -> IconNeed {
        let times = self.signatures;
        let icons = |icon: usize| self.need.icons[icon] + times * signature.icons[icon];
        IconNeed { icons: std::array::from_fn(icons), waits: self.need.waits + times * signature.waits }
    }
}

/// The need that these icons make; signature moves are left out.
pub fn need(asked: &[ChallengeIcon]) -> IconNeed {
    let mut need = IconNeed { icons: [0; 3], waits: 0 };
    for ask in asked {
        match ask {
            ChallengeIcon::Icon(icon) => need.icons[icon.index()] += 1,
            ChallengeIcon::Wait => need.waits += 1,
            ChallengeIcon::Signature => {}
        }
    }
    need
}

/// A need, and signature moves, in the words of the tables: `run jump jump wait signature`.
pub fn need_text(need: IconNeed, signatures: u8) -> String {
    let icons = Icon::ALL.map(|icon| (ChallengeIcon::Icon(icon), need.icons[icon.index()]));
    let others = [(ChallengeIcon::Wait, need.waits), (ChallengeIcon::Signature, signatures)];
    let words = icons.into_iter().chain(others);
    let words = words.flat_map(|(ask, times)| (0..times).map(move |_| ask.to_string()));
    words.collect::<Vec<_>>().join(" ")
}

/// The change that a sabotage card makes for the whole game; one that has a strength takes the power in the table.
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
        ("less_energy", Self::LessEnergy, "weapons start with `power` less energy"),
        ("weaker_tanks", Self::WeakerTanks, "an energy tank regains all but `power` life"),
        ("harder_stages", Self::HarderStages, "every challenge of a stage card but the first does `power` more damage"),
        ("harder_start", Self::HarderStart, "the first two patterns of each boss do `power` more damage"),
        ("harder_boss", Self::HarderBoss, "each pattern of the first player's boss does `power` more damage"),
        ("lose_tokens", Self::LoseTokens, "active tokens are lost in each clean-up phase"),
        ("fewer_yellow_dice", Self::FewerYellowDice, "`power` fewer yellow dice in a pool"),
        ("no_battle_boxes", Self::NoBattleBoxes, "pattern cards give no surprise boxes"),
    ];

    /// True if the `power` of the change means anything.
    pub const fn has_strength(self) -> bool {
        !matches!(self, Self::LoseTokens | Self::NoBattleBoxes)
    }
}

impl fmt::Display for Sabotage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::OPTIONS[*self as usize].0)
    }
}

impl VocabularyWord for Benefit {
    fn forms() -> Vec<WordForm<Self>> {
        let chosen = |bits: u8| {
            let colours = DieColour::ALL.into_iter().filter(|c| bits >> c.index() & 1 == 1);
            colours.fold(Colours::EMPTY, Colours::with)
        };
        let roll = |colours: Colours| match colours {
            Colours::ALL => WordForm::plain("any_die", Self::Roll(colours)),
            _ => {
                let names: Vec<&str> = colours.iter().map(DieColour::name).collect();
                WordForm::plain(names.join("/"), Self::Roll(colours))
            }
        };
        let set = |colour: DieColour| {
            let faces = DieFace::ALL.map(|face| (face.name(), Self::Set(colour, face)));
            WordForm::one_of(colour.name(), faces)
        };
        let token = |icon: Icon| {
            let token = Self::Token(Icons::just(icon));
            WordForm::plain(format!("{}_token", icon.name()), token)
        };
        let dice = [("match", Self::Match), ("turn", Self::Turn), ("reroll", Self::Reroll)];
        let others = [
            ("any_token", Self::Token(Icons::ALL)),
            ("life", Self::Life),
            ("energy", Self::Energy),
            ("box", Self::Box),
            ("wait", Self::Wait),
            ("shield", Self::Shield),
        ];
        let rolls = (1..8).map(chosen).map(roll);
        let all = rolls.chain(DieColour::ALL.map(set)).chain(plain(dice));
        all.chain(Icon::ALL.map(token)).chain(plain(others)).collect()
    }
}

impl VocabularyWord for CostItem {
    fn forms() -> Vec<WordForm<Self>> {
        let others = [("die", Self::Die), ("token", Self::Token), ("energy", Self::Energy), ("damage", Self::Damage)];
        let spent = Icon::ALL.map(|icon| (icon.name(), Self::Spend(icon)));
        plain(spent).chain(plain(others)).collect()
    }
}

impl VocabularyWord for Toll {
    const ALTERNATIVES: bool = true;

    fn forms() -> Vec<WordForm<Self>> {
        let others = [
            ("damage", Self::Damage),
            ("die", Self::Die),
            ("token", Self::Token),
            ("energy", Self::Energy),
            ("skill", Self::Skill),
        ];
        let of_colour = |c: DieColour| WordForm::plain(format!("{}_die", c.name()), Self::DieOf(c));
        let showing = |i: Icon| WordForm::plain(format!("{}_die", i.name()), Self::DieShowing(i));
        let reroll = |c: DieColour| WordForm::plain(format!("reroll_{}", c.name()), Self::Reroll(c));
        let dice = plain(others).chain(DieColour::ALL.map(of_colour));
        let dice = dice.chain(Icon::ALL.map(showing));
        dice.chain(DieColour::ALL.map(reroll)).collect()
    }
}

impl VocabularyWord for Ban {
    fn forms() -> Vec<WordForm<Self>> {
        let bans = [
            ("no_boosts", Self::Boosts),
            ("no_skills", Self::Skills),
            ("no_rerolls", Self::Rerolls),
            ("no_tokens", Self::Tokens),
            ("no_boxes", Self::Boxes),
            ("no_weaknesses", Self::Weaknesses),
            ("no_weapons", Self::Weapons),
        ];
        plain(bans).collect()
    }
}

impl VocabularyWord for ChallengeIcon {
    fn forms() -> Vec<WordForm<Self>> {
        let icons = Icon::ALL.map(|icon| (icon.name(), Self::Icon(icon)));
        let others = [("wait", Self::Wait), ("signature", Self::Signature)];
        plain(icons).chain(plain(others)).collect()
    }
}

/// Words that nothing follows.
fn plain<T: Copy, const N: usize>(words: [(&'static str, T); N]) -> impl Iterator<Item = WordForm<T>> {
    words.map(|(word, means)| WordForm::plain(word, means)).into_iter()
}

macro_rules! written_as_words {
    ($($vocabulary:ident)*) => {
        $(impl fmt::Display for $vocabulary {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                words::write(*self, f)
            }
        })*
    };
}

written_as_words! { Benefit CostItem Toll Ban ChallengeIcon }

/// As in `jump wait, 2 damage, box`.
impl fmt::Display for Challenge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let asked = need_text(self.need, self.signatures);
        let boxed = if self.boxed { ", box" } else { "" };
        write!(f, "{asked}, {} damage{boxed}", self.damage)
    }
}

/// As in `engage: reroll_blue | damage`.
impl fmt::Display for BossAbility {
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
    use kit::pieces::words::WordError;
    use std::fmt::Debug;

    fn every_word_reads_as_what_it_writes<T: VocabularyWord + Debug + fmt::Display>() {
        let all = words::all::<T>();
        for (word, item) in &all {
            let read = WordList::<T, 1>::parse(word).map(|list| list[0]);
            assert_eq!(read.as_ref(), Ok(item), "{word}");
            assert_eq!(item.to_string(), *word);
            assert_eq!(all.iter().filter(|(other, _)| other == word).count(), 1);
        }
    }

    #[test]
    fn every_word_reads_as_what_it_writes_in_each_vocabulary() {
        every_word_reads_as_what_it_writes::<Benefit>();
        every_word_reads_as_what_it_writes::<CostItem>();
        every_word_reads_as_what_it_writes::<Toll>();
        every_word_reads_as_what_it_writes::<Ban>();
        every_word_reads_as_what_it_writes::<ChallengeIcon>();
    }

    #[test]
    fn words_stand_for_what_they_say() {
        let red_or_blue = Colours::just(DieColour::Red).with(DieColour::Blue);
        let shoots = DieFace::new(Icon::Shoot, true);
        for (text, gains) in [
            ("red", &[Benefit::Roll(Colours::just(DieColour::Red))][..]),
            ("red/blue match", &[Benefit::Roll(red_or_blue), Benefit::Match]),
            ("any_die", &[Benefit::Roll(Colours::ALL)]),
            ("red:shoot2", &[Benefit::Set(DieColour::Red, shoots)]),
            ("any_token life", &[Benefit::Token(Icons::ALL), Benefit::Life]),
            (" ", &[]),
        ] {
            assert_eq!(BenefitList::parse(text).as_deref(), Ok(gains), "{text}");
        }
        let tolls = TollChoice::parse("reroll_blue|damage");
        let expected = [Toll::Reroll(DieColour::Blue), Toll::Damage];
        assert_eq!(tolls.as_deref(), Ok(&expected[..]));
        let cost = SkillCost::parse("die run");
        assert_eq!(cost.as_deref(), Ok(&[CostItem::Die, CostItem::Spend(Icon::Run)][..]));
    }

    #[test]
    fn a_list_is_written_as_it_is_read() {
        for text in ["", "red shoot_token", "any_die any_token box"] {
            assert_eq!(BenefitList::parse(text).map(|list| list.to_string()), Ok(text.to_owned()));
        }
        let tolls = "reroll_blue | damage | skill";
        assert_eq!(TollChoice::parse(tolls).map(|list| list.to_string()), Ok(tolls.to_owned()));
    }

    #[test]
    fn what_is_no_word_and_what_is_too_much_is_not_read() {
        let word = |word: &str| WordError::Word(word.to_owned());
        assert_eq!(BenefitList::parse("red blu"), Err(word("blu")));
        assert_eq!(BenefitList::parse("red, blue"), Err(word("red,")));
        assert_eq!(BenefitList::parse("Red"), Err(word("Red")));
        assert_eq!(BenefitList::parse("life life life life"), Err(WordError::TooMany(4)));
        assert_eq!(TollChoice::parse("damage |"), Err(word("")));
        assert_eq!(TollChoice::parse("damage die"), Err(word("damage die")));
        assert_eq!(SkillCost::parse("life"), Err(word("life")));
    }

    fn challenge(text: &str) -> Challenge {
        Challenge::new(ChallengeIcons::parse(text).expect("icons"), 2, true)
    }

    #[test]
    fn a_signature_move_becomes_the_bosss_icons() {
        let signature = need(&[ChallengeIcon::Icon(Icon::Jump), ChallengeIcon::Wait]);
        let against = challenge("signature run signature").need_against(signature);
        assert_eq!(need_text(against, 0), "run jump jump wait wait");
        let plain = challenge("wait shoot shoot");
        assert_eq!(plain.need_against(signature), plain.need);
    }

    #[test]
    fn abilities_are_told_in_the_words_of_the_tables() {
        let tolls = TollChoice::parse("token | damage").expect("tolls");
        for (ability, text) in [
            (BossAbility::None, "none"),
            (BossAbility::Pool(tolls), "pool: token | damage"),
            (BossAbility::Engage(tolls), "engage: token | damage"),
            (BossAbility::Missed(tolls), "missed: token | damage"),
            (BossAbility::Cleanup(tolls), "cleanup: token | damage"),
            (BossAbility::Extra(challenge("wait run")), "extra: run wait, 2 damage, box"),
            (BossAbility::Ban(Ban::Boosts), "always: no_boosts"),
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
