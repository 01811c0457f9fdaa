//! What monsters and bosses can do.

use std::fmt;

use super::Face;
use kit::pieces::words::{self, VocabularyWord, WordForm, WordList};

/// The most traits of one monster or of one side of a boss.
pub const MOST_TRAITS: usize = 4;

/// A special rule of a monster or of one side of a boss (M57 to M69, M84).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MonsterTrait {
    /// Nothing.
    #[default]
    None,
    /// `stabs`: pays back even when killed from afar.
    Stabs,
    /// `steals:magic`: takes a die of this face at the start of combat, else the first such symbol.
    Steals(Face),
    /// `immune:ranged`: symbols of this face do no damage.
    Immune(Face),
    /// `undead`: elixir does ranged damage.
    Undead,
    /// `magic_hurts`: magic does ranged damage.
    MagicHurts,
    /// `only:magic`: no other face does damage (`cube.hurt_by`).
    Only(Face),
    /// `webs`: no hero leaves its room but by teleport.
    Webs,
    /// `killed_by:XXX`: three symbols that may kill it, whatever its defense.
    KilledBy(SymbolTriple),
    /// `moans:EEE`: takes 1 XP unless killed by these three.
    Moans(SymbolTriple),
    /// `gazes`: heroes in its room have no abilities.
    Gazes,
    /// `hide`: ignores the first damage of a combat (`hide.face`); `hide:melee` that of one kind.
    Hide(HideRule),
    /// `sting:1`: wounds at the start of combat, which nothing prevents.
    Sting(u8),
    /// `spawns:spider`: a monster of this row at the start of combat.
    Spawns(u8),
    /// `token`: is collected by whoever kills it, for one more reroll; it has one side.
    Token,
    /// `breath:1`: wounds in its room and in adjacent rooms when it is revealed.
    Breath(u8),
    /// `bars:defense`: this face cannot be used in its room.
    Bars(Face),
    /// `regrows_unless:melee`: back to its blue side unless killed with this face alone.
    RegrowsUnless(Face),
    /// `summons`: a major monster at the start of combat.
    Summons,
    /// `unheld`: webs do not hold it (M52).
    Unheld,
}

/// The damage that a hide ignores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum HideRule {
    /// As `hide.face` says.
    #[default]
    AsRuled,
    /// Any damage.
    Any,
    /// Damage of this face.
    Of(Face),
}

/// Three symbols.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SymbolTriple {
    /// Any three different ones.
    #[default]
    Different,
    /// Three given symbols, in order.
    Of([Face; 3]),
}

impl SymbolTriple {
    /// All, each with its letters.
    fn all() -> Vec<(String, Self)> {
        let mut all = vec![("different".to_owned(), Self::Different)];
        for a in Face::ALL {
            for b in Face::ALL.into_iter().filter(|b| *b >= a) {
                for c in Face::ALL.into_iter().filter(|c| *c >= b) {
                    all.push(([a, b, c].map(Face::letter).iter().collect(), Self::Of([a, b, c])));
                }
            }
        }
        all
    }
}

/// All traits of a monster or of a side of a boss.
pub type MonsterTraits = WordList<MonsterTrait, MOST_TRAITS>;

impl MonsterTrait {
    /// The words of a cell.
    pub const ABOUT: &'static str = "`stabs`: pays back even when killed from afar; `steals:magic`: a die of this face, else a symbol; `immune:ranged`; `undead`; `magic_hurts`: magic is ranged damage; `only:magic`: no other face hurts; `webs`: nobody leaves; `killed_by:XXX`: three symbols that kill (letters S R M D E X in this order, or `different`); `moans:EEE`: takes 1 XP unless killed by these; `gazes`: no abilities here; `hide`, `hide:any`, `hide:melee`: ignores the first damage; `sting:1`: wounds at the start; `spawns:NAME`: a monster at the start; `token`; `breath:1`: wounds when revealed; `bars:defense`: a face is useless here; `regrows_unless:melee`; `summons`: a major monster at the start; `unheld`: webs do not hold it";
}

impl VocabularyWord for MonsterTrait {
    fn forms() -> Vec<WordForm<Self>> {
        let hides = Face::words(|face| Self::Hide(HideRule::Of(face)));
        let hides: Vec<_> = hides.into_iter().chain([("any", Self::Hide(HideRule::Any))]).collect();
        let mut forms = vec![
            WordForm::plain("stabs", Self::Stabs),
            WordForm::one_of("steals", Face::words(Self::Steals)),
            WordForm::one_of("immune", Face::words(Self::Immune)),
            WordForm::plain("undead", Self::Undead),
            WordForm::plain("magic_hurts", Self::MagicHurts),
            WordForm::one_of("only", Face::words(Self::Only)),
            WordForm::plain("webs", Self::Webs),
            WordForm::plain("gazes", Self::Gazes),
            WordForm::plain("hide", Self::Hide(HideRule::AsRuled)),
            WordForm::one_of("hide", hides),
            WordForm::number("sting", 1..=6, Self::Sting),
            WordForm::plain("token", Self::Token),
            WordForm::number("breath", 1..=6, Self::Breath),
            WordForm::one_of("bars", Face::words(Self::Bars)),
            WordForm::one_of("regrows_unless", Face::words(Self::RegrowsUnless)),
            WordForm::plain("summons", Self::Summons),
            WordForm::plain("unheld", Self::Unheld),
        ];
        for (letters, triple) in SymbolTriple::all() {
            forms.push(WordForm::plain(format!("killed_by:{letters}"), Self::KilledBy(triple)));
            forms.push(WordForm::plain(format!("moans:{letters}"), Self::Moans(triple)));
        }
        forms
    }
}

impl fmt::Display for MonsterTrait {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        words::write(*self, f)
    }
}
