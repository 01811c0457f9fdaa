//! Studies of a co-operative game, which none in the list need be: the table wins and loses as one, and nobody wins apart.

use super::check::checked;
use super::conclude;
use super::output_options::OutputOptions;
use super::run_summary::RunSummary;
use super::spec::StudySpec;
use super::study_summary::PlayedStudy;
use crate::failure::CommandOutcome;
use crate::options::TableFormat;
use crate::terminal::PrintableWriter;
use engine::measure::SECTIONS;
use engine::{Catalog, Count, GameEntry, RunLimits, play};
use kit::config::Faults;
use kit::game::WIN;
use kit::stats::Scalar;
use report::CsvStyle;
use report::{OccupiedFolder, StopReason, StudyFolder};
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use study::experiment::{Experiment, StudyCommand};
use study::question::StudyRequest;
use tempfile::TempDir;

static LIST: [&GameEntry; 1] = [&relay::GAME];
static GAMES: Catalog = Catalog::new(&LIST);

/// A folder with the rules of the game and some bots, and where the files of studies go.
struct Home(TempDir);

/// What a study has printed, and how it ended.
struct Told {
    text: String,
    done: CommandOutcome,
}

/// The numbers at which the bots hold.
const BOTS: [u32; 3] = [5, 12, 60];

impl Home {
    fn new() -> Self {
        let home = Self(TempDir::new().unwrap());
        home.write("relay", "game = \"relay\"\nbase = \"standard\"\n[win]\nscore = 40\nrounds = 4\n");
        for number in BOTS {
            let score = format!("turn = \"if(turn_total >= {number}, holds, rolls)\"");
            home.write(&format!("at-{number}"), &format!("game = \"relay\"\nabout = \"Holds.\"\n[score]\n{score}\n"));
        }
        home
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.0.path().join(format!("{name}.toml")), text).unwrap();
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(format!("{name}.toml")).display().to_string()
    }

    /// An experiment at a table of so many, by these bots.
    fn asked(&self, command: StudyCommand, bots: &[u32], players: u32) -> Experiment {
        Experiment {
            command,
            rules: self.path("relay"),
            bots: bots.iter().map(|bot| self.path(&format!("at-{bot}"))).collect(),
            players: Some(players.to_string().into()),
            games: Some(1_200),
            ..Experiment::default()
        }
    }

    /// Plays, and leaves the files in `out`.
    fn play(&self, experiment: &Experiment) -> Result<Told, Faults> {
        let request = StudyRequest::read(experiment.clone(), GAMES)?;
        let plan = request.plan()?;
        let spec = checked(&request, &plan, Vec::new())?;
        let counts = played(&spec);
        let run_summary = RunSummary::new(StopReason::GamesPlayed, Duration::from_secs(1), 2);
        let folder = StudyFolder::open(&self.0.path().join("out"), OccupiedFolder::Used).unwrap();
        let mut told = Vec::new();
        let done = conclude::conclude(
            &spec,
            &PlayedStudy { counts: &counts, run_summary: &run_summary, parts: Vec::new() },
            folder,
            OutputOptions {
                format: TableFormat::Csv(CsvStyle::default()),
                quiet: false,
                pictures: false,
                curves: true,
                json: false,
                full: true,
                markdown: true,
                open: false,
                saves: false,
                sent: None,
            },
            &mut PrintableWriter::new(&mut told, false),
        );
        let text = String::from_utf8(told).unwrap();
        for (name, text) in self.files().iter().chain([&(String::new(), text.clone())]) {
            assert!(!text.contains("seat_gap"), "{name}: {text}");
        }
        let done = done.unwrap();
        Ok(Told { text, done })
    }

    fn told(&self, experiment: &Experiment) -> String {
        self.play(experiment).unwrap().text
    }

    fn files(&self) -> Vec<(String, String)> {
        let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
        let entries = fs::read_dir(self.0.path().join("out")).unwrap();
        let paths = entries.map(|entry| entry.unwrap().path());
        paths.map(|path| (name(&path), fs::read_to_string(&path).unwrap())).collect()
    }

    /// The rows of a table, by line and column, without its header.
    fn rows(&self, table: &str) -> Vec<Vec<String>> {
        let text = fs::read_to_string(self.0.path().join(format!("out/{table}.csv"))).unwrap();
        let cells = |line: &str| line.split(',').map(str::to_owned).collect();
        text.lines().skip(1).map(cells).collect()
    }
}

fn played(spec: &StudySpec<'_>) -> Vec<Count> {
    let mut counts = Count::all(&spec.study);
    let limits = RunLimits {
        blocks: 0..spec.blocks,
        looks: Vec::new(),
        time_budget: None,
        interrupted: &AtomicBool::new(false),
        threads: 2,
    };
    play(&spec.study, &limits, &mut counts, &()).unwrap();
    counts
}

fn number(text: &str) -> f64 {
    text.parse().unwrap_or_else(|_| panic!("`{text}` is no number"))
}

