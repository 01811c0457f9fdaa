// Texts that are too faint to be read, as a list of sentences: WCAG's contrast of 4.5, of every text but those on coloured tiles.
(() => {
  const LEAST = 4.5;
  for (const details of document.querySelectorAll('details')) details.open = true;
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });

  // Paints colours over one another; what is seen, as red, green and blue.
  const painted = (colours) => {
    canvas.clearRect(0, 0, 1, 1);
    for (const colour of colours) {
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
    }
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const luminance = (rgb) => {
    const [r, g, b] = rgb.map((it) => it / 255).map((it) => (it <= 0.04045 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a, b) => {
    const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
  };
  const layers = (element) =>
    element ? [...layers(element.parentElement), getComputedStyle(element).backgroundColor] : ['Canvas'];
  const grounds = (element) => layers(element).filter((colour) => colour !== 'rgba(0, 0, 0, 0)');

  const seen = new Map();
  const own = (element) => [...element.childNodes].some((it) => it.nodeType === Node.TEXT_NODE && it.data.trim());
  const unread = 'script, style, svg title, svg:has(rect.mark, .mark rect) text';
  for (const element of document.body.querySelectorAll('*')) {
    if (!own(element) || element.matches(unread) || !element.checkVisibility({ visibilityProperty: true })) continue;
    const style = getComputedStyle(element);
    const colour = element.closest('svg') ? style.fill : style.color;
    const ground = grounds(element);
    const key = `${colour} on ${ground.join()}`;
    if (seen.has(key)) continue;
    seen.set(key, { element, found: contrast(painted([...ground, colour]), painted(ground)) });
  }
  return [...seen]
    .filter(([, { found }]) => found < LEAST)
    .map(([key, { element, found }]) => `"${element.textContent.trim().slice(0, 40)}" has a contrast of ${found.toFixed(2)}: ${key}`);
})()
