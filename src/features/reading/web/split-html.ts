/**
 * Splits the sanitised reading view into sections that can be parsed and rendered separately, in one pass, so
 * that a book costs only the pages shown.
 */

export type HtmlSection = {
  /** Valid alone: tags open at its start are opened again. */
  html: string;
  /** About as many characters of text. */
  characters: number;
  /** The level of each heading, below the page's own: 3 to 6. */
  headings: readonly number[];
};

type Frame = { name: string; tag: string; items: number };

/**
 * Lengths of markup: past `soft` a section ends between blocks, past `hard` between rows and items, past
 * `last` anywhere.
 */
export type SplitLimits = { soft: number; hard: number; last: number };
const usualLimits: SplitLimits = { soft: 8_000, hard: 60_000, last: 120_000 };

// The sanitiser escapes < and > in text and attributes, so each one belongs to a tag.
const tagPattern = /<(\/?)([a-z][a-z0-9]*)[^>]*>/g;
const makeSet = (words: string) => new Set(words.split(" "));
const voidTags = makeSet("img br hr wbr");
const containers = makeSet("div section");
const openable = makeSet("div section ul ol dl table tbody blockquote");
const blocks = makeSet(
  "p div section h2 h3 h4 h5 h6 ul ol dl table tbody pre blockquote figure details hr br li tr dt dd",
);

export function splitHtml(html: string, limits: SplitLimits = usualLimits): HtmlSection[] {
  const sections: HtmlSection[] = [];
  const stack: Frame[] = [];
  const outline: number[] = [];
  let start = 0;
  let prefix = "";
  let characters = 0;
  let headings: number[] = [];

  function cutAt(end: number): void {
    sections.push({ html: prefix + html.slice(start, end), characters, headings });
    prefix = stack.map(reopenTag).join("");
    start = end;
    characters = 0;
    headings = [];
  }

  function takeText(from: number, to: number): void {
    let at = from;
    while (to - start > limits.last) {
      const cut = findTextCut(html, Math.max(at + 1, start + limits.last), to);
      if (cut === null) break;
      characters += cut - at;
      cutAt(cut);
      at = cut;
    }
    characters += to - at;
  }

  function open(name: string, tag: string): void {
    const above = stack.at(-1);
    if (name === "li" && above) above.items += 1;
    if (/^h[2-6]$/.test(name)) headings.push(nestHeading(outline, Number(name[1])));
    if (!voidTags.has(name)) stack.push({ name, tag, items: 0 });
  }

  function mayCut(length: number): boolean {
    if (length < limits.soft) return false;
    const allowed = length < limits.hard ? containers : openable;
    return stack.every((frame) => allowed.has(frame.name));
  }

  let textFrom = 0;
  for (const match of html.matchAll(tagPattern)) {
    const [tag, slash, name = ""] = match;
    takeText(textFrom, match.index);
    textFrom = match.index + tag.length;
    if (slash) {
      const at = stack.findLastIndex((frame) => frame.name === name);
      if (at >= 0) stack.length = at;
    } else {
      open(name, tag);
    }
    const isEnd = slash !== "" || voidTags.has(name);
    if (isEnd && blocks.has(name) && mayCut(textFrom - start)) cutAt(textFrom);
  }
  takeText(textFrom, html.length);
  if (start < html.length || sections.length === 0) cutAt(html.length);
  return sections;
}

/** Headings of the outline, without skipped levels. */
function nestHeading(outline: number[], level: number): number {
  while ((outline.at(-1) ?? 0) >= level) outline.pop();
  outline.push(level);
  return Math.min(2 + outline.length, 6);
}

/** A list continues its numbering where it was split. */
function reopenTag({ name, tag, items }: Frame): string {
  if (name !== "ol" || tag.includes("reversed")) return tag;
  const first = Number(/ start="(-?\d+)"/.exec(tag)?.[1] ?? 1);
  return `<ol start="${first + items}">`;
}

/** After a space or a sentence, else between two characters; null if the rest is short. */
function findTextCut(html: string, from: number, to: number): number | null {
  if (to - from < 1_000) return null;
  const near = html.slice(from, Math.min(to, from + 1_000));
  const space = /[\s。！？]/.exec(near);
  if (space) return from + space.index + 1;
  // Never inside a surrogate pair or an escaped character, of which the longest is &quot;
  if (/^[\udc00-\udfff]/.test(near)) return from + 1;
  const escaped = html.slice(from - 5, from).lastIndexOf("&");
  const end = escaped < 0 ? -1 : html.indexOf(";", from - 5 + escaped);
  return Math.max(from, end + 1);
}
