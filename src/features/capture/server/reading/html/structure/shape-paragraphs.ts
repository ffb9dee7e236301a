// Makes paragraphs of the text that sites put into generic elements, so that it is set apart like any other.
import { getTag, listNodes, type PageElement } from "../page-dom.ts";

const boxTags = "div, section, article, main, aside, blockquote";
const blockTags =
  "p, div, section, article, main, aside, header, footer, nav, h1, h2, h3, h4, h5, h6, ul, ol, dl, li, dt, dd, " +
  "table, pre, blockquote, figure, hr, details, form, fieldset, address, center, hgroup, menu, dialog";
const blockNames = new Set(blockTags.split(", "));
/** Inside these a paragraph is not allowed, or would only add space. */
const closedNames = new Set(
  "p pre a span b i em strong code figcaption summary caption dt dd li td th h1 h2 h3 h4 h5 h6".split(
    " ",
  ),
);

function isBlock(node: PageElement): boolean {
  if (node.nodeType !== 1) return false;
  return blockNames.has(getTag(node)) || node.querySelector(blockTags) !== null;
}

function isClosed(element: PageElement): boolean {
  for (let at: PageElement | null = element; at && at.nodeType === 1; at = at.parentNode)
    if (closedNames.has(getTag(at))) return true;
  return false;
}

const isSpace = (node: PageElement) =>
  node.nodeType !== 1 && (node.nodeType !== 3 || node.data.trim() === "");

/** The parts of a run between two or more line breaks, which show a blank line. The breaks are removed. */
function splitAtBreaks(run: readonly PageElement[]): PageElement[][] {
  const parts: PageElement[][] = [[]];
  let breaks: PageElement[] = [];
  for (const node of run) {
    if (getTag(node) === "br") {
      breaks.push(node);
      continue;
    }
    if (breaks.length > 0 && isSpace(node)) continue;
    if (breaks.length > 1) {
      for (const one of breaks) one.remove();
      parts.push([]);
    } else parts.at(-1)!.push(...breaks);
    breaks = [];
    parts.at(-1)!.push(node);
  }
  for (const one of breaks) one.remove();
  return parts;
}

function wrapRun(run: readonly PageElement[]): void {
  for (const nodes of splitAtBreaks(run)) {
    const [first] = nodes;
    const filled = nodes.filter((node) => (node.textContent ?? "").trim() !== "");
    // The source of a quote is a line of its own.
    if (!first || filled.every((node) => getTag(node) === "cite")) continue;
    const paragraph = first.ownerDocument.createElement("p");
    first.replaceWith(paragraph);
    paragraph.replaceChildren(...nodes);
  }
}

/** Makes several paragraphs of one with blank lines inside. */
function divideParagraph(paragraph: PageElement): void {
  if (!paragraph.querySelector("br + br")) return;
  const parts = splitAtBreaks(listNodes(paragraph)).filter((nodes) => nodes.length > 0);
  const made = parts.map((nodes, index) => {
    const attributes = index === 0 ? { ...paragraph.attributes } : {};
    const part = paragraph.ownerDocument.createElement("p", attributes);
    part.replaceChildren(...nodes);
    return part;
  });
  paragraph.replaceWith(...made);
}

/** Modifies `article`: text directly inside a box becomes a paragraph, and so does text between blank lines. */
export function shapeParagraphs(article: PageElement): void {
  for (const box of article.querySelectorAll(boxTags)) {
    if (isClosed(box)) continue;
    let run: PageElement[] = [];
    for (const node of listNodes(box)) {
      if (!isBlock(node)) {
        run.push(node);
        continue;
      }
      wrapRun(run);
      run = [];
    }
    wrapRun(run);
  }
  for (const paragraph of article.querySelectorAll("p")) divideParagraph(paragraph);
}
