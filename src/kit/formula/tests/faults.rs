//! What is refused, what is underlined, and what is said.

use super::compile;
use crate::formula::{Formula, FormulaFault};

/// All faults as (underlined text, message, help or nothing).
fn faults(source: &str) -> Vec<(String, String, String)> {
    let faults = compile(source).expect_err(source);
    let text = |fault: &FormulaFault| source[fault.span.clone()].to_string();
    faults.iter().map(|fault| (text(fault), fault.message.clone(), fault.help.clone().unwrap_or_default())).collect()
}

/// The only fault.
fn fault(source: &str) -> FormulaFault {
    let [fault] = <[_; 1]>::try_from(compile(source).expect_err(source)).expect("one fault");
    fault
}

#[test]
fn every_fault_is_underlined_and_explained() {
    let operand = "expected a number, a name or `(`";
    let table = [
        ("1 $ 2", "$", "unexpected `$`", ""),
        ("2 × 3", "×", "unexpected `×`", ""),
        ("price = 3", "=", "unexpected `=`", "to compare, write `==`"),
        ("1 && 2", "&&", "unexpected `&&`", "write `and`"),
        ("1 || 2", "||", "unexpected `||`", "write `or`"),
        ("!price", "!", "unexpected `!`", "write `not`"),
        ("price^2", "^", "unexpected `^`", "there are no powers: multiply"),
        ("1.2.3", "1.2.3", "`1.2.3` is not a number", ""),
        (
            "holds * crypt.damage",
            ".",
            "unexpected `.`",
            "formulas know no addresses of the rules, such as `crypt.damage`, but features: `ludometer list features` names them",
        ),
        ("1e999", "1e999", "`1e999` is too large a number", ""),
        ("Price", "Price", "`Price` is not a name: names are in lower case", "write `price`"),
        ("1 + * 2", "*", &format!("{operand}, found `*`"), ""),
        ("1 +", "", &format!("{operand}, but the formula ends"), ""),
        ("min(1, )", ")", &format!("{operand}, found `)`"), ""),
        ("1 + not 2", "not", &format!("{operand}, found `not`"), "put it in parentheses: `(not ...)`"),
        ("2 price", "price", "expected an operator, found `price`", "to multiply, write `*`"),
        ("1, 2", ",", "expected an operator, found `,`", ""),
        ("0,5 * price", ",", "expected an operator, found `,`", "write it with a decimal point: `0.5`"),
        ("(price*1,25)", ",", "expected an operator or `)`, found `,`", "write it with a decimal point: `1.25`"),
        ("abs(0,5)", "abs(0,5)", "`abs` takes 1 argument, not 2", "write it with a decimal point: `0.5`"),
        (
            "if(price, 0,5, 1)",
            "if(price, 0,5, 1)",
            "`if` takes 3 arguments (condition, then, else), not 4",
            "write it with a decimal point: `0.5`",
        ),
        ("20% * price", "%", "unexpected `%`", "write a share as a part of 1: 20 % is `0.2`"),
        (
            "price % 2",
            "%",
            "unexpected `%`",
            "there is no remainder of a division; a share is a part of 1: 20 % is `0.2`",
        ),
        ("(1, 2)", ",", "expected an operator or `)`, found `,`", ""),
        ("abs(1 2)", "2", "expected an operator, `,` or `)`, found `2`", "to multiply, write `*`"),
        ("1 < 2 <= 3", "<=", "comparisons do not chain", "join two comparisons with `and`: `a < b and b < c`"),
        ("2*(price + 1", "(", "this `(` is never closed", ""),
        ("max(price, 1", "(", "this `(` is never closed", ""),
        ("price + 1)", ")", "there is no `(` for this `)`", ""),
        (
            "cost",
            "cost",
            "there is no feature or parameter `cost`",
            "`ludometer list features` names those of a `card` decision",
        ),
        ("pirce", "pirce", "there is no feature or parameter `pirce`", "did you mean `price`?"),
        ("coruage", "coruage", "there is no feature or parameter `coruage`", "did you mean `courage`?"),
        ("max + 1", "max", "there is no feature or parameter `max`", "`max` is a function: write `max(...)`"),
        ("damage", "damage", "`damage` is not known at a `card` decision", "it is known at `wager` or `room`"),
        ("round", "round", "`round` is both a feature of the game and a parameter", "rename the parameter"),
        ("endless", "endless", "`endless` can be too large for a number", ""),
        ("sqrt(2)", "sqrt", "there is no function `sqrt`", "the functions are `abs`, `if`, `max` and `min`"),
        ("1 + abs(1, 2)", "abs(1, 2)", "`abs` takes 1 argument, not 2", ""),
        ("min(1)", "min(1)", "`min` takes 2 or more arguments, not 1", ""),
        ("max()", "max()", "`max` takes 2 or more arguments, not 0", ""),
        ("if(1, 2)", "if(1, 2)", "`if` takes 3 arguments (condition, then, else), not 2", ""),
        ("1e200 * 1e200 * price", "1e200 * 1e200", "`1e200 * 1e200` can be too large for a number", ""),
        ("1 / 0", "0", "division by `0`, which is 0", "divide by something that is never 0, or leave the division out"),
        (
            "price / zero",
            "zero",
            "division by `zero`, which is 0",
            "divide by something that is never 0, or leave the division out",
        ),
        ("1 / health", "health", "division by `health`, which can be 0 (it is from 0 to 20)", "write `max(1, health)`"),
        (
            "1 / (health - 3)",
            "health - 3",
            "division by `health - 3`, which can be 0 (it is from -3 to 17)",
            "write `max(1, health - 3)`",
        ),
        (
            "1 / (5 - health)",
            "5 - health",
            "division by `5 - health`, which can be 0 (it is from -15 to 5)",
            "write `max(1, 5 - health)`",
        ),
        (
            "1 / -health",
            "-health",
            "division by `-health`, which can be 0 (it is from -20 to 0)",
            "write `min(-1, -health)`",
        ),
        (
            "1 / chance",
            "chance",
            "division by `chance`, which can be 0 (it is from 0 to 0.9)",
            "write `max(0.01, chance)`",
        ),
        ("1 / debt", "debt", "division by `debt`, which can be 0 (it is from -8 to 0)", "write `min(-1, debt)`"),
        (
            "1 / if(price > 0, price, 1)",
            "if(price > 0, price, 1)",
            "division by `if(price > 0, price, 1)`, which can be 0 (it is from 0 to 9)",
            "write `max(1, if(price > 0, price, 1))`",
        ),
    ];
    for (source, culprit, message, help) in table {
        let expected = (culprit.to_string(), message.to_string(), help.to_string());
        assert_eq!(faults(source), [expected], "{source}");
    }
}

