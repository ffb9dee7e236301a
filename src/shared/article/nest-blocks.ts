import type { ArticleBlock, ArticleContainer } from "./article-document.ts";

/** The number of containers that a block shares with the previous block, which is inside of `before`. */
export function countCommon(
  before: readonly ArticleContainer[],
  { inside, opens = 0 }: Pick<ArticleBlock, "inside" | "opens">,
): number {
  const different = inside.findIndex((kind, index) => before[index] !== kind);
  const common = different < 0 ? inside.length : different;
  return Math.min(common, inside.length - opens);
}

/** A block, with its index in the document. */
export type IndexedBlock = { block: ArticleBlock; index: number };

/** An item of a list, or a term or description: its first block, null for an item without text, and what follows in it. */
export type NestedItem = { head: IndexedBlock | null; nodes: NestedNode[] };

export type NestedNode =
  | ({ kind: "block" } & IndexedBlock)
  | { kind: "quote"; nodes: NestedNode[] }
  | { kind: "list"; isOrdered: boolean; items: NestedItem[] }
  | { kind: "description"; items: NestedItem[] };

/** Puts blocks that follow each other into the lists, quotations and descriptions that they are inside of. */
export function nestBlocks(blocks: readonly IndexedBlock[], depth = 0): NestedNode[] {
  const nodes: NestedNode[] = [];
  let at = 0;
  while (at < blocks.length) {
    const kind = blocks[at]!.block.inside[depth];
    if (kind === undefined) {
      nodes.push({ kind: "block", ...blocks[at]! });
      at += 1;
      continue;
    }
    let end = at + 1;
    while (end < blocks.length && continuesAt(blocks[end]!.block, kind, depth)) end += 1;
    const run = blocks.slice(at, end);
    if (kind === "quote") nodes.push({ kind, nodes: nestBlocks(run, depth + 1) });
    else if (kind === "description") nodes.push({ kind, items: nestItems(run, depth) });
    else nodes.push(...nestLists(run, depth));
    at = end;
  }
  return nodes;
}

function continuesAt({ inside, opens = 0 }: ArticleBlock, kind: string, depth: number): boolean {
  return inside[depth] === kind && inside.length - opens > depth;
}

/** Whether the block is the first of an item of the container at this depth. */
function isHead({ kind, inside }: ArticleBlock, depth: number): boolean {
  const isItem =
    kind === "item" || kind === "footnote" || kind === "term" || kind === "description";
  return isItem && inside.length === depth + 1;
}

function nestItems(run: readonly IndexedBlock[], depth: number): NestedItem[] {
  const items: NestedItem[] = [];
  let at = 0;
  while (at < run.length) {
    const head = isHead(run[at]!.block, depth) ? run[at]! : null;
    const from = head ? at + 1 : at;
    let end = Math.max(from, at + 1);
    while (end < run.length && !isHead(run[end]!.block, depth)) end += 1;
    items.push({ head, nodes: nestBlocks(run.slice(from, end), depth + 1) });
    at = end;
  }
  return items;
}

/** Items with a number and items without are in different lists. */
function nestLists(run: readonly IndexedBlock[], depth: number): NestedNode[] {
  const lists: (NestedNode & { kind: "list" })[] = [];
  for (const item of nestItems(run, depth)) {
    const isOrdered = item.head !== null && "number" in item.head.block;
    const last = lists.at(-1);
    if (last && (last.isOrdered === isOrdered || item.head === null)) last.items.push(item);
    else lists.push({ kind: "list", isOrdered, items: [item] });
  }
  return lists;
}
