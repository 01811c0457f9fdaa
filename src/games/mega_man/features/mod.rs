//! The features that formulas weigh: what a player at the table could read off or work out, as named numbers.

mod action;
mod planning;

use super::MegaMan;
use super::action::{Action, kind};
use super::rules::redeal;
use super::state::State;
use super::view::View;
use kit::feature::{Feature, FeatureColumns, FeatureSet, FeatureSink, features, flag};
use kit::game::{ComponentChoice, ComponentFigures, ComponentName, GameView};
use kit::luck::Luck;

const ALL: u16 = 0xff;
const BOSS: u16 = 1 << kind::BOSS;
const LIGHT: u16 = 1 << kind::LIGHT;
const PLAN: u16 = 1 << kind::PLAN;
const ACT: u16 = 1 << kind::ACT;
const LEND: u16 = 1 << kind::LEND;
const REROLL: u16 = 1 << kind::REROLL;
const GAIN: u16 = 1 << kind::GAIN;
const TOLL: u16 = 1 << kind::TOLL;
/// Decisions about dice that are rolled.
const DICE: u16 = ACT | LEND | REROLL | GAIN | TOLL;

features! {
    LIFE "life" View ALL "life" 0 40 "Own life.";
    LEAST_LIFE "least_life" View ALL "life" 0 40 "The least life of any player.";
    TANKS "tanks" View ALL "tanks" 0 16 "Energy tanks of the table.";
    ENERGY "energy" View ALL "energy" 0 64 "Energy on all own weapons.";
    TOKENS "tokens" View ALL "tokens" 0 3 "Own active bonus tokens.";
    BATTLE "battle" View ALL "0 or 1" 0 1 "Are the bosses fought (not the stages)?";
    STAGES_LEFT "stages_left" View ALL "cards" 0 16 "Stage cards of each player still to be faced, this round's included.";
    SESSION "session" View ALL "sessions" 1 3 "The session of a campaign; 1 in a single game.";
    SEAT "seat" View ALL "seat" 1 4 "Own seat.";
    PLAYERS "players" View ALL "players" 1 4 "Players at the table.";
    WAITING "waiting" View ALL "players" 0 4 "Players whose action phase is still to come in this round.";

    WEAK "weak" Choice BOSS "weapons" 0 3 "Own weapons that the boss is weak to.";
    PATTERNS "patterns" Choice BOSS "cards" 0 16 "Pattern cards of the boss.";
    SIGNATURE "signature" Choice BOSS "icons" 0 32 "Icons of the boss's signature move; a wait counts two.";
    STAGE_ABILITY "stage_ability" Choice BOSS "0 or 1" 0 1 "Does its stage side do anything?";
    BOSS_ABILITY "boss_ability" Choice BOSS "0 or 1" 0 1 "Does its boss side do anything?";

    SHORTFALL "shortfall" Choice (LIGHT | PLAN) "icons" 0 1000 "Icons that the own challenges ask for beyond what the supports known by now, tokens and Dr. Light's dice give on average; a hidden pattern asks for the mean of all pattern cards.";
    LIGHT_MATCHES "light_matches" Choice LIGHT "cards" 0 5 "Cards in hand that would satisfy the Dr. Light card.";
    LIGHT_DAMAGE "light_damage" Choice PLAN "damage" 0 16 "Damage from Dr. Light cards that the supports do not satisfy.";
    HELPS "helps" Choice PLAN "icons" 0 100 "Icons by which the supports played lessen the shortfalls of the neighbours.";
    SUPPORT_EXTRAS "support_extras" Choice PLAN "benefits" 0 6 "Life, energy and surprise boxes that the supports played give oneself.";
    SKILL_FIT "skill_fit" Choice PLAN "icons" 0 100 "Icons by which the skill would lessen the own shortfall that is left, on average.";
    SKILL_COST "skill_cost" Choice PLAN "prices" 0 2 "Things that using the skill costs.";
    BOOST_FIT "boost_fit" Choice PLAN "icons" 0 100 "Icons by which the cards kept as boosts would lessen the own shortfall that is left without the skill.";

    DICE_LEFT "dice" View DICE "dice" 0 9 "Dice in the pool of the player whose action phase it is.";
    THREAT "threat" View DICE "damage" 0 100 "The least damage that the challenges in sight will do to that player, with the dice and tokens there are.";
    CHALLENGE "challenge_damage" View DICE "damage" 0 100 "Damage of the challenge that is faced; 0 before the first.";
    MORE "challenges_left" View DICE "challenges" 0 16 "Challenges of that player still to come in this action phase behind the one that is faced, hidden ones too.";
    HIDDEN "hidden" View DICE "cards" 0 16 "Pattern cards that are still hidden beneath the one in sight.";
    BOOSTS "boosts" View DICE "cards" 0 20 "Boost cards in all hands.";
    HARM "harm" Choice DICE "damage" 0 100 "Damage to be expected after this choice, at once and from the challenges in sight: the best use of dice and tokens, averaged over the faces of a die that is rolled. Dice that are rerolled count with everything that they can show together: those picked up, or with one more the best set that holds them, found from what the best use of the others leaves idle by adding or keeping back one die at a time; before any is picked up, the best set so found.";
    HARM_NOW "harm_now" Choice DICE "damage" 0 100 "The part of it that comes at once.";
    DEADLY "deadly" Choice DICE "0 or 1" 0 1 "Does this choice do damage at once that takes the last life (an energy tank is used up, or the game is lost)?";
    RESERVE "reserve" Choice ACT "damage" 0 100 "Damage of the next hidden pattern that the dice and tokens left would avert, on average over all pattern cards; 0 if there is none. An ability counts with what is left once the challenge is overcome after it.";
    OVERCOMES "overcomes" Choice ACT "0 or 1" 0 1 "Does this overcome the challenge?";
    SUFFERS "suffers" Choice ACT "0 or 1" 0 1 "Does this run through the challenge?";
    DICE_SPENT "dice_spent" Choice ACT "dice" 0 9 "Dice that are spent to overcome the challenge.";
    TOKENS_SPENT "tokens_spent" Choice (ACT | TOLL) "tokens" 0 3 "Tokens that are spent or given up.";
    BOX "box" Choice ACT "boxes" 0 3 "Surprise boxes that this earns: the challenge's, if it is overcome, or those that an ability gives.";
    LIFE_GAINED "life_gained" Choice ACT "life" 0 3 "Life that an ability gives, as far as there is room for it.";
    ENERGY_GAINED "energy_gained" Choice ACT "energy" 0 3 "Energy that an ability gives, as far as there is room for it.";
    TOKENS_GAINED "tokens_gained" Choice ACT "tokens" 0 3 "Tokens that an ability flips to their active side.";
    USES_SKILL "uses_skill" Choice ACT "0 or 1" 0 1 "Does this use the skill card?";
    USES_BOOST "uses_boost" Choice ACT "0 or 1" 0 1 "Does this use a boost card?";
    BORROWS "borrows" Choice ACT "0 or 1" 0 1 "Does this ask another player for a boost card?";
    OWNER_ACTED "owner_acted" Choice ACT "0 or 1" 0 1 "Has the owner of the boost card asked for been through this round's action phase?";
    USES_WEAPON "uses_weapon" Choice ACT "0 or 1" 0 1 "Does this use a weapon's effect?";
    USES_REROLL "uses_reroll" Choice ACT "0 or 1" 0 1 "Does this use a weapon's energy to reroll dice?";
    USES_WEAKNESS "uses_weakness" Choice ACT "0 or 1" 0 1 "Does this use a weapon that the boss is weak to?";
    ENERGY_SPENT "energy_spent" Choice (ACT | TOLL) "energy" 0 3 "Weapon energy that is spent or given up, costs included.";
    LENDS "lends" Choice LEND "0 or 1" 0 1 "Does this lend the card?";
    ACTED "acted" View LEND "0 or 1" 0 1 "Has the own action phase of this round been played?";
    OWN_SHORTFALL "own_shortfall" View LEND "icons" 0 1000 "Icons that the own challenges ask for beyond what supports, tokens and Dr. Light's dice give on average, hidden patterns included; 0 once one has acted.";
    ASKER_LIFE "asker_life" View LEND "life" 0 40 "Life of the player who asks.";
    MARKS "marks" Choice REROLL "0 or 1" 0 1 "Does this pick one more die up?";
    FIT "fit" Choice GAIN "icons" 0 100 "Icons by which a die of this colour lessens the shortfall of the pool that is being gathered; 0 once it is rolled.";
    DICE_LOST "dice_lost" Choice TOLL "dice" 0 1 "Dice given up.";
    SKILL_LOST "skill_lost" Choice TOLL "0 or 1" 0 1 "Is the skill card given up?";
}

