//! What a player may choose, and what happens.

use super::effect::TollChoice;
use super::icons::{DieColour, DieFace, Icon, Icons};
use super::payment::Payment;
use super::pool::DicePool;

/// The kinds of decision, by place.
pub mod kind {
    use kit::game::DecisionKind;
    use kit::pieces::numbered;

    numbered! {
        /// The kinds of decision, in the order of a turn.
        KINDS: DecisionKind;
        BOSS = DecisionKind::new("boss", "Which of the bosses dealt to face."),
        LIGHT = DecisionKind::new("light", "Which Dr. Light card to take (one or two players)."),
        PLAN = DecisionKind::new("plan", "Which cards to play as supports and as skill; the others are kept as boosts."),
        ACT = DecisionKind::new("act", "What to do about the challenge: use something first, overcome it with these dice, or suffer its damage."),
        LEND = DecisionKind::new("lend", "Whether to lend a boost card to the player who asks for it."),
        REROLL = DecisionKind::new("reroll", "Which dice to reroll, one after the other."),
        GAIN = DecisionKind::new("gain", "Which form a benefit takes: the colour of a die, a token, a weapon to charge, a die to copy or turn."),
        TOLL = DecisionKind::new("toll", "What to give up, for a hazard or as a price: a die, a token, energy, a reroll, or life."),
    }
}

/// One legal choice. Cards, bosses and weapons are rows of their tables; a weapon in use is named by its slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Face this boss.
    Face(u8),
    /// Take the Dr. Light card at this place of those turned up.
    Light(u8),
    /// Play these cards, by their places in hand; the others are kept as boosts.
    Plan {
        /// Into the support slot shared with the left neighbour.
        left: u8,
        /// Into the support slot shared with the right neighbour.
        right: u8,
        /// Into the skill slot.
        skill: u8,
    },
    /// Discard the skill card for its skill.
    Skill,
    /// Use a boost card, which its owner has to lend.
    Boost {
        /// Whose it is.
        from: u8,
        /// The card.
        card: u8,
    },
    /// Lend the boost card that was asked for.
    Lend,
    /// Keep it.
    Decline,
    /// Use a weapon's effect.
    Weapon(u8),
    /// Use a weapon's energy to reroll dice.
    Reroll(u8),
    /// Use a weapon that the boss is weak to.
    Weakness(u8),
    /// Overcome the challenge.
    Overcome(Payment),
    /// Run through it and suffer its damage.
    Suffer,
    /// Pick a die up, to be rerolled.
    Mark(DieColour, DieFace),
    /// Reroll the dice picked up.
    Roll,
    /// Of this colour.
    Colour(DieColour),
    /// Flip this token to its active side.
    Token(Icon),
    /// Add the energy to this weapon.
    Energy(u8),
    /// Add a die like this one.
    Copy(DieColour, DieFace),
    /// Turn a die.
    Turn {
        /// Its colour.
        colour: DieColour,
        /// The face before.
        from: DieFace,
        /// The face after it.
        to: DieFace,
    },
    /// Give up a die.
    Lose(DieColour, DieFace),
    /// Give up an active token.
    LoseToken(Icon),
    /// Give up energy of this weapon.
    LoseEnergy(u8),
    /// Give up the skill card.
    LoseSkill,
    /// Suffer one damage.
    TakeDamage,
    /// Reroll this one die.
    RerollDie(DieColour, DieFace),
    /// Leave all dice as they are.
    Pass,
}

/// A challenge, by the card it is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChallengeId {
    /// A space of a stage card, from 0.
    Stage {
        /// The card.
        card: u8,
        /// Which of its spaces.
        space: u8,
    },
    /// The challenge that a robot master adds to each stage card.
    Extra(u8),
    /// A boss pattern card.
    Pattern(u8),
}

/// The cause of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DamageCause {
    /// A challenge that was not overcome.
    Challenge(ChallengeId),
    /// What a robot master's stage side or a boss's ability asks for.
    Boss,
    /// What a pattern card asks for when it is engaged.
    Pattern(u8),
    /// A support that does not match the Dr. Light card.
    Light,
    /// The price of an ability.
    Price,
}

/// The origin of the face that a die shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DieOrigin {
    /// Rolled into the pool.
    Rolled,
    /// Added with this face.
    Set,
    /// Rolled again.
    Rerolled,
}

/// The use of a weapon's energy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EnergyUse {
    /// Its own effect.
    Effect,
    /// Rerolling dice.
    Reroll,
    /// The boss's weakness.
    Weakness,
}

