//! What monsters and bosses can do, in words.

use super::words::{many, row_name};
use crate::config::{MonsterSide, Rules};
use crate::word::{HideRule, MonsterTrait, SymbolTriple};

/// The words for a monster or a side of a boss.
pub fn side(rules: &Rules, side: &MonsterSide) -> String {
    let traits: String = side.traits.iter().map(|one| format!(", {}", can(rules, *one))).collect();
    format!("payback {}, defense {}, {} XP{traits}", side.payback, side.defense, side.xp)
}

/// One of its traits.
fn can(rules: &Rules, one: MonsterTrait) -> String {
    let plain = match one {
        MonsterTrait::None => "nothing special",
        MonsterTrait::Stabs => "pays back in any case",
        MonsterTrait::Steals(face) => return format!("steals {}", face.letter()),
        MonsterTrait::Immune(face) => return format!("not hurt by {}", face.letter()),
        MonsterTrait::Undead => "undead",
        MonsterTrait::MagicHurts => "hurt by X",
        MonsterTrait::Only(face) => return format!("hurt by {} alone", face.letter()),
        MonsterTrait::Webs => "holds heroes",
        MonsterTrait::KilledBy(triple) => return format!("killed by {}", three(triple)),
        MonsterTrait::Moans(triple) => return format!("takes 1 XP but for {}", three(triple)),
        MonsterTrait::Gazes => "no abilities here",
        MonsterTrait::Hide(HideRule::Of(face)) => return format!("ignores the first {}", face.letter()),
        MonsterTrait::Hide(_) => "ignores the first damage",
        MonsterTrait::Sting(wounds) => return format!("{} at the start", many(wounds, "wound")),
        MonsterTrait::Spawns(row) => return format!("calls {}", row_name(rules, row)),
        MonsterTrait::Token => "its token is a reroll",
        MonsterTrait::Breath(wounds) => return format!("{} when revealed", many(wounds, "wound")),
        MonsterTrait::Bars(face) => return format!("no {} here", face.letter()),
        MonsterTrait::RegrowsUnless(face) => return format!("grows back unless killed by {} alone", face.letter()),
        MonsterTrait::Summons => "calls a major monster",
        MonsterTrait::Unheld => "free of webs",
    };
    plain.to_owned()
}

fn three(triple: SymbolTriple) -> String {
    match triple {
        SymbolTriple::Different => "three different symbols".to_owned(),
        SymbolTriple::Of(faces) => faces.map(|face| face.letter().to_string()).join(" "),
    }
}
