// What the rules do, on the right: the answer, the differences with their intervals, the pictures of the report.

import { find, make } from "./element.js";

/** A number of people's size: the next of 1, 2, 5 times a power of ten. */
function nice(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value * 0.999);
}

const signed = (value) => `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value)}`;

export class Figures {
  /** `aimed` hears of a target that was dragged to: the measure, and the value as it is typed. */
  constructor(aimed) {
    this.aimed = aimed;
    this.spans = {};
    this.drawn = new Map();
    /** The pinned variants that are drawn beside the present one: a letter, a name, and the difference of each measure. */
    this.pinned = [];
  }

  /** Another question begins: what is on the page is of the last one until the first games are played. */
  begin(number) {
    // Its first games may have come before the answer to the request.
    if (this.last?.number >= number) return;
    find("#right").classList.add("waiting");
    find("#progress").textContent = `the first games of this variant are being played${this.last ? "; the figures are still those before" : ""}`;
    this.isOfBefore = find("#pictures").childElementCount > 0;
    this.drawnGames = null;
    this.isGuess = false;
    this.age();
  }

  /** Draws what is known again, with these pinned variants beside it. */
  repin(pinned) {
    this.pinned = pinned;
    this.rows(this.last.rows, this.last.components);
  }

  show(figures, isNewest) {
    const isSame = this.last?.number === figures.number;
    this.last = figures;
    if (isNewest) find("#right").classList.remove("waiting");
    const nothing = figures.sentences[0]?.startsWith("No difference is shown");
    const told = nothing ? [figures.resting ? "No difference is shown." : "No difference is shown yet.", ...figures.sentences] : figures.sentences;
    // Nothing moves under a pointer: the sentences keep the room that they had, and stay as they are while somebody aims.
    if (!isSame) find("#sentences").style.minHeight = "";
    this.told = told;
    if (!this.aiming) this.tell();
    find("#notes").textContent = figures.warnings.join(" ");
    this.age();
    this.progress(figures);
    this.rows(figures.rows, figures.components);
    if (figures.resting) find("#heard").textContent = figures.sentences.join(" ");
  }

  // The sentences; they keep the room that they had.
  tell() {
    const [first, ...rest] = this.told;
    const box = find("#sentences");
    find("#headline").textContent = this.plain(first ?? "Nothing is known yet.");
    box.replaceChildren(...rest.map((sentence) => make("p", {}, this.plain(sentence))));
    box.style.minHeight = `${box.offsetHeight}px`;
  }

  // Intervals stand beside the dots below.
  plain(sentence) {
    return sentence.replaceAll(/ \([^()]* to [^()]*\)/g, "").replaceAll("cards.", "");
  }

  /** The games behind figures, in words. */
  played({ games, rows }) {
    return `${games.toLocaleString("en")} games${rows.length > 0 ? " of each" : ""}`;
  }

  progress(figures) {
    const games = this.played(figures);
    find("#progress").textContent = figures.guess ? `first guess: ${games}` : figures.resting ? `${games}${figures.known ? ", well known" : ""}` : `${games} in ${figures.seconds.toFixed(1)} s`;
    const track = find("#track");
    track.style.setProperty("--part", `${100 * (figures.resting ? 1 : Math.min(0.97, figures.part ** 0.4))}%`);
    track.classList.toggle("resting", figures.resting);
    find("#stop").textContent = figures.resting ? "Play again" : "Stop";
  }

  // Rows of shares have one scale, and so have rows of one measure: bots are compared by eye. It grows at once, and shrinks only when it is far too
  // wide.
  span(key, most) {
    const wanted = nice(Math.max(most, 1e-6) * 1.1);
    const span = this.spans[key];
    if (!span || wanted > span || wanted <= span / 2) this.spans[key] = wanted;
    return this.spans[key];
  }

