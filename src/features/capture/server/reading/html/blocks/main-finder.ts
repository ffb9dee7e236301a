// Finds the element with the main text of an article by the rules of Readability (Mozilla, after Arc90): texts give
// points to the elements around them, and forms, menus and teasers inside the best element are left out.
import type { PageElement } from "../page-dom.ts";
import {
  addUp,
  emptySums,
  linkDensity,
  listAround,
  sumUp,
  type Part,
  type Sums,
} from "./part-tree.ts";

const shareNames = /(\b|_)(share|sharedaddy)(\b|_)/i;
const scoredTags = new Set("p h2 h3 h4 h5 h6 td pre div section".split(" "));
const removedTags = new Set("aside footer button".split(" "));
const pageTags = new Set("nav header".split(" "));
const checkedTags = new Set("form fieldset table ul div".split(" "));
const tableTags = new Set("th thead tfoot caption".split(" "));
const tagScores: Readonly<Record<string, number>> = {
  div: 5,
  ...Object.fromEntries("pre td blockquote".split(" ").map((tag) => [tag, 3])),
  ...Object.fromEntries("address ol ul dl dd dt li form".split(" ").map((tag) => [tag, -3])),
  ...Object.fromEntries("h1 h2 h3 h4 h5 h6 th".split(" ").map((tag) => [tag, -5])),
};

/** Characters. */
const minScoredLength = 25;
const maxScoredLevels = 5;
const maxRivals = 4;
const minRivals = 3;
const maxShareLength = 500;

export type Attempt = {
  stripsUnlikely: boolean;
  weighsNames: boolean;
  cleans: boolean;
  /** Takes the whole page instead of the element with the best score. */
  isWhole?: boolean;
};

function someInside(part: Part, test: (part: Part) => boolean): boolean {
  return part.children.some((child) => test(child) || someInside(child, test));
}

export class MainFinder {
  readonly isChosen: Uint8Array;
  readonly elements = new Set<PageElement>();
  private readonly attempt: Attempt;
  private readonly candidates: Part[] = [];

  constructor(attempt: Attempt, blockCount: number) {
    this.attempt = attempt;
    this.isChosen = new Uint8Array(blockCount);
  }

  /** Returns the sums of what was found. */
  find(body: Part): Sums {
    this.measure(body);
    if (this.attempt.isWhole) return this.choose(body);
    this.scoreTexts(body);
    for (const part of this.candidates) part.score! *= 1 - linkDensity(part.sums);
    const top = this.findTop();
    const found = top ? this.joinSiblings(top) : [body];
    return addUp(found.map((part) => this.choose(part)));
  }

  private isStripped(part: Part): boolean {
    return part.isHidden || (this.attempt.stripsUnlikely && part.isUnlikely);
  }

  private weigh(part: Part): number {
    return this.attempt.weighsNames ? part.weight : 0;
  }

  private measure(part: Part): Sums {
    part.score = null;
    part.sums = this.isStripped(part)
      ? emptySums
      : sumUp(
          part,
          part.children.map((child) => this.measure(child)),
        );
    return part.sums;
  }

  private scoreTexts(part: Part): void {
    if (this.isStripped(part)) return;
    const isWhole = part.children.length === 0 && part.texts.length === 1;
    const isLoose = !isWhole && (part.tag === "div" || part.tag === "section");
    if (scoredTags.has(part.tag))
      for (const text of part.texts) this.addScore(isLoose ? part : part.parent, text);
    if (!isWhole && (part.tag === "section" || part.tag === "td"))
      this.addScore(part.parent, part.sums);
    for (const child of part.children) this.scoreTexts(child);
  }

  /** Adds to the scores of the elements around a text, less the farther they are. */
  private addScore(nearest: Part | null, { length, commas }: { length: number; commas: number }) {
    if (length < minScoredLength) return;
    const score = 2 + commas + Math.min(Math.floor(length / 100), 3);
    let at = nearest;
    for (let level = 0; at && level < maxScoredLevels; level += 1, at = at.parent) {
      if (at.score === null) {
        at.score = (tagScores[at.tag] ?? 0) + this.weigh(at);
        this.candidates.push(at);
      }
      at.score += score / (level === 0 ? 1 : level === 1 ? 2 : level * 3);
    }
  }