impl GameView for MegaMan {
    type View<'a> = View<'a>;
    type Memory = ();

    const FEATURES: &'static [Feature] = FEATURES;
    const COMPONENT_CHOICES: &'static [ComponentChoice] = &[
        ComponentChoice {
            kind: "boss",
            table: "masters",
            done: "faced",
            figures: Some(ComponentFigures { sheet: "bosses", key: "boss", columns: &["faced", "win_rate"] }),
        },
        ComponentChoice { kind: "light", table: "light", done: "taken", figures: None },
    ];

    /// A robot master that is faced, or a Dr. Light card that is taken.
    fn component(&self, state: &State, _: usize, choice: Action) -> Option<ComponentName<'_>> {
        let rules = &self.rules;
        let (table, name) = match choice {
            Action::Face(boss) if !state.wily => ("masters", &rules.boss(boss, false).name),
            Action::Light(place) => {
                let card = state.turned[usize::from(place)];
                ("light", &rules.light[usize::from(rules.light_deck[usize::from(card)])].name)
            }
            _ => return None,
        };
        Some(ComponentName { table, name: name.as_str() })
    }

    fn view<'a>(&'a self, state: &'a State, seat: usize) -> View<'a> {
        View::new(&self.rules, state, seat)
    }

    fn redeal(&self, state: &mut State, _: usize, luck: &mut Luck) {
        redeal::redeal(&self.rules, state, luck);
    }

    fn features(
        &self,
        view: &View<'_>,
        decision: usize,
        choices: &[Action],
        wanted: FeatureSet,
        _: &mut (),
        out: &mut FeatureColumns,
    ) {
        let mut sink = FeatureSink::new(wanted, out);
        whole_table(view, &mut sink);
        match decision {
            kind::BOSS => planning::bosses(view, choices, &mut sink),
            kind::LIGHT => planning::lights(view, choices, &mut sink),
            kind::PLAN => planning::plans(view, choices, &mut sink),
            _ => action::write(view, decision, choices, &mut sink),
        }
    }
}

fn whole_table(view: &View, sink: &mut FeatureSink) {
    let seat = view.seat();
    sink.set(LIFE, || f64::from(view.life(seat)));
    sink.set(LEAST_LIFE, || f64::from(view.least_life()));
    sink.set(TANKS, || f64::from(view.tanks()));
    sink.set(ENERGY, || f64::from(view.energy(seat)));
    sink.set(TOKENS, || view.tokens(seat).len() as f64);
    sink.set(BATTLE, || flag(view.battle()));
    sink.set(STAGES_LEFT, || view.stages_left() as f64);
    sink.set(SESSION, || f64::from(view.session()));
    sink.set(SEAT, || seat as f64 + 1.0);
    sink.set(PLAYERS, || view.rules().seats as f64);
    sink.set(WAITING, || view.waiting() as f64);
}
