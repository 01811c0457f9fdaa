//! The events of an open page, by kind: of each kind the newest alone, so that a page that is slow to read is told less and not later.

use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::sync::watch;

/// The newest of each kind, numbered in the order of sending.
#[derive(Clone, Debug, Default)]
struct NewestEvents {
    last: u64,
    kinds: BTreeMap<&'static str, (u64, Arc<Value>)>,
}

/// The sending end of the events of a page.
#[derive(Clone, Debug)]
pub struct EventSender(watch::Sender<NewestEvents>);

/// The receiving end of the events of a page.
#[derive(Debug)]
pub struct EventStream {
    newest: watch::Receiver<NewestEvents>,
    /// The last of what has been heard.
    heard: u64,
}

/// A sender without receivers yet.
pub fn events() -> EventSender {
    EventSender(watch::Sender::new(NewestEvents::default()))
}

impl EventSender {
    /// Tells something; what was told of the same kind and has not been heard is forgotten.
    pub fn send(&self, kind: &'static str, what: Value) {
        self.0.send_modify(|newest| {
            newest.last += 1;
            newest.kinds.insert(kind, (newest.last, Arc::new(what)));
        });
    }

    /// An end for one more page: it hears the newest of each kind first.
    pub fn follow(&self) -> EventStream {
        EventStream { newest: self.0.subscribe(), heard: 0 }
    }

    /// Pages that listen.
    pub fn listeners(&self) -> usize {
        self.0.receiver_count()
    }
}

impl EventStream {
    /// The next of what has not been heard, by its kind; `None` when nobody will tell anything more.
    pub(crate) async fn next(&mut self) -> Option<(&'static str, Arc<Value>)> {
        loop {
            let next = {
                let newest = self.newest.borrow_and_update();
                let unheard = newest.kinds.iter().filter(|(_, (number, _))| *number > self.heard);
                unheard
                    .min_by_key(|(_, (number, _))| *number)
                    .map(|(kind, (number, what))| (*kind, *number, what.clone()))
            };
            if let Some((kind, number, what)) = next {
                self.heard = number;
                return Some((kind, what));
            }
            self.newest.changed().await.ok()?;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn heard(stream: &mut EventStream) -> Vec<(&'static str, Value)> {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let mut all = Vec::new();
        runtime.block_on(async {
            while let Some((kind, what)) = stream.next().await {
                all.push((kind, (*what).clone()));
            }
        });
        all
    }

    #[test]
    fn a_slow_page_hears_the_newest_of_each_kind_in_the_order_of_telling() {
        let sender = events();
        let mut stream = sender.follow();
        sender.send("figures", json!(1));
        sender.send("pictures", json!(2));
        sender.send("figures", json!(3));
        assert_eq!(sender.listeners(), 1);
        drop(sender);
        assert_eq!(heard(&mut stream), [("pictures", json!(2)), ("figures", json!(3))]);
    }
}
