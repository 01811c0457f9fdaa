//! Tags of XML as text, for what is looked at or changed without being taken apart.

/// The text of a tag, without its brackets; a bracket within quotes ends none.
pub fn tag(text: &str) -> &str {
    let mut quote = None;
    let end = text.find(|letter: char| match quote {
        Some(open) => {
            quote = (letter != open).then_some(open);
            false
        }
        None if letter == '"' || letter == '\'' => {
            quote = Some(letter);
            false
        }
        None => letter == '>',
    });
    &text[..end.unwrap_or(text.len())]
}

/// The value of an attribute, as it is written.
pub fn attribute<'t>(attributes: &'t str, name: &str) -> Option<&'t str> {
    let begins = |at: usize| attributes[..at].ends_with(char::is_whitespace) || at == 0;
    let (at, _) = attributes
        .match_indices(name)
        .find(|(at, _)| begins(*at) && attributes[at + name.len()..].trim_start().starts_with('='))?;
    let value = attributes[at + name.len()..].trim_start().strip_prefix('=')?.trim_start();
    let quote = value.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
    value[1..].split(quote).next()
}

/// A text as it is written in XML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
