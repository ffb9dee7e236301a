/** Stores and loads the documents of captures, piece by piece. */
import { asc, eq, sql } from "drizzle-orm";
import { type ArticleBlock, articleVersion } from "#shared/article/article-document.ts";
import {
  type DocumentHead,
  parsePiece,
  type StoredDocument,
} from "#shared/article/document-pieces.ts";
import { toParagraphs } from "#shared/article/plain-text.ts";
import { allSent, type Tx } from "#server/db/database.ts";
import { isAnyOf } from "#server/db/is-any-of.ts";
import { captureContents } from "#features/entries/server/tables.ts";
import { type DocumentPart, parsePieces, unlessDamaged } from "./parse-pieces.ts";
import { documentPieces } from "./tables.ts";

export { checkDocument, type DocumentPart, parsePieces, unlessDamaged } from "./parse-pieces.ts";

type CaptureDocument = { captureId: string; document: StoredDocument };

/** Replaces the documents of captures whose texts are stored already. The statements are pipelined. */
export async function storeDocuments(tx: Tx, stored: readonly CaptureDocument[]): Promise<void> {
  if (stored.length === 0) return;
  const captureIds = stored.map(({ captureId }) => captureId);
  const pieces = stored.flatMap(({ captureId, document }) =>
    document.pieces.map((piece) => ({ captureId, ...piece })),
  );
  await allSent([
    tx.delete(documentPieces).where(isAnyOf(documentPieces.captureId, captureIds)).execute(),
    pieces.length === 0 ? null : tx.insert(documentPieces).values(pieces).execute(),
    tx.execute(sql`update entry_contents content set document = made.head, html = null
      from unnest(${sql.param(captureIds)}::uuid[],
        ${sql.param(stored.map(({ document }) => JSON.stringify(document.head)))}::jsonb[]) made (id, head)
      where content.entry_id = made.id`),
  ]);
}

/** A later version of the software may have stored another kind of document. */
export function isReadableHead(head: DocumentHead | null): head is DocumentHead {
  return head?.version === articleVersion;
}

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
      .where(isAnyOf(captureContents.captureId, ids))
      .execute(),
    tx
      .select()
      .from(documentPieces)
      .where(isAnyOf(documentPieces.captureId, ids))
      .orderBy(asc(documentPieces.captureId), asc(documentPieces.firstBlock))
      .execute(),
  ]);
  const piecesOf = Map.groupBy(pieces, ({ captureId }) => captureId);
  return new Map(
    heads.flatMap(({ captureId, head }) =>
      isReadableHead(head) ? [[captureId, { head, pieces: piecesOf.get(captureId) ?? [] }]] : [],
    ),
  );
}

/** The first pieces, at most `limit`; null if the text has no document that can be read. */
export async function selectDocument(
  tx: Tx,
  captureId: string,
  limit: number,
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
      .where(eq(documentPieces.captureId, captureId))
      .orderBy(asc(documentPieces.firstBlock))
      .limit(limit)
      .execute(),
  ]);
  const head = heads[0]?.head ?? null;
  return isReadableHead(head) ? { head, pieces } : null;
}

/** The blocks of the texts of several captures; of a text without a document that can be read, its paragraphs. */
export async function selectBlocks(
  tx: Tx,
  captureIds: readonly string[],
): Promise<Map<string, ArticleBlock[]>> {
  const found = new Map<string, ArticleBlock[]>();
  for (const [id, { pieces }] of await selectDocuments(tx, captureIds)) {
    const blocks = await unlessDamaged(() => parsePieces(pieces));
    if (blocks !== null) found.set(id, blocks);
  }
  const others = captureIds.filter((id) => !found.has(id));
  if (others.length === 0) return found;
  const texts = await tx
    .select({ captureId: captureContents.captureId, text: captureContents.text })
    .from(captureContents)
    .where(isAnyOf(captureContents.captureId, others));
  for (const { captureId, text } of texts) found.set(captureId, toParagraphs(text));
  return found;
}

/** A part of the text of a capture, in UTF-16 units. */
export type TextRange = { captureId: string; start: number; end: number };

/** The blocks of each range, in their order; none where there is no document. Their offsets count from its start. */
export async function selectRanges(
  tx: Tx,
  ranges: readonly TextRange[],
): Promise<ArticleBlock[][]> {
  if (ranges.length === 0) return [];
  const { rows } = await tx.execute<{ at: number; blocks: string }>(sql`
    select wanted.at, piece.blocks
    from jsonb_to_recordset(${JSON.stringify(ranges.map((range, at) => ({ ...range, at })))}::jsonb)
      as wanted("captureId" uuid, "start" int, "end" int, at int)
    join ${documentPieces} piece on piece.entry_id = wanted."captureId" and piece.starts_at < wanted."end"
      and piece.starts_at >= coalesce((
        select max(before.starts_at) from ${documentPieces} before
        where before.entry_id = wanted."captureId" and before.starts_at <= wanted."start"), 0)
    order by wanted.at, piece.first_block`);
  const found: ArticleBlock[][] = ranges.map(() => []);
  const parsed = new Map<string, ArticleBlock[]>();
  for (const { at, blocks } of rows) {
    // Several ranges may be in one piece.
    const known = parsed.get(blocks) ?? (await unlessDamaged(() => parsePiece({ blocks }))) ?? [];
    parsed.set(blocks, known);
    const { start, end } = ranges[at]!;
    for (const block of known)
      if (block.text !== "" && block.start < end && block.start + block.text.length > start)
        found[at]!.push(block);
  }
  return found;
}
