//! What is played before anything is known: what does each change do?
//!
//! Of knobs that stand each for itself every value is played alone. Of many of one kind each does little, and would take many games to be told
//! from noise; so as many of them are changed together as a solution may have, each with others every time, and all those games tell of each.

use super::model::is_alone;
use super::{EditSet, Evaluator, TuningProblem, TuningSearch, ValueEdit};

/// Blocks of a change of a knob that stands for itself.
const LONG: u64 = 250;

/// Blocks of changes of knobs that are many of a kind.
const SHORT: u64 = 200;

/// A change is played together with others so often.
const TURNS: u64 = 4;

/// And so much oftener where that finds nothing.
const TURNS_AGAIN: u64 = 6;

/// Blocks of a change by itself, then, at the most.
const SINGLE: u64 = 1_500;

/// Most values of one parameter that are played; what is between them is interpolated.
const SPREAD: usize = 6;

impl<L: Evaluator> TuningSearch<'_, L> {
    pub(super) fn look_first(&mut self) -> Result<(), L::Halt> {
        let [alone, many] = edits(self.wanted);
        for edit in &alone {
            self.look_at(&[*edit], LONG)?;
        }
        let size = self.wanted.most_edits.max(1);
        // What is large by itself does much to what others do, too.
        self.look_at_all(&alone, size.div_ceil(2), LONG)?;
        self.look_at_all(&many, size, SHORT)
    }

    /// Plays all changes again, each by itself and with others than before, where what they do is too small to be told from noise yet.
    pub(super) fn look_again(&mut self) -> Result<(), L::Halt> {
        let [alone, many] = edits(self.wanted);
        let size = self.wanted.most_edits.max(1);
        // What a change does by itself may be lost among others.
        let all = [&alone[..], &many].concat();
        let blocks = SINGLE.min(self.blocks_left() / (2 * all.len().max(1) as u64)).max(1);
        for edit in self.model.edits().into_iter().filter(|edit| all.contains(edit)) {
            match self.play(&[edit], blocks)? {
                Some(tried) => self.singles.push(tried),
                None => self.model.refuse(edit),
            }
        }
        for turn in TURNS..TURNS + TURNS_AGAIN {
            self.look_at_turn(&alone, size.div_ceil(2), turn, LONG)?;
            self.look_at_turn(&many, size, turn, SHORT)?;
        }
        Ok(())
    }

    /// Plays changes, so many together, each several times.
    fn look_at_all(&mut self, edits: &[ValueEdit], size: usize, blocks: u64) -> Result<(), L::Halt> {
        (0..TURNS.min(size as u64)).try_for_each(|turn| self.look_at_turn(edits, size, turn, blocks))
    }

    /// Plays changes, so many together, each once.
    fn look_at_turn(&mut self, edits: &[ValueEdit], size: usize, turn: u64, blocks: u64) -> Result<(), L::Halt> {
        let allowed = self.model.edits();
        let edits: EditSet = edits.iter().filter(|edit| allowed.contains(edit)).copied().collect();
        dealt(&edits, size, turn).iter().try_for_each(|set| self.look_at(set, blocks))
    }

    /// Plays a set; where the rules refuse it, its changes one by one.
    fn look_at(&mut self, edits: &[ValueEdit], blocks: u64) -> Result<(), L::Halt> {
        if self.spent() || self.play(edits, blocks)?.is_some() {
            return Ok(());
        }
        match edits {
            [edit] => self.model.refuse(*edit),
            _ => edits.iter().try_for_each(|edit| self.look_at(&[*edit], blocks))?,
        }
        Ok(())
    }
}

/// The single changes that are played: those of values that stand each for itself, and those of values that are many of a kind.
pub(super) fn edits(wanted: &TuningProblem) -> [EditSet; 2] {
    let [mut alone, mut many] = [EditSet::new(), EditSet::new()];
    for (knob, own) in wanted.knobs.iter().enumerate() {
        let edits = |steps: Vec<usize>| steps.into_iter().map(move |step| ValueEdit { knob, step });
        if is_alone(wanted, own) {
            alone.extend(edits(spread(own.steps.len())));
        } else {
            many.extend(edits(furthest(&own.steps)));
        }
    }
    [alone, many]
}

/// Indices of the values that are played, of so many.
fn spread(count: usize) -> Vec<usize> {
    let some = count.min(SPREAD);
    (0..some).map(|index| (index * (count - 1)).checked_div(some - 1).unwrap_or(0)).collect()
}

/// The furthest to either side.
fn furthest(steps: &[i32]) -> Vec<usize> {
    let of = |side: i32| (0..steps.len()).filter(move |&step| steps[step].signum() == side);
    [of(-1).next(), of(1).next_back()].into_iter().flatten().collect()
}

/// Changes dealt into sets of this size, no knob twice in one, otherwise at every turn.
fn dealt(edits: &[ValueEdit], size: usize, turn: u64) -> Vec<EditSet> {
    let mut shuffled = edits.to_vec();
    shuffled.sort_by_key(|edit| mixed(turn << 40 | (edit.knob as u64) << 20 | edit.step as u64));
    let mut sets: Vec<EditSet> = Vec::new();
    for edit in shuffled {
        let has_room = |set: &&mut EditSet| set.len() < size && set.iter().all(|other| other.knob != edit.knob);
        match sets.iter_mut().find(has_room) {
            Some(set) => set.push(edit),
            None => sets.push(vec![edit]),
        }
    }
    sets.iter_mut().for_each(|set| set.sort_unstable());
    sets
}

/// A number that looks as if it had nothing to do with another.
fn mixed(key: u64) -> u64 {
    let mut bits = key.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_change_is_dealt_once_a_turn_and_no_knob_twice_into_a_set() {
        let edits: EditSet = (0..20).flat_map(|knob| (0..2).map(move |step| ValueEdit { knob, step })).collect();
        let [one, two] = [0, 1].map(|turn| dealt(&edits, 6, turn));
        for sets in [&one, &two] {
            let mut all: EditSet = sets.concat();
            all.sort_unstable();
            assert_eq!(all, edits);
            assert!(sets.iter().all(|set| set.len() <= 6 && set.windows(2).all(|pair| pair[0].knob < pair[1].knob)));
        }
        assert_ne!(one, two);
    }

    #[test]
    fn of_many_values_those_at_the_ends_and_some_between_are_played() {
        assert_eq!(spread(3), [0, 1, 2]);
        assert_eq!(spread(9), [0, 1, 3, 4, 6, 8]);
        assert_eq!(spread(1), [0]);
        assert_eq!(furthest(&[-2, -1, 1, 2]), [0, 3]);
        assert_eq!(furthest(&[1, 2]), [1]);
    }
}
