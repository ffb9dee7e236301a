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

function wrapRun(run: readonly PageElement[]): void {
  const [first] = run;
  const filled = run.filter((node) => (node.textContent ?? "").trim() !== "");
  // The source of a quote is a line of its own.
  if (!first || filled.every((node) => getTag(node) === "cite")) return;
  const paragraph = first.ownerDocument.createElement("p");
  first.replaceWith(paragraph);
  paragraph.replaceChildren(...run);
}

/** Modifies `article`: text directly inside a box becomes a paragraph. */
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
}
