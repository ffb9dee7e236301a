// Gives pictures with a caption the markup that says so, whatever the site called them.
import { countWords } from "../page-signs.ts";
import {
  getTag,
  listNodes,
  readText,
  renameElement,
  type PageDocument,
  type PageElement,
} from "../page-dom.ts";

const captionNames =
  /(^|[\s_-])(caption|captions|wp-caption-text|thumbcaption|gallerycaption|gallerytext|cutline|legend)($|[\s_-])|caption(__?|-)?(text|body|inner)?($|\s)/i;
const creditNames =
  /(^|[\s_-])(credits?|copyright|photographer|attribution|photo-?source|image-?source)($|[\s_-])/i;
const captionTags = new Set([
  "p",
  "div",
  "span",
  "dd",
  "small",
  "em",
  "cite",
  "li",
  "td",
  "section",
]);
const figureTags = new Set([
  "div",
  "figure",
  "li",
  "dl",
  "aside",
  "section",
  "table",
  "p",
  "span",
  "td",
]);
const maxCaptionWords = 120;
const maxLevels = 4;

const hasPicture = (element: PageElement) => element.querySelector("img, picture") !== null;

function isInside(element: PageElement, tag: string): boolean {
  for (let at = element.parentNode; at && at.nodeType === 1; at = at.parentNode)
    if (getTag(at) === tag) return true;
  return false;
}

/** The nearest element with a picture whose only text is the caption. */
function findFrame(caption: PageElement): PageElement | null {
  const words = readText(caption).length;
  let at = caption.parentNode;
  for (
    let level = 0;
    at && at.nodeType === 1 && level < maxLevels;
    level += 1, at = at.parentNode
  ) {
    if (!figureTags.has(getTag(at))) return null;
    const rest = readText(at).length - words;
    // A credit may be beside the caption.
    if (rest > 80) return null;
    if (hasPicture(at)) return at.querySelectorAll("img").length === 1 ? at : null;
  }
  return null;
}

function isCaption(element: PageElement): boolean {
  const name = element.getAttribute("class") ?? "";
  return (
    captionTags.has(getTag(element)) &&
    (captionNames.test(name) || creditNames.test(name)) &&
    !hasPicture(element) &&
    element.querySelector("pre, table, h2, h3, iframe, video, audio") === null
  );
}

/** Puts the text of a picture's frame into one caption below the picture. */
function makeFigure(frame: PageElement): void {
  const figure = /^(table|td|li|p|span)$/.test(getTag(frame))
    ? null
    : renameElement(frame, "figure");
  if (!figure) return;
  const caption = figure.ownerDocument.createElement("figcaption");
  for (const node of listNodes(figure)) {
    const isText =
      node.nodeType === 3 ? readText(node) !== "" : node.nodeType === 1 && !hasPicture(node);
    const isPicture = /^(img|picture|source)$/.test(getTag(node));
    if (isText && !isPicture && readText(node) !== "") caption.appendChild(node);
  }
  if (readText(caption) !== "") figure.appendChild(caption);
}

function markCredits(caption: PageElement): void {
  for (const part of caption.querySelectorAll("[class], cite")) {
    const isCredit = getTag(part) === "cite" || creditNames.test(part.getAttribute("class") ?? "");
    if (isCredit && readText(part) !== readText(caption) && !isInside(part, "small"))
      renameElement(part, "small");
  }
}

/** The text of a figure is its caption, unless the figure shows something else than a picture. */
function completeFigure(figure: PageElement): void {
  const isOther = figure.querySelector(
    "figcaption, figure, pre, table, blockquote, video, p + p + p",
  );
  if (isOther || !hasPicture(figure)) return;
  const words = countWords(readText(figure));
  if (words > 0 && words <= maxCaptionWords) makeFigure(figure);
}

/** Modifies the document: captions become `figcaption`, the credits in them `small`. */
export function prepareFigures(document: PageDocument): void {
  for (const element of document.querySelectorAll(
    "[class*=caption], [class*=Caption], [class*=credit], [class*=cutline], [class*=legend], .gallerytext",
  )) {
    if (!isCaption(element) || isInside(element, "figure") || isInside(element, "figcaption"))
      continue;
    const words = countWords(readText(element));
    if (words === 0 || words > maxCaptionWords) continue;
    const frame = findFrame(element);
    if (frame) makeFigure(frame);
  }
  for (const figure of document.querySelectorAll("figure")) completeFigure(figure);
  for (const caption of document.querySelectorAll("figcaption")) markCredits(caption);
}
