// Marks the head above the numbers of which most differ; whether there is one.
(() => {
  for (const details of document.querySelectorAll('details')) details.open = true;
  const different = (head) => {
    const cells = [...head.closest('table').tBodies[0].rows].map((row) => row.cells[head.cellIndex]);
    const known = cells.map((cell) => cell.dataset.v ?? cell.textContent.trim()).filter((it) => it !== '');
    return known.every((it) => Number.isFinite(Number(it))) ? new Set(known).size : 0;
  };
  const heads = [...document.querySelectorAll('details.table th')].map((head) => [different(head), head]);
  const [most, head] = heads.reduce((a, b) => (b[0] > a[0] ? b : a), [1, null]);
  if (head) head.dataset.tested = '';
  return most > 1;
})()
