// Describes every block of a page in numbers, as the input of the block model.
import type { PageDocument, PageElement } from "../page-dom.ts";
import { isHidden } from "../page-signs.ts";
import type { MainText } from "./find-main.ts";
import { getNameHints, hintCount, propCount, type NameHints } from "./name-hints.ts";
import { describePageKind } from "./page-kind-features.ts";
import type { Block } from "./split-blocks.ts";
import { SectionHeadings } from "./section-headings.ts";
import { findPhrases, hasDate, hasPrice, measureShape, phraseCount } from "./text-signs.ts";
import { collectWords, measureOverlap } from "./word-overlap.ts";
import { ContainerSums } from "./container-sums.ts";
import { RepeatedGroups } from "./repeated-groups.ts";

// The order is part of the trained model: train again after a change.
const tags = "p li h1 h2 h3 h4 td th dt dd pre blockquote figcaption div section button a".split(
  " ",
);
const ancestorTags =
  "article main nav aside header footer figure form ul table blockquote section details".split(" ");
const maxAncestors = 7;
const neighbourOffsets = [-3, -2, -1, 1, 2, 3];

/** The facts about a page besides its blocks. */
export type PageContext = {
  document: PageDocument;
  url: string | null;
  main: MainText;
  /** Text that the page states about itself in its metadata; may be empty. */
  declared: string;
};

type Step = { tag: string; hints: NameHints; isHidden: boolean; element: PageElement };

/** Caches what is asked of the same element for many blocks. */
class ElementCache {
  private readonly steps = new Map<PageElement, Step>();
  private readonly names = new Map<PageElement, string>();

  private getStep(element: PageElement): Step {
    let step = this.steps.get(element);
    if (!step) {
      step = {
        tag: element.tagName.toLowerCase(),
        hints: getNameHints(element),
        isHidden: isHidden(element) || element.getAttribute("aria-hidden") === "true",
        element,
      };
      this.steps.set(element, step);
    }
    return step;
  }

  /** Tag and class: items of one list share them. */
  getName(element: PageElement): string {
    let name = this.names.get(element);
    if (name === undefined) {
      name =
        element.nodeType === 1 ? `${element.tagName}.${element.getAttribute("class") ?? ""}` : "";
      this.names.set(element, name);
    }
    return name;
  }

  listPath(element: PageElement): Step[] {
    const path: Step[] = [];
    for (let at: PageElement | null = element; at && at.nodeType === 1; at = at.parentNode) {
      const step = this.getStep(at);
      if (step.tag === "body" || step.tag === "html") break;
      path.push(step);
      if (path.length >= 40) break;
    }
    return path;
  }
}

function addBits(row: number[], mask: number, count: number): void {
  for (let bit = 0; bit < count; bit += 1) row.push((mask >>> bit) & 1);
}

/** The nearest level, from 1, at which a hint occurs, as 1 / level; 0 if it does not occur. */
function addNearestHints(row: number[], path: readonly Step[]): void {
  const near = new Float64Array(hintCount + propCount);
  for (let level = Math.min(path.length, maxAncestors) - 1; level >= 0; level -= 1) {
    const { names, props } = path[level]!.hints;
    for (let bit = 0; bit < hintCount; bit += 1)
      if ((names >>> bit) & 1) near[bit] = 1 / (level + 1);
    for (let bit = 0; bit < propCount; bit += 1)
      if ((props >>> bit) & 1) near[hintCount + bit] = 1 / (level + 1);
  }
  row.push(...near);
}

type Own = { row: number[]; brief: number[]; name: string; parent: PageElement | null };

/** Features of the neighbours are these few, with the relation to the block itself. */
function pickBrief(block: Block, isChosen: number, functionShare: number): number[] {
  return [
    Math.log1p(block.words),
    block.linkWords / Math.max(1, block.words),
    isChosen,
    functionShare,
    /^h\d$/.test(block.tag) ? 1 : 0,
  ];
}

class PageDescriber {
  private readonly cache = new ElementCache();
  private readonly textCounts = new Map<string, number>();
  private readonly titleWords: Set<string>;
  private readonly declaredWords: Set<string>;
  private readonly urlWords: Set<string>;
  private readonly totalWords: number;
  private readonly pageRow: number[];
  private readonly firstKept: number;
  private readonly lastKept: number;
  private readonly sums: ContainerSums;
  private readonly groups: RepeatedGroups;
  private readonly headings: SectionHeadings;
  private readonly lowers: readonly string[];
  private readonly phrases: readonly number[];

  private readonly blocks: readonly Block[];
  private readonly context: PageContext;

