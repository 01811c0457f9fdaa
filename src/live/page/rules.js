// The rules on the left: a grid for each table, the other values by section, the bots with their numbers.

import { find, make, say, some, words } from "./element.js";

/** A number as people and spreadsheets write it, as the program reads it: `0,5`, `+2`, `3.0`. */
const plain = (text) => text.trim().replace(/^\+(?=\d)/, "").replace(/^(-?\d+),(\d+)$/, "$1.$2").replace(/^(-?\d+)\.0+$/, "$1");

/** The columns that a game is played by; where a value comes from is told by no grid. */
const played = (table) => table.columns.filter((column) => column.plays);

/** Units that tell a place, and no amount that one tunes. */
const OF_PLACES = new Set(["place", "slot", "round", "level", "card", "column", "columns"]);

/** The amounts in a table that somebody has set: most is tuned where there are most. */
function amounts(table) {
  const columns = played(table).filter((column) => column.number && column.name !== "count" && !OF_PLACES.has(column.unit));
  const isSet = (value, column) => value != null && value !== "" && value !== column.default;
  return columns.reduce((sum, column) => sum + table.rows.filter((row) => isSet(row.cells[column.name], column)).length, 0);
}

export class Rules {
  constructor(form, edits, page) {
    this.form = form;
    this.edits = edits;
    this.page = page;
    const most = Math.max(...form.tables.map(amounts));
    this.tab = form.tables.find((table) => amounts(table) === most)?.name ?? "rules";
    this.sorted = {};
    this.selected = null;
    this.faults = [];
    this.build();
  }

  tabs() {
    return [...this.form.tables.map((table) => table.name), "rules", "bots"];
  }

  build() {
    find("#tabs").replaceChildren(
      ...this.tabs().map((name) =>
        make("button", {
          role: "tab", id: `tab-${name}`, "aria-selected": String(name === this.tab), "aria-controls": "grid",
          tabindex: name === this.tab ? 0 : -1,
          onclick: () => this.open(name),
          onkeydown: (event) => this.arrow(event),
        }, words(name)),
      ),
    );
    const table = this.form.tables.find((table) => table.name === this.tab);
    const body = table ? this.grid(table) : this.tab === "rules" ? this.sections() : this.bots();
    find("#grid").replaceChildren(...body);
    find("#grid").setAttribute("aria-labelledby", `tab-${this.tab}`);
    this.refresh();
  }

  open(name) {
    this.tab = name;
    this.build();
  }

  arrow(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const tabs = this.tabs();
    this.open(tabs[(tabs.indexOf(this.tab) + step + tabs.length) % tabs.length]);
    find(`#tab-${this.tab}`).focus();
  }

  // Rows as they are now: those of the rules, then those that were put in.
  rows(table) {
    const removed = new Set(this.edits.now.removed);
    const own = table.rows.filter((row) => !removed.has(`${table.name}.${row.name}`));
    const added = Object.entries(this.edits.now.added).filter(([row]) => row.startsWith(`${table.name}.`));
    const fresh = added.map(([row, cells]) => ({ name: row.slice(table.name.length + 1), cells, fresh: true }));
    const rows = [...own, ...fresh];
    const order = this.sorted[table.name];
    if (!order) return rows;
    const key = (row) => {
      const text = order.column === "" ? row.name : this.shown(table, row, order.column);
      return text !== "" && !Number.isNaN(Number(text)) ? Number(text) : text;
    };
    const compare = (a, b) => (typeof a === typeof b ? (a < b ? -1 : a > b ? 1 : 0) : typeof a === "number" ? -1 : 1);
    return rows.map((row) => [key(row), row]).sort((a, b) => order.sign * compare(a[0], b[0])).map(([, row]) => row);
  }

  shown(table, row, column) {
    return this.edits.typed(`${table.name}.${row.name}.${column}`) ?? row.cells[column] ?? "";
  }

