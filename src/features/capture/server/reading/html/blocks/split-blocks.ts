// Splits a page into blocks of text: the units that are kept or dropped.
import type { PageElement } from "../page-dom.ts";
import { countWords } from "../page-signs.ts";

/** A picture, and the number of blocks before it. */
export type Media = { element: PageElement; position: number };

/** A run of text without a block element or a blank line inside it. */
export type Block = {
  /** The nearest block element around the text. */
  element: PageElement;
  textNodes: PageElement[];
  /** White space is collapsed. */
  text: string;
  words: number;
  linkWords: number;
  links: number;
  /** Links to a place on the same page. */
  anchors: number;
  /** Links with a complete URL, mostly to other sites. */
  outside: number;
  boldWords: number;
  /** The lower-case tag of `element`. */
  tag: string;
  /** The number of elements above the text. */
  depth: number;
};

const blockTags = new Set(
  (
    "address article aside blockquote body button caption center dd details dialog dir div dl dt fieldset " +
    "figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol p pre " +
    "section summary table tbody td tfoot th thead tr ul"
  ).split(" "),
);

const silentTags = new Set(
  (
    "script style noscript template iframe frame object embed applet canvas svg audio video textarea " +
    "option select datalist head title"
  ).split(" "),
);

const boldTags = new Set(["b", "strong"]);

export type SplitPage = { blocks: readonly Block[]; media: readonly Media[] };

type Run = { textNodes: PageElement[]; parts: string[]; breaks: number } & Pick<
  Block,
  "words" | "linkWords" | "boldWords" | "links" | "anchors" | "outside"
>;

function startRun(): Run {
  return {
    textNodes: [],
    parts: [],
    words: 0,
    linkWords: 0,
    links: 0,
    anchors: 0,
    outside: 0,
    boldWords: 0,
    breaks: 0,
  };
}

/** Whether two inline elements are set apart on the page by its style only: "(CNN)" and "A new view". */
function needsSpace(before: string | undefined, after: string): boolean {
  return (
    before !== undefined && /[\p{Ll}).,:;!?]$/u.test(before) && /^\p{Lu}[\p{L}\s]/u.test(after)
  );
}

type Place = { element: PageElement; tag: string; depth: number; inLink: boolean; inBold: boolean };

class BlockSplitter {
  readonly blocks: Block[] = [];
  readonly media: Media[] = [];
  private run = startRun();

  walk(parent: PageElement, place: Place): void {
    for (let node = parent.firstChild; node; node = node.nextSibling) {
      if (node.nodeType === 3) this.addText(node, place);
      else if (node.nodeType === 1) this.walkElement(node, place);
    }
  }

  private walkElement(element: PageElement, place: Place): void {
    const tag = element.tagName.toLowerCase();
    if (silentTags.has(tag)) return;
    if (tag === "img") {
      this.media.push({ element, position: this.blocks.length });
      return;
    }
    if (tag === "br") {
      this.run.breaks += 1;
      if (this.run.breaks > 1) this.endBlock(place);
      return;
    }
    if (blockTags.has(tag)) {
      this.endBlock(place);
      const inside = { ...place, element, tag, depth: place.depth + 1 };
      this.walk(element, inside);
      this.endBlock(inside);
      return;
    }
    if (tag === "a") this.addLink(element);
    this.walk(element, {
      ...place,
      depth: place.depth + 1,
      inLink: place.inLink || tag === "a",
      inBold: place.inBold || boldTags.has(tag),
    });
  }

  private addLink(link: PageElement): void {
    const target = link.getAttribute("href") ?? "";
    this.run.links += 1;
    if (target.startsWith("#")) this.run.anchors += 1;
    if (/^https?:/i.test(target)) this.run.outside += 1;
  }

  private addText(node: PageElement, place: Place): void {
    let text = node.textContent ?? "";
    const { run } = this;
    if (place.tag !== "pre" && needsSpace(run.parts.at(-1), text)) {
      text = ` ${text}`;
      node.textContent = text;
    }
    run.textNodes.push(node);
    run.parts.push(text);
    if (text.trim() === "") return;
    const words = countWords(text);
    run.breaks = 0;
    run.words += words;
    if (place.inLink) run.linkWords += words;
    if (place.inBold) run.boldWords += words;
  }

  endBlock(place: Place): void {
    const { parts, breaks: _breaks, ...run } = this.run;
    this.run = startRun();
    const text = parts.join("").replace(/\s+/g, " ").trim();
    if (text === "") return;
    const { element, tag, depth } = place;
    this.blocks.push({ ...run, element, tag, depth, text });
  }
}

/**
 * Adds a space between inline elements where the page shows one, and lists blocks and pictures of `root` in
 * document order.
 */
export function splitBlocks(root: PageElement): SplitPage {
  const splitter = new BlockSplitter();
  const place = { element: root, tag: "body", depth: 0, inLink: false, inBold: false };
  splitter.walk(root, place);
  splitter.endBlock(place);
  return { blocks: splitter.blocks, media: splitter.media };
}
