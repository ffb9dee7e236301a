import type { ArticleBlock, ArticleDocument } from "./article-document.ts";

/** The properties of a document besides its blocks. */
export type DocumentHead = Omit<ArticleDocument, "blocks"> & {
  /** Of its plain text. */
  length: number;
  /** The blocks to which links and references lead. */
  targets: readonly number[];
};

/** A part of a stored document that can be parsed and rendered at once. */
export type DocumentPiece = {
  /** The index of its first block, and where the text of that begins. */
  firstBlock: number;
  start: number;
  /** A list of blocks as JSON. */
  blocks: string;
};

/** A document as it crosses processes and is stored. */
export type StoredDocument = { head: DocumentHead; pieces: DocumentPiece[] };

/** UTF-16 units of JSON. A longer block is a piece of its own. */
export const maxPieceLength = 24_000;

export function divideDocument({ blocks, ...declared }: ArticleDocument): StoredDocument {
  const pieces: DocumentPiece[] = [];
  let open: string[] = [];
  let size = 0;
  let first = 0;
  const close = (end: number) => {
    if (open.length > 0)
      pieces.push({
        firstBlock: first,
        start: blocks[first]!.start,
        blocks: `[${open.join(",")}]`,
      });
    open = [];
    size = 0;
    first = end;
  };
  for (const [index, block] of blocks.entries()) {
    const written = JSON.stringify(block);
    if (size > 0 && size + written.length > maxPieceLength) close(index);
    open.push(written);
    size += written.length;
  }
  close(blocks.length);
  const last = blocks.findLast(({ text }) => text !== "");
  const length = last === undefined ? 0 : last.start + last.text.length;
  return { head: { ...declared, length, targets: [...listTargets(blocks)] }, pieces };
}

/** The blocks to which links and references lead. */
export function listTargets(blocks: readonly ArticleBlock[]): ReadonlySet<number> {
  const targets = new Set<number>();
  for (const { marks } of blocks)
    for (const mark of marks)
      if ((mark.kind === "jump" || mark.kind === "reference") && mark.block !== undefined)
        targets.add(mark.block);
  return targets;
}

/** What is stored of a document is not what was stored once. */
export class DamagedDocument extends Error {
  override name = "DamagedDocument";
}

/** Throws `DamagedDocument`. */
export function parsePiece({ blocks }: Pick<DocumentPiece, "blocks">): ArticleBlock[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(blocks);
  } catch (cause) {
    throw new DamagedDocument("a piece is no JSON", { cause });
  }
  if (!Array.isArray(parsed) || !parsed.every(isBlock))
    throw new DamagedDocument("a piece has something other than blocks");
  return parsed;
}

/** Whether it has what every reader of blocks relies on. The schema takes too long for each reading of a text. */
function isBlock(given: unknown): given is ArticleBlock {
  const block = given as Partial<ArticleBlock & { rows: unknown; pictures: unknown }> | null;
  return (
    typeof block?.kind === "string" &&
    typeof block.text === "string" &&
    typeof block.start === "number" &&
    [block.sentences, block.marks, block.inside].every(Array.isArray) &&
    (block.kind !== "table" || Array.isArray(block.rows)) &&
    (block.kind !== "figure" || Array.isArray(block.pictures))
  );
}
