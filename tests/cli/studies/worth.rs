//! `ludometer worth`: a row for each change of each value, ranked, and equal to what a sweep finds.

use super::{Row, check_finite, check_holm, near, number, rows};
use crate::{done, manifest, output, stderr};
use std::collections::HashSet;
use tempfile::TempDir;

fn effects(ranked: &[Row]) -> Vec<f64> {
    ranked.iter().map(|row| number(row, "effect")).collect()
}

#[test]
fn every_value_has_a_row_up_and_down_with_the_largest_effect_first() {
    let home = TempDir::new().unwrap();
    done(home.path(), "worth --of cards[threat=2].damage --alone -n 300 -q -o out");
    let folder = home.path().join("out");
    let ranked = rows(&folder, "worth");
    let changes: std::collections::BTreeSet<_> =
        ranked.iter().map(|row| (row["address"].clone(), row["change"].clone())).collect();
    assert_eq!(changes.len(), ranked.len());
    for row in &ranked {
        assert_eq!(row["measure"], "win_rate(greedy)");
        let other = if row["change"] == "1" { "-1" } else { "1" };
        assert!(changes.contains(&(row["address"].clone(), other.to_owned())));
        let rules = &manifest(&folder)["rules"];
        assert_eq!(rules[&row["address"]].as_f64(), Some(number(row, "value")));
    }
    let sizes: Vec<f64> = effects(&ranked).iter().map(|effect| effect.abs()).collect();
    assert!(sizes.windows(2).all(|pair| pair[0] >= pair[1]), "{sizes:?}");
    for (index, row) in ranked.iter().enumerate() {
        assert_eq!(row["rank"], (index + 1).to_string());
    }
    check_finite(&folder);
}

/// Many values are weighed all at once: each goes up and down in as many variants, and every game tells of every value.
#[test]
fn many_values_are_weighed_by_a_balanced_design() {
    let home = TempDir::new().unwrap();
    let text = done(home.path(), "worth --of cards[threat=1].damage -n 150 -o out");
    let folder = home.path().join("out");
    let (ranked, design) = (rows(&folder, "worth"), rows(&folder, "design"));
    assert!(ranked.len() >= 8 && ranked.iter().all(|row| row["change"] == "1"), "{text}");
    let variants = rows(&folder, "win_rates").iter().map(|row| row["variant"].clone()).collect::<HashSet<_>>();
    assert_eq!(variants, HashSet::from(["base".to_owned()]), "nobody asks about a single variant");
    for row in &ranked {
        let times =
            |by: &str| design.iter().filter(|own| own["address"] == row["address"] && own["change"] == by).count();
        assert_eq!(times("1"), times("-1"), "{row:?}");
        assert!(times("1") > 1 && number(row, "lo") < number(row, "hi"), "{row:?}");
    }
    // The same changes, told of in one family.
    let differences = rows(&folder, "differences");
    assert_eq!(differences.len(), 3 * ranked.len());
    check_holm(&differences, 1.0);
    let told = manifest(&folder)["cells"].as_array().unwrap().len();
    assert!(text.contains(&format!("{told} variants, ")), "{text}");
}

/// Both ways ask the same question: one is estimated within the interval of the other.
#[test]
fn a_design_finds_what_each_value_does_alone() {
    let home = TempDir::new().unwrap();
    let study = "worth --of cards[threat>=2].count --by -1 --measure length_median -q";
    done(home.path(), &format!("{study} -n 300 -o design"));
    done(home.path(), &format!("{study} --alone -n 3000 -o alone"));
    let of = |folder: &str| rows(&home.path().join(folder), "worth");
    let (design, alone) = (of("design"), of("alone"));
    assert_eq!(design.len(), alone.len());
    let apart = alone.iter().filter(|row| {
        let other = design.iter().find(|other| other["address"] == row["address"]).unwrap();
        let half = |row: &Row| (number(row, "hi") - number(row, "lo")) / 2.0;
        let off = number(row, "effect") - number(other, "effect");
        off.abs() > half(row).hypot(half(other))
    });
    // One in twenty by chance.
    assert!(apart.count() <= 1 + design.len() / 10);
}

