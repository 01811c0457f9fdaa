// What is wrong with the page's charts, as a list of sentences.
(() => {
  const TOLERANCE = 2;
  const OVERLAP = 3;
  const faults = [];
  const charts = [...document.querySelectorAll('svg')];
  for (const details of document.querySelectorAll('details')) details.open = true;

  const words = (element) => `"${element.textContent.trim().replace(/\s+/g, ' ').slice(0, 60)}"`;
  const beyond = (inner, outer) =>
    Math.max(outer.left - inner.left, inner.right - outer.right, outer.top - inner.top, inner.bottom - outer.bottom);
  const cut = (inner, outer) => (beyond(inner, outer) > TOLERANCE ? `is cut off by ${beyond(inner, outer).toFixed(1)} px` : '');
  const overlap = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > OVERLAP &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > OVERLAP;

  if (charts.length === 0) faults.push('there is no chart');
  for (const svg of charts) {
    const label = svg.getAttribute('aria-label') || svg.querySelector(':scope > title')?.textContent;
    const say = (what) => faults.push(`chart "${label}": ${what}`);
    if (!label?.trim()) say('has no name');
    // With the script a chart is a group of marks that can be walked through.
    if (!['img', 'group'].includes(svg.getAttribute('role'))) say('has no role');
    if (/\b(NaN|Infinity|undefined|null)\b/.test(svg.outerHTML)) say('draws a number that is none');

    const box = svg.getBBox();
    if (!(box.width > 0 && box.height > 0)) say('is empty');
    const frame = svg.getBoundingClientRect();

    const marks = [...svg.querySelectorAll('.mark')];
    if (marks.length === 0) say('has no mark');
    for (const mark of marks) {
      const told = mark.querySelector(':scope > title')?.textContent ?? mark.getAttribute('aria-label');
      if (!told?.trim()) say('a mark is not told in words');
      const lost = cut(mark.getBoundingClientRect(), frame);
      if (lost) say(`the mark "${told}" ${lost}`);
    }

    const texts = [...svg.querySelectorAll('text')].filter((it) => it.checkVisibility() && it.textContent.trim());
    const placed = texts.map((text) => [text, text.getBoundingClientRect()]);
    placed.forEach(([text, own], index) => {
      const lost = cut(own, frame);
      if (lost) say(`the label ${words(text)} ${lost}`);
      for (const [other, its] of placed.slice(index + 1)) {
        if (overlap(own, its)) say(`the labels ${words(text)} and ${words(other)} overlap`);
      }
    });
  }
  return faults;
})()
