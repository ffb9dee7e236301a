// Finds TeX between the signs by which MathJax and KaTeX find it in the text of a page.
import { type PageDocument, type PageElement, textType } from "../dom/page-node.ts";

/** UTF-16 units, signs included; the text of a longer formula would be cut. */
const maxLength = 2_000;
const maxFormulas = 5_000;

const loads = /mathjax|katex/i;
// Only pages that ask for it have formulas between single dollar signs.
const hasDollars = /\[\s{0,9}(['"])\$\1\s{0,9},\s{0,9}\1\$\1\s{0,9}\]|left["']?:\s{0,9}(['"])\$\2/;

const skippedTags = new Set(
  "script style noscript textarea select option pre code kbd samp tt math svg title head".split(
    " ",
  ),
);
const skippedClass = /\b(?:tex2jax|mathjax|katex)[_-]ignore\b/;

const environments = "equation|align|alignat|flalign|gather|multline|eqnarray";
const opening = new RegExp(
  String.raw`\\\\|\\\$|\\\(|\\\[|\$\$|\$|\\begin\{((?:${environments})\*?)\}`,
  "g",
);
const closings: Readonly<Record<string, string>> = {
  "\\(": "\\)",
  "\\[": "\\]",
  $$: "$$",
  $: "$",
};

/** A part of a text that is a formula, signs included. */
export type TexPart = { start: number; end: number; isDisplay: boolean };

/** In a page that lets MathJax or KaTeX show TeX, replaces each formula in the text by what `make` makes of it. */
export function markTex(
  document: PageDocument,
  make: (tex: string, isAlone: boolean) => PageElement,
): void {
  const scripts = document.querySelectorAll("script");
  if (!scripts.some((script) => loads.test(`${script.getAttribute("src")} ${script.textContent}`)))
    return;
  const allowsDollar = scripts.some((script) => hasDollars.test(script.textContent));
  let count = 0;
  for (const text of listTexts(document.body)) {
    const parts = findTex(text.data, allowsDollar);
    count += parts.length;
    if (count > maxFormulas) return;
    if (parts.length === 0) continue;
    const isAlone =
      parts.length === 1 &&
      parts[0]!.isDisplay &&
      parts[0]!.end - parts[0]!.start === text.data.trim().length &&
      isOnlyText(text);
    const nodes: PageElement[] = [];
    let from = 0;
    for (const { start, end } of parts) {
      if (start > from) nodes.push(document.createTextNode(text.data.slice(from, start)));
      nodes.push(make(text.data.slice(start, end), isAlone));
      from = end;
    }
    if (from < text.data.length) nodes.push(document.createTextNode(text.data.slice(from)));
    text.replaceWith(...nodes);
  }
}

function listTexts(root: PageElement): PageElement[] {
  if (root.nodeType === textType) return /[$\\]/.test(root.data) ? [root] : [];
  if (skippedTags.has(root.localName) || skippedClass.test(root.getAttribute("class") ?? ""))
    return [];
  return root.childNodes.flatMap(listTexts);
}

/** The formulas of a text. A sign without its counterpart begins none. */
export function findTex(text: string, allowsDollar: boolean): TexPart[] {
  const parts: TexPart[] = [];
  const findClose = searchForward(text);
  opening.lastIndex = 0;
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const [sign, environment] = found;
    const close = environment === undefined ? closings[sign] : `\\end{${environment}}`;
    if (close === undefined || (sign === "$" && !allowsDollar)) continue;
    const start = found.index;
    const from = start + sign.length;
    const to = findClose(close, from);
    const end = to + close.length;
    if (to === from || end - start >= maxLength) continue;
    opening.lastIndex = end;
    // A comment ends with its line, but the text of a formula is one line.
    const hasComment = /(?:^|[^\\])%/.test(text.slice(from, to));
    if (!hasComment) parts.push({ start, end, isDisplay: sign !== "\\(" && sign !== "$" });
  }
  return parts;
}

/**
 * Finds the next place of a closing sign, for places in their order: each part of the text is searched once for each sign. A
 * dollar sign behind a backslash is none.
 */
function searchForward(text: string): (close: string, from: number) => number {
  const known = new Map<string, number>();
  return (close, from) => {
    let at = known.get(close) ?? -1;
    if (at >= from) return at;
    at = text.indexOf(close, from);
    while (at > 0 && close.startsWith("$") && text[at - 1] === "\\")
      at = text.indexOf(close, at + close.length);
    if (at < 0) at = Number.POSITIVE_INFINITY;
    known.set(close, at);
    return at;
  };
}

/** Whether a text is all that its paragraph has. */
function isOnlyText(text: PageElement): boolean {
  let node = text;
  for (;;) {
    if (!isEmptyAround(node)) return false;
    const parent = node.parentNode;
    if (parent === null) return false;
    if (parent.localName !== "span") return parent.localName === "p" || parent.localName === "div";
    node = parent;
  }
}

function isEmptyAround(node: PageElement): boolean {
  const isEmpty = (other: PageElement | null) =>
    other === null || (other.nodeType === textType && other.data.trim() === "");
  // Texts beside each other are one, except around a comment.
  return isEmpty(node.previousSibling) && isEmpty(node.nextSibling);
}