  constructor(blocks: readonly Block[], context: PageContext) {
    this.blocks = blocks;
    this.context = context;
    const { document, url, main, declared } = context;
    const { isChosen } = main;
    for (const { text } of blocks) this.textCounts.set(text, (this.textCounts.get(text) ?? 0) + 1);
    this.titleWords = collectWords(
      `${document.title} ${document.querySelector("h1")?.textContent ?? ""}`,
    );
    this.declaredWords = collectWords(declared.slice(0, 200_000));
    this.urlWords = collectWords(URL.parse(url ?? "")?.pathname ?? "");
    this.totalWords = Math.max(
      1,
      blocks.reduce((sum, { words }) => sum + words, 0),
    );
    this.pageRow = describePageKind(document, url, blocks, isChosen);
    this.firstKept = isChosen.indexOf(1);
    this.lastKept = isChosen.lastIndexOf(1);
    this.sums = new ContainerSums(blocks, isChosen);
    this.lowers = blocks.map(({ text }) => text.toLowerCase());
    this.phrases = this.lowers.map(findPhrases);
    const signs = this.phrases.map((mask) => ({ isDate: hasDate(mask), isPrice: hasPrice(mask) }));
    const getName = (element: PageElement) => this.cache.getName(element);
    this.groups = new RepeatedGroups(blocks, isChosen, signs, getName);
    this.headings = new SectionHeadings((element) => this.sums.countWords(element));
  }

  describe(): Float32Array[] {
    const owns: Own[] = [];
    let wordsBefore = 0;
    for (const [index, block] of this.blocks.entries()) {
      owns.push(this.describeOwn(block, index, wordsBefore));
      wordsBefore += block.words;
    }
    return owns.map((own, index) => {
      const row = own.row;
      for (const offset of neighbourOffsets) this.addNeighbour(row, own, owns[index + offset]);
      row.push(...this.pageRow);
      return new Float32Array(row);
    });
  }

  private describeOwn(block: Block, index: number, wordsBefore: number): Own {
    const { text, words, linkWords, links, boldWords, tag, element, depth } = block;
    const isChosen = this.context.main.isChosen[index]!;
    const count = Math.max(1, words);
    const lower = this.lowers[index]!;
    const shape = measureShape(text);
    const path = this.cache.listPath(element);
    const name = this.cache.getName(element);
    const listed = lower.slice(0, 2_000).match(/[\p{L}\p{N}]{3,}/gu) ?? [];
    const row = [
      Math.log1p(words),
      linkWords / count,
      Math.log1p(links),
      boldWords / count,
      depth,
      index / this.blocks.length,
      wordsBefore / this.totalWords,
      Math.log1p(index),
      shape.functionShare,
      shape.capitalShare,
      shape.digitShare,
      shape.punctuation,
      Math.log1p(shape.sentences),
      shape.wordLength,
      isChosen,
      this.context.main.isText[index]!,
      this.firstKept < 0
        ? 0
        : Math.sign(index - this.firstKept) * Math.log1p(Math.abs(index - this.firstKept)),
      this.lastKept < 0
        ? 0
        : Math.sign(index - this.lastKept) * Math.log1p(Math.abs(index - this.lastKept)),
      Math.log1p(this.textCounts.get(text)!),
      measureOverlap(listed, this.titleWords),
      measureOverlap(listed, this.declaredWords),
      measureOverlap(listed, this.urlWords),
      Math.log1p(block.anchors),
      block.outside / Math.max(1, links),
    ];
    for (const name of tags) row.push(tag === name ? 1 : 0);
    for (const name of ancestorTags) {
      const level = path.findIndex((step) => step.tag === name);
      row.push(level < 0 ? 0 : 1 / (level + 1));
    }
    row.push(path.some((step) => step.isHidden) ? 1 : 0);
    addNearestHints(row, path);
    addBits(row, this.phrases[index]!, phraseCount);
    const elements = path.map((step) => step.element);
    this.sums.addTo(row, elements);
    this.groups.addTo(row, elements);
    this.headings.addTo(row, block, index, wordsBefore, elements);
    return {
      row,
      brief: pickBrief(block, isChosen, shape.functionShare),
      name,
      parent: element.parentNode,
    };
  }

  private addNeighbour(row: number[], own: Own, other: Own | undefined): void {
    if (!other) {
      row.push(-1, -1, -1, -1, -1, -1, -1);
      return;
    }
    row.push(...other.brief, other.name === own.name ? 1 : 0, other.parent === own.parent ? 1 : 0);
  }
}

/** Returns one row of features for each block, all of the same length. */
export function describeBlocks(blocks: readonly Block[], context: PageContext): Float32Array[] {
  return new PageDescriber(blocks, context).describe();
}
