//! What stands on a page, from top to bottom: the answer, the pictures of the whole and of the cell that was asked about as far as there is room,
//! the provenance.

use super::excerpt::TableExcerpt;
use super::fit::{ROOM, bytes, bytes_beside, fit, leave_long_table, leave_long_tables, leave_tables};
use super::html::{Chart, Page, PageSection, SectionGroup, SectionWidth};
use super::key_numbers::{key_numbers, luck_table};
use super::material::{BASE, StudyTables};
use super::names::{heading, plain, proper, unbroken};
use super::roles::RoleRates;
use super::seats::seats;
use super::sections::drawn;
use super::{provenance, whole};
use crate::ExpectationResult;
use kit::say::{capital, counted};
use kit::stats::Verdict;
use kit::stats::names::tables;

/// Sentences beneath the title, and their letters at the most; all of them stand further down.
const LEAD: (usize, usize) = (2, 320);

/// Sections of a game's own tables that are seen at once; the others are folded.
const OPEN: usize = 4;

/// The page.
pub(super) fn page(material: &StudyTables<'_>) -> Page {
    let told = &material.manifest.told;
    let (finding, rest) = finding(material);
    let provenance = provenance::of(material.manifest);
    let mut groups = groups(material, bytes_beside(&provenance));
    groups.iter_mut().for_each(|group| {
        group.title = group.title.as_deref().map(plain);
        arrange(&mut group.sections);
        group.sections.iter_mut().for_each(in_words);
    });
    let sentences = |texts: &[String]| texts.iter().map(|text| unbroken(&plain(text))).collect();
    let lead = lead(rest);
    let is_told = lead == told.answer.len();
    let lines = told.heading.iter().filter(|line| **line != told.about);
    let game = material.manifest.game.as_str();
    let asked = asked(material);
    let title = finding.map_or_else(|| asked.clone(), |finding| unbroken(&plain(&finding)));
    let is_question = !told.about.is_empty() || !told.sides.is_empty();
    Page {
        subtitle: lines.map(|line| capital(&plain(&line.replacen(game, &proper(game), 1)))).collect(),
        asked: Some(asked).filter(|asked| is_question && *asked != title),
        verdict: told.verdict.as_ref().map(|verdict| in_plain_words(verdict, &title)),
        title,
        expected: told.expected.iter().map(expected_in_words).collect(),
        answer: sentences(&rest[..lead]),
        more: if is_told { Vec::new() } else { sentences(&told.answer) },
        warnings: sentences(&material.manifest.warnings),
        numbers: key_numbers(material),
        groups,
        provenance,
    }
}

/// The three numbers, and what is seen of the whole and of the cell that was asked about, without the tables behind it. Who asks for the pictures
/// of a comparison draws its differences himself.
pub(super) fn pictures(material: &StudyTables<'_>) -> Page {
    let (own, _) = material.shown_cell().map_or_else(Default::default, |cell| of_cell(material, cell));
    let whole = if material.base_behind().is_some() { Vec::new() } else { whole::sections(material) };
    let mut sections: Vec<PageSection> = whole.into_iter().filter(|section| !section.more).chain(own).collect();
    arrange(&mut sections);
    for section in &mut sections {
        in_words(section);
        section.table = None;
    }
    let groups = vec![SectionGroup { sections, ..SectionGroup::default() }];
    Page { numbers: key_numbers(material), groups, ..Page::default() }
}

/// A section whose texts are all words; of its table the fields are already.
fn in_words(section: &mut PageSection) {
    for text in [&mut section.name, &mut section.title, &mut section.about] {
        *text = unbroken(&plain(text));
    }
    section.note = section.note.as_deref().map(plain);
    section.charts.iter_mut().for_each(|chart| chart.heading = plain(&chart.heading));
}

/// A verdict whose texts are all words; its reason is left out where the title says all of it.
fn in_plain_words(verdict: &Verdict, title: &str) -> Verdict {
    let reason = unbroken(&plain(&verdict.reason));
    let is_said = capital(reason.trim_end_matches('.')) == title;
    Verdict {
        question: plain(&verdict.question),
        reason: if is_said { String::new() } else { reason },
        ..verdict.clone()
    }
}