  grid(table) {
    const columns = played(table);
    const head = (name, about, column) => {
      const order = this.sorted[table.name]?.column === column ? (this.sorted[table.name].sign > 0 ? "ascending" : "descending") : "none";
      return make("th", { scope: "col", "aria-sort": order, class: column && this.selected === column ? "picked" : null },
        make("button", { title: about, onclick: () => this.sort(table, column) }, name));
    };
    const width = (column) => `${Math.max(2, ...this.rows(table).map((row) => this.shown(table, row, column.name).length)) + 3}ch`;
    const widths = new Map(columns.map((column) => [column.name, column.number ? null : width(column)]));
    const line = (row) => {
      const address = `${table.name}.${row.name}`;
      const act = (label, sign, action) => make("button", { "aria-label": `${label} ${row.title ?? words(row.name)}`, title: label, onclick: action }, sign);
      return make("tr", { "data-row": address },
        // They lie over the end of the name, so that each cell can be clicked.
        make("th", { scope: "row", title: row.name, "aria-label": row.title ?? words(row.name) }, row.fresh ? this.nameOf(table, row) : row.title ?? words(row.name),
          make("span", { class: "acts" }, act("Copy", "copy", () => this.copyRow(table, row)), act("Delete", "×", () => this.edits.remove(address)))),
        columns.map((column) => make("td", { class: column.number ? null : "word" }, this.input(`${address}.${column.name}`, row.cells[column.name] ?? "", column, `${row.title ?? words(row.name)}, ${column.name}`, widths.get(column.name)))));
    };
    return [
      make("table", { class: "sheet" },
        make("thead", {}, make("tr", {}, head("Name", "The row", ""), columns.map((column) => head(words(column.name), `${column.about} ${column.allowed}.`, column.name)))),
        make("tbody", {}, this.rows(table).map(line))),
      make("p", { class: "keys quiet" }, "Enter and the arrows move, Ctrl+D fills down, a block from a spreadsheet can be pasted, Ctrl+Z undoes. ",
        make("button", { class: "plain", onclick: () => this.addRow(table) }, "Add a row"),
        columns.some((column) => column.number) && make("button", { class: "plain", onclick: () => this.page.worth(table.name, this.selected ?? columns.find((column) => column.number)?.name) }, "What is one more worth?")),
    ];
  }

  sections() {
    return this.form.sections.map((section) =>
      make("section", { class: "keys-of", "aria-label": words(section.name) },
        make("h2", {}, words(section.name)),
        section.fields.map((field) => make("label", { class: "key", "data-row": field.name, title: `${field.name}: ${field.allowed}` },
          make("span", {}, field.about),
          this.input(field.name, field.value ?? "", field, field.about),
          make("span", { class: "quiet" }, field.unit)))));
  }

  bots() {
    return this.form.bots.map((bot) =>
      make("section", { class: "keys-of", "aria-label": words(bot.name) },
        make("h2", {}, words(bot.name)),
        make("p", { class: "quiet" }, bot.about),
        bot.numbers.map(([address, value, about]) => make("label", { class: "key", "data-row": address, title: about || null },
          make("span", {}, words(address.split(".").at(-1))),
          this.input(address, String(value), { number: true, options: [], about }, `${bot.name}, ${address.split(".").at(-1)}`),
          make("span")))));
  }

  input(address, original, field, label, width = null) {
    const list = field.options.length ? `words-${field.name}` : null;
    const input = make("input", {
      "data-address": address, "data-original": original, "aria-label": label, spellcheck: "false", autocomplete: "off",
      title: [field.about, field.allowed && `${field.allowed}.`].filter(Boolean).join(" ") || null,
      inputmode: field.number ? "decimal" : null, list,
      oninput: () => this.edits.type(address, field.number ? plain(input.value) : input.value.trim(), original),
      // The first click into a cell takes all of it, as in a spreadsheet; the next one sets the caret.
      onpointerdown: () => (this.entered = document.activeElement === input ? null : input),
      onclick: () => {
        if (this.entered === input && input.selectionStart === input.selectionEnd) input.select();
        this.entered = null;
      },
      onfocus: () => {
        this.before = this.edits.typed(address) ?? original;
        this.pick(address);
      },
      onkeydown: (event) => this.move(event, input),
      onpaste: (event) => this.paste(event, input),
    });
    if (width) input.style.minWidth = width;
    if (list && !document.getElementById(list)) {
      document.body.append(make("datalist", { id: list }, field.options.map(([word, about]) => make("option", { value: word }, about))));
    }
    return make("span", { class: "cell" }, input, make("span", { class: "was", "aria-hidden": "true" }));
  }

