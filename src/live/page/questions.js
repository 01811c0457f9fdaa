// Questions to other commands from the page: which value brings a measure to a target, what is one more of each worth, which few changes meet
// several targets.

import { ask, commandLine, find, make, unbroken, words } from "./element.js";

const lower = (text) => text.charAt(0).toLowerCase() + text.slice(1);

export class Questions {
  constructor(page) {
    this.page = page;
  }

  /** A form for the target of a value, and for several targets at once. */
  open(aim = {}) {
    const box = find("#asked");
    const address = this.page.address;
    const field = address && this.page.field(address);
    const rows = this.page.figures.last?.rows ?? [];
    const measures = new Map([...rows.map((row) => [row.measure, `${row.name}${row.share ? ", %" : ""}`]), ["length_median", "The median length"]]);
    const values = field?.allowed?.match(/from (-?[\d.]+) to (-?[\d.]+)/);
    const now = Number(this.page.edits.typed(address) ?? this.page.original(address));
    const least = Math.max(Number(values?.[1] ?? 0), Math.floor(now / 2) - 2);
    const most = Math.min(Number(values?.[2] ?? now * 2), Math.ceil(now * 2) + 4);
    const choice = (chosen) => make("select", { "aria-label": "Measure" }, [...measures].map(([name, label]) => make("option", { value: name, selected: name === chosen }, label)));
    // A share is typed in percent, with the sign or without.
    const isShare = (name) => rows.find((row) => row.measure === name)?.share;
    const typed = (input, name) => `${input.value.trim().replace(",", ".").replace(/\s*%$/, "")}${isShare(name) ? "%" : ""}`;
    const number = (label, value = "") => make("input", { "aria-label": label, inputmode: "decimal", required: true, value, placeholder: "12" });
    const measure = choice(aim.measure);
    const target = number("Target", aim.target ?? "");
    const range = make("input", { "aria-label": "Values to try", value: `${least}..${most}` });
    const called = address && this.page.called(address);
    const solve = make("form", { onsubmit: (event) => {
      event.preventDefault();
      const wanted = typed(target, measure.value);
      this.ask("solve", ["--vary", `${address}=${range.value}`, "--until", `${measure.value} = ${wanted}`], `Which value of ${called} brings ${lower(measures.get(measure.value))} to ${wanted}?`);
    } }, make("h2", {}, "Which value do I want?"), address && field?.number
      ? make("p", { class: "line" }, "Bring ", measure, " to ", target, make("span", { title: address }, ` with ${called} from `), range, " ", make("button", { class: "main" }, "Find it"))
      : make("p", { class: "quiet" }, "Click into a number on the left first: that is the value that is looked for."));
    box.hidden = false;
    box.replaceChildren(make("header", {}, make("strong", {}, "Find a value"), make("span", { class: "gap" }), make("button", { onclick: () => this.close() }, "Close")), solve, this.tune(choice, number, typed));
    target.focus({ preventScroll: true });
    target.select();
    box.scrollIntoView({ block: "center" });
  }

  // Several targets: each a measure, a comparison and a number or two.
  tune(choice, number, typed) {
    const targets = make("div", {});
    const add = () => {
      const measure = choice();
      const [low, high] = [number("Number"), number("And")];
      const and = make("span", {}, " and ");
      const how = make("select", { "aria-label": "Comparison", onchange: () => {
        const isRange = how.value === "in";
        for (const part of [and, high]) part.hidden = !isRange;
        high.required = isRange;
      } }, [["in", "is between"], ["<", "is below"], [">", "is above"]].map(([value, label]) => make("option", { value }, label)));
      const line = make("p", { class: "line target-line" }, measure, how, low, and, high, make("button", { type: "button", class: "plain", "aria-label": "Leave this target out", onclick: () => {
        if (targets.children.length > 1) line.remove();
      } }, "×"));
      line.written = () => {
        const name = measure.value;
        return how.value === "in" ? `${name} in ${typed(low, name)}..${typed(high, name)}` : `${name} ${how.value} ${typed(low, name)}`;
      };
      targets.append(line);
    };
    add();
    const column = this.page.column();
    const [table, , values] = column?.split(".") ?? [];
    const may = column ? `the ${lower(words(values))} of each of the ${lower(words(table))}` : "what the game is tuned by";
    return make("form", { onsubmit: (event) => {
      event.preventDefault();
      const expect = [...targets.children].map((line) => line.written());
      this.ask("tune", [...expect.flatMap((line) => ["--expect", line]), ...(column ? ["--of", column] : [])], "Which few changes meet all targets?");
    } }, make("h2", {}, "Which few changes meet several targets?"), targets,
    make("p", { class: "line" }, make("button", { type: "button", class: "plain", onclick: add }, "Add a target"), make("span", { title: column }, `May change: ${may} `), make("button", { class: "main" }, "Look for them")));
  }

