import { eq, sql } from "drizzle-orm";
import { dropDamagedDocument, makeMissingDocument } from "#features/capture/server/service.ts";
import type { EntryContent } from "#features/reading/contract.ts";
import { selectReadableEntry } from "#features/entries/server/service.ts";
import {
  checkDocument,
  type DocumentPart,
  selectDocument,
  unlessDamaged,
} from "#features/documents/server/service.ts";
import { captureContents } from "#features/entries/server/tables.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { HtmlWriter } from "#server/article/write-html.ts";
import type { Tx } from "#server/db/database.ts";
import { articleVersion } from "#shared/article/article-document.ts";
import { divideDocument, parsePiece } from "#shared/article/document-pieces.ts";
import { toParagraphs } from "#shared/article/plain-text.ts";
import type { OutlineItem } from "#shared/outline-item.ts";

/** What is stored of an entry that was read. */
export type StoredContent = DocumentPart & {
  /** Empty unless it was asked for. */
  text: string;
  pages: number[] | null;
  outline: readonly OutlineItem[] | null;
};

type Part = { from?: number; limit?: number; withText: boolean };

/**
 * Loads the pieces of the document of an entry from block `from` on, at most `limit`. Null if the entry has not been read yet.
 * Throws "not_found" if it is not open to the user.
 */
export async function loadContent(ctx: Ctx, id: string, part: Part): Promise<StoredContent | null> {
  const load = async (tx: Tx) => {
    const { captureId } = await selectReadableEntry(tx, ctx.userId, id);
    const [content] = await tx
      .select({
        text: part.withText ? captureContents.text : sql<string>`''`,
        pages: captureContents.pages,
        outline: captureContents.outline,
      })
      .from(captureContents)
      .where(eq(captureContents.captureId, captureId));
    if (content === undefined) return { captureId, content: null };
    const document = await selectDocument(tx, captureId, part);
    return { captureId, content: document && { ...content, ...document } };
  };
  const found = await inTransaction(ctx, load);
  if (found.content !== null) {
    const { content } = found;
    const { from = 0, limit } = part;
    const isAll = from === 0 && (limit === undefined || content.pieces.length < limit);
    const checked = await unlessDamaged(() => checkDocument(content, { from, isAll }));
    if (checked !== null) return content;
    ctx.app.log.warn({ captureId: found.captureId }, "a stored document is damaged");
    await dropDamagedDocument(ctx, found.captureId);
  }
  const isMade = await makeMissingDocument(ctx, found.captureId).catch((error: unknown) => {
    ctx.app.log.warn({ err: error }, "no document was made of a text");
    return false;
  });
  return isMade
    ? (await inTransaction(ctx, load)).content
    : loadParagraphs(ctx, found.captureId, part);
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

/** The text and the reading view; both are empty until the entry has been read. */
export async function getEntryContent(ctx: Ctx, id: string): Promise<EntryContent> {
  const content = await loadContent(ctx, id, { withText: true });
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