  pick(address) {
    const parts = address.split(".");
    const column = parts.length > 2 && parts[0] !== "bots" ? parts.at(-1) : null;
    this.page.picked(address);
    if (column === this.selected) return;
    this.selected = column;
    for (const head of find("#grid").querySelectorAll("thead th")) head.classList.remove("picked");
    const table = this.form.tables.find((table) => table.name === this.tab);
    const place = table ? played(table).findIndex((known) => known.name === column) : -1;
    if (place >= 0) find(`#grid thead th:nth-child(${place + 2})`)?.classList.add("picked");
  }

  // The inputs of a grid by row and column.
  cells() {
    return [...find("#grid").querySelectorAll("tbody tr")].map((row) => [...row.querySelectorAll("td input")]);
  }

  at(input) {
    const cells = this.cells();
    const row = cells.findIndex((line) => line.includes(input));
    return { cells, row, column: row < 0 ? -1 : cells[row].indexOf(input) };
  }

  move(event, input) {
    if (event.key === "Escape") {
      const { address, original } = input.dataset;
      input.value = this.before;
      if (this.before !== (this.edits.typed(address) ?? original)) this.edits.type(address, this.before, original);
      input.select();
      return;
    }
    const { cells, row, column } = this.at(input);
    if (row < 0) return;
    if (event.key === "d" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.edits.change(null, () => {
        for (const line of cells.slice(row + 1)) this.edits.put(line[column].dataset.address, input.value, line[column].dataset.original);
      });
      return;
    }
    // A cell that was moved to is selected whole: the next arrow goes on.
    const isWhole = input.selectionStart === 0 && input.selectionEnd === input.value.length;
    const edge = (at) => isWhole || (input.selectionStart === input.selectionEnd && input.selectionEnd === at);
    const step = {
      Enter: [event.shiftKey ? -1 : 1, 0], ArrowDown: [1, 0], ArrowUp: [-1, 0],
      ArrowLeft: edge(0) ? [0, -1] : null, ArrowRight: edge(input.value.length) ? [0, 1] : null,
    }[event.key];
    const next = step && cells[row + step[0]]?.[column + step[1]];
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.select();
  }

  paste(event, input) {
    const text = event.clipboardData.getData("text/plain");
    const block = text.replace(/\r?\n$/, "").split(/\r?\n/).map((line) => line.split("\t"));
    const { cells, row, column } = this.at(input);
    if (row < 0 || (block.length === 1 && block[0].length === 1)) return;
    event.preventDefault();
    const beyond = [];
    const pasted = [];
    block.forEach((line, down) => line.forEach((value, across) => {
      const cell = cells[row + down]?.[column + across];
      if (cell) pasted.push(cell.dataset.address);
      else beyond.push(value);
    }));
    const count = pasted.length;
    this.page.pasted = new Set(pasted);
    this.edits.change(null, () => {
      block.forEach((line, down) => line.forEach((value, across) => {
        const cell = cells[row + down]?.[column + across];
        if (!cell) return;
        this.edits.put(cell.dataset.address, plain(value), cell.dataset.original);
      }));
    });
    const told = count === 1 ? "One value pasted." : `${count} values pasted.`;
    say(beyond.length === 0 ? told : `${told} Beyond the table, and left out: ${some(beyond)}.`);
  }

  sort(table, column) {
    const last = this.sorted[table.name];
    this.sorted[table.name] = { column, sign: last?.column === column ? -last.sign : 1 };
    this.selected = column || this.selected;
    this.build();
  }

