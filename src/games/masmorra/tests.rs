//! The rules as a sceptical player checks them: each test states a sentence of the rulebook or one setting of an open point.
