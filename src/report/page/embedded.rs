//! The study within its page: its manifest, from which the page alone is played again.

use crate::Manifest;
use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::{CharEscape, CompactFormatter, Formatter};
use std::io::{self, Write};

/// Begin and end of the element that holds it.
const BEGIN: &str = "<script type=\"application/json\" id=\"study\">";
const END: &str = "</script>";

/// The manifest for the element, on one line; nothing of what has no experiment and cannot be played again.
pub(super) fn study(manifest: &Manifest) -> Option<String> {
    if manifest.experiment.is_empty() {
        return None;
    }
    let mut text = Vec::new();
    manifest.replayable().serialize(&mut Serializer::with_formatter(&mut text, JsonInHtml)).ok()?;
    String::from_utf8(text).ok()
}

/// The JSON that a page holds; `None` of a page without it.
pub(super) fn of_page(page: &[u8]) -> Option<&[u8]> {
    let (_, from) = std::str::from_utf8(page).ok()?.split_once(BEGIN)?;
    Some(from.split_once(END)?.0.as_bytes())
}

/// JSON whose texts hold no character that means something in HTML: names and texts of anybody stand in it.
struct JsonInHtml;

impl Formatter for JsonInHtml {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, out: &mut W, fragment: &str) -> io::Result<()> {
        let mut rest = fragment;
        while let Some(at) = rest.find(['<', '>', '&', '\'']) {
            out.write_all(&rest.as_bytes()[..at])?;
            write!(out, "\\u{:04x}", rest.as_bytes()[at])?;
            rest = &rest[at + 1..];
        }
        out.write_all(rest.as_bytes())
    }

    fn write_char_escape<W: ?Sized + Write>(&mut self, out: &mut W, escape: CharEscape) -> io::Result<()> {
        match escape {
            CharEscape::Quote => out.write_all(b"\\u0022"),
            other => CompactFormatter.write_char_escape(out, other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn no_text_means_anything_in_html_and_all_come_back() {
        let texts = json!({ "a": "</script><!-- 'a' & \"b\" \\ end", "b": ["\n\u{1}ü", 1.5, null] });
        let mut written = Vec::new();
        texts.serialize(&mut Serializer::with_formatter(&mut written, JsonInHtml)).unwrap();
        let written = String::from_utf8(written).unwrap();
        assert!(!written.contains(['<', '>', '&', '\'', '\n']) && !written.contains("\\\""), "{written}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&written).unwrap(), texts);
    }
}