  rows(rows, components) {
    const box = find("#rows");
    const known = rows.filter((row) => row.value != null);
    box.hidden = known.length === 0;
    if (box.hidden) {
      this.drawn.clear();
      box.replaceChildren();
      return;
    }
    const names = [...known.map((row) => row.measure), components.compared].join("|");
    if (this.aiming && this.drawn.size > 0 && this.names !== names) return;
    if (this.names !== names || this.drawn.size === 0) this.build(known, names);
    const pinned = (row) => this.pinned.filter((pin) => pin.values[row.measure] != null).map((pin) => ({ ...pin, value: pin.values[row.measure] }));
    const reach = (row) => Math.max(Math.abs(row.lo ?? row.value), Math.abs(row.hi ?? row.value), ...pinned(row).map((pin) => Math.abs(pin.value)));
    this.letters.hidden = this.pinned.length === 0;
    const shares = known.filter((row) => row.wins);
    const rates = Math.max(...known.filter((row) => row.share && !row.wins).map(reach), 0.5);
    const measured = (row) => row.measure.split("(")[0];
    const alike = (row) => Math.max(...known.filter((other) => measured(other) === measured(row)).map(reach));
    const wide = this.span("points", Math.max(...shares.map(reach), 0.5));
    this.others.textContent = this.moved(components, known.filter((row) => row.component).length);
    this.scale?.forEach((mark, place) => (mark.textContent = [`${signed(-wide / 2)}`, "0", `${signed(wide / 2)}`][place]));
    for (const row of known) {
      const own = this.drawn.get(row.measure);
      const span = row.wins ? wide : row.share ? this.span("rates", rates) : this.span(measured(row), alike(row));
      Object.assign(own, { row, span });
      const at = (value) => Math.max(0, Math.min(100, 50 + (50 * value) / span));
      const [lo, hi] = [row.lo ?? row.value, row.hi ?? row.value].map(at);
      own.line.classList.toggle("shown", row.shown);
      own.base.textContent = row.base.replace("-", "−");
      own.now.textContent = row.now.replace("-", "−");
      own.dot.style.left = `${at(row.value)}%`;
      const marks = pinned(row).map((pin) => ({ ...pin, told: `${pin.name}: ${signed(Number(pin.value.toFixed(2)))}` }));
      own.pins.replaceChildren(...marks.map((pin) => {
        const mark = make("i", { title: pin.told }, pin.letter);
        mark.style.left = `${at(pin.value)}%`;
        return mark;
      }));
      own.interval.style.left = `${lo}%`;
      own.interval.style.width = `${hi - lo}%`;
      const told = row.told.replaceAll("-", "−");
      const [value, interval] = told.split(/ (?=\()/);
      const digits = value.split(".")[1]?.length ?? 0;
      const half = (row.hi - row.lo) / 2;
      // Of what is not shown one digit of the interval is enough.
      const few = half > 0 ? Math.min(digits, Math.max(1, -Math.floor(Math.log10(half)))) : digits;
      const about = row.hi == null ? told : `${signed(Number(row.value.toFixed(few)))} ± ${half.toFixed(few)}`;
      const open = this.last.guess ? `first guess, ${signed(Number(row.value.toFixed(2)))}` : about ? `not shown, ${about}` : "nothing differs";
      own.told.replaceChildren(...(row.shown ? [make("b", {}, value), ` ${interval ?? ""}`] : [open]));
      own.edge.textContent = row.wins || reach(row) === 0 ? "" : signed(span);
      own.line.setAttribute("aria-label", `${row.name}: base ${row.base}, now ${row.now}, ${[row.shown ? "difference shown" : "no difference shown yet", told, ...marks.map((pin) => `pinned ${pin.told}`)].join(", ")}`);
    }
  }

  // What is told of the components that no row is of.
  moved({ compared, moved }, drawn) {
    if (compared === 0) return "";
    if (moved === 0) return `No rate of a component is shown to move, of ${compared}.`;
    return moved > drawn ? `${moved - drawn} more of ${compared} are shown to move.` : `The other ${compared - drawn} of ${compared} are not shown to move.`;
  }

  build(rows, names) {
    this.names = names;
    this.drawn.clear();
    const group = (title, told, part, scale) => part.length === 0 ? [] : [
      make("div", { class: "row head" }, make("h2", {}, title), make("span", {}, "base"), make("span", {}, "now"),
        make("span", { class: "axis", "aria-hidden": "true" }, scale ?? []), make("span", { class: "told" }, told)),
      ...part.map((row) => this.line(row)),
    ];
    this.scale = [25, 50, 75].map((at) => make("i", { class: `at-${at}` }));
    const shares = rows.filter((row) => row.wins);
    const others = rows.filter((row) => !row.wins && !row.component);
    this.others = make("p", { class: "quiet others" });
    this.letters = make("span", { hidden: true }, " Letters are pinned variants, as they were last seen.");
    find("#rows").replaceChildren(
      ...group("Who wins, %", "difference in points", shares, this.scale),
      ...group("How it plays", "difference in its own unit", others),
      ...group("Components that moved most", "interval for all of them", rows.filter((row) => row.component)),
      this.others,
      make("p", { class: "quiet legend" }, make("i", { class: "filled" }), "a difference that is shown ", make("i", { class: "hollow" }), "not shown yet: it may be chance, since one of so many measures is off by chance. Intervals are 95 %, for all rows together and however long you watch. Drag along a line to a target, and the program looks for the value.", this.letters),
    );
  }

  line(row) {
    const own = { base: make("span", { class: "base" }), now: make("span"), dot: make("i", { class: "dot" }), interval: make("i", { class: "interval" }), pins: make("span", { class: "pins" }), told: make("span", { class: "told" }) };
    own.target = make("i", { class: "target", hidden: true });
    own.edge = make("i", { class: "edge", "aria-hidden": "true" });
    own.axis = make("span", { class: "axis", onpointerdown: (event) => this.aim(event, own) }, own.pins, own.interval, own.dot, own.target, own.edge);
    own.line = make("div", { class: "row", role: "img", tabindex: 0 }, make("span", {}, row.name), own.base, own.now, own.axis, own.told);
    this.drawn.set(row.measure, own);
    return own.line;
  }

  // A target of a measure, dragged to along its line.
  aim(begin, own) {
    const { axis, target, row, span } = own;
    if (row?.from == null) return;
    begin.preventDefault();
    axis.setPointerCapture(begin.pointerId);
    const digits = span < 1 ? 2 : 1;
    let value = "";
    const move = (event) => {
      const box = axis.getBoundingClientRect();
      const part = Math.max(0, Math.min(1, (event.clientX - box.left) / box.width));
      value = (row.from + (2 * part - 1) * span).toFixed(digits);
      target.hidden = false;
      target.style.left = `${100 * part}%`;
      target.textContent = row.unit === "points" ? `${value} %` : value;
    };
    move(begin);
    this.aiming = true;
    axis.addEventListener("pointermove", move);
    axis.addEventListener("pointerup", () => this.aimed(row.measure, row.unit === "points" ? `${value}%` : value), { once: true });
    // However it ends, also where the line is no longer there.
    axis.addEventListener("lostpointercapture", () => {
      this.aiming = false;
      axis.removeEventListener("pointermove", move);
      target.hidden = true;
      this.tell();
    }, { once: true });
  }

  // Pictures are made less often than figures: they say of how many games they are.
  age() {
    const behind = this.drawnGames && this.last && this.last.games > this.drawnGames;
    find("#age").textContent = this.isOfBefore ? "The pictures below are still those of the variant before." : this.isGuess ? `First guess: the pictures below are of ${this.drawnGames?.toLocaleString("en")} games.` : behind ? `The pictures below are of the first ${this.drawnGames.toLocaleString("en")} games; newer ones follow.` : "";
    find("#pictures").classList.toggle("older", Boolean(this.isOfBefore || (behind && this.last.games > 3 * this.drawnGames)));
  }

  pictures(html, games, isGuess) {
    this.drawnGames = games;
    this.isGuess = isGuess;
    this.isOfBefore = false;
    this.age();
    // Made by this program from data that it escapes; the policy of the page runs no script in it.
    find("#pictures").innerHTML = html;
  }
}
