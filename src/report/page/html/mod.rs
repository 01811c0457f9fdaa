//! A page as data, and the one way in which it becomes HTML.

use crate::ExpectationResult;
use kit::stats::Verdict;
use minijinja::value::Serde;
use minijinja::{Environment, Error, context};
use serde::Serialize;

/// Names that end in `.html`, by which every text of a page is escaped.
const PAGE: &str = "page.html";
const PICTURES: &str = "pictures.html";

/// The colours of a page, in light and dark, as CSS.
pub const COLOURS: &str = include_str!("colours.css");

/// The style of a page, as CSS.
pub const STYLE: &str = include_str!("page.css");

/// Everything that stands on a page, from top to bottom. All texts are plain: they are escaped where they are written.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Page {
    /// What was found, as heading and as the browser's title; what was asked, where nothing was found.
    pub title: String,
    /// What was asked, where the title tells what was found.
    pub asked: Option<String>,
    /// What was played, a line each.
    pub subtitle: Vec<String>,
    /// What the question that was asked has for an answer.
    pub verdict: Option<Verdict>,
    /// What the experiment expected.
    pub expected: Vec<ExpectationResult>,
    /// The answer: a sentence or two beneath the title.
    pub answer: Vec<String>,
    /// All sentences with their intervals, set as a list further down.
    pub more: Vec<String>,
    /// What makes the numbers less than they seem.
    pub warnings: Vec<String>,
    /// The numbers that the program exists for: who wins, how long, how luck is spent.
    pub numbers: Vec<KeyNumber>,
    /// The pictures and tables.
    pub groups: Vec<SectionGroup>,
    /// Where the numbers come from.
    pub provenance: PageProvenance,
}

/// A number that is set large.
#[derive(Clone, Debug, Default, Serialize)]
pub struct KeyNumber {
    /// What it tells: `Who wins: greedy`.
    pub label: String,
    /// The number.
    pub number: String,
    /// Its unit, in words: `% of its games`.
    pub unit: String,
    /// The same in the base, where another variant is shown.
    pub base: Option<String>,
    /// How well it is known, or what it is to be held against.
    pub note: String,
}

/// Sections that belong together.
#[derive(Clone, Debug, Default, Serialize)]
pub struct SectionGroup {
    /// Heading of the group. Without one its sections stand directly on the page.
    pub title: Option<String>,
    /// What it is, in a sentence.
    pub about: Option<String>,
    /// Whether it is closed at first.
    pub folded: bool,
    /// What it holds.
    pub sections: Vec<PageSection>,
}

/// Pictures of one table, and the table.
#[derive(Clone, Debug, Default, Serialize)]
pub struct PageSection {
    /// Address of the section on the page, unlike any other's.
    pub id: String,
    /// Its name in the list of contents.
    pub name: String,
    /// Heading of the section: what is seen, or else its name.
    pub title: String,
    /// How to read it.
    pub about: String,
    /// The pictures, side by side where there is room.
    pub charts: Vec<Chart>,
    /// What else has to be said about the pictures.
    pub note: Option<String>,
    /// Pages that say more of it, by their paths from the folder of this one.
    pub pages: Vec<String>,
    /// The numbers behind the pictures, folded.
    pub table: Option<ShownTable>,
    /// How much of a wide page it takes.
    pub room: SectionWidth,
    /// Whether it belongs to what is folded at first.
    #[serde(skip)]
    pub more: bool,
}

/// How much of a wide page a section takes; of a narrow one each takes all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SectionWidth {
    /// All of it.
    #[default]
    Whole,
    /// Half of it, beside another.
    Half,
    /// All of it, what is said on the left and the picture on the right.
    Split,
}

/// A picture and its heading.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Chart {
    /// What tells it from its neighbours; may be empty.
    pub heading: String,
    /// An `<svg>` element, written to the page as it is: no text of anybody else may stand in it unescaped.
    pub svg: String,
}

impl Chart {
    /// Whether it keeps its width on a narrow page, which then scrolls it.
    pub fn is_wide(&self) -> bool {
        self.svg.starts_with("<svg class=\"chart wide\"")
    }
}

