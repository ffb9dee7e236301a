/** Reads entries for an export, with texts on request, limited in bytes per group. */
import { setImmediate as yieldToRequests } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, sql } from "drizzle-orm";
import {
  type DocumentPart,
  selectDocuments,
  unlessDamaged,
} from "#features/documents/server/service.ts";
import { captureContents, captures } from "#features/entries/server/tables.ts";
import type { ExportedEntry } from "#features/export/contract.ts";
import { readingStates } from "#features/reading-state/server/tables.ts";
import { selectSchedules } from "#features/rediscover/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { HtmlWriter } from "#server/article/write-html.ts";
import type { ArticleBlock } from "#shared/article/article-document.ts";
import { parsePiece } from "#shared/article/document-pieces.ts";
import { type EntryScope, selectOwnPage, listPages } from "./list-own-entries.ts";
import { groupBySize, highlightSizeOf, selectHighlights } from "./select-highlights.ts";
import { type PicturesOfEntry, selectPictures } from "./select-pictures.ts";
import { isAnyOf } from "#server/db/is-any-of.ts";

/** A file of an entry, with its key in the file storage. */
export type StoredFile = { key: string; name: string; type: string; size: number };

/** Files and pictures have no `path` yet. */
export type EntryRow = Omit<ExportedEntry, "file" | keyof PicturesOfEntry> &
  PicturesOfEntry & { file: StoredFile | null };

const pageSize = 200;

type SelectedRow = Awaited<ReturnType<typeof selectPage>>[number];

/** Newest first, in groups limited by text size. */
export async function* selectEntries(
  ctx: Ctx,
  scope: EntryScope,
  { withTexts }: { withTexts: boolean },
): AsyncGenerator<EntryRow[], void, void> {
  for await (const page of listPages(pageSize, (after) => selectPage(ctx, scope, after))) {
    const picturesOf = await selectPictures(ctx, page);
    const sizeOf = (row: SelectedRow) => row.highlightSize + (withTexts ? row.textSize : 0);
    for (const group of groupBySize(page, sizeOf)) {
      const marked = await selectHighlights(ctx, group);
      const schedules = await inTransaction(ctx, (tx) =>
        selectSchedules(
          tx,
          ctx.userId,
          group.map(({ id }) => id),
        ),
      );
      const texts = withTexts ? await selectTexts(ctx, group) : new Map<string, Texts>();
      yield group.map((row) => ({
        ...toRow(row, picturesOf(row), texts.get(row.captureId) ?? null),
        highlights: marked.get(row.id) ?? [],
        rediscover: schedules.get(row.id) ?? [],
      }));
    }
  }
}

function selectPage(ctx: Ctx, scope: EntryScope, after: Parameters<typeof selectOwnPage>[3]) {
  return inTransaction(ctx, (tx) => {
    const page = selectOwnPage(tx, ctx.userId, scope, after, pageSize);
    return tx
      .select({
        ...page._.selectedFields,
        title: captures.title,
        summary: captures.summary,
        url: captures.url,
        siteName: captures.siteName,
        author: captures.author,
        publishedOn: captures.publishedOn,
        modifiedOn: captures.modifiedOn,
        canonicalUrl: captures.canonicalUrl,
        source: captures.source,
        isPrivate: captures.isPrivate,
        originalTopics: captures.mainTopics,
        takeaways: captures.keyTakeaways,
        readingTimeMinutes: captures.readingTimeMinutes,
        language: captures.language,
        status: captures.status,
        failure: captures.failure,
        picture: captures.picture,
        filePath: captures.filePath,
        fileName: captures.fileName,
        fileType: captures.fileType,
        fileSize: captures.fileSize,
        capturedAt: captures.updatedAt,
        readState: readingStates.state,
        readPosition: readingStates.position,
        readLength: readingStates.length,
        readAt: readingStates.updatedAt,
        highlightSize: highlightSizeOf(ctx.userId, page.id),
        // The stored size, without reading the text.
        textSize: sql<number>`coalesce(octet_length(${captureContents.text}), 0) * 4`,
      })
      .from(page)
      .innerJoin(captures, eq(captures.id, page.captureId))
      .leftJoin(captureContents, eq(captureContents.captureId, page.captureId))
      .leftJoin(
        readingStates,
        and(eq(readingStates.userId, ctx.userId), eq(readingStates.entryId, page.id)),
      )
      .orderBy(desc(page.createdAt), desc(page.id));
  });
}

