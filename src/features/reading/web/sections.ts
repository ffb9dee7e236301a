/** Groups the blocks of a document into sections, which are rendered and laid out separately. */
import type { EntryDocument } from "#features/reading/contract.ts";
import type { ArticleBlock } from "#shared/article/article-document.ts";
import type { IndexedBlock } from "#shared/article/nest-blocks.ts";

export type Section = {
  blocks: readonly IndexedBlock[];
  /** The part of the text, in UTF-16 units. */
  start: number;
  end: number;
};

/** UTF-16 units. */
const maxLength = 8_000;
const sectionsOf = new WeakMap<EntryDocument, Section[]>();

/** The same objects for the same part, so that a section is not rendered again when others arrive. */
export function divideSections(parts: readonly EntryDocument[]): Section[] {
  return parts.flatMap((part) => {
    let sections = sectionsOf.get(part);
    if (!sections) sectionsOf.set(part, (sections = divide(part)));
    return sections;
  });
}

function divide({ blocks, firstBlock }: EntryDocument): Section[] {
  const sections: Section[] = [];
  let open: IndexedBlock[] = [];
  const close = () => {
    if (open.length === 0) return;
    const last = open.at(-1)!.block;
    sections.push({
      blocks: open,
      start: open[0]!.block.start,
      end: last.start + last.text.length,
    });
    open = [];
  };
  for (const [offset, block] of blocks.entries()) {
    const first = open[0]?.block;
    if (first && block.start - first.start + block.text.length > maxLength && mayCut(block))
      close();
    open.push({ block, index: firstBlock + offset });
  }
  close();
  return sections;
}

/** A list, a quotation or a table of terms stays whole, unless it is very long. */
function mayCut({ inside, kind }: ArticleBlock): boolean {
  return inside.length === 0 || kind === "item";
}

/** The index of the section with the offset; of the last before it if none has it. */
export function findSection(sections: readonly Section[], offset: number): number {
  let [low, high] = [0, Math.max(0, sections.length - 1)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (sections[middle]!.start <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