/// A table as it is shown.
#[derive(Clone, Debug, Default, Serialize)]
pub struct ShownTable {
    /// The file that holds the table.
    pub file: String,
    /// What each field of a row is.
    pub columns: Vec<ColumnHead>,
    /// The fields, as many to a row as there are columns.
    pub rows: Vec<Vec<ShownField>>,
    /// Which rows of the file are not shown, in a sentence.
    pub left_out: Option<String>,
}

/// The head of a column.
#[derive(Clone, Debug, Default, Serialize)]
pub struct ColumnHead {
    /// Name of the column in words.
    pub name: String,
    /// Its name in the file.
    pub file: String,
    /// What it means, with its unit and its n.
    pub tip: String,
    /// Whether it holds numbers: set to the right, and sorted as such.
    pub number: bool,
}

/// A field of a table, as it is shown.
#[derive(Clone, Debug, Default, Serialize)]
pub struct ShownField {
    /// What is read; empty where the value is unknown.
    pub text: String,
    /// What is sorted by and copied, where `text` is rounded: the text of the file.
    pub exact: Option<String>,
}

/// Where the numbers come from, and how to make them again.
#[derive(Clone, Debug, Default, Serialize)]
pub struct PageProvenance {
    /// The command that makes them again.
    pub reproduce: String,
    /// The manifest that the page itself is played again from, as JSON on one line without `<`; of what no command plays again nothing.
    pub study: Option<String>,
    /// Names and values: seed, versions, digests.
    pub facts: Vec<(String, String)>,
    /// Games that are worth a look.
    pub notable: Vec<NotableGame>,
    /// Rules, strategies and the experiment in full, folded.
    pub texts: Vec<SourceText>,
}

/// A game that is worth a look.
#[derive(Clone, Debug, Default, Serialize)]
pub struct NotableGame {
    /// Why: "the longest game, 41 rounds".
    pub what: String,
    /// The command that tells it.
    pub replay: String,
}

/// A file that went into the numbers, in full.
#[derive(Clone, Debug, Default, Serialize)]
pub struct SourceText {
    /// What it is.
    pub title: String,
    /// Digest of the file; may be empty.
    pub hash: String,
    /// All of it.
    pub text: String,
}

impl Page {
    /// The page as one HTML file that needs nothing else: style and script are within. The same page is always the same bytes.
    ///
    /// # Errors
    /// Those of the template; none that a text on the page could cause.
    pub fn render(&self) -> Result<String, Error> {
        let mut environment = Environment::new();
        environment.add_template(
            PAGE,
            concat!(
                include_str!("top.html"),
                include_str!("numbers.html"),
                include_str!("contents.html"),
                include_str!("sections.html"),
                include_str!("bottom.html"),
            ),
        )?;
        environment.get_template(PAGE)?.render(context! {
            page => Serde(self),
            style => format!("{COLOURS}{STYLE}"),
            script => include_str!("page.js"),
            version => env!("CARGO_PKG_VERSION"),
        })
    }

