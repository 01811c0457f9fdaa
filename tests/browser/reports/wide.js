// What makes the page wider than the window, as a list of sentences.
(() => {
  const width = document.documentElement.clientWidth;
  const whole = document.documentElement.scrollWidth;
  if (whole <= 360 && width === 360) return [];
  const scrolls = (element) => element && (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement));
  const wide = [...document.body.querySelectorAll('*')]
    .filter((it) => it.getBoundingClientRect().right > 361 && !scrolls(it.parentElement))
    .map((it) => `${it.tagName.toLowerCase()}.${it.getAttribute('class')} "${it.textContent.trim().slice(0, 40)}"`);
  return [`is ${whole} px wide in a window of ${width} px: ${wide.slice(0, 5).join(', ')}`];
})()
