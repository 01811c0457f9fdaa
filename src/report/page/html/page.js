// What the page gains where scripts run: sorting, copying, tips without delay.
(function () {
  'use strict';

  const make = (tag, properties) => Object.assign(document.createElement(tag), properties);
  const status = make('div', { className: 'heard', role: 'status' });
  const tip = make('div', { id: 'tip', role: 'tooltip', hidden: true });
  document.body.append(status, tip);

  // Copying. A page opened from a disk may be denied the clipboard, but hardly the old command.
  function copyByCommand(text) {
    const focused = document.activeElement;
    const area = make('textarea', { value: text, className: 'heard' });
    document.body.append(area);
    area.select();
    const copied = document.execCommand('copy');
    area.remove();
    focused?.focus();
    return copied;
  }

  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return copyByCommand(text);
    }
  }

  function copyButton(label, name, text, copied) {
    const button = make('button', { type: 'button', className: 'copy', textContent: label });
    if (name) button.setAttribute('aria-label', name);
    button.addEventListener('click', async () => {
      const done = await copy(text());
      button.textContent = done ? 'Copied' : 'Not copied';
      status.textContent = done ? copied() : 'The browser forbids it';
      setTimeout(() => { button.textContent = label; status.textContent = ''; }, 2000);
    });
    return button;
  }

  // Tables. Sorted by and copied is the file's number, not the rounded one.
  const value = (cell) => cell.dataset.v ?? cell.textContent.trim();
  const order = new Intl.Collator('en', { numeric: true }).compare;

  // A spreadsheet would run pasted text such as =cmd() as a formula.
  function harmless(text) {
    const plain = text.replace(/\s+/g, ' ');
    return /^[=+\-@]/.test(plain) && Number.isNaN(Number(plain)) ? `'${plain}` : plain;
  }

  function tabbed(table) {
    const line = (row) => Array.from(row.cells, (cell) => harmless(value(cell))).join('\t');
    return Array.from(table.rows, line).join('\n') + '\n';
  }

  // Unknown values go last, whichever way the rest goes.
  function sorted(rows, column, number, sign) {
    const keyed = rows.map((row) => {
      const text = value(row.cells[column]);
      const key = number ? Number(text) : text;
      return { row, key, unknown: text === '' || Number.isNaN(key) };
    });
    const compare = number ? (a, b) => a - b : order;
    keyed.sort((a, b) => a.unknown - b.unknown || (a.unknown ? 0 : sign * compare(a.key, b.key)));
    return keyed.map((entry) => entry.row);
  }

  // No order is the file's own.
  const NEXT = { ascending: 'descending', descending: '' };

  function sortable(table) {
    const body = table.tBodies[0];
    const file = Array.from(body.rows);
    const heads = Array.from(table.tHead.rows[0].cells);
    function sort(head, column) {
      const next = NEXT[head.getAttribute('aria-sort')] ?? 'ascending';
      heads.forEach((other) => other.removeAttribute('aria-sort'));
      if (next) head.setAttribute('aria-sort', next);
      const number = !head.classList.contains('t');
      const rows = next ? sorted(file, column, number, next === 'ascending' ? 1 : -1) : file;
      // Detached, so that the page is laid out once and not for each row.
      body.remove();
      body.append(...rows);
      table.append(body);
      status.textContent = next ? `Sorted by ${head.textContent}, ${next}` : 'In the order of the file';
    }
    heads.forEach((head, column) => {
      const button = make('button', { type: 'button', textContent: head.textContent.trim() });
      button.addEventListener('click', () => sort(head, column));
      head.replaceChildren(button);
    });
  }

  for (const region of document.querySelectorAll('.scroll')) {
    const table = region.querySelector('table');
    const rows = table.tBodies[0].rows.length;
    sortable(table);
    const copied = () => `${rows} ${rows === 1 ? 'row' : 'rows'} copied`;
    region.before(copyButton('Copy table', '', () => tabbed(table), copied));
  }
  for (const command of document.querySelectorAll('.command')) {
    const text = command.firstElementChild.textContent;
    command.append(copyButton('Copy', `Copy: ${text}`, () => text, () => 'Command copied'));
  }

  // Tips. The browser's own come late, and not at all to fingers and keys; where ours has been shown, it would be a second one.
  const TIPPED = '.mark, thead th';
  let owner = null;

  function tipOf(element) {
    const title = element.querySelector(':scope > title');
    const text = title?.textContent ?? element.getAttribute('title');
    if (text) {
      element.dataset.tip = text;
      title?.remove();
      element.removeAttribute('title');
      if (title) element.setAttribute('aria-label', text);
      else element.firstElementChild.setAttribute('aria-describedby', 'tip');
    }
    return element.dataset.tip;
  }

  function place() {
    if (!owner) return;
    const at = owner.getBoundingClientRect();
    const size = tip.getBoundingClientRect();
    const left = Math.min(at.left + at.width / 2 - size.width / 2, document.documentElement.clientWidth - size.width - 8);
    const above = at.top - size.height - 8;
    const top = above >= 8 ? above : Math.min(at.bottom + 8, innerHeight - size.height - 8);
    tip.style.transform = `translate(${Math.max(8, left)}px, ${Math.max(8, top)}px)`;
  }

  function show(element) {
    const text = tipOf(element);
    if (!text) return;
    owner = element;
    tip.textContent = text;
    tip.hidden = false;
    place();
  }

  function hide() {
    owner = null;
    tip.hidden = true;
  }

  const tipped = (event) => event.target.closest?.(TIPPED);
  function follow(event) {
    const element = tipped(event);
    if (element) show(element);
  }
  ['pointerover', 'focusin', 'click'].forEach((kind) => addEventListener(kind, follow));
  // A finger leaves at once what it has tapped: its tip stays until the next tap.
  addEventListener('pointerout', (event) => { if (event.pointerType !== 'touch' && tipped(event)) hide(); });
  addEventListener('pointerdown', (event) => { if (!tipped(event)) hide(); });
  addEventListener('focusout', hide);
  addEventListener('scroll', place, { capture: true, passive: true });
  addEventListener('keydown', (event) => { if (event.key === 'Escape') hide(); });

  // Charts: one stop of the Tab key each, the arrow keys walk within.
  const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

  function walk(marks, event) {
    const here = marks.indexOf(document.activeElement);
    const ends = { Home: 0, End: marks.length - 1 };
    const step = STEPS[event.key];
    const mark = marks[ends[event.key] ?? Math.min(Math.max(here + step, 0), marks.length - 1)];
    if (!mark) return;
    event.preventDefault();
    mark.setAttribute('tabindex', '-1');
    mark.setAttribute('role', 'img');
    mark.focus();
  }

  for (const svg of document.querySelectorAll('svg')) {
    const marks = Array.from(svg.querySelectorAll('.mark'));
    // The chart's own title would cover the marks; its aria-label says the same.
    const title = svg.querySelector(':scope > title');
    if (title) {
      svg.setAttribute('aria-label', title.textContent);
      title.remove();
    }
    if (marks.length === 0) continue;
    // Within an image nothing could be focused.
    svg.setAttribute('role', 'group');
    svg.setAttribute('tabindex', '0');
    svg.addEventListener('keydown', (event) => walk(marks, event));
  }

  // Folds: what a link leads to is opened.
  function reveal() {
    let fold = document.querySelector(':target')?.closest('details');
    for (; fold; fold = fold.parentElement.closest('details')) fold.open = true;
  }
  addEventListener('hashchange', reveal);
  reveal();
})();
