// Elements of the page, made from data. Every text goes in as text.

/** The element that a selector finds. */
export const find = (selector, within = document) => within.querySelector(selector);

/** A new element: its attributes (`on…` is a listener), and what it holds. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child != null && child !== false));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/** A new element of a drawing. */
export function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** A name in words: `hourglass-witch` is "Hourglass witch". */
export function words(name) {
  const text = name.replaceAll(/[_-]/g, " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A sentence in which no option of a command is broken at its dash. */
export const unbroken = (text) => text.split(/(-n [\d.,]+[kM]?)/).map((part, place) => place % 2 ? make("span", { class: "whole" }, part) : part);

/** A few of some texts, and how many more there are. */
export function some(texts, most = 4) {
  const more = texts.length - most;
  return texts.slice(0, most).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** The command that gives an answer again, or why there is none. */
export const commandLine = (command) => make("p", { class: "command" }, command ? make("code", {}, command) : "Rows that were put in or taken out stand in no command line: save the variant first.");

let hiding;

/** Says something at the foot of the page for some seconds. */
export function say(...what) {
  const toast = find("#toast");
  toast.replaceChildren(...what);
  toast.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => (toast.hidden = true), 6000);
}

/** Asks the program to do something; throws what it says if it does not. */
export async function ask(action, request = {}) {
  const answer = await fetch(`do/${action}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(request),
  }).catch(() => {
    throw new Error("The program does not answer any more: start it again.");
  });
  const said = await answer.json().catch(() => ({ error: `The program refuses it (${answer.status}).` }));
  if (!answer.ok) throw new Error(said.error);
  return said;
}
