//! Card lists as they are published and kept: the shapes of ten, with made-up rows, read without a fault or with one that says what to write.

use super::*;

/// A list: what it is like, what the rules file says of its columns, and its text.
const LISTS: [(&str, &str, &str); 10] = [
    (
        "a wiki's list of a deck-builder: kingdom cards with sets and texts",
        "columns = { damage = \"Cost\", note = [\"Set\", \"Text\"], kind = \"Types\" }",
        "Name,Set,Types,Cost,Count,Text,Source\nCellar Door,Base,beast,2,10,\"+1 Action. Discard, then draw.\",public\nMoat & Wall,Base,trap,2,10,+2 Cards,public\n",
    ),
    (
        "a strategy game's action cards, from a shared sheet: quantity, phase, rules text",
        "columns = { count = \"Quantity\", damage = \"Phase No\", kind = \"Type\", note = [\"Text\", \"Expansion\"] }",
        "Name\tQuantity\tType\tPhase No\tText\tExpansion\tSource\nAncient Burial Sites\t1\tbeast\t3\t\"Play at \"\"start\"\"\"\tBase\tpublic\nDirect Hit II\t4\ttrap\t2\tx\tPoK\tpublic\n",
    ),
    (
        "a layout script's sample: capitals, a level for strength",
        "columns = { count = \"Qty\", damage = \"Level\" }",
        "Name,Level,Qty,Kind,Source\nThief,1,1,beast,mine\nMastermind,4,2,trap,mine\n",
    ),
    (
        "a layout program's table: semicolons, everything in capitals, a file of a picture",
        "columns = { count = \"QTY\", damage = \"ATK\", name = \"TITEL\", note = \"IMAGE\" }",
        "TITEL;QTY;ATK;KIND;IMAGE;SOURCE;BONUS\n\"Große Spinne\";2;1;beast;img\\spinne.png;mine;0,5\nFledermaus;1;2;beast;img\\bat.png;mine;\n",
    ),
    (
        "a sheet with a title above, and totals below",
        "",
        "Monster deck v3 (draft),,,,,\n,,,,,\nName,Count,Damage,Kind,Source,Notes\nSpider Queen,2,1,beast,mine,nerfed\nPit,3,0,trap,mine,\nTotal,5,1,,,\n",
    ),
    (
        "a deck list as collectors export it: count first, edition, foil",
        "columns = { note = [\"Edition\", \"Foil\"], damage = \"CMC\" }",
        "\"Count\",\"Name\",\"Edition\",\"Foil\",\"CMC\",\"Kind\",\"Source\"\n\"4\",\"Jötun, the Grunt\",\"csp\",\"\",\"2\",\"beast\",\"public\"\n\"1\",\"Æther Trap\",\"lea\",\"foil\",\"3\",\"trap\",\"public\"\n",
    ),
    (
        "a database of a living card game: codes, dashes for what is not there",
        "columns = { count = \"quantity\", damage = \"strength\", note = [\"code\", \"faction\"] }",
        "code,name,quantity,strength,kind,bonus,faction,source\n01001,Noise: Hacker Extraordinaire,1,0,beast,-,anarch,public\n01002,Déjà Vu,2,2,trap,N/A,anarch,public\n",
    ),
    (
        "a list of creatures with a number sign for the number of cards",
        "columns = { count = \"#\", damage = \"Attack\" }",
        "#,Name,Attack,Kind,Source\n3,Mr. Mime,4,beast,public\n1,Farfetch’d,5,beast,public\n2,龍,9,beast,public\n",
    ),
    (
        "a print-and-play file: a column of remarks, commented rows, an average",
        "columns = { count = \"Copies\", damage = \"Hit Points\" }",
        "Name,Copies,Hit Points,Kind,Source,Comment\n# level 1,,,,,\nRat,6,1,beast,mine,\nNote: level 2 is not balanced,,,,,\nOgre,2,7,beast,mine,too strong?\nAverage:,4,4,,,\n",
    ),
    (
        "a studio's import: identifier, emoji, blanks around",
        "columns = { name = \"Identifier\", count = \" quantity \", damage = \"Power\" }",
        "Identifier , Quantity , Power , Kind , Source\n🔥 Fire Bolt , 2 , 3 , trap , mine\n❄️ Ice Bolt , 2 , 2 , beast , mine\n",
    ),
];

