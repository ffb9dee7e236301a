/** Stores and loads the documents of captures, piece by piece. */
import { and, asc, eq, gte, inArray, sql } from "drizzle-orm";
import type {
  DocumentHead,
  DocumentPiece,
  StoredDocument,
} from "#shared/article/document-pieces.ts";
import { allSent, type Tx } from "#server/db/database.ts";
import { captureContents } from "#features/entries/server/tables.ts";
import { documentPieces } from "../tables.ts";

type CaptureDocument = { captureId: string; document: StoredDocument };

/** Replaces the documents of captures whose texts are stored already. The statements are pipelined. */
export async function storeDocuments(tx: Tx, stored: readonly CaptureDocument[]): Promise<void> {
  if (stored.length === 0) return;
  const captureIds = stored.map(({ captureId }) => captureId);
  const pieces = stored.flatMap(({ captureId, document }) =>
    document.pieces.map((piece) => ({ captureId, ...piece })),
  );
  await allSent([
    tx.delete(documentPieces).where(inArray(documentPieces.captureId, captureIds)).execute(),
    pieces.length === 0 ? null : tx.insert(documentPieces).values(pieces).execute(),
    tx.execute(sql`update entry_contents content set document = made.head, html = null
      from unnest(${sql.param(captureIds)}::uuid[],
        ${sql.param(stored.map(({ document }) => JSON.stringify(document.head)))}::jsonb[]) made (id, head)
      where content.entry_id = made.id`),
  ]);
}

/** A part of a document: pieces from `fromBlock` on, up to a limit. */
export type DocumentPart = {
  head: DocumentHead;
  pieces: DocumentPiece[];
};

/** The whole documents of several captures, by their id. */
export async function selectDocuments(
  tx: Tx,
  captureIds: readonly string[],
): Promise<Map<string, DocumentPart>> {
  const ids = [...captureIds];
  const [heads, pieces] = await allSent([
    tx
      .select({ captureId: captureContents.captureId, head: captureContents.document })
      .from(captureContents)
      .where(inArray(captureContents.captureId, ids))
      .execute(),
    tx
      .select()
      .from(documentPieces)
      .where(inArray(documentPieces.captureId, ids))
      .orderBy(asc(documentPieces.captureId), asc(documentPieces.firstBlock))
      .execute(),
  ]);
  const piecesOf = Map.groupBy(pieces, ({ captureId }) => captureId);
  return new Map(
    heads.flatMap(({ captureId, head }) =>
      head === null ? [] : [[captureId, { head, pieces: piecesOf.get(captureId) ?? [] }]],
    ),
  );
}

/** More than the longest document has. */
const maxPieces = 100_000;

/** The pieces from the one that begins with block `from`, at most `limit`; null if the text has no document yet. */
export async function selectDocument(
  tx: Tx,
  captureId: string,
  { from = 0, limit = maxPieces }: { from?: number; limit?: number },
): Promise<DocumentPart | null> {
  const [heads, pieces] = await allSent([
    tx
      .select({ head: captureContents.document })
      .from(captureContents)
      .where(eq(captureContents.captureId, captureId))
      .execute(),
    tx
      .select({
        firstBlock: documentPieces.firstBlock,
        start: documentPieces.start,
        blocks: documentPieces.blocks,
      })
      .from(documentPieces)
      .where(and(eq(documentPieces.captureId, captureId), gte(documentPieces.firstBlock, from)))
      .orderBy(asc(documentPieces.firstBlock))
      .limit(limit)
      .execute(),
  ]);
  const head = heads[0]?.head ?? null;
  return head === null ? null : { head, pieces };
}
