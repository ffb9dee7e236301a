// Writes the blocks of an article: headings, lists, quotations, code, tables and what has no kind of its own.
import type { PageElement } from "../html/page-dom.ts";
import { getHeadingLevel } from "./element-kinds.ts";
import type { BlockShape } from "#server/article/raw-block.ts";
import { inLanguage, type Place, type Walk } from "./walk.ts";
import { writeCaption, writeFigure } from "./write-figure.ts";
import { writeTable } from "./write-table.ts";

/** The block before is closed; the caller closes the last one. */
export function writeBlock(walk: Walk, element: PageElement, place: Place): void {
  const { writer } = walk;
  const tag = element.localName;
  const level = getHeadingLevel(tag);
  if (level !== null) return walk.walkChildren(element, { ...place, heading: level });
  switch (tag) {
    case "hr":
      return writer.begin({ kind: "separator" }, place.inside);
    case "pre":
      return writeCode(walk, element, place);
    case "ul":
    case "ol":
    case "menu":
      return writeList(walk, element, place);
    case "li":
      // An item outside a list.
      return writeItem(walk, element, place, null);
    case "dl":
      return writeInside(walk, element, "description", place);
    case "dt":
    case "dd":
      return writeDescription(walk, element, place);
    case "blockquote":
      return writeInside(walk, element, "quote", place);
    case "table":
      return writeTable(walk, element, place);
    case "figure":
      return writeFigure(walk, element, place);
    case "figcaption":
      return writeCaption(walk, [element], [], place);
    case "summary":
      writer.startMark({ kind: "strong" });
      walk.walkChildren(element, place);
      writer.end();
      return writer.endMark();
    default:
      walk.walkChildren(element, place);
  }
}

function writeInside(
  walk: Walk,
  element: PageElement,
  kind: "quote" | "description",
  place: Place,
): void {
  walk.walkChildren(element, { ...place, inside: walk.enter(place, kind) });
}

function writeList(walk: Walk, list: PageElement, place: Place): void {
  const { writer } = walk;
  const within = { ...place, inside: walk.enter(place, "list") };
  const isReversed = list.getAttribute("reversed") !== null;
  const first = parseNumber(list.getAttribute("start")) ?? (isReversed ? list.children.length : 1);
  let number = list.localName === "ol" ? first : null;
  for (let node = list.firstChild; node && !writer.isFull; node = node.nextSibling) {
    if (node.nodeType === 3) walk.addText(node.data, within);
    else if (node.nodeType === 1 && node.localName === "li") {
      writer.end();
      if (number !== null) number = parseNumber(node.getAttribute("value")) ?? number;
      const id = node.getAttribute("id");
      if (id) writer.addTarget(id);
      writeItem(walk, node, inLanguage(node, within), number);
      writer.end();
      if (number !== null) number += isReversed ? -1 : 1;
    } else if (node.nodeType === 1) walk.walkElement(node, within);
  }
}

function writeItem(walk: Walk, item: PageElement, place: Place, number: number | null): void {
  const isInList = place.inside.some(({ kind }) => kind === "list");
  const inside = isInList ? place.inside : walk.enter(place, "list");
  const depth = inside.filter(({ kind }) => kind === "list").length;
  const shape: BlockShape = { kind: "item", depth, ...(number !== null && { number }) };
  writeItemOf(walk, item, shape, { ...place, inside });
}

function writeDescription(walk: Walk, element: PageElement, place: Place): void {
  const isInside = place.inside.at(-1)?.kind === "description";
  const inside = isInside ? place.inside : walk.enter(place, "description");
  const shape: BlockShape = { kind: element.localName === "dt" ? "term" : "description" };
  writeItemOf(walk, element, shape, { ...place, inside });
}

function writeItemOf(walk: Walk, element: PageElement, shape: BlockShape, place: Place): void {
  const item = walk.writer.beginItem(shape, place.inside);
  walk.walkChildren(element, place);
  walk.writer.end();
  walk.writer.endItem(item);
}

function writeCode(walk: Walk, element: PageElement, place: Place): void {
  const syntax = element.getAttribute("data-language");
  const isPlain = syntax !== null && /^[a-z][a-z0-9+#.-]{0,19}$/.test(syntax);
  walk.writer.begin({ kind: "code", ...(isPlain && { syntax }) }, place.inside);
  walk.walkChildren(element, { ...place, isCode: true, isLine: true });
}

function parseNumber(value: string | null): number | null {
  return value !== null && /^-?\d{1,9}$/.test(value.trim()) ? Number(value) : null;
}