  // The names of rows, of those that were put in too.
  taken(table) {
    return new Set([...table.rows.map((row) => row.name), ...Object.keys(this.edits.now.added).map((row) => row.slice(table.name.length + 1))]);
  }

  newName(table, stem) {
    const taken = this.taken(table);
    for (let number = 2; ; number += 1) {
      const name = `${stem.replace(/-\d+$/, "")}-${number}`;
      if (!taken.has(name)) return name;
    }
  }

  // A new row is called as one likes, in the letters that a file has for names.
  nameOf(table, row) {
    const input = make("input", { value: row.name, "aria-label": `Name of the new row ${words(row.name)}`, title: "The name of this new row", spellcheck: "false", maxlength: 40, onchange: () => {
      const name = input.value.trim().toLowerCase().replaceAll(/\s+/g, "-").replaceAll(/[^a-z0-9_-]/g, "");
      if (name && !this.taken(table).has(name)) this.edits.call(`${table.name}.${row.name}`, `${table.name}.${name}`);
      else {
        if (name !== row.name) say(name ? `There is a row ${name} already.` : "A name has letters from a to z, digits, - and _.");
        input.value = row.name;
      }
    }, onkeydown: (event) => event.key === "Enter" && input.blur() });
    return input;
  }

  copyRow(table, row) {
    const cells = Object.fromEntries(table.columns.filter((column) => column.name !== "title").map((column) => [column.name, this.shown(table, row, column.name)]));
    if ("source" in cells) cells.source = "synthetic";
    this.edits.add(`${table.name}.${this.newName(table, row.name)}`, cells);
  }

  addRow(table) {
    const rows = this.rows(table);
    if (rows.length) this.copyRow(table, rows.at(-1));
  }

  // Brings what is shown to what the edits say, without touching what has not changed.
  refresh() {
    const table = this.form.tables.find((table) => table.name === this.tab);
    if (table) {
      const wanted = this.rows(table).map((row) => `${table.name}.${row.name}`).join();
      const there = [...find("#grid").querySelectorAll("tbody tr[data-row]")].map((line) => line.dataset.row).join();
      if (wanted !== there) {
        find("#grid").replaceChildren(...this.grid(table));
      }
    }
    for (const input of find("#grid").querySelectorAll("input[data-address]")) {
      const { address, original } = input.dataset;
      const value = this.edits.typed(address) ?? original;
      if (document.activeElement !== input || plain(input.value) !== value) if (input.value !== value) input.value = value;
      const based = this.edits.typed(address, this.edits.base) ?? original;
      const cell = input.parentElement;
      cell.classList.toggle("changed", value !== based);
      find(".was", cell).textContent = value !== based ? based : "";
    }
    this.mark(this.faults);
  }

  // Marks what is not allowed where it stands, with the words of `check`.
  mark(faults) {
    this.faults = faults;
    for (const old of find("#grid").querySelectorAll(".fault")) old.remove();
    for (const bad of find("#grid").querySelectorAll("[aria-invalid]")) {
      bad.removeAttribute("aria-invalid");
      bad.removeAttribute("aria-describedby");
    }
    const elsewhere = [];
    faults.forEach((fault, number) => {
      const input = fault.address && find(`#grid input[data-address="${CSS.escape(fault.address)}"]`);
      const line = input?.closest("tr, .key") ?? (fault.address && find(`#grid [data-row="${CSS.escape(fault.address)}"]`));
      if (!line) {
        elsewhere.push(fault);
        return;
      }
      const id = `fault-${number}`;
      if (input) {
        input.setAttribute("aria-invalid", "true");
        input.setAttribute("aria-describedby", id);
      }
      const text = `${this.page.called(fault.address)}: ${fault.message}. ${fault.help}`;
      const told = line.tagName === "TR"
        ? make("tr", { class: "fault" }, make("td", { colspan: 99, id, role: "alert" }, text))
        : make("p", { class: "fault", id, role: "alert" }, text);
      line.after(told);
    });
    return elsewhere;
  }
}