fn read_list(columns: &str, table: &str) -> Result<(Rules, ResolvedRules), Faults> {
    read(&format!("cards = \"my.csv\"\n{columns}"), table, &[])
}

#[test]
fn lists_are_read_with_their_columns_named() {
    let rows: Vec<String> = LISTS
        .iter()
        .map(|(what, columns, table)| {
            let (rules, resolved) = read_list(columns, table).unwrap_or_else(|faults| panic!("{what}\n{faults}"));
            let titles = resolved.titles();
            let told = rules.cards.iter().map(|card| {
                let title = titles.get(&*format!("cards.{}", card.name)).copied().unwrap_or("-");
                format!("{} ({title}) {}x{}", card.name, card.count, card.damage)
            });
            told.collect::<Vec<_>>().join(", ")
        })
        .collect();
    assert_eq!(
        rows,
        [
            "cellar-door (Cellar Door) 10x2, moat-and-wall (Moat & Wall) 10x2",
            "ancient-burial-sites (Ancient Burial Sites) 1x3, direct-hit-ii (Direct Hit II) 4x2",
            "mastermind (Mastermind) 2x4, thief (Thief) 1x1",
            "fledermaus (Fledermaus) 1x2, grosse-spinne (Große Spinne) 2x1",
            "pit (Pit) 3x0, spider-queen (Spider Queen) 2x1",
            "aether-trap (Æther Trap) 1x3, jotun-the-grunt (Jötun, the Grunt) 4x2",
            "deja-vu (Déjà Vu) 2x2, noise-hacker-extraordinaire (Noise: Hacker Extraordinaire) 1x0",
            "farfetchd (Farfetch’d) 1x5, mr-mime (Mr. Mime) 3x4, u9f8d (龍) 2x9",
            "ogre (Ogre) 2x7, rat (Rat) 6x1",
            "fire-bolt (🔥 Fire Bolt) 2x3, ice-bolt (❄️ Ice Bolt) 2x2",
        ]
    );
}

#[test]
fn lists_without_names_of_columns_are_told_what_to_write() {
    for (what, columns, table) in &LISTS {
        let Err(faults) = read_list("", table) else {
            assert!(columns.is_empty(), "{what}");
            continue;
        };
        for fault in faults.iter() {
            let help = fault.remedy();
            let is_told = ["write columns.", "rules file: columns.", "did you mean", "add a column"]
                .iter()
                .any(|remedy| help.contains(remedy));
            assert!(is_told, "{what}\n{faults}");
        }
    }
    let told = |table: &str| told_of_table(table);
    let of_usual = told("Card,Count,Damage,Kind,Source\nRat,1,1,beast,mine\n");
    assert!(
        of_usual[0].ends_with("the names have another heading: write columns.name = \"Card\" in the rules file"),
        "{of_usual:?}"
    );
    assert_eq!(told("My deck,,,,\nCard,Count,Damage,Kind,Source\nRat,1,1,beast,mine\n"), of_usual);
    let of_count = told("Name,Qty,Damage,Kind,Source\nRat,1,1,beast,mine\n");
    assert_eq!(
        of_count,
        [
            "Qty | `cards` has no use for a column `qty` | if it is `count`, write columns.count = \"Qty\" in the rules file"
        ]
    );
    let of_sign = told("#,Name,Damage,Kind,Source\n1,Rat,1,beast,mine\n");
    assert!(
        of_sign.len() == 1 && of_sign[0].ends_with("if that is `#`, write columns.count = \"#\" in the rules file"),
        "{of_sign:?}"
    );
}

