// Writes what is within a line: links, marks, references to notes, readings and formulas.
import { cleanLine } from "../clean-text.ts";
import type { PageElement } from "../html/page-dom.ts";
import { blockTags, plainMarks } from "./element-kinds.ts";
import type { MarkContent } from "#server/article/raw-block.ts";
import { readMath } from "./read-math.ts";
import { findFragment, findReference } from "./references.ts";
import { findFilled, type Place, readAddress, type Walk } from "./walk.ts";

const maxWords = 2_000;
const maxReading = 200;
/** Characters. A longer deletion is a passage of its own. */
const maxReplaced = 300;
/** Deletions and levels. Each of many deletions in a row would otherwise look past all others. */
const maxSteps = 100;
const deletedTags = new Set(["del", "s", "strike"]);

export function writeInline(walk: Walk, element: PageElement, place: Place): void {
  switch (element.localName) {
    case "a":
    case "sup":
      if (writeReference(walk, element, place)) return;
      break;
    case "ruby":
      return writeRuby(walk, element, place);
    case "rt":
    case "rtc":
      return;
    case "q":
      return writeQuotation(walk, element, place);
    case "del":
    case "s":
    case "strike":
      if (writeReplaced(walk, element, place)) return;
      break;
  }
  if (element.localName === "a") return writeLink(walk, element, place);
  const kind = plainMarks[element.localName];
  const title = element.localName === "abbr" ? cleanLine(element.getAttribute("title")) : null;
  if (!kind && title === null) return walk.walkChildren(element, place);
  walk.writer.startMark(title === null ? { kind: kind! } : { kind: "abbreviation", title });
  walk.walkChildren(element, place);
  walk.writer.endMark();
}

/** Returns whether the element is a reference, or a link from a note back, which the document knows by itself. */
function writeReference(walk: Walk, element: PageElement, place: Place): boolean {
  const reference = findReference(element);
  if (reference === null) return false;
  if (reference.kind === "back") return true;
  const { label, link } = reference;
  const fragment = link && findFragment(link, walk.base);
  if (!walk.writer.isOpen) walk.begin(place);
  walk.writer.addPoint({ kind: "reference", label, fragment });
  return true;
}

function writeLink(walk: Walk, link: PageElement, place: Place): void {
  const fragment = findFragment(link, walk.base);
  const href = readAddress(link.getAttribute("href"), walk.base);
  const isNone = place.isInLink || (fragment === null && href === null);
  if (isNone) return walk.walkChildren(link, place);
  walk.writer.startMark(
    fragment === null ? { kind: "link", href: href! } : { kind: "jump", fragment, href },
  );
  walk.walkChildren(link, { ...place, isInLink: true, href: fragment === null ? href : null });
  walk.writer.endMark();
}

/** A browser shows the marks, which are not in the page. Some pages have them too. */
function writeQuotation(walk: Walk, element: PageElement, place: Place): void {
  const { writer } = walk;
  const before = element.previousSibling?.nodeType === 3 ? element.previousSibling.data : "";
  const isMarked = /["“„«‹‘]$/.test(before) || /^\s*["“„«‹]/.test(element.textContent);
  const isInner = element.parentNode?.localName === "q";
  writer.startMark({ kind: "quotation" });
  if (!isMarked) walk.addText(isInner ? "‘" : "“", place);
  walk.walkChildren(element, place);
  if (!isMarked && writer.isOpen) walk.addText(isInner ? "’" : "”", place);
  writer.endMark();
}

/** Deleted words beside others are not part of the text, which would say both. Alone they are, as in a list of what is done. */
function writeReplaced(walk: Walk, element: PageElement, place: Place): boolean {
  const { writer } = walk;
  const isText = element.getAttribute("data-text") !== null;
  if (isText || element.textContent.length > maxReplaced || isInDeleted(element)) return false;
  if (!isBesideText(element, "previousSibling") && !isBesideText(element, "nextSibling"))
    return false;
  const text = cleanLine(element.textContent, maxWords);
  if (text === null) return true;
  if (!writer.isOpen) walk.begin(place);
  writer.addPoint({ kind: "replaced", text });
  return true;
}

function isInDeleted({ parentNode }: PageElement): boolean {
  return parentNode !== null && deletedTags.has(parentNode.localName);
}

/** Whether the same line has text that is not deleted, before or after an element and at most `maxSteps` elements away. */
function isBesideText(element: PageElement, side: "previousSibling" | "nextSibling"): boolean {
  let at = element;
  for (let step = 0; step < maxSteps; step += 1) {
    const next = findFilled(at, side);
    if (next === null) {
      const { parentNode: parent } = at;
      if (parent === null || blockTags.has(parent.localName)) return false;
      at = parent;
    } else if (deletedTags.has(next.localName)) at = next;
    else return next.nodeType === 3 || (!blockTags.has(next.localName) && next.localName !== "br");
  }
  return false;
}

/** The readings are marks on the words that they are set above. */
function writeRuby(walk: Walk, ruby: PageElement, place: Place): void {
  const { writer } = walk;
  const unread: MarkContent = { kind: "ruby", reading: "" };
  writer.startMark(unread);
  for (let node = ruby.firstChild; node; node = node.nextSibling) {
    if (node.localName === "rt" || node.localName === "rtc") {
      const reading = cleanLine(node.textContent, maxReading);
      if (reading === null) writer.dropMark();
      else writer.endMark({ kind: "ruby", reading });
      writer.startMark(unread);
    } else if (node.nodeType === 3) walk.addText(joinLines(node.data), place);
    else if (node.nodeType === 1) walk.walkElement(node, place);
  }
  writer.dropMark();
}

/** Without the line ends of the markup, which would be spaces within a word. */
function joinLines(text: string): string {
  return text.replace(/^\s*\n\s*|\s*\n\s*$/g, "");
}

/** Two line breaks set paragraphs apart. */
export function breakLine({ writer }: Walk, element: PageElement, place: Place): void {
  if (!writer.isOpen) return;
  if (place.isCode) writer.addVerbatim("\n");
  else if (!place.isLine && findFilled(element, "nextSibling")?.localName === "br") writer.end();
  else writer.setApart();
}

export function addFormula(walk: Walk, element: PageElement, place: Place): void {
  const { writer } = walk;
  const math = readMath(element);
  const text = cleanLine(element.getAttribute("alttext") ?? element.textContent, maxWords);
  if (text === null) return;
  if (element.getAttribute("display") === "block" && !place.isLine) {
    writer.end();
    writer.begin({ kind: "formula", math }, place.inside);
    writer.addVerbatim(text);
    return writer.end();
  }
  if (!writer.isOpen) walk.begin(place);
  writer.startMark({ kind: "formula", math });
  writer.addVerbatim(text);
  writer.endMark();
}
