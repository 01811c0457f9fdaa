//! A number by itself, without an interval.

use super::count::trimmed;

/// A share in percent, to so many decimals: `34.2 %`.
pub fn share(share: f64, decimals: usize) -> String {
    format!("{:.decimals$} %", 100.0 * share)
}

/// A p-value: as many digits as matter.
pub fn p_value(p: f64) -> String {
    if p < 0.0001 { "<0.0001".to_owned() } else { format!("{p:.4}") }
}

/// A number with five digits or so; `None` where `text`, as which it is written, has no more anyway.
pub fn rounded(value: f64, text: &str) -> Option<String> {
    const SHORT: usize = 7;
    if text.len() <= SHORT || !text.contains(['.', 'e']) {
        return None;
    }
    let size = value.abs();
    Some(match size {
        _ if size != 0.0 && !(1e-4..1e15).contains(&size) => format!("{value:.2e}"),
        _ => {
            let digits = 4 - size.max(1e-4).log10().floor() as i32;
            format!("{value:.*}", digits.clamp(0, 8) as usize)
        }
    })
}

/// A number with about three digits, in few characters: what stands at an axis of a terminal.
pub fn tick(value: f64) -> String {
    let size = value.abs();
    let digits = match size {
        _ if size != 0.0 && !(0.01..1e6).contains(&size) => return format!("{value:.1e}"),
        _ if size >= 100.0 => 0,
        _ if size >= 10.0 => 1,
        _ => 2,
    };
    trimmed(format!("{value:.digits$}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_p_value_is_never_nothing() {
        assert_eq!([0.0, 0.00005, 0.03, 1.0].map(p_value), ["<0.0001", "<0.0001", "0.0300", "1.0000"]);
    }

    #[test]
    fn long_numbers_are_rounded_and_short_ones_kept() {
        let found =
            ["0.5342328835582209", "137.38333333333333", "-12.345678901", "0.5", "123456789", "8.576827642439921e-14"]
                .map(|text| rounded(text.parse().unwrap(), text));
        let expected = [Some("0.53423"), Some("137.38"), Some("-12.346"), None, None, Some("8.58e-14")];
        assert_eq!(found, expected.map(|text| text.map(str::to_owned)));
    }

    proptest! {
        #[test]
        fn rounding_moves_a_number_by_less_than_one_in_a_hundred(value in prop_oneof![-1e9..1e9f64, -1.0..1.0f64, -1e-3..1e-3f64]) {
            if let Some(text) = rounded(value, &value.to_string()) {
                let read: f64 = text.parse().unwrap();
                prop_assert!((read - value).abs() <= 0.01 * value.abs(), "{value} {text}");
            }
        }
    }
}
