import { and, asc, eq, gte, sql } from "drizzle-orm";
import { dropDamagedDocument, makeMissingDocument } from "#features/capture/server/service.ts";
import type { EntryContent } from "#features/reading/contract.ts";
import {
  checkDocument,
  type DocumentPart,
  isReadableHead,
  unlessDamaged,
} from "#features/documents/server/service.ts";
import { documentPieces } from "#features/documents/server/tables.ts";
import { isReadable } from "#features/entries/server/service.ts";
import { captureContents, entries } from "#features/entries/server/tables.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { HtmlWriter } from "#server/article/write-html.ts";
import { compileRead } from "#server/db/compile-read.ts";
import { articleVersion } from "#shared/article/article-document.ts";
import { divideDocument, maxPieceLength, parsePiece } from "#shared/article/document-pieces.ts";
import { toParagraphs } from "#shared/article/plain-text.ts";
import { AppError } from "#shared/errors.ts";
import type { OutlineItem } from "#shared/outline-item.ts";

/** What is stored of an entry that was read. */
export type StoredContent = DocumentPart & {
  /** Empty unless it was asked for. */
  text: string;
  pages: number[] | null;
  outline: readonly OutlineItem[] | null;
};

/** `from` is a block with which a piece begins. The text is loaded if it has at most `maxText` bytes. */
type Part = { from?: number; limit?: number; maxText?: number };

type Loaded = {
  captureId: string;
  /** In bytes, where each piece of the document but the last counts as a full one; without what declares it. */
  size: number;
  /** Null if the text has no document that can be read. */
  content: StoredContent | null;
};

/** A text without a piece has one row. The first row has the text. */
const readRows = compileRead((db) => {
  const own = eq(documentPieces.captureId, entries.captureId);
  const piece = db
    .select({
      firstBlock: documentPieces.firstBlock,
      start: documentPieces.start,
      blocks: documentPieces.blocks,
    })
    .from(documentPieces)
    .where(and(own, gte(documentPieces.firstBlock, sql.placeholder("from"))))
    .orderBy(asc(documentPieces.firstBlock))
    .limit(sql.placeholder("limit"))
    .as("piece");
  const { text, outline } = captureContents;
  return db
    .select({
      captureId: entries.captureId,
      size: sql<number>`(greatest(octet_length(${text}), ${sql.raw(String(maxPieceLength))}
        * (select count(*) - 1 from ${documentPieces} where ${own})) + coalesce(pg_column_size(${outline}), 0))::int`,
      text: sql<string>`case when octet_length(${text}) <= ${sql.placeholder("maxText")}::int
        and coalesce(${piece.firstBlock}, 0) = 0 then ${text} else '' end`,
      head: captureContents.document,
      pages: captureContents.pages,
      outline,
      firstBlock: piece.firstBlock,
      start: piece.start,
      blocks: piece.blocks,
    })
    .from(entries)
    .leftJoin(captureContents, eq(captureContents.captureId, entries.captureId))
    .leftJoinLateral(piece, sql`true`)
    .where(and(eq(entries.id, sql.placeholder("id")), isReadable(sql.placeholder("userId"))))
    .orderBy(asc(piece.firstBlock));
});

/** More than the longest document has, and the longest text. */
const all = { limit: 100_000, maxText: 100_000_000 };

/** What is stored. Throws "not_found" if the entry is not open to the user. */
async function load(ctx: Ctx, id: string, part: Part): Promise<Loaded> {
  const { from = 0, limit = all.limit, maxText = all.maxText } = part;
  const rows = await readRows(ctx, { id, userId: ctx.userId, from, limit, maxText });
  const [first] = rows;
  if (first === undefined) throw new AppError("not_found", "Entry not found");
  const { captureId, size, text, head, pages, outline } = first;
  if (!isReadableHead(head)) return { captureId, size: size ?? 0, content: null };
  const pieces = rows.flatMap(({ firstBlock, start, blocks }) =>
    firstBlock === null || start === null || blocks === null ? [] : [{ firstBlock, start, blocks }],
  );
  return { captureId, size, content: { text, head, pages, outline, pieces } };
}

/**
 * The pieces of the document of an entry from block `from` on, at most `limit`. Null if the entry has not been read yet.
 * Throws "not_found" if it is not open to the user.
 */
export async function loadContent(
  ctx: Ctx,
  id: string,
  part: Part,
): Promise<Pick<Loaded, "size" | "content">> {
  const found = await load(ctx, id, part);
  if (found.content !== null) {
    const { from = 0, limit = all.limit } = part;
    const { content } = found;
    const isAll = from === 0 && content.pieces.length < limit;
    const checked = await unlessDamaged(() => checkDocument(content, { from, isAll }));
    if (checked !== null) return found;
    ctx.app.log.warn({ captureId: found.captureId }, "a stored document is damaged");
    await dropDamagedDocument(ctx, found.captureId);
  }
  const isMade = await makeMissingDocument(ctx, found.captureId).catch((error: unknown) => {
    ctx.app.log.warn({ err: error }, "no document was made of a text");
    return false;
  });
  if (isMade) return load(ctx, id, part);
  return { size: found.size, content: await loadParagraphs(ctx, found.captureId, part) };
}

/** The paragraphs of a text without a document, which cannot be stored: the user who captured it has left. */
async function loadParagraphs(
  ctx: Ctx,
  captureId: string,
  { from = 0, limit }: Part,
): Promise<StoredContent | null> {
  const [content] = await inTransaction(ctx, (tx) =>
    tx
      .select({
        text: captureContents.text,
        pages: captureContents.pages,
        outline: captureContents.outline,
      })
      .from(captureContents)
      .where(eq(captureContents.captureId, captureId)),
  );
  if (content === undefined) return null;
  const blocks = toParagraphs(content.text);
  const { head, pieces } = divideDocument({ version: articleVersion, blocks });
  const rest = pieces.filter(({ firstBlock }) => firstBlock >= from);
  return { ...content, head, pieces: rest.slice(0, limit) };
}

/** The whole text and reading view of an entry. Throws "not_found" if it is not open to the user. */
export async function getEntryContent(ctx: Ctx, id: string): Promise<EntryContent> {
  return toEntryContent((await loadContent(ctx, id, {})).content);
}

/** The text and the reading view; both are empty until the entry has been read. */
export function toEntryContent(content: StoredContent | null): EntryContent {
  if (content === null) return { text: "", html: null, document: null };
  const { text, head, pieces, pages, outline } = content;
  const { length: _, targets, ...declared } = head;
  const blocks = pieces.flatMap(parsePiece);
  const writer = new HtmlWriter(targets);
  const html = blocks.map((block, index) => writer.write(block, index)).join("") + writer.end();
  return {
    text,
    html,
    document: { ...declared, blocks },
    ...(pages && { pages }),
    ...(outline && { outline: [...outline] }),
  };
}
