//! Features: the named numbers about a decision that a formula may use.
//!
//! A game declares its features once, as a `&'static [Feature]`; a feature's index in that slice is its id. For each decision the
//! game writes the wanted ones into [`FeatureColumns`], one lane per legal choice, and a formula is evaluated over all lanes at once.

/// The scope of a feature: one value per decision or one per legal choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeatureScope {
    /// The decision's value, the same for every choice (health, luck in hand, round).
    View,
    /// The choice's own value (the price of this card, the threat of that room).
    Choice,
}

/// A named number about a decision, documented for the person who writes formulas.
#[derive(Clone, Copy, Debug)]
pub struct Feature {
    /// The name used in formulas: `snake_case`, unique within the game.
    pub name: &'static str,
    /// The scope: does it vary between the choices of one decision?
    pub scope: FeatureScope,
    /// The kinds of decision at which it is known: bit k stands for the game's k-th kind.
    pub kinds: u16,
    /// The unit, for people: `luck`, `health`, `rooms`, `probability`, `0 or 1`.
    pub unit: &'static str,
    /// The least value it takes. A formula that divides by something whose range holds 0 is refused.
    pub min: f64,
    /// The greatest value it takes.
    pub max: f64,
    /// The meaning, in a sentence.
    pub about: &'static str,
}

/// The unit of a feature that is either there or not.
const YES_OR_NO: &str = "0 or 1";

impl Feature {
    /// Whether it is something that at this kind of decision a choice either has or has not.
    pub fn is_trait_at(&self, kind: usize) -> bool {
        self.is_of_a_choice_at(kind) && self.is_yes_or_no()
    }

    /// Whether it is known of each choice at this kind of decision.
    pub fn is_of_a_choice_at(&self, kind: usize) -> bool {
        self.scope == FeatureScope::Choice && self.kinds >> kind & 1 == 1
    }

    /// Whether it is either there or not.
    pub fn is_yes_or_no(&self) -> bool {
        self.unit == YES_OR_NO
    }
}

/// A set of feature ids, at most [`FeatureSet::CAPACITY`] of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FeatureSet(u128);

impl FeatureSet {
    /// The most features a game may declare.
    pub const CAPACITY: usize = 128;

    /// The set with this one id in it.
    pub const fn just(id: usize) -> Self {
        Self(1 << id)
    }

    /// The set of these ids.
    pub const fn of(ids: &[usize]) -> Self {
        let (mut set, mut place) = (0, 0);
        while place < ids.len() {
            set |= 1 << ids[place];
            place += 1;
        }
        Self(set)
    }

    /// Puts an id in.
    pub fn insert(&mut self, id: usize) {
        self.0 |= 1 << id;
    }

    /// Whether this id is in the set.
    #[inline]
    pub const fn has(self, id: usize) -> bool {
        self.0 >> id & 1 == 1
    }

    /// Whether any id of `other` is in the set.
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The intersection of the sets.
    pub const fn common(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The union of the sets.
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The ids in ascending order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let id = left.trailing_zeros() as usize;
            left &= left.checked_sub(1)?;
            Some(id)
        })
    }
}

/// The values of a feature for [`FeatureColumns::PAD`] choices.
pub type FeatureLanes = [f64; FeatureColumns::PAD];

/// The values of all features, by id, for [`FeatureColumns::PAD`] choices.
pub type LaneBlock = [FeatureLanes; FeatureSet::CAPACITY];

const EMPTY: LaneBlock = [[0.0; FeatureColumns::PAD]; FeatureSet::CAPACITY];

/// The values of the wanted features for one decision: a number per [`FeatureScope::View`] feature, a column per [`FeatureScope::Choice`] feature.
///
/// Columns are cut into blocks of [`FeatureColumns::PAD`] lanes, so that arithmetic over them needs no remainder loop; what the lanes after the
/// last choice hold is finite and means nothing.
#[derive(Clone, Debug)]
pub struct FeatureColumns {
    lanes: usize,
    scalars: [f64; FeatureSet::CAPACITY],
    blocks: Vec<LaneBlock>,
}

impl Default for FeatureColumns {
    fn default() -> Self {
        Self { lanes: 0, scalars: [0.0; FeatureSet::CAPACITY], blocks: vec![EMPTY; Self::ROOM / Self::PAD] }
    }
}

impl FeatureColumns {
    /// Lanes of a block.
    pub const PAD: usize = 8;
    /// Choices for which there is room from the start: hardly a decision of a game in the list has more.
    pub const ROOM: usize = 256;

    /// The columns before any decision, with room for many choices; they grow when a decision has more than any before.
    pub fn new() -> Self {
        Self::default()
    }

    /// Begins a decision with this many choices. Values of the decision before are stale until written.
    #[inline]
    pub fn begin(&mut self, lanes: usize) {
        self.lanes = lanes;
        if lanes > self.blocks.len() * Self::PAD {
            self.grow(lanes);
        }
    }

    #[cold]
    fn grow(&mut self, lanes: usize) {
        self.blocks.resize(lanes.div_ceil(Self::PAD), EMPTY);
    }

    /// The number of choices.
    #[inline]
    pub fn lanes(&self) -> usize {
        self.lanes
    }

    /// Writes a feature that is the same for every choice.
    #[inline]
    pub fn set(&mut self, id: usize, value: f64) {
        self.scalars[id] = value;
    }

    /// Writes a feature of one choice.
    #[inline]
    pub fn put(&mut self, id: usize, lane: usize, value: f64) {
        self.lane(lane).put(id, value);
    }

