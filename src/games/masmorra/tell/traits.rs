//! What monsters and bosses can do, in words.

use super::super::config::{Rules, Side};
use super::super::word::{Hide, Trait, Triple};
use super::words::{many, row_name};

/// What a monster or a side of a boss does, takes and gives.
pub fn side(rules: &Rules, side: &Side) -> String {
    let traits: String = side.traits.iter().map(|one| format!(", {}", can(rules, *one))).collect();
    format!("payback {}, defense {}, {} XP{traits}", side.payback, side.defense, side.xp)
}

/// One of its traits.
fn can(rules: &Rules, one: Trait) -> String {
    let plain = match one {
        Trait::None => "nothing special",
        Trait::Stabs => "pays back in any case",
        Trait::Steals(face) => return format!("steals {}", face.letter()),
        Trait::Immune(face) => return format!("not hurt by {}", face.letter()),
        Trait::Undead => "undead",
        Trait::MagicHurts => "hurt by X",
        Trait::Only(face) => return format!("hurt by {} alone", face.letter()),
        Trait::Webs => "holds heroes",
        Trait::KilledBy(triple) => return format!("killed by {}", three(triple)),
        Trait::Moans(triple) => return format!("takes 1 XP but for {}", three(triple)),
        Trait::Gazes => "no abilities here",
        Trait::Hide(Hide::Of(face)) => return format!("ignores the first {}", face.letter()),
        Trait::Hide(_) => "ignores the first damage",
        Trait::Sting(wounds) => return format!("{} at the start", many(wounds, "wound")),
        Trait::Spawns(row) => return format!("calls {}", row_name(rules, row)),
        Trait::Token => "its token is a reroll",
        Trait::Breath(wounds) => return format!("{} when revealed", many(wounds, "wound")),
        Trait::Bars(face) => return format!("no {} here", face.letter()),
        Trait::RegrowsUnless(face) => return format!("grows back unless killed by {} alone", face.letter()),
        Trait::Summons => "calls a major monster",
        Trait::Unheld => "free of webs",
    };
    plain.to_owned()
}

fn three(triple: Triple) -> String {
    match triple {
        Triple::Different => "three different symbols".to_owned(),
        Triple::Of(faces) => faces.map(|face| face.letter().to_string()).join(" "),
    }
}