/// An expectation whose texts are all words.
fn expected_in_words(expected: &ExpectationResult) -> ExpectationResult {
    ExpectationResult { text: plain(&expected.text), found: plain(&expected.found), ..expected.clone() }
}

/// What was found, as a heading, and the sentences that come after it: of a search what its verdict says, otherwise the first sentence.
fn finding<'a>(material: &StudyTables<'a>) -> (Option<String>, &'a [String]) {
    let told = &material.manifest.told;
    let sought = told.verdict.as_ref().filter(|_| material.is_search() || told.answer.is_empty());
    match (sought, told.answer.split_first()) {
        (Some(verdict), _) => (Some(heading(&verdict.reason)), &told.answer),
        (None, Some((first, rest))) => (Some(heading(first)), rest),
        (None, None) => (None, &[]),
    }
}

/// How many sentences have room beneath the title.
fn lead(sentences: &[String]) -> usize {
    let mut letters = 0;
    let short = sentences.iter().take(LEAD.0).take_while(|sentence| {
        letters += sentence.len();
        letters <= LEAD.1
    });
    short.count().max(1).min(sentences.len())
}

/// What the study asks, in its own words where it has some.
fn asked(material: &StudyTables<'_>) -> String {
    let told = &material.manifest.told;
    if !told.about.is_empty() {
        return told.about.clone();
    }
    let game = proper(&material.manifest.game);
    match &told.sides[..] {
        [that, this] => format!("{game}: {this} against {that}"),
        _ => format!("{game}, {}: {}", material.manifest.rules_in_words(), told.command),
    }
}

/// Sections of one picture or none stand in pairs; a picture that has none for its neighbour stands beside what is said of it.
fn arrange(sections: &mut [PageSection]) {
    let is_small = |section: &PageSection| section.charts.len() < 2 && !section.charts.iter().any(Chart::is_wide);
    for run in sections.chunk_by_mut(|a, b| is_small(a) && is_small(b)).filter(|run| is_small(&run[0])) {
        let paired = run.len() / 2 * 2;
        for (place, section) in run.iter_mut().enumerate() {
            section.room = match (place < paired, section.charts.is_empty()) {
                (true, _) => SectionWidth::Half,
                (false, false) => SectionWidth::Split,
                (false, true) => SectionWidth::Whole,
            };
        }
    }
}

/// All cells together, then the one that was asked about, beside so many bytes of everything else.
fn groups(material: &StudyTables<'_>, rest: usize) -> Vec<SectionGroup> {
    let room = ROOM.saturating_sub(rest);
    let (mut front, mut behind) = material.shown_cell().map_or_else(Default::default, |cell| of_cell(material, cell));
    let (more, mut whole) = whole::sections(material).into_iter().partition(|section| section.more);
    behind.splice(0..0, Vec::from_iter::<Vec<PageSection>>(more));
    leave_long_tables(&mut whole, room.saturating_sub(bytes(&front) + bytes(&behind)));
    fit(&mut whole, room);
    let room = room.saturating_sub(bytes(&whole));
    leave_long_tables(&mut behind, room.saturating_sub(bytes(&front)));
    fit(&mut front, room);
    fit(&mut behind, room.saturating_sub(bytes(&front)));
    leave_tables(&mut behind, room.saturating_sub(bytes(&front)));
    let is_asked = material.is_asked_about_one();
    let detail = SectionGroup {
        title: material.shown_cell().filter(|_| material.cells().len() > 1).map(|cell| in_detail(material, cell)),
        folded: !is_asked,
        sections: front,
        ..SectionGroup::default()
    };
    let more = SectionGroup {
        title: Some("More pictures and tables".to_owned()),
        folded: true,
        sections: behind,
        ..SectionGroup::default()
    };
    let others = others(material);
    let all = [SectionGroup { sections: whole, ..SectionGroup::default() }, detail, more];
    all.into_iter().filter(|group| !group.sections.is_empty()).chain(others).collect()
}

