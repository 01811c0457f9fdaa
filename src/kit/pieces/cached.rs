//! A result kept until what it was worked out from changes.

use std::cell::{Cell, Ref, RefCell};

/// A result that is worked out when first asked for, in place: it is too large to be moved about.
#[derive(Debug, Default)]
pub struct CachedResult<T> {
    known: Cell<bool>,
    value: RefCell<T>,
}

impl<T: Clone> Clone for CachedResult<T> {
    fn clone(&self) -> Self {
        Self { known: self.known.clone(), value: self.value.clone() }
    }

    /// A copy in place; what is not known is not copied.
    fn clone_from(&mut self, source: &Self) {
        self.known.set(source.known.get());
        if source.known.get() {
            self.value.get_mut().clone_from(&source.value.borrow());
        }
    }
}

/// A table is the same whether something has been worked out from it or not.
impl<T> PartialEq for CachedResult<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> CachedResult<T> {
    /// The result; `work_out` overwrites an old one if it is not known.
    #[inline]
    pub fn get(&self, work_out: impl FnOnce(&mut T)) -> Ref<'_, T> {
        if !self.known.replace(true) {
            work_out(&mut self.value.borrow_mut());
        }
        self.value.borrow()
    }

    /// Forgets the result: what it was worked out from has changed.
    pub fn forget(&mut self) {
        self.known.set(false);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_worked_out_once_and_again_only_when_it_is_forgotten() {
        let (mut kept, times) = (CachedResult::<u8>::default(), Cell::new(0));
        let ask = |kept: &CachedResult<u8>| {
            *kept.get(|old| {
                times.set(times.get() + 1);
                *old += 7;
            })
        };
        assert_eq!((ask(&kept), ask(&kept), times.get()), (7, 7, 1));
        kept.forget();
        assert_eq!((ask(&kept), times.get()), (14, 2), "in place of the old one");
    }

    #[test]
    fn a_copy_of_the_table_keeps_what_is_known() {
        let kept = CachedResult::<u8>::default();
        kept.get(|value| *value = 3);
        let copy = kept.clone();
        assert_eq!(*copy.get(|value| *value = 4), 3);
    }

    #[test]
    fn a_copy_in_place_keeps_what_is_known_and_nothing_else() {
        let (kept, mut copy) = (CachedResult::<u8>::default(), CachedResult::<u8>::default());
        kept.get(|value| *value = 3);
        copy.get(|value| *value = 5);
        copy.clone_from(&CachedResult::default());
        assert_eq!(*copy.get(|value| *value = 6), 6, "what was known of another table is forgotten");
        copy.clone_from(&kept);
        assert_eq!(*copy.get(|value| *value = 7), 3);
    }
}