#[test]
fn the_table_has_one_row_of_whole_games() {
    let home = Home::new();
    for (players, bots, method) in [
        (1, &[12][..], "wilson"),
        (3, &[12], "wilson"),
        (2, &[5, 12], "block-mean"),
        (4, &[5, 12, 12, 60], "block-mean"),
    ] {
        let text = home.told(&home.asked(StudyCommand::Run, bots, players));
        let rows = home.rows("win_rates");
        let [row] = &rows[..] else {
            panic!("{rows:?}");
        };
        let [_, strategy, seat, games, wins, rate, lo, hi, made] = &row[..] else {
            panic!("{row:?}");
        };
        assert_eq!((strategy.as_str(), seat.as_str(), games.as_str()), ("", "", "1200"));
        assert_eq!(made, method, "{bots:?}");
        let endings = home.rows("endings");
        assert_eq!((endings[0][1].as_str(), &endings[0][2]), ("win", wins));
        assert!((number(rate) - number(wins) / 1_200.0).abs() < 1e-12);
        assert!(number(lo) < number(rate) && number(rate) < number(hi));
        assert!(text.contains("The players win") && text.contains(" of the games: late."), "{text}");
        let summary = home.rows("summary");
        assert_eq!((&summary[0][1..4], &summary[0][5]), (&["win_rate", "", ""].map(str::to_owned)[..], rate));
        assert!(summary.iter().skip(1).all(|row| row[1] != "win_rate"));
    }
}

#[test]
fn a_table_that_always_wins_is_not_certain_to() {
    let home = Home::new();
    let mut asked = home.asked(StudyCommand::Run, &[12], 2);
    for (score, share) in [("win.score=1", "1"), ("win.score=1000", "0")] {
        asked.set = vec![score.into()];
        home.told(&asked);
        let row = home.rows("win_rates").remove(0);
        assert_eq!(row[5], share);
        assert!(number(&row[7]) - number(&row[6]) > 0.001, "{row:?}");
    }
}

#[test]
fn what_is_expected_is_the_tables_win_rate() {
    let home = Home::new();
    let mut asked = home.asked(StudyCommand::Run, &[5, 12], 2);
    for (expected, done) in [("win_rate > 0.01%", CommandOutcome::Well), ("win_rate < 0.0001", CommandOutcome::Wanting)]
    {
        asked.expect = vec![expected.into()];
        assert_eq!(home.play(&asked).unwrap().done, done, "{expected}");
    }
    for unknown in ["seat_gap < 1", "win_rate(at-5) < 1"] {
        asked.expect = vec![unknown.into()];
        assert!(home.play(&asked).is_err(), "{unknown}");
    }
}

#[test]
fn copies_of_a_bot_are_the_same_table() {
    let home = Home::new();
    home.write("same", &fs::read_to_string(home.path("at-12")).unwrap());
    let mut asked = home.asked(StudyCommand::Compare, &[12, 12], 2);
    asked.bots[0] = home.path("same");
    asked.vs = Some(home.path("at-12").into());
    let request = StudyRequest::read(asked, GAMES).unwrap();
    let plan = request.plan().unwrap();
    let mut spec = checked(&request, &plan, Vec::new()).unwrap();
    spec.blocks = SECTIONS as u64;
    let counts = played(&spec);
    let mut won = 0;
    for block in counts[1].sections.each() {
        let part = block.parts[0];
        assert!(part.x == 0 || part.x == WIN * part.n, "{part:?}");
        assert_eq!(part.n, 2, "both rotations");
        won += part.x / (WIN * part.n);
    }
    assert!((1..SECTIONS as i64).contains(&won), "{won}");
    let rate = |count: &Count| count.tally.headline(0.95).1.value;
    assert_eq!(rate(&counts[0]), rate(&counts[1]));
}

#[test]
fn bots_are_compared_as_tables_or_by_what_they_do_for_others() {
    let home = Home::new();
    let lineups = |bots: &[u32], players| {
        let mut asked = home.asked(StudyCommand::Compare, bots, players);
        asked.vs = Some(home.path("at-60").into());
        let plan = StudyRequest::read(asked, GAMES).unwrap().plan().unwrap();
        let variants = plan.variants.iter();
        variants.map(|variant| variant.cell.at_table(&variant.cell.lineup.seats)).collect::<Vec<_>>()
    };
    assert_eq!(lineups(&[12], 1), ["at-60", "at-12"]);
    assert_eq!(lineups(&[12], 3), ["at-60, at-60, at-60", "at-12, at-12, at-12"]);
    assert_eq!(lineups(&[12, 5], 2), ["at-60, at-5", "at-12, at-5"]);
    assert_eq!(lineups(&[12, 5, 12], 3), ["at-60, at-5, at-60", "at-12, at-5, at-12"]);
}

