import type { ArticleBlock, ArticleDocument } from "./article-document.ts";

/** What a document declares besides its blocks. */
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

/** UTF-16 units of JSON. */
const maxPieceLength = 24_000;

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

export function parsePiece({ blocks }: Pick<DocumentPiece, "blocks">): ArticleBlock[] {
  return JSON.parse(blocks) as ArticleBlock[];
}