/// Everything about one cell: what is seen at once, and what is folded.
fn of_cell(material: &StudyTables<'_>, cell: &str) -> (Vec<PageSection>, Vec<PageSection>) {
    let several = material.cells().len() > 1;
    let prefix = if several { "detail-" } else { "" };
    let luck = luck_table(material);
    let roles = RoleRates::new(material, cell);
    let roles = roles.as_ref().map(RoleRates::table);
    let mut found: Vec<(usize, PageSection)> = Vec::new();
    for table in material.tables.iter().filter(|table| !tables::OF_STUDIES.contains(&table.name.as_str())) {
        let excerpt = material.of_cell(table, cell);
        if excerpt.rows.is_empty() {
            continue;
        }
        let name = table.name.as_str();
        let place = if Some(name) == roles { ROLES } else { place(name, luck) };
        for (index, section) in own(material, &excerpt, (cell, prefix)).into_iter().enumerate() {
            // Of a game's own tables the first picture is seen, if there is one.
            let hidden = index > 0 && name != tables::WIN_RATES || section.charts.is_empty();
            let place = if index > 0 { place.max(OF_SEATS) } else { place };
            found.push((if hidden { usize::MAX } else { place }, section));
        }
    }
    found.sort_by_key(|(place, _)| *place);
    let known = found.iter().filter(|(place, _)| *place < OWN).count();
    let seen = found.iter().filter(|(place, _)| *place <= OWN).count().min(known + OPEN);
    let mut sections: Vec<PageSection> = found.into_iter().map(|(_, section)| section).collect();
    if several {
        sections.iter_mut().for_each(of_one_of_several);
    }
    let behind = sections.split_off(seen);
    (sections, behind)
}

/// The place of the roles where these are who wins.
const ROLES: usize = 0;

/// The place of what stands under who wins, behind the three pictures of the three numbers.
const OF_SEATS: usize = 4;

/// The place of a game's own tables, behind those that every game has.
const OWN: usize = 7;

/// Where a table stands: who wins, how long a game lasts, how luck is spent, then how games end and who leads.
fn place(name: &str, luck: Option<&str>) -> usize {
    match name {
        tables::WIN_RATES => 1,
        tables::GAME_LENGTHS => 2,
        name if Some(name) == luck => 3,
        tables::ENDINGS => 5,
        tables::LEADS => 6,
        _ => OWN,
    }
}

fn own(material: &StudyTables<'_>, excerpt: &TableExcerpt<'_>, (cell, prefix): (&str, &str)) -> Vec<PageSection> {
    let is_won = excerpt.table.name == tables::WIN_RATES && material.base_behind().is_none();
    let pooled = is_won.then(|| seats(material, &[cell], prefix)).flatten();
    let behind = material.base_behind().map(|base| material.of_cell(excerpt.table, base));
    drawn(excerpt, behind.as_ref(), prefix).into_iter().chain(pooled).collect()
}

/// The heading of the cell that is shown.
fn in_detail(material: &StudyTables<'_>, cell: &str) -> String {
    match material.called(cell) {
        BASE => "The base in detail".to_owned(),
        called => format!("{called} in detail"),
    }
}

/// What is said of cells that are not shown in detail.
fn others(material: &StudyTables<'_>) -> Option<SectionGroup> {
    let count = material.cells().len() - usize::from(material.shown_cell().is_some());
    let what = if material.table(tables::MATCHUPS).is_some() { "line-up" } else { "other variant" };
    let several = counted(count, what);
    (count > 0 && !material.manifest.cells.is_empty() && material.manifest.rungs.is_empty()).then(|| SectionGroup {
        about: Some(format!("The rows of {several} are in the tables beside this page, each under its name.")),
        ..SectionGroup::default()
    })
}

/// Says where the rows of other cells are, and leaves a long table to its file.
fn of_one_of_several(section: &mut PageSection) {
    leave_long_table(section);
    if let Some(table) = &mut section.table {
        table.left_out = Some(format!("The rows of other variants are in {} alone.", table.file));
    }
}
