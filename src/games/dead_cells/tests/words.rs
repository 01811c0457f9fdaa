//! What cells say.

use crate::word::script::{script, text};
use crate::word::{Aid, Ailment, BranchCondition, CombatEffect, EffectKind, EffectTarget};

#[test]
fn a_cell_reads_as_it_is_written() {
    let cells = [
        "damage:2:most:unblockable@b12 skill",
        "tooth:1?scroll:red|tooth:1?scroll:green",
        "check:green:red?cell:1+tooth:1/damage:1",
        "deck_check:green?food deck_check:red?cell:1",
        "damage:self_health rune:vine scroll:purple:first",
    ];
    for cell in cells {
        assert_eq!(text(&script(cell).expect(cell)), cell);
    }
    for wrong in ["damage", "damage:0", "damage:1@4", "food:two", "skill:unblockable", "check:blue?food", "food/cell:1"]
    {
        assert!(script(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn a_word_has_targets_and_a_range() {
    let script = script("poison:two@12").expect("a cell");
    let branch = script[0][0];
    assert_eq!(branch.when, BranchCondition::Always);
    let effect = branch.then[0];
    assert_eq!((effect.deed, effect.who), (EffectKind::Lay(Ailment::Poison), EffectTarget::Two));
    assert!(effect.range.has(1) && !effect.range.has(0) && !effect.range.has(3));
}

#[test]
fn a_track_reads_as_it_is_written() {
    for cell in ["health:1", "immune:freeze", "skill:shield_any", "zero:damage:1@123", "pay:1:damage:1:all", "reach:3"]
    {
        assert_eq!(Aid::parse(cell).expect(cell).text(), cell);
    }
    assert_eq!(Aid::parse("skill:food"), Ok(Aid::Skill(CombatEffect::of(EffectKind::Food))));
    assert!(Aid::parse("immune:cold").is_err());
}