    /// The lane of one choice, to write its features.
    #[inline]
    pub fn lane(&mut self, lane: usize) -> ChoiceLane<'_> {
        debug_assert!(lane < self.lanes);
        ChoiceLane { block: &mut self.blocks[lane / Self::PAD], at: lane % Self::PAD }
    }

    /// The value of a [`FeatureScope::View`] feature.
    #[inline]
    pub fn scalar(&self, id: usize) -> f64 {
        self.scalars[id]
    }

    /// The value of a [`FeatureScope::Choice`] feature for one choice.
    pub fn get(&self, id: usize, lane: usize) -> f64 {
        self.blocks[lane / Self::PAD][id][lane % Self::PAD]
    }

    /// Writes 0 for every choice.
    #[inline]
    pub fn clear(&mut self, id: usize) {
        let blocks = self.lanes.div_ceil(Self::PAD);
        self.blocks[..blocks].iter_mut().for_each(|block| block[id] = [0.0; Self::PAD]);
    }

    /// The choices, [`FeatureColumns::PAD`] at a time.
    #[inline]
    pub fn blocks(&self) -> &[LaneBlock] {
        &self.blocks[..self.lanes.div_ceil(Self::PAD)]
    }
}

/// The features of one choice.
pub struct ChoiceLane<'a> {
    block: &'a mut LaneBlock,
    at: usize,
}

impl ChoiceLane<'_> {
    /// Writes one of them.
    #[inline]
    pub fn put(&mut self, id: usize, value: f64) {
        self.block[id][self.at % FeatureColumns::PAD] = value;
    }
}

/// The sink for the features of a decision: the columns to write, and the set of wanted features. Unwanted ones are not worked out.
pub struct FeatureSink<'a> {
    wanted: FeatureSet,
    out: &'a mut FeatureColumns,
}

impl<'a> FeatureSink<'a> {
    /// The sink of one decision.
    pub fn new(wanted: FeatureSet, out: &'a mut FeatureColumns) -> Self {
        Self { wanted, out }
    }

    /// The set of features that formulas want.
    #[inline]
    pub fn wanted(&self) -> FeatureSet {
        self.wanted
    }

    /// Whether any formula wants this one.
    #[inline]
    pub fn wants(&self, id: usize) -> bool {
        self.wanted.has(id)
    }

    /// Whether any formula wants one of these.
    #[inline]
    pub fn wants_any(&self, ids: FeatureSet) -> bool {
        self.wanted.meets(ids)
    }

    /// Writes a feature that is the same for every choice.
    #[inline]
    pub fn set(&mut self, id: usize, value: impl FnOnce() -> f64) {
        if self.wants(id) {
            self.out.set(id, value());
        }
    }

    /// Writes 0 for every choice: of these, which most choices do not have.
    #[inline]
    pub fn clear(&mut self, ids: FeatureSet) {
        FeatureSet(ids.0 & self.wanted.0).iter().for_each(|id| self.out.clear(id));
    }

    /// The line of one choice.
    #[inline]
    pub fn line(&mut self, lane: usize) -> ChoiceWriter<'_> {
        ChoiceWriter { wanted: self.wanted, out: self.out.lane(lane) }
    }

    /// Writes a feature of all choices of a block.
    #[inline(always)]
    pub fn lanes(&mut self, id: usize, block: usize, value: impl Fn(usize) -> f64) {
        if self.wants(id) {
            self.out.blocks[block][id] = std::array::from_fn(value);
        }
    }

    /// Writes a feature of all choices of a block, given as small whole numbers.
    #[inline(always)]
    pub fn bytes(&mut self, id: usize, block: usize, values: &[u8; FeatureColumns::PAD]) {
        self.lanes(id, block, |at| f64::from(values[at]));
    }

    /// Writes a column, one value per choice.
    #[inline]
    pub fn column<A: Copy>(&mut self, id: usize, choices: &[A], value: impl Fn(A) -> f64) {
        if !self.wants(id) {
            return;
        }
        let (whole, rest) = choices.as_chunks::<{ FeatureColumns::PAD }>();
        for (block, choices) in self.out.blocks.iter_mut().zip(whole) {
            block[id] = std::array::from_fn(|at| value(choices[at]));
        }
        if let Some(block) = self.out.blocks.get_mut(whole.len()) {
            block[id].iter_mut().zip(rest).for_each(|(lane, &choice)| *lane = value(choice));
        }
    }
}

/// A writer of the wanted features of one choice.
pub struct ChoiceWriter<'a> {
    wanted: FeatureSet,
    out: ChoiceLane<'a>,
}

impl ChoiceWriter<'_> {
    /// Writes a feature of this choice.
    #[inline]
    pub fn put(&mut self, id: usize, value: f64) {
        if self.wanted.has(id) {
            self.out.put(id, value);
        }
    }
}

/// 1 for true, 0 for false.
pub fn flag(truth: bool) -> f64 {
    f64::from(u8::from(truth))
}

/// A game's features, a line each: `ID "name" FeatureScope (KINDS) "unit" min max "what it means";`. Makes the ids, and `FEATURES`.
#[macro_export]
macro_rules! features {
    ($($id:ident $name:literal $scope:ident $kinds:tt $unit:literal $min:literal $max:literal $about:literal;)+) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum FeatureId { $($id),+ }
        $(const $id: usize = FeatureId::$id as usize;)+

        /// Every feature; an index here is its id.
        pub const FEATURES: &[$crate::feature::Feature] = &[$($crate::feature::Feature {
            name: $name,
            scope: $crate::feature::FeatureScope::$scope,
            kinds: $kinds,
            unit: $unit,
            min: $min as f64,
            max: $max as f64,
            about: $about,
        }),+];
    };
}
pub use features;
