//! What makes a game worth a look: how easily it was won, and how kind the dice were.

use crate::MegaMan;
use crate::action::{DieOrigin, Event};
use crate::config::DieRow;
use crate::icons::{DieColour, DieFace};
use crate::state::State;
use kit::game::{self, EventObserver, NotabilityCriterion, Outcome};

/// Luck is counted in thousandths.
const PARTS: i64 = 1000;

/// The dice of the game under way, by colour.
pub struct Notability {
    dice: [ColourRolls; DieColour::ALL.len()],
}

/// The rolls of the dice of one colour.
#[derive(Clone, Copy, Default)]
struct ColourRolls {
    rolls: i64,
    icons: i64,
}

impl EventObserver<Event> for Notability {
    #[inline(always)]
    fn event(&mut self, event: Event) {
        if let Event::Die { colour, face, how: DieOrigin::Rolled | DieOrigin::Rerolled, .. } = event {
            let dice = &mut self.dice[colour.index()];
            dice.rolls += 1;
            dice.icons += icons(face);
        }
    }
}

impl game::NotabilityMeasure<MegaMan> for Notability {
    const CRITERIA: &'static [NotabilityCriterion] = &[
        NotabilityCriterion {
            name: "most_lopsided",
            about: "Life that all players together have left when they win.",
            unit: "life",
            parts: 1,
        },
        NotabilityCriterion {
            name: "luckiest",
            about: "Icons that all dice rolled and rerolled in a game won have shown, a double one counting two, less what dice of their colours show on average.",
            unit: "icons",
            parts: PARTS,
        },
    ];

    fn new(_: &MegaMan) -> Self {
        Self { dice: Default::default() }
    }

    fn begin_game(&mut self) {
        self.dice = Default::default();
    }

    fn end_game(&self, game: &MegaMan, state: &State, outcome: Outcome, extremeness: &mut Vec<Option<i64>>) {
        let won = outcome.winners != 0;
        let players = &state.players[..game.rules().seats];
        let life = || players.iter().map(|player| i64::from(player.life)).sum();
        extremeness.extend([won.then(life), won.then(|| self.luck(game))]);
    }
}

impl Notability {
    /// The luck in thousandths, of each colour rounded towards the average.
    fn luck(&self, game: &MegaMan) -> i64 {
        let colours = self.dice.iter().zip(&game.rules().dice);
        let luck = |(dice, die): (&ColourRolls, &DieRow)| {
            let faces = die.faces.len() as i64;
            let shown = die.faces.iter().map(|&face| icons(face)).sum::<i64>();
            PARTS * (dice.icons * faces - dice.rolls * shown) / faces
        };
        colours.map(luck).sum()
    }
}

/// The number of icons on a face.
#[inline]
fn icons(face: DieFace) -> i64 {
    1 + i64::from(face.is_double())
}
