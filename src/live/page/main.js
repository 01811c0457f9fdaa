// The page: what is typed is checked and played, and what comes of it is shown.

import { ask, find, make, say, some, words } from "./element.js";
import { Edits, same } from "./edits.js";
import { Figures } from "./figures.js";
import { Questions } from "./questions.js";
import { Rules } from "./rules.js";
import { WatchedGame } from "./watched.js";

const SAVING = 300;

// The letters by which pinned variants are drawn.
const LETTERS = "ABCDE";

class Page {
  constructor() {
    // A page that is loaded again goes on with its own draft; another one beside it has its own.
    this.again = performance.getEntriesByType("navigation")[0]?.type !== "navigate";
    this.name = (this.again && sessionStorage.getItem("page")) || crypto.randomUUID();
    sessionStorage.setItem("page", this.name);
    this.edits = new Edits();
    this.figures = new Figures((measure, target) => this.questions.open({ measure, target }));
    this.questions = new Questions(this);
    this.game = new WatchedGame(this);
    // The question that is played, as it was asked.
    this.played = null;
    // Ascending, also after the page was loaded again: of the newest request, and of the one that is played. One that is refused is not.
    this.number = Date.now();
    this.playing = 0;
    this.failed = (error) => this.trouble(error.message);
  }

  async start() {
    const rules = await ask("rules", { page: this.name });
    this.rung = rules.rung ?? "strong";
    const draft = rules.draft;
    if (draft) {
      this.edits.resume(draft);
      this.rung = draft.rung ?? this.rung;
    } else this.edits.resume({ now: rules.first });
    if (this.again) this.edits.recall();
    this.seen = draft?.seen ?? false;
    find("#hello").hidden = this.seen;
    this.edits.heard = () => this.changed();
    this.load(rules);
    this.buttons();
    await this.listen();
    this.changed();
  }

  /** The rules as they are in their files. */
  load(rules) {
    this.info = rules;
    document.title = `${rules.game} · Ludometer live`;
    find("#game").textContent = rules.game;
    find("#rules-name").textContent = `${rules.called}, ${rules.players} players: ${rules.bots.join(", ")}`;
    this.fields = new Map();
    for (const table of rules.form.tables) {
      for (const row of table.rows) for (const column of table.columns) this.fields.set(`${table.name}.${row.name}.${column.name}`, { ...column, original: row.cells[column.name] ?? "" });
    }
    for (const section of rules.form.sections) for (const field of section.fields) this.fields.set(field.name, { ...field, original: field.value ?? "" });
    for (const bot of rules.form.bots) for (const [address, value, about] of bot.numbers) this.fields.set(address, { number: true, original: String(value), called: `${bot.name}, ${words(address.split(".").at(-1)).toLowerCase()}`, weighs: about });
    this.rules = new Rules(rules.form, this.edits, this);
    find("#rungs").hidden = !rules.form.weighs;
    find("#rungs").replaceChildren(...rules.rungs.map((rung) => make("button", {
      "aria-pressed": String(rung === this.rung), title: { weak: "20 % of choices at random", fair: "5 % of choices at random", strong: "as well as they can", search: "they look ahead: a hundred times as slow" }[rung],
      onclick: () => this.strength(rung),
    }, words(rung))));
  }

  listen() {
    const events = new EventSource(`events/${this.name}`);
    const on = (kind, heard) => events.addEventListener(kind, (event) => heard(JSON.parse(event.data)));
    const fresh = ({ number }) => {
      const isFresh = number >= this.playing && number <= this.number;
      if (isFresh) this.playing = number;
      return isFresh;
    };
    on("figures", (figures) => {
      if (!fresh(figures)) return;
      const isNewest = figures.number === this.number;
      if (isNewest && !figures.guess) this.edits.saw(this.seenNow(figures));
      this.figures.pinned = this.pinned();
      this.figures.show(figures, isNewest);
      this.turned();
    });
    on("pictures", (pictures) => fresh(pictures) && this.figures.pictures(pictures.html, pictures.games, pictures.guess));
    on("trouble", (trouble) => fresh(trouble) && this.trouble(trouble.error));
    on("asked", (progress) => this.questions.heard(progress));
    on("disk", () => this.reload());
    // The program plays for a page that listens, and forgets one that it cannot reach; a page that is back is played for again.
    let lost = false;
    return new Promise((listening) => {
      events.onerror = () => {
        lost = true;
        this.trouble("The program does not answer. If it was ended or started again, open the address that it prints.");
      };
      events.onopen = () => {
        if (lost) {
          this.trouble(null);
          this.play();
        }
        lost = false;
        listening();
      };
    });
  }

