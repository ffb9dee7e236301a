// Replaces formulas by a line of text, because MathML is unreadable without its tags.
import type { PageDocument, PageElement } from "./page-dom.ts";

const maxFormulas = 5_000;

function group(text: string): string {
  return /^[\p{L}\p{N}.]+$/u.test(text) ? text : `( ${text} )`;
}

function linearise(element: PageElement): string {
  const children = Array.from(element.children);
  const parts = children.map(linearise).filter((part) => part !== "");
  const [first = "", second = "", third = ""] = parts;
  const tag = element.tagName.toLowerCase();
  if (tag.startsWith("annotation")) return "";
  if (children.length === 0) return (element.textContent ?? "").replace(/\s+/g, " ").trim();
  if (tag === "mfrac" && parts.length === 2) return `${group(first)} / ${group(second)}`;
  if (tag === "msqrt") return `√ ${group(parts.join(" "))}`;
  if (tag === "msup" && parts.length === 2) return `${group(first)} ^ ${group(second)}`;
  if (tag === "msub" && parts.length === 2) return `${group(first)} _ ${group(second)}`;
  if ((tag === "msubsup" || tag === "munderover") && parts.length === 3) {
    return `${first} _ ${group(second)} ^ ${group(third)}`;
  }
  return parts.join(" ");
}

/**
 * Replaces the content of every formula by its TeX if the page contains it, otherwise by a linear reading.
 */
export function flattenMath(document: PageDocument): void {
  // MathJax gives its output the class of a context menu, and extractors remove menus.
  for (const rendered of document.querySelectorAll("mjx-container"))
    rendered.removeAttribute("class");
  let count = 0;
  for (const math of document.querySelectorAll("math")) {
    count += 1;
    if (count > maxFormulas) return;
    const tex = math.querySelector('annotation[encoding="application/x-tex"]')?.textContent;
    math.textContent = ` ${(tex ?? math.getAttribute("alttext") ?? linearise(math)).trim()} `;
  }
}