/// What most changes move is told first, whichever measure the rows are ranked by.
#[test]
fn the_measure_that_most_changes_move_is_told_first() {
    let home = TempDir::new().unwrap();
    let text = done(home.path(), "worth pig --of win.score --by 30 -b hold-at,racer -n 2000 -q -o out");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let first = text
        .find("2 of 2 changes are shown to move the median length, 1 up and 1 down, most of all win.score 100→")
        .unwrap();
    let ranked = text.find("hold-at's win rate").unwrap_or(usize::MAX);
    assert!(first < ranked, "{text}");
    assert!(text.contains(", for all 2)"), "an interval that is wider than that of the table says why: {text}");
}

#[test]
fn the_ranking_is_made_of_the_differences_which_are_adjusted_together() {
    let home = TempDir::new().unwrap();
    done(home.path(), "worth --of cards[threat=3].damage -n 300 -q -o out");
    let folder = home.path().join("out");
    let (ranked, differences) = (rows(&folder, "worth"), rows(&folder, "differences"));
    assert_eq!(differences.len(), 3 * ranked.len());
    for row in &ranked {
        let of = |measure: &str| {
            let found = differences.iter().find(|other| {
                let same = ["address", "change"].iter().all(|key| row[*key] == other[*key]);
                same && other["measure"] == measure
            });
            found.unwrap()
        };
        for (measure, [value, lo, hi, p]) in [
            ("win_rate", ["effect", "lo", "hi", "adjusted_p"]),
            ("seat_gap", ["seat_gap", "seat_gap_lo", "seat_gap_hi", "seat_gap_adjusted_p"]),
            ("length_median", ["length_median", "length_median_lo", "length_median_hi", "length_median_adjusted_p"]),
        ] {
            let other = of(measure);
            for (own, its) in [(value, "difference"), (lo, "lo"), (hi, "hi"), (p, "adjusted_p")] {
                assert_eq!(row[own], other[its], "{measure}");
            }
        }
    }
    check_holm(&differences, 1.0);
}

#[test]
fn what_a_change_is_worth_is_what_a_sweep_finds() {
    let home = TempDir::new().unwrap();
    let line_up = "-b greedy,miser -p 2 -n 300 -s 5 -q";
    done(home.path(), &format!("worth --of players.luck --of cards.bat.damage --by +1 {line_up} -o worth"));
    let ranked = rows(&home.path().join("worth"), "worth");
    assert_eq!(ranked.len(), 2);
    for address in ["players.luck", "cards.bat.damage"] {
        let sweep = format!("sweep --vary {address}=+1 {line_up} --force -o sweep");
        done(home.path(), &sweep);
        let swept = rows(&home.path().join("sweep"), "differences");
        let row = ranked.iter().find(|row| row["address"] == address).unwrap();
        for (column, measure) in [("effect", "win_rate"), ("seat_gap", "seat_gap"), ("length_median", "length_median")]
        {
            let other = swept.iter().find(|other| other["measure"] == measure).unwrap();
            assert_eq!(row[column], other["difference"], "{address} {measure}");
        }
    }
}

#[test]
fn effects_are_told_as_multiples_of_the_reference() {
    let home = TempDir::new().unwrap();
    let study = "worth --of cards[threat=2].damage --by +3 -n 900 -o out";
    for reference in ["knight", "cards.knight.damage"] {
        let text = done(home.path(), &format!("{study} --force --measure length_median --reference {reference}"));
        assert!(text.contains("times knight") || text.contains("times cards.knight.damage"), "{text}");
        let ranked = rows(&home.path().join("out"), "worth");
        let own = ranked.iter().find(|row| row["address"] == "cards.knight.damage");
        let per = number(own.unwrap(), "effect");
        assert_eq!(number(own.unwrap(), "relative"), 1.0);
        for row in &ranked {
            let told = number(row, "relative");
            assert!(near(told, number(row, "effect") / per), "{row:?}");
            if row["address"] == "cards.knight.damage" {
                continue;
            }
            assert!(number(row, "relative_lo") <= told && told <= number(row, "relative_hi"));
        }
    }
}

#[test]
fn nothing_is_told_as_a_multiple_of_what_is_not_shown() {
    let home = TempDir::new().unwrap();
    let study = "worth --of cards[threat=2].damage --by +1 -n 300 -q -o out --measure length_median --reference harpy";
    done(home.path(), study);
    let warnings = manifest(&home.path().join("out"))["warnings"].to_string();
    assert!(warnings.contains("`harpy` is not shown itself, so nothing is told as a multiple of it"), "{warnings}");
    let ranked = rows(&home.path().join("out"), "worth");
    assert!(
        ranked
            .iter()
            .all(|row| ["relative", "relative_lo", "relative_hi"].iter().all(|column| row[*column].is_empty()))
    );
}

