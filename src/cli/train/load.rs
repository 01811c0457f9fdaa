//! What a training is about: rules, learners and rivals, with everything that is wrong with them.

use super::TrainArgs;
use engine::Catalog;
use engine::cell::{Cell, CellRequest, NamedRules, STANDARD};
use kit::config::document;
use kit::config::source::is_path;
use kit::config::{Address, Fault, Faults, SourceLocation, SourceText};
use std::path::Path;
use study::experiment::Experiment;
use study::plan::RulesOrigin;
use study::train::{Learner, TrainingOpponent};

/// Everything that is trained with.
pub struct TrainingInputs {
    /// The rules.
    pub cell: Cell,
    /// Bots that are trained.
    pub learners: Vec<Learner>,
    /// Opponents.
    pub rivals: Vec<TrainingOpponent>,
    /// What the rules were made from, where that stands for some by itself.
    pub origin: Option<RulesOrigin>,
}

/// Loads rules and bots.
pub fn load(train: &TrainArgs, catalog: Catalog) -> Result<TrainingInputs, Faults> {
    let bots = &train.bots;
    if bots.len() > 1 && !train.league {
        return Err(asked("several bots train against one another in a league: add --league, or name one"));
    }
    if let [game] = &bots[..]
        && let Some(game) = catalog.find(game).filter(|_| train.rules.is_none())
    {
        let bot = game.plans().next().unwrap_or("BOT");
        let help = format!("name a bot of it first: ludometer train {bot} {}", game.name());
        return Err(Fault::new(SourceLocation::Nowhere, format!("`{}` is a game, and no bot", game.name()))
            .help(help)
            .into());
    }
    let named = rules(train, catalog)?;
    let wish = Experiment {
        rules: named.rules.clone(),
        players: SourceText::of_flag("--players", train.players.as_ref()),
        set: SourceText::flags("--set", &train.set),
        ..Experiment::default()
    }
    .wish()?;
    if let Some(set) =
        wish.set.iter().find(|set| matches!(&set.address, Address::Name(name) if name.starts_with("bots.")))
    {
        let help = "write the value into the strategy's file, and train that";
        return Err(Fault::new(set.address_place.clone(), "a training begins with the values that its bots have")
            .help(help.to_owned())
            .into());
    }
    let mut faults = Vec::new();
    let cells: Vec<Cell> = bots.iter().filter_map(|bot| seated(&named, &wish, bot, &mut faults)).collect();
    let met = match cells.first() {
        Some(cell) => opponents(train, cell, &named, &wish)?,
        None => Vec::new(),
    };
    let rivals: Vec<(String, Cell)> =
        met.into_iter().filter_map(|bot| Some((bot.clone(), seated(&named, &wish, &bot, &mut faults)?))).collect();
    let mut learners = Vec::new();
    faults.extend(called_alike(&cells));
    for cell in &cells {
        match Learner::new(&cell.strategies[0], cell.game.profile(), &train.of) {
            Ok(learner) => learners.push(learner),
            Err(fault) => faults.push(fault),
        }
    }
    Faults::check(faults)?;
    let rivals = rivals
        .into_iter()
        .filter_map(|(name, mut cell)| Some(TrainingOpponent { name, bot: cell.bots.pop()? }))
        .collect();
    let cell = cells.into_iter().next().ok_or_else(|| asked("name a bot to train"))?;
    let origin = RulesOrigin::of(&cell, [], &[]).ok();
    Ok(TrainingInputs { cell, learners, rivals, origin })
}

fn asked(message: &str) -> Faults {
    Fault::new(SourceLocation::Nowhere, message).into()
}

/// Fault of two bots of one name: files are named after bots, and only the last would be left.
fn called_alike(cells: &[Cell]) -> Option<Fault> {
    let names: Vec<&str> = cells.iter().map(|cell| cell.strategies[0].name.as_str()).collect();
    let twice = names.iter().enumerate().find(|(place, name)| names[..*place].contains(name))?.1;
    let help = "name each bot once, and give another name to one of two files that are called alike";
    Some(
        Fault::new(SourceLocation::Nowhere, format!("two of the bots to be trained are called `{twice}`"))
            .help(help.to_owned()),
    )
}

/// A table of one bot.
fn seated(named: &NamedRules, wish: &CellRequest, bot: &str, faults: &mut Vec<Fault>) -> Option<Cell> {
    match Cell::named(named, &wish.with_bots(vec![bot.to_owned()])) {
        Ok(cell) => Some(cell),
        Err(more) => {
            let new = more.iter().filter(|fault| !faults.contains(fault));
            let new: Vec<Fault> = new.cloned().collect();
            faults.extend(new);
            None
        }
    }
}

/// The rules that are asked for, or those of the game that the bot's file is for.
fn rules(train: &TrainArgs, catalog: Catalog) -> Result<NamedRules, Faults> {
    match (&train.rules, train.bots.first()) {
        (Some(rules), _) => catalog.rules(rules),
        (None, Some(bot)) if is_path(bot) => {
            let (game, _) = document::game_of(Path::new(bot))?;
            catalog.rules(&game)
        }
        _ => Ok(catalog.first().rules(STANDARD)),
    }
}

/// Opponents: those named, or else the line-up of the rules without those who are trained.
fn opponents(train: &TrainArgs, cell: &Cell, named: &NamedRules, wish: &CellRequest) -> Result<Vec<String>, Faults> {
    if cell.schema.cooperative {
        if let Some(rival) = train.vs.first() {
            let message = "nobody is against anybody in this game: a table of the bot is trained";
            return Err(Fault::new(SourceLocation::flag("--vs", rival), message)
                .help("leave --vs out".to_owned())
                .into());
        }
        return Ok(Vec::new());
    }
    if !train.vs.is_empty() || train.league {
        return Ok(train.vs.clone());
    }
    let default = Cell::named(named, wish)?;
    let mut others = default.asked_for;
    others.dedup();
    let others: Vec<String> = others.into_iter().filter(|name| !train.bots.contains(name)).collect();
    Ok(others)
}
