//! Gathering what rows have in common, in the order in which it comes up.

/// The items in their order, each once.
pub(super) fn distinct<T: PartialEq>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut all = Vec::new();
    for item in items {
        if !all.contains(&item) {
            all.push(item);
        }
    }
    all
}

/// Items under the heading of each.
pub(super) fn grouped<T>(items: impl IntoIterator<Item = (String, T)>) -> Vec<(String, Vec<T>)> {
    let mut groups: Vec<(String, Vec<T>)> = Vec::new();
    for (heading, item) in items {
        match groups.iter_mut().find(|(known, _)| *known == heading) {
            Some((_, group)) => group.push(item),
            None => groups.push((heading, vec![item])),
        }
    }
    groups
}