#[test]
fn a_verdict_is_about_the_table() {
    let home = Home::new();
    let mut asked = home.asked(StudyCommand::Compare, &[12], 2);
    asked.vs = Some(home.path("at-60").into());
    asked.measure = Some("win_rate".into());
    let text = home.told(&asked).replace('\n', " ");
    let question = "Is the table's win_rate higher with at-12, at-12 than with at-60, at-60? yes:";
    assert!(text.contains(question), "{text}");
    let row = home.rows("differences").remove(0);
    assert_eq!(row[..4], ["at-12", "base", "win_rate", ""]);
    asked.sprt = Some("p0=0.01,p1=0.2".into());
    let text = home.told(&asked).replace('\n', " ");
    let tested = "is win_rate of this nearer to 0.2 (p1) than to 0.01 (p0)? yes: p1 is accepted";
    assert!(text.contains(tested), "{text}");
    asked.measure = Some("banked(at-12)".into());
    assert!(home.play(&asked).is_err());
}

#[test]
fn sweeps_and_worth_are_about_the_table() {
    let home = Home::new();
    for (bots, players) in [(&[12][..], 1), (&[12], 3), (&[5, 12], 2)] {
        let mut asked = home.asked(StudyCommand::Sweep, bots, players);
        asked.vary = vec!["win.score=30,40".into()];
        let text = home.told(&asked);
        assert!(text.contains("\nwin_rate (95 % intervals"), "{text}");
        let asked = home.asked(StudyCommand::Worth, bots, players);
        let text = home.told(&asked);
        assert!(text.replace('\n', " ").contains("length_median in rounds, else points;"), "{text}");
        let manifest = fs::read_to_string(home.0.path().join("out/manifest.json")).unwrap();
        assert!(!manifest.contains("sign flips"), "{manifest}");
        assert_eq!(home.rows("worth").len(), 4);
        for row in home.rows("worth") {
            let [up, effect] = [&row[3], &row[5]].map(|cell| number(cell));
            let helps = (row[1] == "win.rounds") == (up > 0.0);
            assert_eq!(effect > 0.0, helps, "{row:?}");
        }
    }
}

#[test]
fn a_tournament_ranks_tables_and_says_who_sits_with_whom() {
    let home = Home::new();
    for (players, cells, rows, differences) in [(1, 3, 3, 3), (2, 6, 9, 3 + 6), (3, 9, 9, 3 + 6)] {
        let text = home.told(&home.asked(StudyCommand::Tournament, &BOTS, players));
        assert!(text.contains("A table of at-12 wins most"), "{text}");
        let rates = home.rows("win_rates");
        assert_eq!(rates.len(), cells);
        let rate = |variant: &str| {
            let row = rates.iter().find(|row| row[0] == variant);
            number(&row.unwrap_or_else(|| panic!("{variant}"))[5])
        };
        let matchups = home.rows("matchups");
        assert_eq!(matchups.len(), rows);
        for row in matchups {
            let (bot, partner) = (&row[0], &row[1]);
            let names = [bot.clone(), format!("{bot} with {partner}"), format!("{partner} with {bot}")];
            let spec = match (bot == partner, players) {
                (true, _) => &names[..1],
                (_, 2) => &names[1..],
                _ => &names[1..2],
            };
            let variant = spec.iter().find(|name| rates.iter().any(|row| row[0] == **name));
            assert!((number(&row[3]) - rate(variant.unwrap())).abs() < 1e-12, "{row:?}");
        }
        let found = home.rows("differences");
        assert_eq!(found.len(), differences);
        for row in found {
            let apart = rate(&row[0]) - rate(&row[1]);
            assert!((number(&row[5]) - apart).abs() < 1e-12, "{row:?}");
        }
        assert!(home.files().iter().all(|(name, _)| name != "ratings.csv"));
    }
}

#[test]
fn what_a_game_declares_is_told_in_all_its_tables() {
    let home = Home::new();
    let asked = home.asked(StudyCommand::Run, &[12, 60], 2);
    let plan = StudyRequest::read(asked, GAMES).unwrap().plan().unwrap();
    let study = plan.study(1);
    let mut tally = study.cells[0].tally();
    study.cells[0].table().play(0..200, study.cells[0].rotations(), &mut tally, None);
    let tables = tally.tables();
    let table = |name: &str| tables.iter().find(|table| table.name() == name).unwrap();
    let number = |cell: &Scalar| match cell {
        Scalar::Int(value) => *value as f64,
        Scalar::Real(value) => *value,
        other => panic!("no number: {other:?}"),
    };
    for (row, strategy) in table("banked").rows().iter().zip(0..) {
        let by_turn = table("banked_by_turn").rows().iter();
        let of_all = by_turn.filter(|point| point[0] == row[0] && point[1] == "all".into());
        let alive: f64 = of_all.map(|point| number(&point[3])).sum();
        assert_eq!(number(&row[1]), alive, "a turn is a turn");
        assert_eq!(tally.ledger().0.estimate(0, strategy).value, Some(number(&row[2])));
    }
}

#[test]
fn allies_are_not_compared_with_rivals() {
    let home = Home::new();
    let mut asked = home.asked(StudyCommand::Compare, &[12], 2);
    asked.set.push("win.together=false".into());
    let refused = StudyRequest::read(asked, GAMES).unwrap().plan().err().unwrap().to_string();
    assert!(refused.contains("all players win or lose together"), "{refused}");
}
