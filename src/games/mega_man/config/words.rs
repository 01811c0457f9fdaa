//! Cells that hold words of the [vocabulary](crate::effect), read with a fault for each that is wrong.

use super::MOST_DAMAGE;
use crate::effect::{
    Ban, Benefit, BenefitList, BossAbility, Challenge, ChallengeIcon, ChallengeIcons, MOST_ASKED, SkillCost,
    TollChoice, WordList,
};
use crate::payment::IconNeed;
use kit::config::RowReader;

/// The words of effects; macros, so that a column's documentation can hold them.
macro_rules! gains {
    () => {
        "`red`, `red/blue`, `any_die`: roll a die; `red:shoot2`: add a die showing that; `match`: add a die showing what one in the pool shows; `turn`: turn a die to another of its faces; `reroll`: reroll any dice; `run_token`, `any_token`: flip a token; `life`, `energy`, `box`: gain one; `wait`: overcome a wait; `shield`: the challenge does 1 less damage"
    };
}
macro_rules! prices {
    () => {
        "`die`: any die; `run`, `jump`, `shoot`: a die or an active token that shows it; `token`: an active token; `energy`: of any weapon; `damage`: 1 damage"
    };
}
macro_rules! tolls {
    () => {
        "`damage`: 1 damage; `die`, `red_die`, `run_die`: discard a die; `reroll_red`: reroll a die; `token`: flip an active one back; `energy`: of any weapon; `skill`: the unused skill card; alternatives as in `reroll_blue | damage`"
    };
}
macro_rules! bans {
    () => {
        "`no_boosts`, `no_skills`, `no_rerolls` (with weapon energy), `no_tokens` (none can be spent), `no_boxes`, `no_weaknesses`, `no_weapons` (their own effects)"
    };
}
macro_rules! asks {
    () => {
        "`run`, `jump`, `shoot`: this action; `wait`: a pair of the same action"
    };
}
pub(super) use {gains, prices};

const GAINS: &str = gains!();
const PRICES: &str = prices!();
const TOLLS: &str = tolls!();
const BANS: &str = bans!();
const ASKS: &str = asks!();
const PATTERN_ASKS: &str = concat!(asks!(), "; `signature`: the boss's signature move");

/// The moment at which the ability of a boss card works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AbilityTiming {
    None,
    Pool,
    Engage,
    Missed,
    Cleanup,
    Extra,
    Always,
}

type TimingWords<const N: usize> = [(&'static str, AbilityTiming, &'static str); N];

/// The words for the moments at which boss sides work.
const BOSS_STEPS: TimingWords<5> = [
    ("none", AbilityTiming::None, "never: it has no ability"),
    ("pool", AbilityTiming::Pool, "once, after the dice pool is rolled"),
    ("engage", AbilityTiming::Engage, "whenever a challenge or pattern is engaged"),
    ("missed", AbilityTiming::Missed, "for each challenge or pattern not overcome, besides its damage"),
    ("always", AbilityTiming::Always, "always: something cannot be used"),
];

/// The words for the moments at which stage sides work.
const STAGE_STEPS: TimingWords<7> = {
    let [none, pool, engage, missed, always] = BOSS_STEPS;
    let cleanup = ("cleanup", AbilityTiming::Cleanup, "in each clean-up phase");
    let extra = ("extra", AbilityTiming::Extra, "one more challenge after the three of each stage card");
    [none, pool, engage, missed, cleanup, extra, always]
};

/// An effect that may work on a pool and a challenge.
pub(super) fn effect(row: &mut RowReader, column: &'static str, about: &'static str) -> BenefitList {
    let text = row.text(column, about);
    WordList::read_some(row, column, &text, GAINS)
}

/// An effect that works whenever it comes, as supports and surprise boxes do.
pub(super) fn bonus(row: &mut RowReader, column: &'static str, about: &'static str) -> BenefitList {
    let bonus = effect(row, column, about);
    let late = |gain: &&Benefit| {
        matches!(gain, Benefit::Match | Benefit::Turn | Benefit::Reroll | Benefit::Wait | Benefit::Shield)
    };
    if let Some(gain) = bonus.iter().find(late) {
        let message = format!("`{gain}` needs a pool or a challenge to work on");
        row.fault(column, message, "leave it to skills and weapons");
    }
    bonus
}

/// A cost; blank if there is none.
pub(super) fn cost(row: &mut RowReader, column: &'static str, about: &'static str) -> SkillCost {
    let text = row.text_or(column, "", about);
    WordList::read(row, column, &text, PRICES)
}

/// The toll of a hazard, in a column that may be blank.
pub(super) fn hazard(row: &mut RowReader, column: &'static str) -> TollChoice {
    let text =
        row.text_or(column, "", concat!("What engaging it takes, after the boss's own ability. ", tolls!(), "."));
    WordList::read(row, column, &text, TOLLS)
}