#[test]
fn a_reference_that_is_none_of_the_values_is_refused() {
    let home = TempDir::new().unwrap();
    let output = output(home.path(), "worth --of players.luck --by +1 --reference bat -n 60 -q");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("bat"), "{}", stderr(&output));
}

#[test]
fn values_that_cannot_be_changed_are_named_and_left_out() {
    let home = TempDir::new().unwrap();
    let text = done(home.path(), "worth --of players.count --of players.luck -b greedy -p 4 -n 60 -o out");
    let folder = home.path().join("out");
    assert_eq!(rows(&folder, "worth").len(), 3);
    let skipped = manifest(&folder)["skipped"].to_string();
    assert!(skipped.contains("players.count+1"), "{skipped}");
    assert!(!skipped.contains("luck"), "{skipped}");
    assert!(text.contains("players.count 4→3"), "{text}");
}

#[test]
fn the_measure_asked_for_is_ranked_by() {
    let home = TempDir::new().unwrap();
    done(home.path(), "worth --of players.luck --of players.health --by=-1 --measure seat_gap -n 60 -q -o out");
    let ranked = rows(&home.path().join("out"), "worth");
    let told = |row: &Row| (row["change"].clone(), row["measure"].clone());
    let wanted = ("-1".to_owned(), "seat_gap".to_owned());
    assert!(ranked.iter().all(|row| told(row) == wanted));
    assert!(ranked.iter().all(|row| row["effect"] == row["seat_gap"]));
}

#[test]
fn every_damage_value_of_the_deck_is_weighed_unless_others_are_named() {
    let home = TempDir::new().unwrap();
    done(home.path(), "worth --by +1 -n 6 -q -o out");
    let folder = home.path().join("out");
    let rules = manifest(&folder)["rules"].clone();
    let damage = |key: &&String| key.starts_with("cards.") && key.ends_with(".damage");
    let values = rules.as_object().unwrap().keys().filter(damage).count();
    assert!(values > 20);
    assert_eq!(rows(&folder, "worth").len(), values);
}

#[test]
fn each_bot_and_the_length_stand_side_by_side() {
    let home = TempDir::new().unwrap();
    let told = done(home.path(), "worth --of cards[threat=3].count --by -1 -n 300 -o out");
    let header = told.lines().find(|line| line.starts_with("change")).unwrap();
    for name in ["greedy wins", "cautious wins", "rusher wins", "seat_gap", "length_median"] {
        assert!(header.contains(name), "{name}: {header}");
    }
    let folder = home.path().join("out");
    let (ranked, bots) = (rows(&folder, "worth"), rows(&folder, "worth_bots"));
    assert_eq!(bots.len(), ranked.len() * 4);
    for (row, four) in ranked.iter().zip(bots.chunks(4)) {
        let whose: Vec<&str> = four.iter().map(|own| own["strategy"].as_str()).collect();
        assert_eq!(whose, ["greedy", "cautious", "rusher", ""]);
        assert!(four.iter().all(|own| own["rank"] == row["rank"] && own["changed"].starts_with(&row["address"])));
        for (own, name) in [(&four[0], "effect"), (&four[3], "length_median")] {
            assert_eq!((&own["effect"], &own["blocks"]), (&row[name], &row["blocks"]));
        }
        // Whatever one bot wins more the others win less, or nobody: the base and the change have as many games.
        let gained: f64 = four[..3].iter().map(|own| number(own, "effect")).sum();
        assert!(gained.abs() < 0.2, "{gained}");
    }
    let page = std::fs::read_to_string(folder.join("report.html")).unwrap();
    assert!(page.contains("What a change does to each bot") && page.contains("median length"));
}

#[test]
fn where_nobody_wins_apart_the_table_of_worth_is_all_there_is() {
    let home = TempDir::new().unwrap();
    for study in ["worth mega_man --of players.hand --by +1 -n 30", "worth pig --of win.score --by -10 -b racer -n 60"]
    {
        done(home.path(), &format!("{study} -q --force -o out"));
        assert!(!home.path().join("out/worth_bots.csv").exists(), "{study}");
    }
}
