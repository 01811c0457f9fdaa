// What is changed: variants, each a list of changes, and the past and the future of all of them.

const EMPTY = () => ({ set: [], added: {}, removed: [] });
const MOST_PINS = 5;

/** A copy that shares nothing. */
const copy = (value) => structuredClone(value);

/** The variants: the base, the one that is worked on, and those that are pinned. */
export class Edits {
  constructor() {
    this.base = EMPTY();
    this.now = EMPTY();
    this.pins = [];
    this.past = [];
    this.future = [];
    this.heard = () => {};
  }

  /** The state as it is kept. */
  state() {
    const { base, now, pins } = this;
    return { base, now, pins };
  }

  /** Goes on from a state that was kept. */
  resume(kept) {
    const whole = (changes) => ({ ...EMPTY(), ...changes });
    this.base = whole(kept.base);
    this.now = whole(kept.now);
    this.pins = (kept.pins ?? []).map((pin) => ({ name: String(pin.name), changes: whole(pin.changes), seen: pin.seen }));
  }

  /** Keeps the past and the future for when the page is loaded again, as far as there is room. */
  remember() {
    try {
      sessionStorage.setItem("steps", JSON.stringify({ past: this.past, future: this.future }));
    } catch {
      sessionStorage.removeItem("steps");
    }
  }

  recall() {
    const { past, future } = JSON.parse(sessionStorage.getItem("steps") ?? "{}");
    this.past = past ?? [];
    this.future = future ?? [];
  }

  /** Changes something; a further change of the same thing in the same breath is one step back. */
  change(what, action) {
    const breath = what && this.last?.what === what && Date.now() - this.last.at < 700;
    if (!breath) this.past.push(copy(this.state()));
    this.future = [];
    this.last = { what, at: Date.now() };
    action();
    this.heard();
  }

  undo() {
    this.step(this.past, this.future);
  }

  redo() {
    this.step(this.future, this.past);
  }

  step(from, to) {
    const state = from.pop();
    if (!state) return;
    to.push(copy(this.state()));
    this.last = null;
    this.resume(state);
    this.heard();
  }

  /** What was typed at an address; undefined where nothing was. */
  typed(address, changes = this.now) {
    const row = address.slice(0, address.lastIndexOf("."));
    const cells = changes.added[row];
    if (cells) return cells[address.slice(row.length + 1)] ?? "";
    return changes.set.find(([known]) => known === address)?.[1];
  }

  /** Types a value; the value that the rules have anyway is no change. */
  type(address, value, original) {
    this.change(address, () => this.put(address, value, original));
  }

  put(address, value, original) {
    const row = address.slice(0, address.lastIndexOf("."));
    const cells = this.now.added[row];
    if (cells) {
      cells[address.slice(row.length + 1)] = value;
      return;
    }
    const place = this.now.set.findIndex(([known]) => known === address);
    if (value === original) {
      if (place >= 0) this.now.set.splice(place, 1);
    } else if (place >= 0) this.now.set[place][1] = value;
    else this.now.set.push([address, value]);
  }

  /** Takes back what was changed at an address: a value, a new row, a row that is gone. */
  restore(address) {
    this.change(null, () => {
      const { base, now } = this;
      const based = base.set.find(([known]) => known === address);
      now.set = now.set.filter(([known]) => known !== address);
      if (based) now.set.push([...based]);
      if (base.added[address]) now.added[address] = copy(base.added[address]);
      else delete now.added[address];
      now.removed = now.removed.filter((row) => row !== address);
      if (base.removed.includes(address)) now.removed.push(address);
    });
  }

  add(row, cells) {
    this.change(null, () => (this.now.added[row] = cells));
  }

  /** Calls a new row otherwise, in its place. */
  call(row, name) {
    this.change(null, () => (this.now.added = Object.fromEntries(Object.entries(this.now.added).map(([known, cells]) => [known === row ? name : known, cells]))));
  }

  remove(row) {
    this.change(null, () => {
      if (this.now.added[row]) delete this.now.added[row];
      else this.now.removed.push(row);
      this.now.set = this.now.set.filter(([address]) => !address.startsWith(`${row}.`));
    });
  }

  /** Pins the present variant, with what was seen of it. */
  pin(name, seen) {
    if (this.pins.length >= MOST_PINS) return false;
    this.change(null, () => this.pins.push({ name, changes: copy(this.now), seen }));
    return true;
  }

  /** Keeps what is seen of the present variant, where it is pinned. No step: nobody takes it back. */
  saw(seen) {
    for (const pin of this.pins) if (same(pin.changes, this.now)) pin.seen = seen;
  }

  unpin(place) {
    this.change(null, () => this.pins.splice(place, 1));
  }

  rename(place, name) {
    this.change(null, () => (this.pins[place].name = name));
  }

  show(changes) {
    this.change(null, () => (this.now = copy(changes)));
  }

  makeBase() {
    this.change(null, () => (this.base = copy(this.now)));
  }
}

/** Whether two variants change the same. */
export function same(one, other) {
  const sorted = (changes) => JSON.stringify([
    [...changes.set].sort((a, b) => (a[0] < b[0] ? -1 : 1)),
    Object.entries(changes.added).sort((a, b) => (a[0] < b[0] ? -1 : 1)),
    [...changes.removed].sort(),
  ]);
  return sorted(one) === sorted(other);
}