  /** The element that contains the main text; null if it is the body. */
  private findTop(): Part | null {
    const sorted = this.candidates.toSorted((a, b) => b.score! - a.score!);
    const [best] = sorted;
    if (!best?.parent) return null;
    let top = this.findAboveRivals(best, sorted.slice(1, 1 + maxRivals));
    const score = top.score ?? 0;
    let last = score;
    for (const part of listAround(top)) {
      if (part.score === null) continue;
      if (part.score < score / 3) break;
      if (part.score > last) {
        top = part;
        break;
      }
      last = part.score;
    }
    while (top.parent?.parent && isOnlyChild(top, top.parent)) top = top.parent;
    return top;
  }

  /** The nearest element around the best that also contains several others of nearly the same score. */
  private findAboveRivals(best: Part, others: readonly Part[]): Part {
    const rivals = others.filter(({ score }) => score! >= best.score! * 0.75);
    const around = rivals.map((rival) => new Set(listAround(rival)));
    const isShared = (part: Part) => around.filter((set) => set.has(part)).length >= minRivals;
    return listAround(best).find(isShared) ?? best;
  }

  private joinSiblings(top: Part): Part[] {
    const score = top.score ?? 0;
    const threshold = Math.max(10, score * 0.2);
    return top.parent!.children.filter((part) => {
      if (part === top) return true;
      const bonus = part.className !== "" && part.className === top.className ? score * 0.2 : 0;
      if (part.score !== null && part.score + bonus >= threshold) return true;
      const density = linkDensity(part.sums);
      return part.tag === "p" && (part.sums.length > 80 ? density < 0.25 : density === 0);
    });
  }

  /** Chooses the texts of a part, except what looks like a form, a menu or a list of teasers. */
  private choose(part: Part, isSafe = false): Sums {
    if (this.isStripped(part) || removedTags.has(part.tag)) return emptySums;
    if (this.attempt.isWhole && pageTags.has(part.tag)) return emptySums;
    if (shareNames.test(part.name) && part.sums.length < maxShareLength) return emptySums;
    const isTable = part.tag === "table" && someInside(part, ({ tag }) => tableTags.has(tag));
    const isKept = isSafe || isTable || part.tag === "pre";
    this.elements.add(part.element);
    for (const { index } of part.texts) this.isChosen[index] = 1;
    const sums = sumUp(
      part,
      part.children.map((child) => this.choose(child, isKept)),
    );
    const isFurniture =
      !isKept && this.attempt.cleans && checkedTags.has(part.tag) && this.judge(part, sums);
    const isBadHeading = /^h[12]$/.test(part.tag) && this.weigh(part) < 0;
    if (!isFurniture && !isBadHeading) return sums;
    this.drop(part);
    return emptySums;
  }

  private drop(part: Part): void {
    this.elements.delete(part.element);
    for (const { index } of part.texts) this.isChosen[index] = 0;
    for (const child of part.children) this.drop(child);
  }

  /** Whether a part is furniture of the page. */
  private judge(part: Part, sums: Sums): boolean {
    const weight = this.weigh(part);
    if (weight < 0) return true;
    if (sums.commas >= 10) return false;
    const density = linkDensity(sums);
    if (weight >= 25 && density > 0.5) return true;
    if (part.tag === "ul" || sums.listLength > sums.length * 0.9) return false;
    const isShort =
      sums.length < minScoredLength && density > 0 && sums.headingLength < sums.length * 0.9;
    return isShort || sums.items - 100 > sums.paragraphs || (weight < 25 && density > 0.2);
  }
}

function isOnlyChild(part: Part, { texts, children }: Part): boolean {
  return texts.length === 0 && children.every((other) => other === part || other.sums.length === 0);
}
