// Writes the nodes of a page as markup.
import type { PageElement } from "./page-node.ts";

const voidTags = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);
const rawTags = new Set(["script", "style"]);

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};
const escapeText = (text: string) => text.replace(/[&<>]/g, (sign) => entities[sign]!);
const escapeValue = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign]!);

function serialiseElement(element: PageElement): string {
  const { localName, attributes } = element;
  let tag = `<${localName}`;
  for (const name of Object.keys(attributes)) tag += ` ${name}="${escapeValue(attributes[name]!)}"`;
  if (voidTags.has(localName)) return `${tag}>`;
  return `${tag}>${serialiseChildren(element)}</${localName}>`;
}

/** The markup inside an element, without comments. */
export function serialiseChildren(parent: PageElement): string {
  let html = "";
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === 1) html += serialiseElement(node);
    else if (node.nodeType === 3)
      html += rawTags.has(parent.localName) ? node.data : escapeText(node.data);
  }
  return html;
}
