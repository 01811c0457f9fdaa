//! The command line that makes a study again: what changes no number is left out, and so is what made a piece of it.

use engine::cell::quoted;

/// An option, short and long, and whether a value follows.
pub type OptionFlag = (&'static str, &'static str, bool);

/// Where files go, how fast, how loud, and which part.
const OF_THE_MOMENT: [OptionFlag; 14] = [
    ("-o", "--out", true),
    ("-j", "--threads", true),
    ("-q", "--quiet", false),
    ("", "--json", false),
    ("", "--full", false),
    ("", "--markdown", false),
    ("", "--force", false),
    ("", "--no-pictures", false),
    ("", "--open", false),
    ("", "--shard", true),
    ("", "--time-budget", true),
    ("", "--games-table", true),
    ("", "--save-rules", true),
    ("", "--save-sheets", false),
];

const GAMES: OptionFlag = ("-n", "--games", true);

/// The line, as one types it into a shell, from the words of a command. With `games`, a study that was broken off asks for those that
/// were played of each cell.
pub fn again(words: &[String], games: Option<u64>) -> String {
    let dropped: Vec<OptionFlag> = (OF_THE_MOMENT.into_iter()).chain(games.map(|_| GAMES)).collect();
    let kept = dropped.into_iter().fold(words.to_vec(), |words, flag| without(&words, flag));
    let line = std::iter::once("ludometer".to_owned()).chain(kept.iter().map(|word| quoted(word)));
    line.chain(games.map(|games| format!("-n {games}"))).collect::<Vec<_>>().join(" ")
}

/// The words without an option and its value.
pub fn without(words: &[String], flag: OptionFlag) -> Vec<String> {
    let mut kept = Vec::new();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match is(word, &flag) {
            Some(true) => drop(words.next()),
            Some(false) => {}
            None => kept.push(word.clone()),
        }
    }
    kept
}

/// Match of a word with an option: `None` if it is another; else whether the value is the next word.
fn is(word: &str, &(short, long, valued): &OptionFlag) -> Option<bool> {
    let after = |name: &str| word.strip_prefix(name).filter(|_| !name.is_empty());
    match (after(long), after(short)) {
        (Some(""), _) | (_, Some("")) => Some(valued),
        (Some(rest), _) if rest.starts_with('=') => Some(false),
        (None, Some(_)) if valued && !word.starts_with("--") => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(words: &str, games: Option<u64>) -> String {
        let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
        again(&words, games)
    }

    #[test]
    fn what_changes_no_number_is_left_out() {
        for words in [
            "run pig -n 3k -o out -j 2 -q --force --no-pictures --full --markdown --open",
            "run pig --out=out -n 3k -oout -j2 --threads=3 --quiet",
            "run pig -n 3k --shard 1/3 --time-budget 60",
            "run pig -n 3k --save-rules mine.toml",
        ] {
            assert_eq!(line(words, None), "ludometer run pig -n 3k");
        }
    }

    #[test]
    fn what_was_broken_off_asks_for_the_games_played() {
        for words in ["sweep -n 3k --vary a=1..2", "sweep --games=3k --vary a=1..2", "sweep --vary a=1..2"] {
            assert_eq!(line(words, Some(402)), "ludometer sweep --vary a=1..2 -n 402");
        }
    }

    #[test]
    fn everything_else_stays_and_can_be_pasted() {
        let words = "run --set cards[threat>=2].damage+=1 --outcome -s 7";
        assert_eq!(line(words, None), "ludometer run --set 'cards[threat>=2].damage+=1' --outcome -s 7");
    }
}
