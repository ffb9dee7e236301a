// The elements of a page that contain text, as a tree: what the search for the main text works on.
import type { PageElement } from "../page-dom.ts";
import { isHidden } from "../page-signs.ts";
import type { Block } from "./split-blocks.ts";

// These patterns and the points are Readability's (Mozilla, Apache-2.0).
const unlikelyNames =
  /-ad-|ai2html|banner|breadcrumbs|combx|comment|community|cover-wrap|disqus|extra|footer|gdpr|header|legends|menu|related|remark|replies|rss|shoutbox|sidebar|skyscraper|social|sponsor|supplemental|ad-break|agegate|pagination|pager|popup|yom-remote/i;
const possibleNames = /and|article|body|column|content|main|shadow/i;
const unlikelyRoles = new Set(
  "menu menubar complementary navigation alert alertdialog dialog".split(" "),
);
const positiveNames =
  /article|body|content|entry|hentry|h-entry|main|page|pagination|post|text|blog|story/i;
const negativeNames =
  /-ad-|hidden|^hid$| hid$| hid |^hid |banner|combx|comment|com-|contact|footer|gdpr|masthead|media|meta|outbrain|promo|related|scroll|share|shoutbox|sidebar|skyscraper|sponsor|shopping|tags|widget/i;
const commas = /[,،﹐︐︑⹁⸴⸲，]/g;

/** What an element contains. Lengths are in characters. */
export type Sums = {
  length: number;
  linkLength: number;
  commas: number;
  paragraphs: number;
  items: number;
  headingLength: number;
  listLength: number;
};

export const emptySums: Sums = {
  length: 0,
  linkLength: 0,
  commas: 0,
  paragraphs: 0,
  items: 0,
  headingLength: 0,
  listLength: 0,
};

/** `index` is the index of the block. */
type PartText = { index: number; length: number; linkLength: number; commas: number };

export type Part = {
  element: PageElement;
  tag: string;
  className: string;
  /** Class and id. */
  name: string;
  parent: Part | null;
  children: Part[];
  texts: PartText[];
  /** Above zero if class and id suggest content, below zero if they suggest its surroundings. */
  weight: number;
  isHidden: boolean;
  isUnlikely: boolean;
  sums: Sums;
  /** Null until the part contains a scored text. */
  score: number | null;
};

function weigh(name: string): number {
  return (positiveNames.test(name) ? 25 : 0) - (negativeNames.test(name) ? 25 : 0);
}

/** Whether the part is in a table or in code, within a few levels: their names mean something else. */
function isInData(parent: Part | null): boolean {
  let at = parent;
  for (let level = 0; at && level < 3; level += 1, at = at.parent)
    if (at.tag === "table" || at.tag === "code") return true;
  return false;
}

function makePart(element: PageElement, parent: Part | null): Part {
  const className = element.getAttribute("class") ?? "";
  const id = element.getAttribute("id") ?? "";
  const name = `${className} ${id}`;
  const tag = element.tagName.toLowerCase();
  const isNamedUnlikely =
    tag !== "body" && unlikelyNames.test(name) && !possibleNames.test(name) && !isInData(parent);
  return {
    element,
    tag,
    className,
    name,
    parent,
    children: [],
    texts: [],
    weight: weigh(className) + weigh(id),
    isHidden: isHidden(element) || element.getAttribute("aria-hidden") === "true",
    isUnlikely: isNamedUnlikely || unlikelyRoles.has(element.getAttribute("role") ?? ""),
    sums: emptySums,
    score: null,
  };
}

/** The parts by their elements; the first one is the body. */
export function makePartTree(blocks: readonly Block[], body: PageElement): Map<PageElement, Part> {
  const parts = new Map([[body, makePart(body, null)]]);
  const getPart = (element: PageElement): Part => {
    let part = parts.get(element);
    if (!part) {
      const parent = getPart(element.parentNode!);
      part = makePart(element, parent);
      parent.children.push(part);
      parts.set(element, part);
    }
    return part;
  };
  for (const [index, { element, text, words, linkWords }] of blocks.entries())
    getPart(element).texts.push({
      index,
      length: text.length,
      linkLength: (text.length * linkWords) / Math.max(1, words),
      commas: text.match(commas)?.length ?? 0,
    });
  return parts;
}

/** The parts around a part below the body, the nearest first. */
export function listAround(part: Part): Part[] {
  const around: Part[] = [];
  for (let at = part.parent; at?.parent; at = at.parent) around.push(at);
  return around;
}

export function linkDensity({ length, linkLength }: Sums): number {
  return linkLength / Math.max(1, length);
}

export function addUp(all: readonly Sums[]): Sums {
  const total = { ...emptySums };
  for (const sums of all) {
    total.length += sums.length;
    total.linkLength += sums.linkLength;
    total.commas += sums.commas;
    total.paragraphs += sums.paragraphs;
    total.items += sums.items;
    total.headingLength += sums.headingLength;
    total.listLength += sums.listLength;
  }
  return total;
}

/** The sums of a part: its own texts and the sums of what it contains. */
export function sumUp({ tag, texts }: Part, contents: readonly Sums[]): Sums {
  const sums = addUp(contents);
  for (const { length, linkLength, commas: count } of texts) {
    sums.length += length;
    sums.linkLength += linkLength;
    sums.commas += count;
  }
  if (tag === "p") sums.paragraphs += 1;
  if (tag === "li") sums.items += 1;
  if (/^h\d$/.test(tag)) sums.headingLength = sums.length;
  if (tag === "ul" || tag === "ol") sums.listLength = sums.length;
  return sums;
}
