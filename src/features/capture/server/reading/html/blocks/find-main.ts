// Chooses the main text of a page by rules. The choice is an input of the model; without a model it decides alone.
import type { PageDocument, PageElement } from "../page-dom.ts";
import { MainFinder, type Attempt } from "./main-finder.ts";
import { linkDensity, makePartTree, type Sums } from "./part-tree.ts";
import type { Block } from "./split-blocks.ts";
import { collectWords, measureOverlap } from "./word-overlap.ts";

/** Characters. With less, the next attempt is less strict. */
const minLength = 500;
const maxSmallLength = 900;
const attempts: readonly Attempt[] = [
  { stripsUnlikely: true, weighsNames: true, cleans: true },
  { stripsUnlikely: false, weighsNames: true, cleans: true },
  { stripsUnlikely: false, weighsNames: false, cleans: true },
  { stripsUnlikely: false, weighsNames: false, cleans: false },
];

const wholePage: Attempt = { stripsUnlikely: true, weighsNames: true, cleans: true, isWhole: true };

/** Whether the text found is only a small part of what the page shows, as on pages of lists. */
function isMissing(length: number, whole: Sums): boolean {
  const isSmall =
    (length < maxSmallLength && whole.length > length * 3) || whole.length > length * 15;
  return isSmall && whole.length > minLength && linkDensity(whole) < 0.4;
}

export type MainText = {
  /** One byte a block: 1 if it belongs to the main text. */
  isChosen: Uint8Array;
  /** One byte a block: 1 if it looks like text rather than furniture, wherever it is. */
  isText: Uint8Array;
  /** Whether an element, such as a picture, is part of the main text. */
  contains(element: PageElement): boolean;
};

/** Whether a heading repeats the page's title, which is shown above the text. */
function isTitle(heading: string, title: string): boolean {
  const words = collectWords(heading);
  return words.size > 0 && measureOverlap([...words], collectWords(title)) > 0.75;
}

export function findMainText(blocks: readonly Block[], { body, title }: PageDocument): MainText {
  const parts = makePartTree(blocks, body);
  const root = parts.get(body)!;
  let best: MainFinder | null = null;
  let bestLength = -1;
  for (const attempt of attempts) {
    const finder = new MainFinder(attempt, blocks.length);
    const { length } = finder.find(root);
    if (length > bestLength) [best, bestLength] = [finder, length];
    if (length >= minLength) break;
  }
  const whole = new MainFinder(wholePage, blocks.length);
  if (isMissing(bestLength, whole.find(root))) best = whole;
  const { isChosen, elements } = best!;
  const heading = blocks.findIndex(
    (block) => /^h[12]$/.test(block.tag) && isTitle(block.text, title),
  );
  if (heading >= 0) isChosen[heading] = 0;
  return {
    isChosen,
    isText: whole.isChosen,
    contains(element) {
      let at: PageElement | null = element;
      while (at && !parts.has(at)) at = at.parentNode;
      return at !== null && elements.has(at);
    },
  };
}