/// An event of the game; seats are from 0, cards are rows of their tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A session begins.
    Session {
        /// Its number, from 1; a single game is one session.
        number: u8,
        /// How often it has been tried, this time included.
        attempt: u8,
    },
    /// A hero sits down.
    Seated {
        /// The seat.
        seat: u8,
        /// The hero.
        hero: u8,
    },
    /// A player has a weapon from now on.
    Armed {
        /// The seat.
        seat: u8,
        /// The weapon.
        weapon: u8,
    },
    /// A sabotage card is in effect.
    Sabotaged(u8),
    /// A player has a boss to face: a robot master's stage, or a battle.
    Faces {
        /// The seat.
        seat: u8,
        /// The boss.
        boss: u8,
        /// One of Dr. Wily's?
        wily: bool,
    },
    /// A round begins.
    Round {
        /// Its number in the session, from 1.
        round: u16,
        /// The seat that plays first.
        first: u8,
        /// Whether the bosses are fought in it.
        battle: bool,
    },
    /// A player takes a Dr. Light card.
    Light {
        /// The seat.
        seat: u8,
        /// The card.
        card: u8,
    },
    /// A player has planned.
    Planned {
        /// The seat.
        seat: u8,
        /// The card in the left support slot.
        left: u8,
        /// In the right one.
        right: u8,
        /// In the skill slot.
        skill: u8,
    },
    /// A card is kept as a boost.
    Kept {
        /// The seat.
        seat: u8,
        /// The card.
        card: u8,
    },
    /// A player's action phase begins.
    Begins(u8),
    /// A die comes into the pool, or shows another face.
    Die {
        /// The seat.
        seat: u8,
        /// Its colour.
        colour: DieColour,
        /// The face.
        face: DieFace,
        /// How that came.
        how: DieOrigin,
    },
    /// A die leaves the pool as a price.
    LostDie {
        /// The seat.
        seat: u8,
        /// Its colour.
        colour: DieColour,
        /// The face before.
        face: DieFace,
    },
    /// A token is active.
    TokenOn {
        /// The seat.
        seat: u8,
        /// Which.
        icon: Icon,
    },
    /// A token is flipped back, but not for a challenge.
    TokenOff {
        /// The seat.
        seat: u8,
        /// Which.
        icon: Icon,
    },
    /// One life gained.
    Healed(u8),
    /// A weapon gained one energy.
    Charged {
        /// The seat.
        seat: u8,
        /// The weapon.
        weapon: u8,
    },
    /// A weapon lost one energy that it did not use.
    Drained {
        /// The seat.
        seat: u8,
        /// The weapon.
        weapon: u8,
    },
    /// A challenge is engaged.
    Engaged {
        /// The seat.
        seat: u8,
        /// Which.
        foe: ChallengeId,
    },
    /// A hazard takes one of these, or nothing if none is possible.
    Hazard {
        /// The seat.
        seat: u8,
        /// What it may take.
        tolls: TollChoice,
        /// Whose it is.
        source: DamageCause,
    },
    /// The challenge that is faced asks for one wait less, or else does 1 less damage.
    Eased {
        /// The seat.
        seat: u8,
        /// True for a wait.
        wait: bool,
    },
    /// A challenge is overcome.
    Overcome {
        /// The seat.
        seat: u8,
        /// Which.
        foe: ChallengeId,
        /// The dice spent.
        dice: DicePool,
        /// The tokens spent.
        tokens: Icons,
    },
    /// Damage is suffered.
    Damage {
        /// The seat.
        seat: u8,
        /// The source.
        source: DamageCause,
        /// The amount.
        amount: u8,
        /// Life left.
        life: u8,
    },
    /// An energy tank is used up.
    Tank {
        /// The seat.
        seat: u8,
        /// Life regained.
        life: u8,
        /// Tanks left.
        left: u8,
    },
    /// A surprise box is opened.
    Box {
        /// The seat.
        seat: u8,
        /// What was in it.
        token: u8,
    },
    /// A skill card is used.
    Skill {
        /// The seat.
        seat: u8,
        /// The card.
        card: u8,
    },
    /// A boost card is asked for in vain.
    Declined {
        /// The seat that gives it.
        from: u8,
        /// The card.
        card: u8,
    },
    /// A boost card is used.
    Boost {
        /// Whose it was.
        from: u8,
        /// The seat that got it.
        seat: u8,
        /// The card.
        card: u8,
    },
    /// A weapon is used.
    Weapon {
        /// The seat.
        seat: u8,
        /// The weapon.
        weapon: u8,
        /// The use.
        usage: EnergyUse,
    },
    /// The skill card is given up as a price.
    LostSkill {
        /// The seat.
        seat: u8,
        /// The card.
        card: u8,
    },
    /// How a player stands at the end of a round, also of one in which the table loses.
    Standing {
        /// The seat.
        seat: u8,
        /// Life.
        life: u8,
        /// Energy on all weapons.
        energy: u8,
        /// Active tokens.
        tokens: u8,
        /// Energy tanks of the table.
        tanks: u8,
    },
    /// A boss is beaten: all its patterns are survived.
    Beaten {
        /// The seat.
        seat: u8,
        /// The boss.
        boss: u8,
        /// One of Dr. Wily's?
        wily: bool,
    },
    /// A session has ended.
    SessionOver {
        /// Its number, from 1.
        number: u8,
        /// Did the table win it?
        won: bool,
    },
}