#[test]
fn the_remedy_for_a_division_is_accepted() {
    for divisor in [
        "max(1, health)",
        "max(1, health - 3)",
        "max(0.01, chance)",
        "min(-1, debt)",
        "abs(gain) + 1",
        "1 + price",
        "2 - chance",
    ] {
        assert!(compile(&format!("price / ({divisor})")).is_ok(), "{divisor}");
    }
}

#[test]
fn spans_count_bytes_of_the_source() {
    assert_eq!(fault("# größe\n1 + pirce").span, 14..19);
    assert_eq!(fault("1 + # more\n").span, 3..3);
    assert_eq!(fault("((1) + 2").span, 0..1);
}

#[test]
fn nothing_is_no_formula() {
    for source in ["", "  \n", "# only a comment"] {
        let fault = fault(source);
        assert_eq!(fault.message, "the formula is empty");
        assert_eq!(fault.span, 0..source.len());
    }
}

#[test]
fn all_faults_of_meaning_are_told_at_once() {
    let culprits: Vec<String> = faults("pirce + sqrt(2) * heatlh / (1 - courage/zero) + price / gain")
        .into_iter()
        .map(|fault| fault.0)
        .collect();
    assert_eq!(culprits, ["pirce", "sqrt", "heatlh", "zero", "gain"]);
}

#[test]
fn all_faults_of_spelling_are_told_at_once_but_not_a_flood() {
    assert_eq!(faults("price & 2 | 3").len(), 2);
    assert_eq!(faults(&"$ ".repeat(1000)).len(), 20);
    assert_eq!(faults(&["x"; 1000].join("+")).len(), 20);
}

#[test]
fn a_fault_inside_an_expression_is_told_once() {
    assert_eq!(faults("1 / (pirce * 0) + abs(pirce)").len(), 2);
}

#[test]
fn deep_nesting_is_refused() {
    let nested = |open: &str, close: &str, depth| open.repeat(depth) + "1" + &close.repeat(depth);
    for (open, close) in [("(", ")"), ("abs(", ")"), ("-", ""), ("not ", ""), ("1+(2*", ")")] {
        assert!(compile(&nested(open, close, 100)).is_ok());
        for depth in [101, 10_000] {
            let fault = fault(&nested(open, close, depth));
            assert_eq!(fault.message, "the formula is nested more than 100 deep");
        }
    }
    assert_eq!(fault(&nested("(", ")", 10_000)).span, 100..101);
}

#[test]
fn a_formula_beyond_64_kib_is_refused() {
    let longest = "1".to_string() + &" ".repeat(Formula::LONGEST - 1);
    assert!(compile(&longest).is_ok());
    let fault = fault(&(longest + " "));
    assert_eq!(fault.message, "the formula is 65537 bytes long, more than 65536");
    assert_eq!(fault.span, 0..65_537);
}
