// What is read on the page and written as files write it, `snake_case`: commands, files and what went in may be.
(() => {
  for (const details of document.querySelectorAll('details')) details.open = true;
  const snake = /\b[a-z0-9]+(?:_[a-z0-9]+)+\b(?!\.(?:csv|json|toml|html))/i;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = new Set();
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.parentElement.closest('pre, code, script, style, #provenance')) continue;
    const name = node.data.match(snake)?.[0];
    if (name) found.add(`${name} is read on the page`);
  }
  for (const element of document.querySelectorAll('main [title], main [aria-label]')) {
    const told = `${element.title ?? ''} ${element.getAttribute('aria-label') ?? ''}`;
    const name = element.closest('#provenance') ? null : told.match(snake)?.[0];
    if (name) found.add(`${name} is told of ${element.tagName}`);
  }
  return [...found];
})()