    /// The three numbers and the pictures as a part of another page, which has [`COLOURS`] and [`STYLE`].
    ///
    /// # Errors
    /// As of the whole page.
    pub fn render_pictures(&self) -> Result<String, Error> {
        let mut environment = Environment::new();
        let pictures = concat!(include_str!("numbers.html"), include_str!("sections.html"));
        environment.add_template(PICTURES, pictures)?;
        environment.get_template(PICTURES)?.render(context! { page => Serde(self) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::stats::{Answer, ExpectationStatus};

    const HOSTILE: [&str; 5] = [
        "<script>alert(1)</script>",
        "\"onload=alert(2) x=\"",
        "</style></title></pre><b>",
        "=cmd()",
        "{{7*7}}{% raw %}",
    ];

    /// A text that says where it stood, with everything in it that a page could take for its own.
    fn hostile(place: &str) -> String {
        format!("{place} {}", HOSTILE.join(" "))
    }

    fn field(text: &str, exact: Option<&str>) -> ShownField {
        ShownField { text: text.to_owned(), exact: exact.map(str::to_owned) }
    }

    fn hostile_table() -> ShownTable {
        ShownTable {
            file: hostile("file"),
            columns: vec![ColumnHead {
                name: hostile("column"),
                file: hostile("column-of-file"),
                tip: hostile("tip"),
                number: false,
            }],
            rows: vec![vec![ShownField { text: hostile("field"), exact: Some(hostile("exact")) }]],
            left_out: Some(hostile("left-out")),
        }
    }

    fn hostile_group(folded: bool) -> SectionGroup {
        SectionGroup {
            title: Some(hostile("group")),
            about: Some(hostile("about-group")),
            folded,
            sections: vec![PageSection {
                id: hostile("id"),
                name: hostile("name"),
                title: hostile("section"),
                about: hostile("about-section"),
                charts: vec![Chart { heading: hostile("chart"), svg: "<svg class=\"chart wide\"></svg>".to_owned() }],
                note: Some(hostile("note")),
                pages: vec![hostile("page")],
                table: Some(hostile_table()),
                room: SectionWidth::Half,
                more: false,
            }],
        }
    }

    fn hostile_provenance() -> PageProvenance {
        PageProvenance {
            reproduce: hostile("reproduce"),
            study: None,
            facts: vec![(hostile("fact"), hostile("value"))],
            notable: vec![NotableGame { what: hostile("notable"), replay: hostile("replay") }],
            texts: vec![SourceText {
                title: hostile("file-title"),
                hash: hostile("digest"),
                text: hostile("file-text"),
            }],
        }
    }

    fn hostile_page() -> Page {
        Page {
            title: hostile("title"),
            asked: Some(hostile("asked")),
            subtitle: vec![hostile("subtitle")],
            verdict: Some(Verdict { question: hostile("question"), answer: Answer::Yes, reason: hostile("reason") }),
            expected: vec![ExpectationResult {
                text: hostile("expected"),
                verdict: ExpectationStatus::Fails,
                found: hostile("found"),
            }],
            answer: vec![hostile("sentence")],
            more: vec![hostile("more")],
            warnings: vec![hostile("warning")],
            numbers: vec![KeyNumber {
                label: hostile("label"),
                number: hostile("number"),
                unit: hostile("unit"),
                base: Some(hostile("before")),
                note: hostile("note-number"),
            }],
            groups: vec![SectionGroup { title: None, ..hostile_group(false) }, hostile_group(true)],
            provenance: hostile_provenance(),
        }
    }

    const PLACES: [&str; 37] = [
        "asked",
        "name",
        "label",
        "number",
        "unit",
        "before",
        "note-number",
        "title",
        "subtitle",
        "question",
        "reason",
        "expected",
        "found",
        "sentence",
        "more",
        "warning",
        "group",
        "about-group",
        "id",
        "section",
        "about-section",
        "chart",
        "note",
        "page",
        "file",
        "column",
        "column-of-file",
        "tip",
        "field",
        "exact",
        "left-out",
        "reproduce",
        "fact",
        "value",
        "notable",
        "replay",
        "digest",
    ];

    fn rendered(page: &Page) -> String {
        page.render().expect("the template is sound")
    }

    /// How often `text` stands in the page, beyond what an empty page has of it.
    fn more_than_empty(page: &str, text: &str) -> usize {
        let empty = rendered(&Page::default());
        page.matches(text).count() - empty.matches(text).count()
    }

    #[test]
    fn hostile_texts_do_nothing_wherever_they_stand() {
        let page = rendered(&hostile_page());
        for markup in ["<script", "</script", "</style", "</title", "<b>", "\"onload"] {
            assert_eq!(more_than_empty(&page, markup), 0, "{markup}");
        }
        assert!(page.contains("{{7*7}}{% raw %}"), "a text was taken for a template");
    }

    #[test]
    fn every_text_of_a_page_appears() {
        let page = rendered(&hostile_page());
        let escaped = "&lt;script&gt;alert(1)&lt;&#x2f;script&gt; &quot;onload=alert(2)";
        for place in PLACES.iter().chain(&["file-title", "file-text"]) {
            assert!(page.contains(&format!("{place} {escaped}")), "{place}");
        }
        assert_eq!(page.matches("<svg class=\"chart wide\"></svg>").count(), 2, "one of each group");
    }

    #[test]
    fn an_empty_page_is_a_page() {
        let page = rendered(&Page::default());
        assert!(page.starts_with("<!doctype html>\n<html lang=\"en\">"));
        assert!(page.ends_with("</html>\n") || page.ends_with("</html>"));
        for empty in ["<table", "<ul class", "class=\"badge", "<pre"] {
            assert!(!page.contains(empty), "{empty}");
        }
    }

    #[test]
    fn a_rounded_number_keeps_the_exact_one_beside_it() {
        let mut page = Page { groups: vec![hostile_group(false)], ..Page::default() };
        page.groups[0].sections[0].table = Some(ShownTable {
            columns: vec![ColumnHead { number: true, ..ColumnHead::default() }; 3],
            rows: vec![vec![field("0.53", Some("0.5317734113294335")), field("7", None), field("", None)]],
            ..ShownTable::default()
        });
        let page = rendered(&page);
        assert!(page.contains("<tr><td data-v=\"0.5317734113294335\">0.53<td>7<td>"), "{page}");
    }

    #[test]
    fn a_verdict_is_told_in_words() {
        let expected = |verdict: ExpectationStatus| ExpectationResult { verdict, ..ExpectationResult::default() };
        let page = rendered(&Page {
            expected: [ExpectationStatus::Holds, ExpectationStatus::Fails, ExpectationStatus::Unsure]
                .map(expected)
                .into(),
            ..Page::default()
        });
        for badge in ["good\">✓ holds<", "bad\">✗ fails<", "open\">○ not enough games<"] {
            assert!(page.contains(&format!("badge {badge}")), "{badge}");
        }
    }

    #[test]
    fn a_folded_group_is_closed_and_an_open_one_is_not() {
        let closed = |folded| {
            let page = rendered(&Page { groups: vec![hostile_group(folded)], ..Page::default() });
            page.matches("<details class=\"group\"").count()
        };
        assert_eq!((closed(false), closed(true)), (1, 2), "the provenance is always folded");
    }

    #[test]
    fn empty_lines_at_the_start_of_a_text_survive() {
        let text = SourceText { text: "\n\nrules".to_owned(), ..SourceText::default() };
        let mut page = Page::default();
        page.provenance.texts = vec![text];
        // A browser drops the first line break within `<pre>`, and no other.
        assert!(rendered(&page).contains("<pre tabindex=\"0\">\n\n\nrules</pre>"));
    }

    #[test]
    fn nothing_is_loaded_from_anywhere() {
        let page = rendered(&hostile_page());
        let targets = |name: &'static str| page.split(name).skip(1);
        assert_eq!(targets(" src=").count(), 0);
        assert!(targets(" href=").count() > 3);
        for target in targets(" href=") {
            // A page beside this one is there to be clicked on, and `./` keeps every name from being a scheme.
            let allowed = ["\"#", "\"data:,\"", "\"./"].iter().any(|start| target.starts_with(start));
            assert!(allowed, "{target:.40}");
        }
        for word in ["@import", "url(", "fetch(", "XMLHttpRequest", "http:", "https:"] {
            assert!(!page.contains(word), "{word}");
        }
    }

    #[test]
    fn the_same_page_is_the_same_bytes() {
        assert_eq!(rendered(&hostile_page()), rendered(&hostile_page()));
    }

    #[test]
    fn a_large_table_stays_small() {
        let (rows, columns) = (400, 14);
        let mut page = Page { groups: vec![hostile_group(false)], ..Page::default() };
        let bytes = |rows: usize, page: &mut Page| {
            page.groups[0].sections[0].table = Some(ShownTable {
                columns: vec![ColumnHead { number: true, ..ColumnHead::default() }; columns],
                rows: vec![vec![field("0.532", Some("0.5317734113294335")); columns]; rows],
                ..ShownTable::default()
            });
            rendered(page).len()
        };
        let of_cells = bytes(rows, &mut page) - bytes(0, &mut page);
        assert!(of_cells < 40 * rows * columns, "{} bytes a cell", of_cells / (rows * columns));
    }
}
