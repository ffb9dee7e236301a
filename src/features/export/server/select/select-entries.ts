/** Reads entries for an export, with texts on request, limited in bytes per group. */
import { isDeepStrictEqual } from "node:util";
import { desc, eq, sql } from "drizzle-orm";
import { captureContents, captures } from "#features/entries/server/tables.ts";
import type { ExportedEntry } from "#features/export/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { type EntryScope, selectOwnPage, listPages } from "./list-own-entries.ts";
import { type PicturesOfEntry, selectPictures } from "./select-pictures.ts";

/** A file of an entry, with its key in the file storage. */
export type StoredFile = { key: string; name: string; type: string; size: number };

/** Files and pictures have no `path` yet. */
export type EntryRow = Omit<ExportedEntry, "file" | keyof PicturesOfEntry> &
  PicturesOfEntry & { file: StoredFile | null };

const pageSize = 200;
/** Bytes of texts per query; a longer text is read alone. */
const textBytes = 2 * 1024 * 1024;

type SelectedRow = Awaited<ReturnType<typeof selectPage>>[number];

/** Newest first, in groups limited by text size. */
export async function* selectEntries(
  ctx: Ctx,
  scope: EntryScope,
  { withTexts }: { withTexts: boolean },
): AsyncGenerator<EntryRow[], void, void> {
  for await (const page of listPages(pageSize, (after) => selectPage(ctx, scope, after))) {
    const picturesOf = await selectPictures(ctx, page);
    if (!withTexts) yield page.map((row) => toRow(row, picturesOf(row), null));
    else
      for (const group of groupBySize(page)) {
        const texts = await selectTexts(
          ctx,
          group.map(({ captureId }) => captureId),
        );
        yield group.map((row) => toRow(row, picturesOf(row), texts.get(row.captureId) ?? null));
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
        // The stored size, without reading the text.
        textSize: sql<number>`coalesce(octet_length(${captureContents.text}) + coalesce(octet_length(${captureContents.html}), 0), 0)`,
      })
      .from(page)
      .innerJoin(captures, eq(captures.id, page.captureId))
      .leftJoin(captureContents, eq(captureContents.captureId, page.captureId))
      .orderBy(desc(page.createdAt), desc(page.id));
  });
}

function* groupBySize(page: readonly SelectedRow[]): Generator<SelectedRow[], void, void> {
  let group: SelectedRow[] = [];
  let size = 0;
  for (const row of page) {
    if (group.length > 0 && size + row.textSize > textBytes) {
      yield group;
      group = [];
      size = 0;
    }
    group.push(row);
    size += row.textSize;
  }
  if (group.length > 0) yield group;
}

type Texts = { text: string; html: string | null };

async function selectTexts(ctx: Ctx, captureIds: readonly string[]): Promise<Map<string, Texts>> {
  const rows = await inTransaction(ctx, (tx) =>
    tx
      .select({
        id: captureContents.captureId,
        text: captureContents.text,
        html: captureContents.html,
      })
      .from(captureContents)
      .where(sql`${captureContents.captureId} = any(${sql.param(captureIds)}::uuid[])`),
  );
  return new Map(rows.map(({ id, text, html }) => [id, { text, html }]));
}

function toRow(row: SelectedRow, pictures: PicturesOfEntry, texts: Texts | null): EntryRow {
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
