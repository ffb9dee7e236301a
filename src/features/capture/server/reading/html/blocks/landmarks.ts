// Where a block is in relation to the elements that most likely contain the content.
import type { PageElement } from "../page-dom.ts";
import type { Block } from "./split-blocks.ts";

const minShare = 0.8;
const minProseShare = 0.6;
const minProseWords = 20;

/** The smallest element that contains a share of the words; null if there are none. */
function findHolder(
  blocks: readonly Block[],
  wordsOf: (block: Block, index: number) => number,
  share: number,
): PageElement | null {
  const words = new Map<PageElement, number>();
  let all = 0;
  for (const [index, block] of blocks.entries()) {
    const count = wordsOf(block, index);
    if (count === 0) continue;
    all += count;
    for (let at: PageElement | null = block.element; at?.nodeType === 1; at = at.parentNode)
      words.set(at, (words.get(at) ?? 0) + count);
  }
  let holder: PageElement | null = null;
  let least = Infinity;
  // Of a chain of elements with the same words, the innermost was added first.
  for (const [element, count] of words)
    if (count >= all * share && count < least) [holder, least] = [element, count];
  return holder;
}

type Landmark = { levels: ReadonlyMap<PageElement, number> };

function listLevels(element: PageElement | null): Landmark {
  const levels = new Map<PageElement, number>();
  for (let at = element; at?.nodeType === 1; at = at.parentNode) levels.set(at, levels.size);
  return { levels };
}

/**
 * Landmarks of a page: the smallest elements with most of what the rules chose and with most of the running
 * text, and the first main heading.
 */
export class Landmarks {
  private readonly landmarks: readonly Landmark[];

  constructor(blocks: readonly Block[], isChosen: Uint8Array, isText: Uint8Array) {
    const isProse = ({ words, linkWords }: Block) =>
      words >= minProseWords && linkWords * 2 < words;
    const heading = blocks.find(({ tag, words }) => tag === "h1" && words > 1);
    this.landmarks = [
      findHolder(blocks, ({ words }, index) => words * isChosen[index]!, minShare),
      findHolder(
        blocks,
        (block, index) => (isProse(block) ? block.words * isText[index]! : 0),
        minProseShare,
      ),
      heading?.element ?? null,
    ].map(listLevels);
  }

  /** Adds, for each landmark, how many levels the nearest common element is above the block and above the landmark. */
  addTo(row: number[], path: readonly PageElement[]): void {
    for (const { levels } of this.landmarks) {
      const up = path.findIndex((element) => levels.has(element));
      if (levels.size === 0) row.push(-1, -1);
      else row.push(up < 0 ? path.length : up, up < 0 ? levels.size : levels.get(path[up]!)!);
    }
  }
}