#[test]
fn names_of_columns_are_held_to_the_table() {
    let table = "name,qty,damage,kind,source\nrat,1,1,beast,mine\n";
    let told = |columns: &str| told_of_rules_and(columns, table);
    assert_eq!(told("columns.count = \"Qty\""), [""; 0]);
    assert_eq!(told("[columns.cards]\ncount = \"Qty\""), [""; 0]);
    assert_eq!(
        told("columns = { count = \"Qty\", bonus = \"Bonsu\" }"),
        ["\"Bonsu\" | no table has a column `bonsu` | write what stands above it in the table"]
    );
    let of_number = told("columns = { count = 3 }");
    let number = "3 | `columns.count` must be the name of a column, not 3";
    assert!(of_number.iter().any(|fault| fault.starts_with(number)), "{of_number:?}");
    let twice = told("columns = { damage = \"Qty\", count = \"damage\" }");
    assert_eq!(twice, [""; 0]);
    let of_unknown = told("columns = { count = \"Qty\", rarity = \"kind\" }");
    assert!(of_unknown.iter().any(|fault| fault.contains("has no use for a column `rarity`")), "{of_unknown:?}");
}

fn told_of_rules_and(columns: &str, table: &str) -> Vec<String> {
    told(read(&format!("cards = \"my.csv\"\n{columns}"), table, &[]))
}

#[test]
fn nothing_may_be_a_dash_where_a_cell_may_be_empty_and_nowhere_else() {
    let table = "name,count,damage,kind,source,bonus,title\nrat,1,1,beast,mine,—,n/a\n";
    let (rules, resolved) = read_list("", table).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(rules.cards[0].bonus, 0.0);
    assert_eq!(resolved.titles().get("cards.rat"), None);
    let told = told_of_table(&table.replace("rat,1", "rat,-"));
    assert!(told[0].contains("must be a whole number from 1 to 99, not `-`"), "{told:?}");
}

#[test]
fn only_a_last_row_of_numbers_is_a_total() {
    let table = "name,count,damage,kind,source\ntotal,1,1,beast,mine\nrat,1,1,beast,mine\n,2,2,,\n";
    let (rules, _) = read_list("", table).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(rules.cards.iter().map(|card| &*card.name).collect::<Vec<_>>(), ["rat", "total"]);
    let told = told_of_table("name,count,damage,kind,source\n,2,2,,\nrat,1,1,beast,mine\n");
    assert_eq!(told, [" | this row has no name | each row needs a name of its own, such as `spider`"]);
}

/// Each fault says a line, and all the lines stand in one file.
#[test]
fn all_remedies_of_a_list_together_mend_it() {
    let table = "Card,Qty,Dmg,Kind,Source,Artist,Set\nRat,1,1,beast,mine,Ada,one\n";
    let mut columns = String::new();
    for _ in 0..3 {
        let Err(faults) = read_list(&columns, table) else { return };
        let help = faults.iter().map(|fault| fault.remedy().to_owned());
        let lines = help.filter_map(|help| Some(help.split_once("columns.")?.1.to_owned()));
        let mut lines: Vec<String> =
            lines.map(|line| format!("columns.{}\n", line.replace(" in the rules file", ""))).collect();
        lines.sort();
        lines.dedup();
        assert!(!lines.is_empty(), "{faults}");
        columns += &lines.concat();
    }
    panic!("is not mended by\n{columns}");
}

/// No rules file is edited by whoever sets a value on the command line.
#[test]
fn a_column_that_is_set_under_its_usual_name_is_told_with_its_own() {
    let told = told(read("cards = \"my.csv\"", LISTS[4].2, &["cards.pit.dmg=2"]));
    assert_eq!(told, ["cards.pit.dmg | `cards` has no use for a column `dmg` | did you mean `damage`?"]);
}
