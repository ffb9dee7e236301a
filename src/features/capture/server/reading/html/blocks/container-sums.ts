import type { PageElement } from "../page-dom.ts";
import type { Block } from "./split-blocks.ts";

type Sums = { words: number; linkWords: number; keptWords: number; blocks: number; long: number };

/** Sums over all blocks inside each element that contains any. */
export class ContainerSums {
  private readonly byElement = new Map<PageElement, Sums>();
  private readonly all: Sums = { words: 0, linkWords: 0, keptWords: 0, blocks: 0, long: 0 };

  constructor(blocks: readonly Block[], isChosen: Uint8Array) {
    for (const [index, block] of blocks.entries()) {
      const kept = isChosen[index]! * block.words;
      add(this.all, block, kept);
      for (
        let at: PageElement | null = block.element;
        at && at.nodeType === 1;
        at = at.parentNode
      ) {
        let sums = this.byElement.get(at);
        if (!sums) {
          sums = { words: 0, linkWords: 0, keptWords: 0, blocks: 0, long: 0 };
          this.byElement.set(at, sums);
        }
        add(sums, block, kept);
      }
    }
  }

  /**
   * Adds the features of four containers: the block's element, and the nearest ancestors with at least 4, 12
   * and 40 blocks.
   */
  addTo(row: number[], path: readonly PageElement[]): void {
    this.addContainer(row, path[0]);
    let level = 0;
    for (const least of [4, 12, 40]) {
      while (level < path.length && (this.byElement.get(path[level]!)?.blocks ?? 0) < least)
        level += 1;
      this.addContainer(row, path[level]);
    }
  }

  /** The words of all blocks inside an element. */
  countWords(element: PageElement): number {
    return this.byElement.get(element)?.words ?? 0;
  }

  private addContainer(row: number[], element: PageElement | undefined): void {
    const sums = (element && this.byElement.get(element)) ?? this.all;
    const words = Math.max(1, sums.words);
    row.push(
      sums.words / Math.max(1, this.all.words),
      sums.linkWords / words,
      sums.keptWords / words,
      sums.long / words,
      Math.log1p(sums.blocks),
      words / sums.blocks,
    );
  }
}

function add(sums: Sums, block: Block, kept: number): void {
  sums.words += block.words;
  sums.linkWords += block.linkWords;
  sums.keptWords += kept;
  sums.blocks += 1;
  if (block.words >= 20) sums.long += block.words;
}
