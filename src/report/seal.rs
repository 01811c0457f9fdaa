//! The seal of a file that a program has made: a digest of what stands under it, so that an edit by hand shows.

use crate::digest;

/// What stands before the digest.
const SEAL: &str = "# Untouched since, if the digest of what follows is ";

/// A text under its seal.
pub fn sealed(text: &str) -> String {
    format!("{SEAL}{}\n\n{text}", digest(text.as_bytes()))
}

/// What stands above a seal, and the text under it; `None` where there is no seal.
pub fn split_seal(text: &str) -> Option<(&str, &str)> {
    let (above, sealed) = text.split_once(SEAL)?;
    Some((above, sealed.split_once("\n\n")?.1))
}

/// Whether what stands under a seal is as it was written; `None` where there is no seal.
pub fn is_untouched(text: &str) -> Option<bool> {
    let (_, sealed) = text.split_once(SEAL)?;
    let (seal, text) = sealed.split_once("\n\n")?;
    Some(seal == digest(text.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edit_by_hand_shows() {
        let text = format!("# Made by\n{}", sealed("game = \"pig\"\n"));
        assert_eq!(is_untouched(&text), Some(true));
        assert_eq!(is_untouched(&text.replace("pig", "big")), Some(false));
        assert_eq!(is_untouched("game = \"pig\"\n"), None);
    }
}
