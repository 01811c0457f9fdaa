// The tables of the page, as they are read.
[...document.querySelectorAll('details.table')].map((details) => {
  const table = details.querySelector('table');
  const text = (element) => element.textContent.trim();
  return {
    file: table.getAttribute('aria-label'),
    columns: [...table.tHead.rows[0].cells].map((cell) => cell.dataset.v ?? text(cell)),
    rows: [...table.tBodies[0].rows].map((row) =>
      [...row.cells].map((cell) => ({ text: text(cell), exact: cell.dataset.v ?? null }))),
    said: [...details.querySelectorAll('.note')].map(text).join(' '),
  };
})
