/** Reads the blocks of stored pieces. */
import { setImmediate as yieldToRequests } from "node:timers/promises";
import type { ArticleBlock } from "#shared/article/article-document.ts";
import {
  DamagedDocument,
  type DocumentHead,
  type DocumentPiece,
  parsePiece,
} from "#shared/article/document-pieces.ts";

/** Consecutive pieces of a document. */
export type DocumentPart = { head: DocumentHead; pieces: DocumentPiece[] };

/** UTF-16 units of JSON that are parsed at once, so that other requests wait for a few milliseconds at most. */
const parsedAtOnce = 500_000;

export async function parsePieces(
  pieces: readonly Pick<DocumentPiece, "blocks">[],
): Promise<ArticleBlock[]> {
  const found: ArticleBlock[] = [];
  let parsed = 0;
  for (const piece of pieces) {
    for (const block of parsePiece(piece)) found.push(block);
    parsed += piece.blocks.length;
    if (parsed < parsedAtOnce) continue;
    parsed = 0;
    await yieldToRequests();
  }
  return found;
}

/** Null if a stored document is damaged. */
export async function unlessDamaged<Result>(
  read: () => Result | Promise<Result>,
): Promise<Result | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof DamagedDocument) return null;
    throw error;
  }
}

/**
 * Throws `DamagedDocument` unless the pieces, of which the first begins with block `from`, follow one another; up to the
 * end of the text, if they are all.
 */
export async function checkDocument(
  { head, pieces }: DocumentPart,
  { from, isAll }: { from: number; isAll: boolean },
): Promise<void> {
  let next = from === 0 ? 0 : (pieces[0]?.firstBlock ?? 0);
  let end = 0;
  let parsed = 0;
  for (const piece of pieces) {
    if (piece.firstBlock !== next) throw new DamagedDocument("a piece is missing");
    for (const { start, text } of parsePiece(piece)) {
      if (start < end) throw new DamagedDocument("a block is in a wrong place");
      if (text !== "") end = start + text.length;
      next += 1;
    }
    parsed += piece.blocks.length;
    if (parsed < parsedAtOnce) continue;
    parsed = 0;
    await yieldToRequests();
  }
  if (isAll && end !== head.length) throw new DamagedDocument("the end of the text is missing");
}