  worth(table, column) {
    const of = `${table}.*.${column}`;
    this.ask("worth", ["--of", of], `What is one more ${lower(words(column))} worth, for each of the ${lower(words(table))}?`);
  }

  close() {
    ask("cancel", { page: this.page.name }).catch(() => {});
    find("#asked").hidden = true;
    clearInterval(this.clock);
  }

  /** How far the program has come with what is asked. */
  heard(progress) {
    this.progress = progress;
  }

  async ask(command, given, title) {
    const box = find("#asked");
    const begun = Date.now();
    const clock = make("span", { class: "quiet", role: "status" });
    const soFar = make("p", { class: "so-far" });
    const bar = make("i");
    const running = make("div", {}, make("div", { class: "track", "aria-hidden": "true" }, bar), clock, soFar);
    this.progress = null;
    const tick = () => {
      const seconds = Math.round((Date.now() - begun) / 1000);
      const { games, of, left, so_far: nearest } = this.progress ?? {};
      const part = of ? Math.min(1, games / of) : 0;
      bar.style.setProperty("--part", `${100 * part}%`);
      clock.textContent = of
        ? `${Math.floor(100 * part)} % of at most ${of.toLocaleString("en")} games are played, ${seconds} s so far, at most ${left} left.`
        : `Games are being played: ${seconds} s`;
      soFar.textContent = nearest ? `So far: ${nearest}` : "";
    };
    tick();
    clearInterval(this.clock);
    this.clock = setInterval(tick, 500);
    const frame = (...inside) => box.replaceChildren(
      make("header", {}, make("strong", {}, title), make("span", { class: "gap" }), make("button", { onclick: () => this.close() }, inside[0] === running ? "Cancel" : "Close")),
      ...inside.filter(Boolean),
    );
    box.hidden = false;
    frame(running);
    box.scrollIntoView({ block: "center" });
    try {
      const { now, rung } = this.page.asked();
      const answer = await ask("ask", { page: this.page.name, now, rung, question: { command, words: given } });
      clearInterval(this.clock);
      const told = [answer.line.verdict?.reason, ...(answer.line.answer ?? [])].filter(Boolean);
      frame(
        ...told.slice(0, 6).map((sentence, place) => make("p", { class: place === 0 ? "first" : null }, unbroken(sentence))),
        this.values(answer.line),
        this.pictures(answer.pictures),
        commandLine(answer.command),
      );
    } catch (error) {
      clearInterval(this.clock);
      frame(make("p", { class: "fault" }, error.message));
    }
    this.page.play();
  }

  // Buttons that take over a value that a search has found.
  values(line) {
    const axis = line.axes?.[0];
    const found = (line.values ?? []).filter((row) => row.role === "answer");
    if (!axis || found.length === 0) return null;
    return make("p", { class: "line" }, found.map((row) => make("button", { onclick: () => {
      this.page.edits.type(axis, String(row[axis]), this.page.original(axis));
      this.close();
    } }, `Take ${this.page.called(axis)} = ${row[axis]}`)));
  }

  // The first pictures of the answer, made by this program as those of the page are.
  pictures(html) {
    const all = make("div", { class: "pictures" });
    all.innerHTML = html;
    const sections = [...all.querySelectorAll("section")].slice(0, 2);
    sections.forEach((section) => (section.className = ""));
    all.replaceChildren(...sections);
    return all;
  }
}
