// Turns a page into the markup of its kept blocks, with the pictures that belong to them.
import { resolveHttpUrl, type PageElement } from "../page-dom.ts";
import type { Block, Media } from "./split-blocks.ts";

type Choice = {
  blocks: readonly Block[];
  media: readonly Media[];
  /** One flag a block. */
  isKept: readonly boolean[];
  /** The sanitised markup that the rules chose. */
  articleHtml: string;
  baseUrl: string | null;
};

// Without text these still mean something where they are: a cell keeps the columns aligned.
const structureTags = new Set([
  "td",
  "th",
  "br",
  "hr",
  "img",
  "picture",
  "source",
  "wbr",
  "col",
  "colgroup",
]);

const lazyAttributes = ["data-src", "data-lazy-src", "data-original", "data-srcset", "srcset"];

/** The URL of a picture, also of one that a script would load; null if there is none. */
function findSource(image: PageElement, baseUrl: string | null): string | null {
  const declared = resolveHttpUrl(image.getAttribute("src"), baseUrl);
  if (declared) return declared;
  for (const name of lazyAttributes) {
    const [candidate] = (image.getAttribute(name) ?? "").trim().split(/\s+/);
    const lazy = resolveHttpUrl(candidate, baseUrl);
    if (lazy) return lazy;
  }
  return null;
}

/** Selects pictures between kept blocks, and pictures beside a kept block that the rules chose too. */
function listKeptMedia({ blocks, media, isKept, articleHtml, baseUrl }: Choice): PageElement[] {
  // Captions lie between a picture and the text around it.
  const findText = (start: number, step: 1 | -1): number => {
    let index = start;
    while (blocks[index]?.tag === "figcaption") index += step;
    return index;
  };
  const chosen = new Set(
    Array.from(articleHtml.matchAll(/ data-src="([^"]*)"/g), ([, url]) =>
      url!.replaceAll("&amp;", "&"),
    ),
  );
  return media.flatMap(({ element, position }) => {
    const before = isKept[findText(position - 1, -1)] ?? false;
    const after = isKept[findText(position, 1)] ?? false;
    if (!before && !after) return [];
    const source = findSource(element, baseUrl);
    if (!source || !((before && after) || chosen.has(source))) return [];
    element.setAttribute("src", source);
    return [element];
  });
}

function findFigure(element: PageElement): PageElement | null {
  let at = element.parentNode;
  for (let level = 0; at && level < 6; level += 1, at = at.parentNode)
    if (at.nodeType === 1 && at.tagName.toLowerCase() === "figure") return at;
  return null;
}

/** Removes elements without text and pictures, from the leaves up. Returns whether anything is left. */
function prune(element: PageElement, kept: ReadonlySet<PageElement>): boolean {
  let isFilled = false;
  let next: PageElement | null;
  for (let node = element.firstChild; node; node = next) {
    next = node.nextSibling;
    if (node.nodeType === 3) {
      if (kept.has(node)) isFilled ||= (node.textContent ?? "").trim() !== "";
      else node.remove();
    } else if (node.nodeType === 1) {
      const tag = node.tagName.toLowerCase();
      const hasContent = tag === "img" ? kept.has(node) : prune(node, kept);
      if (hasContent) isFilled = true;
      else if (tag === "img" || !structureTags.has(tag)) node.remove();
    } else node.remove();
  }
  return isFilled;
}

/** Modifies `body`: only kept blocks, their pictures and the elements around them are left. */
export function assembleArticle(body: PageElement, choice: Choice): void {
  const images = listKeptMedia(choice);
  const kept = new Set(images);
  const figures = new Set(images.map(findFigure));
  for (const [index, block] of choice.blocks.entries()) {
    const isCaption = block.tag === "figcaption" && figures.has(findFigure(block.element));
    if (choice.isKept[index] || isCaption) for (const node of block.textNodes) kept.add(node);
  }
  prune(body, kept);
}
