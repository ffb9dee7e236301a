// Puts the blocks of an article in their order, at their places in the plain text.
import { compareMarks } from "#shared/article/nest-marks.ts";
import { separate } from "#shared/article/plain-text.ts";
import type { BlockShape, Container, RawBlock } from "#server/article/raw-block.ts";

/** An item, a term or a description that has begun. */
export type Item = { shape: BlockShape; inside: readonly Container[] };

type BlockContent = Pick<RawBlock, "text" | "marks" | "inside"> & { continues?: boolean };

export class BlockList {
  readonly blocks: RawBlock[] = [];
  readonly targets = new Map<string, number>();
  /** The length of the text so far. */
  length = 0;
  private before: RawBlock | null = null;
  private waitingIds: string[] = [];
  /** Items that have no block yet, the outermost first. */
  private items: Item[] = [];

  beginItem(item: Item): Item {
    this.items.push(item);
    return item;
  }

  endItem(item: Item): void {
    if (this.items.at(-1) === item) this.items.pop();
  }

  /** The item of which a paragraph here would be the first block. */
  findItem(inside: readonly Container[]): Item | null {
    const last = this.items.at(-1);
    return last?.inside === inside ? last : null;
  }

  addTarget(id: string, isNext: boolean): void {
    if (this.targets.has(id)) return;
    if (isNext) this.waitingIds.push(id);
    else this.targets.set(id, this.blocks.length);
  }

  /** `item` is the one of which it is the first block. The others that wait get an empty one. */
  push(shape: BlockShape, content: BlockContent, item: Item | null = null): void {
    const { items } = this;
    this.items = [];
    for (const one of items)
      if (one !== item) this.add(one.shape, { text: "", marks: [], inside: one.inside });
    this.add(shape, content);
  }

  private add(shape: BlockShape, { text, marks, inside, continues }: BlockContent): void {
    const place = { kind: shape.kind, inside: inside.map(({ kind }) => kind) };
    const { before } = this;
    const gap =
      text === "" || before === null
        ? ""
        : separate(
            { kind: before.kind, inside: before.inside.map(({ kind }) => kind) },
            continues ? { ...place, continues } : place,
          );
    const block: RawBlock = {
      ...shape,
      text,
      start: this.length + gap.length,
      marks: marks.toSorted(compareMarks),
      inside,
      ...(continues && { continues }),
    };
    for (const id of this.waitingIds) this.targets.set(id, this.blocks.length);
    this.waitingIds = [];
    this.blocks.push(block);
    if (text === "") return;
    this.length = block.start + text.length;
    this.before = block;
  }
}
