//! Random formulas against a plain evaluator of trees, and random text.

use super::{FEATURES, compile};
use crate::feature::{FeatureColumns, FeatureScope, FeatureSet};
use crate::formula::ScratchMemory;
use proptest::prelude::*;
use std::iter::{repeat, repeat_with};

/// A formula as the plain evaluator sees it.
#[derive(Clone, Debug)]
enum Tree {
    Number(f64),
    Courage,
    Feature(usize),
    Prefix(&'static str, Box<Tree>),
    Infix(&'static str, Box<Tree>, Box<Tree>),
    Call(&'static str, Vec<Tree>),
}

impl Tree {
    fn text(&self) -> String {
        match self {
            Self::Number(value) => value.to_string(),
            Self::Courage => "courage".into(),
            Self::Feature(id) => FEATURES[*id].name.into(),
            Self::Prefix(sign, a) => format!("({sign} {})", a.text()),
            Self::Infix(sign, a, b) => format!("({} {sign} {})", a.text(), b.text()),
            Self::Call(name, arguments) => {
                let arguments: Vec<String> = arguments.iter().map(Self::text).collect();
                format!("{name}({})", arguments.join(", "))
            }
        }
    }

    fn value(&self, columns: &FeatureColumns, lane: usize) -> f64 {
        match self {
            Self::Number(value) => *value,
            Self::Courage => 0.5,
            Self::Feature(id) if FEATURES[*id].scope == FeatureScope::View => columns.scalar(*id),
            Self::Feature(id) => columns.get(*id, lane),
            Self::Prefix("-", a) => -a.value(columns, lane),
            Self::Prefix(_, a) => f64::from(a.value(columns, lane) == 0.0),
            Self::Infix(sign, a, b) => infix(sign, a.value(columns, lane), b.value(columns, lane)),
            Self::Call(name, arguments) => {
                let values = arguments.iter().map(|argument| argument.value(columns, lane));
                call(name, &values.collect::<Vec<_>>())
            }
        }
    }
}

fn infix(sign: &str, a: f64, b: f64) -> f64 {
    match sign {
        "+" => a + b,
        "-" => a - b,
        "*" => a * b,
        "/" => a / b,
        "<" => f64::from(a < b),
        "<=" => f64::from(a <= b),
        ">" => f64::from(a > b),
        ">=" => f64::from(a >= b),
        "==" => f64::from(a == b),
        "!=" => f64::from(a != b),
        "and" => f64::from(a != 0.0 && b != 0.0),
        "or" => f64::from(a != 0.0 || b != 0.0),
        other => panic!("no operator {other}"),
    }
}

fn call(name: &str, values: &[f64]) -> f64 {
    match name {
        "min" => values.iter().copied().fold(f64::INFINITY, f64::min),
        "max" => values.iter().copied().fold(f64::NEG_INFINITY, f64::max),
        "abs" => values[0].abs(),
        _ if values[0] != 0.0 => values[1],
        _ => values[2],
    }
}

fn leaf() -> impl Strategy<Value = Tree> {
    // The feature with id 1 clashes with a parameter, and 5 is not known at cards.
    let features = prop::sample::select(vec![0usize, 2, 3, 4, 6]);
    prop_oneof![
        1 => (0u32..100).prop_map(|n| Tree::Number(f64::from(n) / 4.0)),
        1 => Just(Tree::Courage),
        4 => features.prop_map(Tree::Feature),
    ]
}

fn infix_tree(signs: &'static [&'static str], inner: BoxedStrategy<Tree>) -> impl Strategy<Value = Tree> {
    (prop::sample::select(signs), inner.clone(), inner).prop_map(|(sign, a, b)| Tree::Infix(sign, a.into(), b.into()))
}

fn tree() -> impl Strategy<Value = Tree> {
    leaf().prop_recursive(7, 60, 3, |inner| {
        let inner = inner.boxed();
        let prefix = (prop::sample::select(vec!["-", "not"]), inner.clone());
        let extreme = (prop::sample::select(vec!["min", "max"]), prop::collection::vec(inner.clone(), 2..4));
        let quotient = (inner.clone(), inner.clone()).prop_map(|(a, b)| {
            let divisor = Tree::Infix("+", Tree::Call("abs", vec![b]).into(), Tree::Number(0.5).into());
            Tree::Infix("/", a.into(), divisor.into())
        });
        prop_oneof![
            8 => infix_tree(&["+", "-", "*"], inner.clone()),
            2 => infix_tree(&["<", "<=", ">", ">=", "==", "!=", "and", "or"], inner.clone()),
            1 => infix_tree(&["/"], inner.clone()),
            1 => quotient,
            2 => prefix.prop_map(|(sign, a)| Tree::Prefix(sign, a.into())),
            2 => extreme.prop_map(|(name, arguments)| Tree::Call(name, arguments)),
            1 => inner.clone().prop_map(|a| Tree::Call("abs", vec![a])),
            2 => prop::collection::vec(inner, 3).prop_map(|arguments| Tree::Call("if", arguments)),
        ]
    })
}

/// Values inside the declared ranges, from a list of shares (0 to 1); many are whole, so that ties occur.
fn fill(columns: &mut FeatureColumns, lanes: usize, shares: &[f64]) {
    columns.begin(lanes);
    let mut shares = shares.iter().cycle();
    for (id, feature) in FEATURES.iter().enumerate() {
        let mut next = || {
            let share = shares.next().unwrap();
            let value = feature.min + share * (feature.max - feature.min);
            if *share < 0.7 { value.floor().max(feature.min) } else { value }
        };
        match feature.scope {
            FeatureScope::View => columns.set(id, next()),
            FeatureScope::Choice => super::fill(columns, id, repeat_with(next)),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn programs_compute_what_the_tree_says(
        tree in tree(),
        decisions in prop::collection::vec((1usize..=40, prop::collection::vec(0.0..=1.0, 61)), 1..3),
    ) {
        let formula = match compile(&tree.text()) {
            Ok(formula) => formula,
            Err(faults) => {
                prop_assert!(faults.iter().all(|fault| fault.message.starts_with("division by")), "{faults:?}");
                return Ok(());
            }
        };
        let (mut columns, mut scratch) = (FeatureColumns::new(), ScratchMemory::new());
        for (lanes, shares) in decisions {
            fill(&mut columns, lanes, &shares);
            let expected: Vec<f64> = (0..lanes).map(|lane| tree.value(&columns, lane)).collect();
            let scores = formula.scores(&columns, &mut scratch).to_vec();
            prop_assert_eq!(&scores, &expected);
            prop_assert!(scores.iter().all(|score| score.is_finite()));
            let highest = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            prop_assert_eq!(scores[formula.best(&columns, &mut scratch)], highest);
        }
    }

    #[test]
    fn unwanted_features_do_not_matter(tree in tree(), shares in prop::collection::vec(0.0..=1.0, 61)) {
        let Ok(formula) = compile(&tree.text()) else { return Ok(()) };
        let (mut columns, mut scratch) = (FeatureColumns::new(), ScratchMemory::new());
        fill(&mut columns, 5, &shares);
        let scores = formula.scores(&columns, &mut scratch).to_vec();
        spoil(&mut columns, formula.wanted());
        prop_assert_eq!(formula.scores(&columns, &mut scratch), scores);
    }

    #[test]
    fn bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        check_spans(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn pieces_of_formulas_never_panic(pieces in prop::collection::vec(prop::sample::select(PIECES), 0..40)) {
        check_spans(&pieces.join(" "));
        check_spans(&pieces.concat());
    }
}

const PIECES: &[&str] = &[
    "1", "2.5e3", "1e", ".", "price", "health", "zero", "nonsense", "ä", "#", "\n", "(", ")", ",", "+", "-", "*", "/",
    "<", ">=", "==", "!", "and", "or", "not", "min(", "max(", "if(", "abs(", "1)",
];

fn spoil(columns: &mut FeatureColumns, wanted: FeatureSet) {
    for id in (0..FEATURES.len()).filter(|&id| !wanted.has(id)) {
        columns.set(id, f64::NAN);
        super::fill(columns, id, repeat(f64::NAN));
    }
}

/// Whatever the text, faults point into it.
fn check_spans(source: &str) {
    for fault in compile(source).err().unwrap_or_default() {
        assert!(source.get(fault.span).is_some(), "{source:?}");
    }
}