  async reload() {
    try {
      this.load(await ask("rules", { page: this.name }));
      say("A file of the rules was changed by another program: the page shows it as it is now.");
      this.play();
    } catch (error) {
      this.trouble(`A file of the rules was changed by another program. ${error.message}`);
    }
  }

  buttons() {
    const does = (id, action) => find(id).addEventListener("click", async () => {
      try {
        this.trouble(null);
        await action();
      } catch (error) {
        this.failed(error);
      }
    });
    does("#undo", () => this.edits.undo());
    does("#redo", () => this.edits.redo());
    does("#watch", () => this.game.open());
    does("#copy", () => this.copy());
    does("#export", () => this.export());
    does("#save", () => this.save());
    does("#got-it", () => {
      this.seen = true;
      find("#hello").hidden = true;
      this.keep();
    });
    does("#stop", () => (this.figures.last?.resting ? this.play() : ask("stop", { page: this.name }).then(() => {
      this.figures.progress({ ...this.figures.last, resting: true });
      find("#progress").textContent = `stopped after ${this.figures.played(this.figures.last)}`;
    })));
    document.addEventListener("keydown", (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key === "z" || key === "y") {
        event.preventDefault();
        if (key === "y" || event.shiftKey) this.edits.redo();
        else this.edits.undo();
      } else if (key === "s") {
        event.preventDefault();
        this.save().catch(this.failed);
      }
    });
  }

  /** What the program is asked about. */
  asked() {
    const { now, base } = this.edits;
    return { page: this.name, now, base, rung: this.info.form.weighs ? this.rung : null };
  }

  picked(address) {
    this.address = address;
  }

  field(address) {
    return this.fields.get(address);
  }

  original(address) {
    return this.fields.get(address)?.original ?? "";
  }

  /** The column that is worked on, as a pattern: `cards.*.damage`. */
  column() {
    const parts = this.address?.split(".") ?? [];
    return parts.length === 3 && parts[0] !== "bots" ? `${parts[0]}.*.${parts[2]}` : null;
  }

  worth(table, column) {
    if (column) this.questions.worth(table, column);
  }

  strength(rung) {
    this.before = { rung: this.rung, rows: this.figures.last?.resting ? this.figures.last.rows : [] };
    this.rung = rung;
    for (const button of find("#rungs").children) button.setAttribute("aria-pressed", String(button.textContent === words(rung)));
    this.changed();
  }

  // A difference that is shown at two strengths of players in opposite directions.
  turned() {
    for (const old of this.before?.rows ?? []) {
      const now = this.figures.last.rows.find((row) => row.measure === old.measure);
      const turns = old.shown && now?.shown && Math.sign(old.value) !== Math.sign(now.value);
      this.figures.drawn.get(old.measure)?.line.classList.toggle("turned", Boolean(turns));
    }
  }

  /** Something was changed: it is shown, kept and played. */
  changed() {
    this.edits.remember();
    this.rules.refresh();
    this.variants();
    this.list();
    find("#undo").disabled = this.edits.past.length === 0;
    find("#redo").disabled = this.edits.future.length === 0;
    this.keep();
    // A pin or a name asks nothing new: what has been played of the variant goes on to count.
    if (this.played !== JSON.stringify(this.asked())) this.play();
    else if (this.figures.last) this.figures.repin(this.pinned());
  }

  async play() {
    this.number += 1;
    const number = this.number;
    const asked = this.asked();
    this.played = null;
    try {
      const answer = await ask("play", { ...asked, number });
      if (number !== this.number) return;
      if (answer.faults.length === 0) this.played = JSON.stringify(asked);
      if (answer.faults.length === 0) this.figures.begin(number);
      const elsewhere = this.rules.mark(answer.faults);
      const refused = new Set(answer.faults.map((fault) => fault.address));
      const bad = [...(this.pasted ?? [])].filter((address) => refused.has(address));
      if (bad.length) say(`Of the ${this.pasted.size} values pasted, ${bad.length === 1 ? "one is" : `${bad.length} are`} not allowed: ${some(bad.map((address) => this.called(address)))}.`);
      this.pasted = null;
      find("#refused").hidden = answer.faults.length === 0;
      for (const chip of find("#changes").children) chip.classList.toggle("bad", refused.has(chip.dataset.address));
      this.trouble(elsewhere.map((fault) => `${fault.message}. ${fault.help}`).join(" ") || null);
      if (answer.faults.length) {
        find("#right").classList.remove("waiting");
        // A draft may begin with what is not allowed: then it is the base that plays.
        if (this.playing === 0) await ask("play", { ...this.asked(), now: this.edits.base, number });
      }
    } catch (error) {
      if (number === this.number) this.failed(error);
    }
  }

  trouble(text) {
    find("#trouble").hidden = !text;
    find("#trouble").textContent = text ?? "";
  }

  keep() {
    clearTimeout(this.keeping);
    this.keeping = setTimeout(async () => {
      try {
        const kept = JSON.stringify(this.edits.state());
        await ask("keep", { page: this.name, state: { ...this.edits.state(), rung: this.rung, seen: this.seen } });
        const isWork = this.edits.past.length > 0 || !same(this.edits.now, this.edits.base);
        // What was typed meanwhile is not kept yet.
        const isAll = kept === JSON.stringify(this.edits.state());
        find("#kept").textContent = isWork && isAll ? "· draft kept" : "";
      } catch (error) {
        this.failed(error);
      }
    }, SAVING);
  }

  // ---- variants and changes

  variants() {
    const { edits } = this;
    const isKnown = [edits.base, ...edits.pins.map((pin) => pin.changes)].some((changes) => same(changes, edits.now));
    const show = (changes) => {
      edits.show(changes);
      if (!isKnown) say("What you had changed was not pinned: Undo brings it back.");
    };
    const chip = (name, changes, kind, extra = [], letter = "") => make("span", { class: `chip ${kind}` },
      make("button", { "aria-pressed": String(same(edits.now, changes)), onclick: () => show(changes) }, make("i", { "aria-hidden": "true" }, letter), name), extra);
    const pins = edits.pins.map((pin, place) => chip(pin.name, pin.changes, "pin", [
      make("button", { "aria-label": `Rename ${pin.name}`, title: "Rename", onclick: () => this.rename(place, pin.name) }, "✎"),
      make("button", { "aria-label": `Let go of ${pin.name}`, title: "Let go", onclick: () => edits.unpin(place) }, "×")], LETTERS[place]));
    // A base of one's own is named; the rules as they are stay within reach.
    const files = { set: [], added: {}, removed: [] };
    const isOwn = !same(edits.base, files);
    const own = edits.pins.find((pin) => same(pin.changes, edits.base))?.name ?? this.described(edits.base).join(", ").slice(0, 40);
    find("#variants").replaceChildren(
      chip(isOwn ? `Base: ${own}` : "Base", edits.base, "base"), ...(isOwn ? [chip("The rules as they are", files, "files")] : []), ...pins,
      isKnown ? "" : make("span", { class: "chip now" }, make("span", {}, make("i", { "aria-hidden": "true" }), "What you change now")),
      isKnown ? "" : make("button", { class: "plain", onclick: () => this.pin() }, "Pin it"),
      same(edits.now, edits.base) ? "" : make("button", { class: "plain", onclick: () => edits.makeBase() }, "Make it the base"),
      make("button", { class: "plain", onclick: () => this.questions.open() }, "Find a value…"),
    );
  }

  /** What is seen of the present variant: the differences from this base, with players of this strength. */
  seenNow(figures) {
    const values = figures.rows.filter((row) => row.value != null).map((row) => [row.measure, row.value]);
    return { base: structuredClone(this.edits.base), rung: this.rung, values: Object.fromEntries(values) };
  }

  /** What was last seen of each pinned variant, of those that were compared with this base; the present one is drawn as it is. */
  pinned() {
    const { base, now, pins } = this.edits;
    const all = pins.map((pin, place) => ({ ...pin, letter: LETTERS[place] }));
    const known = all.filter(({ seen, changes }) => seen && seen.rung === this.rung && same(seen.base, base) && !same(changes, now));
    return known.map(({ letter, name, seen }) => ({ letter, name, values: seen.values }));
  }

  pin() {
    const told = this.described();
    const all = told.join(", ");
    const name = all.length <= 40 ? all || "Variant" : `${told.at(-1).slice(0, 27)} and ${told.length - 1} more`;
    const { last } = this.figures;
    const seen = last && last.number === this.number && !last.guess ? this.seenNow(last) : undefined;
    if (!this.edits.pin(name.slice(0, 40), seen)) say("Five variants are pinned: let go of one first.");
  }

  rename(place, old) {
    const chip = find("#variants").querySelectorAll(".pin")[place];
    const done = () => input.value.trim() && this.edits.rename(place, input.value.trim().slice(0, 40));
    const input = make("input", { value: old, "aria-label": "Name of the variant", maxlength: 40, onblur: done, onkeydown: (event) => event.key === "Enter" && input.blur() });
    chip.replaceChildren(input);
    input.focus();
    input.select();
  }

  /** The changes from the rules as they are, in words. */
  described(changes = this.edits.now) {
    const values = changes.set.map(([address, value]) => `${this.called(address)} ${this.original(address)} → ${value === "" ? "…" : value}`);
    return [...values, ...Object.keys(changes.added).map((row) => `${this.called(row)}: new`), ...changes.removed.map((row) => `${this.called(row)}: gone`)];
  }

  /** What differs from the base: addresses, each with its change in words. */
  differences() {
    const { now, base } = this.edits;
    const addresses = [...new Set([...now.set, ...base.set].map(([address]) => address))];
    const value = (address, changes) => this.edits.typed(address, changes) ?? this.original(address);
    const values = addresses.map((address) => [address, value(address, base), value(address, now)]).filter(([, from, to]) => from !== to);
    const rows = (some, others, told) => some.filter((row) => !others.includes(row)).map((row) => [row, `${this.called(row)}: ${told}`]);
    const [added, there] = [Object.keys(now.added), Object.keys(base.added)];
    return [
      ...values.map(([address, from, to]) => [address, `${this.called(address)} ${from} → ${to === "" ? "…" : to}`]),
      ...rows(added, there, "new"), ...rows(there, added, "not put in"), ...rows(now.removed, base.removed, "gone"), ...rows(base.removed, now.removed, "back"),
    ];
  }

  called(address) {
    const parts = address.split(".");
    const table = this.info.form.tables.find((table) => table.name === parts[0]);
    const row = table?.rows.find((row) => row.name === parts[1]);
    const field = this.fields.get(address);
    if (!table) return field?.called ?? field?.about?.replace(/\.$/, "") ?? address;
    return [row?.title ?? words(parts[1]), ...parts.slice(2).map((column) => words(column).toLowerCase())].join(" ");
  }

  list() {
    find("#changes").replaceChildren(...this.differences().map(([address, told]) => make("span", { class: "change", "data-address": address }, told,
      make("button", { "aria-label": `Take back: ${told}`, title: "Take back", onclick: () => this.edits.restore(address) }, "×"))));
  }

  // ---- files

  async copy() {
    const games = this.figures.last?.games;
    if (!games) throw new Error("Nothing has been played yet.");
    const { command } = await ask("command", { ...this.asked(), games });
    const shown = make("code", {}, command);
    try {
      await navigator.clipboard.writeText(command);
      say(`Copied, for the ${games.toLocaleString("en")} games of each that had been played: `, shown);
    } catch {
      say("To copy: ", shown);
    }
  }

  async export() {
    const { file } = await ask("export", { ...this.asked(), games: this.figures.last?.games ?? 0 });
    say(`The report page is in ${file}.`);
  }

  async save() {
    const pinned = this.edits.pins.find((pin) => same(pin.changes, this.edits.now));
    const [address, value] = this.edits.now.set[0] ?? [];
    const first = address && `${address.split(".").slice(-2).join(" ")} ${value}`;
    const plain = (pinned?.name ?? first ?? "variant").replaceAll(/[^\p{L}\p{N} _-]+/gu, " ").trim().toLowerCase().replaceAll(/\s+/g, "-");
    const input = make("input", { value: plain || "variant", "aria-label": "Name of the file", maxlength: 80 });
    const dialog = make("dialog", { class: "saving", "aria-label": "Save variation" });
    const told = make("p", { class: "quiet" }, `A rules file beside the others, with only what differs. \`check\` accepts it.`);
    const tables = make("input", { type: "checkbox" });
    const copies = this.info.form.own_tables ? make("label", { class: "line" }, tables, "and copies of my tables, with only the changed cells changed") : "";
    const close = () => dialog.remove();
    const write = async (name, overwrite) => {
      try {
        const done = await ask("save", { ...this.asked(), name, overwrite, tables: tables.checked });
        if (done.file) {
          close();
          say(done.again ? "Saved again as " : "Saved as ", make("code", {}, done.file), done.left.length ? `, without what was changed of bots (${some(done.left)}): a rules file holds none of it. Copy command has it.` : "", done.tables ? `, tables: ${done.tables}. The saved rules hold the changes themselves and still rest on your own tables.` : ".");
          return;
        }
        told.replaceChildren(`${done.taken} ${done.why}. `,
          make("button", { onclick: () => write(done.free, false) }, `Save as ${done.free}.toml`), " ",
          make("button", { onclick: () => write(name, true) }, "Overwrite it"));
      } catch (error) {
        told.classList.add("fault");
        told.textContent = error.message;
      }
    };
    dialog.append(make("form", { method: "dialog", onsubmit: (event) => { event.preventDefault(); write(input.value, false); } },
      make("h2", {}, "Save variation"), make("p", { class: "line" }, input, ".toml"), copies, told,
      make("p", { class: "line" }, make("button", { class: "main" }, "Save"), make("button", { type: "button", onclick: close }, "Cancel"))));
    dialog.addEventListener("close", close);
    document.body.append(dialog);
    dialog.showModal();
    input.select();
  }
}

const page = new Page();
page.start().catch(page.failed);