type Texts = Pick<ExportedEntry, "text" | "html" | "document">;

async function selectTexts(ctx: Ctx, group: readonly SelectedRow[]): Promise<Map<string, Texts>> {
  const captureIds = group.map(({ captureId }) => captureId);
  const loaded = await inTransaction(ctx, async (tx) => {
    const rows = await tx
      .select({
        id: captureContents.captureId,
        text: captureContents.text,
        html: captureContents.html,
      })
      .from(captureContents)
      .where(isAnyOf(captureContents.captureId, captureIds));
    const documents = await selectDocuments(tx, captureIds);
    return rows.map((row) => ({ ...row, stored: documents.get(row.id) ?? null }));
  });
  const texts = new Map<string, Texts>();
  for (const { id, text, html, stored } of loaded) {
    const read = stored && (await unlessDamaged(() => readDocument(text, stored)));
    texts.set(id, read ?? { text, html, document: null });
  }
  return texts;
}

/** Piece by piece, so that other requests run between the parts of a book. */
async function readDocument(text: string, { head, pieces }: DocumentPart): Promise<Texts> {
  const { length: _, targets, ...declared } = head;
  const blocks: ArticleBlock[] = [];
  const writer = new HtmlWriter(targets);
  let html = "";
  for (const piece of pieces) {
    for (const block of parsePiece(piece)) {
      html += writer.write(block, blocks.length);
      blocks.push(block);
    }
    if (pieces.length > 1) await yieldToRequests();
  }
  return { text, html: html + writer.end(), document: { ...declared, blocks } };
}

function toRow(
  row: SelectedRow,
  pictures: PicturesOfEntry,
  texts: Texts | null,
): Omit<EntryRow, "highlights" | "rediscover"> {
  const { id, ownTitle, ownSummary, title, summary } = row;
  const updatedAt = row.updatedAt > row.capturedAt ? row.updatedAt : row.capturedAt;
  return {
    id,
    collectionId: row.collectionId,
    source: row.source,
    title: ownTitle ?? title,
    summary: ownSummary ?? summary,
    originalTitle: ownTitle === null ? null : title,
    originalSummary: ownSummary === null ? null : summary,
    url: row.url,
    siteName: row.siteName,
    author: row.author,
    publishedOn: row.publishedOn,
    modifiedOn: row.modifiedOn,
    canonicalUrl: row.canonicalUrl,
    whyItsInteresting: row.why,
    isPrivate: row.isPrivate,
    topics: row.topics,
    originalTopics: isDeepStrictEqual(row.topics, row.originalTopics) ? null : row.originalTopics,
    addedTopics: row.addedTopics,
    removedTopics: row.removedTopics,
    takeaways: row.takeaways,
    readingTimeMinutes: row.readingTimeMinutes,
    language: row.language,
    status: row.status,
    failure: row.failure?.message ?? null,
    text: texts?.text ?? null,
    html: texts?.html ?? null,
    document: texts?.document ?? null,
    reading:
      row.readState === null || row.readState === "unread"
        ? null
        : {
            state: row.readState,
            position: row.readPosition!,
            length: row.readLength!,
            updatedAt: row.readAt!.toISOString(),
          },
    file:
      row.filePath === null
        ? null
        : {
            key: row.filePath,
            name: row.fileName ?? "document",
            type: row.fileType ?? "application/octet-stream",
            size: row.fileSize ?? 0,
          },
    ...pictures,
    createdAt: row.createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
