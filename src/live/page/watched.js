// One game of the variant, step by step: the table, what was chosen and why, what happened.

import { ask, commandLine, find, make, words } from "./element.js";

export class WatchedGame {
  constructor(page) {
    this.page = page;
    this.block = 0;
  }

  async open() {
    const { now, rung } = this.page.asked();
    this.watched = structuredClone({ now, rung });
    const { steps } = await ask("game", { now, rung, block: this.block });
    this.turns = turns(steps);
    find("#watched").hidden = false;
    find("#watched").onkeydown = (event) => event.key === "Escape" && this.close();
    this.build();
    this.go(1);
  }

  close() {
    this.cancel();
    find("#watched").hidden = true;
    find("#watch").focus();
  }

  build() {
    this.cancel();
    this.chances = make("div", { class: "chances" }, this.asking());
    const slider = make("input", { type: "range", min: 0, max: this.turns.length - 1, value: 0, "aria-label": "Turn", oninput: () => this.go(Number(slider.value)) });
    this.slider = slider;
    this.title = make("span", { class: "quiet" });
    this.table = make("pre", { tabindex: 0, "aria-label": "The table" });
    this.told = make("div", { class: "told", role: "status" });
    const isScored = this.turns.some((turn) => turn.steps.some((step) => step.legal?.some((choice) => choice.score != null)));
    const scores = make("p", { class: "quiet scores" }, isScored ? "A bot gives each choice a score by its formulas, and takes the highest. Scores of one choice say how near the next best came." : "");
    find("#watched").replaceChildren(
      make("header", {},
        make("strong", {}, `Game ${this.block + 1} of this variant`), this.title,
        make("button", { "aria-label": "One turn back", onclick: () => this.go(this.at - 1) }, "←"), slider,
        make("button", { "aria-label": "One turn on", onclick: () => this.go(this.at + 1) }, "→"),
        make("button", { onclick: () => { this.block += 1; this.open().catch(this.page.failed); } }, "Next game"),
        make("button", { onclick: () => this.close() }, "Close")),
      this.chances, this.table, this.told, scores);
    slider.focus();
  }

  cancel() {
    if (this.clock) ask("cancel", { page: this.page.name }).catch(() => {});
    clearInterval(this.clock);
    this.clock = null;
  }

  asking() {
    return make("button", { onclick: () => this.odds() }, "Who was how likely to win?");
  }

  // The chances along the game: each turn is played on many times, while the page's own games wait.
  async odds() {
    const begun = Date.now();
    const box = this.chances;
    const clock = make("span", { class: "quiet", role: "status" });
    const tick = () => (clock.textContent = `Each turn is played on many times: ${Math.round((Date.now() - begun) / 1000)} s`);
    tick();
    const own = setInterval(tick, 500);
    this.clock = own;
    box.replaceChildren(make("p", { class: "line" }, clock, " ", make("button", { onclick: () => this.cancel() }, "Cancel")));
    try {
      // The page may have gone on to another variant.
      const { chances, command } = await ask("ask", { page: this.page.name, ...this.watched, question: { command: "replay", words: ["--game", String(this.block)] } });
      const picture = make("div", { class: "pictures" });
      picture.innerHTML = chances.svg;
      const swing = ({ turn, text, did }) => make("li", {}, make("button", { class: "plain", onclick: () => this.goTo(turn) }, text), make("p", { class: "quiet" }, did));
      const told = chances.swings.length ? make("ul", {}, chances.swings.map(swing)) : make("p", {}, "No turn is shown to have moved a chance by much.");
      box.replaceChildren(picture, make("div", { class: "swings" }, told, make("p", { class: "quiet" }, chances.about), commandLine(command)));
    } catch (error) {
      box.replaceChildren(make("p", { class: "fault" }, error.message), this.asking());
    }
    clearInterval(own);
    if (this.clock === own) this.clock = null;
    this.page.play();
  }

  goTo(turn) {
    const place = this.turns.findIndex((known) => known.turn === turn);
    if (place >= 0) this.go(place);
  }

  go(turn) {
    this.at = Math.max(0, Math.min(this.turns.length - 1, turn));
    this.slider.value = this.at;
    this.show();
  }

  show() {
    const turn = this.turns[this.at];
    this.title.textContent = turn.title;
    this.table.textContent = turn.table;
    this.told.replaceChildren(...turn.steps.map((step) => step.what === "choice" ? choice(step) : make("p", {}, step.text)));
  }
}

// What was chosen, with the next best and what told them apart.
function choice(step) {
  const others = step.legal.filter((other) => other.text !== step.chosen);
  const own = step.legal.find((other) => other.text === step.chosen);
  const score = (known) => (known?.score == null ? "" : `, score ${known.score.toFixed(2)}`);
  const only = others.length === 0 ? "There was no other choice." : `The next best of ${step.legal.length}: ${others[0].text}${score(others[0])}.`;
  return make("div", { class: "choice" }, make("p", {}, make("b", {}, `Seat ${step.seat}: ${step.chosen}`), own ? score(own) : ""), make("p", { class: "quiet" }, only));
}

// The steps of each turn, with the table before them.
function turns(steps) {
  const all = [{ title: "Setup", table: "", steps: [] }];
  let table = "";
  for (const step of steps) {
    const last = all.at(-1);
    if (step.what === "table") table = step.text;
    else if (step.what === "turn") all.push({ turn: step.turn, title: `round ${step.round}, turn ${step.turn}, seat ${step.seat}: ${words(step.bot)}`, table, steps: [] });
    else if (step.what === "choice" || step.what === "event") last.steps.push(step);
    else if (step.what === "end") {
      const who = step.winners.length ? `Won by seat ${step.winners.join(", ")}.` : "Nobody wins.";
      all.push({ title: "the end", table, steps: [{ what: "event", text: `${step.ending ? words(step.ending) : "Cut off"} in round ${step.round}. ${who}` }] });
    }
  }
  return all;
}
