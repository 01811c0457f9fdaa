//! The address of the page: this machine, a port, and a secret that no other page knows.

use std::fmt;
use std::io;

/// Bytes of the secret: nobody guesses 128 bits.
const SECRET: usize = 16;

/// The address of the page.
#[derive(Clone, Debug)]
pub struct PageAddress {
    port: u16,
    secret: String,
}

impl PageAddress {
    /// An address with a secret of its own.
    ///
    /// # Errors
    /// The system has no randomness to give.
    pub(crate) fn new(port: u16) -> io::Result<Self> {
        let mut bytes = [0; SECRET];
        getrandom::fill(&mut bytes).map_err(io::Error::other)?;
        let secret = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(Self { port, secret })
    }

    /// The first part of every path.
    pub(crate) fn secret(&self) -> &str {
        &self.secret
    }

    /// Whether a request names this server as its host. A name that somebody else's server leads here with (DNS rebinding) is another.
    pub(crate) fn is_host(&self, host: &str) -> bool {
        ["127.0.0.1", "localhost"].iter().any(|name| host == format!("{name}:{}", self.port))
    }

    /// Whether a request comes from a page of this server.
    pub(crate) fn is_origin(&self, origin: &str) -> bool {
        origin.strip_prefix("http://").is_some_and(|host| self.is_host(host))
    }
}

/// `http://127.0.0.1:4711/5f…/`.
impl fmt::Display for PageAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "http://127.0.0.1:{}/{}/", self.port, self.secret)
    }
}
