//! The server of one page on this machine. It knows nothing of games: what the page asks for goes to a [`PageService`], and what that has to tell
//! goes to the page.
//!
//! Strangers are kept out: the address is that of this machine alone (`address`), it has a secret in it, and the name of the host and the
//! origin of every request are those of this page (`guard`); sizes, connections and pages are bounded.

mod address;
mod connections;
mod events;
mod guard;
mod routes;

pub use address::PageAddress;
pub use events::{EventSender, EventStream, events};

use serde_json::Value;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;

/// The most bytes of what a page sends at once.
pub const LARGEST_REQUEST: usize = 1 << 20;

/// The most connections at a time; a further one waits.
const CONNECTIONS: usize = 32;

/// The side of the server that knows of games. It is called from several threads at once.
pub trait PageService: Send + Sync + 'static {
    /// The answer to what the page asks for: an action by name, and what it says.
    ///
    /// # Errors
    /// A sentence for the page.
    fn perform(&self, action: &str, request: Value) -> Result<Value, String>;

    /// The events of a page that has just been opened, for as long as it is open.
    ///
    /// # Errors
    /// A sentence for the page: there are too many.
    fn follow(&self, page: &str) -> Result<EventStream, String>;
}

/// A server that listens, and has yet to answer.
pub struct PageServer {
    listener: TcpListener,
    address: PageAddress,
}

impl PageServer {
    /// Listens on a port of this machine, any that is free for 0.
    ///
    /// # Errors
    /// The port is taken, or no secret can be made.
    pub fn open(port: u16) -> io::Result<Self> {
        let listener = TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port)))?;
        listener.set_nonblocking(true)?;
        let address = PageAddress::new(listener.local_addr()?.port())?;
        Ok(Self { listener, address })
    }

    /// The address of the page.
    pub fn address(&self) -> &PageAddress {
        &self.address
    }

    /// Answers until the program ends.
    ///
    /// # Errors
    /// The system refuses to go on.
    pub fn serve(self, style: String, bench: Arc<dyn PageService>) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async {
            let listener = connections::BoundedListener::new(self.listener, CONNECTIONS)?;
            axum::serve(listener, routes::routes(self.address, style, bench)).await
        })
    }
}