/// The columns of a challenge: what it asks for, its damage and whether it gives a box.
pub(super) type ChallengeColumns = [&'static str; 3];

/// One challenge of a stage card.
pub(super) fn challenge(row: &mut RowReader, columns: ChallengeColumns) -> Challenge {
    let text = row.text(columns[0], concat!("What the challenge asks for. ", asks!(), "."));
    let asked = asked(row, columns[0], &text);
    with_damage(row, columns, asked)
}

/// The challenge of a pattern card.
pub(super) fn pattern(row: &mut RowReader, columns: ChallengeColumns) -> Challenge {
    let about = concat!("What the pattern asks for. ", asks!(), "; `signature`: the boss's signature move.");
    let text = row.text(columns[0], about);
    let asked = WordList::read_some(row, columns[0], &text, PATTERN_ASKS);
    with_damage(row, columns, asked)
}

fn with_damage(row: &mut RowReader, columns: ChallengeColumns, asked: ChallengeIcons) -> Challenge {
    let damage = row.int(columns[1], 0..=MOST_DAMAGE, "damage", "Damage to a player who does not overcome it.");
    let boxed = row.flag_or(columns[2], false, "Does overcoming it give a surprise box?");
    Challenge::new(asked, damage, boxed)
}

/// Icons among which there may be no signature move.
fn asked<const N: usize>(row: &mut RowReader, column: &'static str, text: &str) -> WordList<ChallengeIcon, N> {
    let asked: WordList<ChallengeIcon, N> = WordList::read_some(row, column, text, ASKS);
    if asked.contains(&ChallengeIcon::Signature) {
        let message = "only pattern cards ask for a signature move";
        row.fault(column, message, ASKS);
    }
    asked
}

/// A boss's signature move: one or two icons.
pub(super) fn signature(row: &mut RowReader) -> IconNeed {
    let text = row.text(
        "signature",
        concat!("What a signature move on a pattern card asks for, one or two icons. ", asks!(), "."),
    );
    let asked: WordList<ChallengeIcon, 2> = asked(row, "signature", &text);
    crate::effect::need(&asked)
}

/// The ability of a boss side.
pub(super) fn boss_side(row: &mut RowReader) -> BossAbility {
    let step = row.choice("boss_step", &BOSS_STEPS, "When the boss side works.");
    let text = row.text_or("boss_effect", "", BOSS_ABOUT);
    ability(row, ["boss_step", "boss_effect"], (step, &text, 0))
}

const BOSS_ABOUT: &str = concat!("What the boss side takes: ", tolls!(), "; `always`: ", bans!(), ".");
const STAGE_ABOUT: &str = concat!(
    "What the stage side takes: ",
    tolls!(),
    "; `extra`: what the challenge asks for, ",
    asks!(),
    "; `always`: ",
    bans!(),
    "."
);

/// The ability of a stage side.
pub(super) fn stage_side(row: &mut RowReader) -> BossAbility {
    let step = row.choice("stage_step", &STAGE_STEPS, "When the stage side works.");
    let text = row.text_or("stage_effect", "", STAGE_ABOUT);
    let power = row.int_or(
        "stage_power",
        0,
        0..=MOST_DAMAGE,
        "damage",
        "Damage of the extra challenge; 0 where there is none.",
    );
    // Blamed on the step, so that a misspelt step is reported once.
    if power != 0 && step != AbilityTiming::Extra {
        let message = "there is no extra challenge for `stage_power` to be the damage of";
        row.fault("stage_step", message, "write 0 as `stage_power`, or `extra` here");
    }
    ability(row, ["stage_step", "stage_effect"], (step, &text, power))
}

fn ability(
    row: &mut RowReader,
    [when, column]: [&'static str; 2],
    (step, text, power): (AbilityTiming, &str, u8),
) -> BossAbility {
    match step {
        AbilityTiming::None => {
            if !text.is_empty() {
                let message = format!("`{column}` says what happens, and the step is `none`");
                row.fault(when, message, format!("empty `{column}`, or say when it works"));
            }
            BossAbility::None
        }
        AbilityTiming::Pool => BossAbility::Pool(WordList::read_some(row, column, text, TOLLS)),
        AbilityTiming::Engage => BossAbility::Engage(WordList::read_some(row, column, text, TOLLS)),
        AbilityTiming::Missed => BossAbility::Missed(WordList::read_some(row, column, text, TOLLS)),
        AbilityTiming::Cleanup => BossAbility::Cleanup(WordList::read_some(row, column, text, TOLLS)),
        AbilityTiming::Extra => {
            let asked = asked::<MOST_ASKED>(row, column, text);
            BossAbility::Extra(Challenge::new(asked, power, false))
        }
        AbilityTiming::Always => {
            let ban: WordList<Ban, 1> = WordList::read_some(row, column, text, BANS);
            BossAbility::Ban(ban.first().copied().unwrap_or_default())
        }
    }
}
