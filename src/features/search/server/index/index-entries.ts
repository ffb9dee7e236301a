/** Indexes changes: one entry as soon as it has been read, or all entries of a user that are out of date. */
import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray, sql } from "drizzle-orm";
import { indexQueue } from "#features/entries/server/service.ts";
import { captureContents, captures, entries } from "#features/entries/server/tables.ts";
import type { Tx } from "#server/db/database.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { type AnalysedEntry, analyseEntry, type EntryText } from "./analyse-entry.ts";
import { analysisVersion } from "../text/analyse-text.ts";
import { requestEmbedding } from "../embed/embed-job.ts";
import { chooseSegments, mergeFactor } from "./merge-segments.ts";
import { searchEntries } from "../tables.ts";
import { dropVectors } from "../embed/vector-rows.ts";
import { loadHighlightTexts } from "./highlight-texts.ts";
import { type IndexedEntry, writeSegment } from "./write-segment.ts";

/** Entries and bytes of text of one segment when working through a backlog: a few hundred milliseconds of work. */
const batch = 200;
const batchBytes = 4_000_000;

/** An analysed entry, ready to be written to the index. */
export type PreparedEntry = { entryId: string; text: EntryText; analysed: AnalysedEntry };

/** Analyses one entry, outside any transaction. */
export async function prepareEntry(entryId: string, text: EntryText): Promise<PreparedEntry> {
  return { entryId, text, analysed: await analyseEntry(text) };
}

/** Indexes prepared entries in `tx` as they are now, and requests a merge when there are many segments. */
export async function indexEntries(
  tx: Tx,
  ctx: Ctx,
  prepared: readonly PreparedEntry[],
): Promise<void> {
  if (prepared.length === 0) return;
  const ids = prepared.map(({ entryId }) => entryId);
  // Lock the entries, so that an edit comes entirely before or after. Skip locked ones, because their editor
  // may wait for `tx`.
  const locked = await tx
    .select({
      id: entries.id,
      title: entries.title,
      why: entries.whyItsInteresting,
      topics: entries.topics,
      summary: entries.summary,
    })
    .from(entries)
    .where(and(eq(entries.userId, ctx.userId), sql`${entries.id} = any(${sql.param(ids)}::uuid[])`))
    .orderBy(entries.id)
    .for("share", { skipLocked: true });
  const marked = await loadHighlightTexts(tx, ctx.userId, ids);
  const lockedById = new Map(locked.map(({ id, ...text }) => [id, text]));
  const indexed: IndexedEntry[] = [];
  const later: string[] = [];
  for (const { entryId, text, analysed } of prepared) {
    const stored = lockedById.get(entryId);
    if (stored === undefined) {
      later.push(entryId);
      continue;
    }
    const { why, topics, title, summary } = stored;
    const own = { title: title ?? text.title, summary: summary ?? text.summary };
    const now = { ...text, ...own, why, topics, highlights: marked.get(entryId) ?? [] };
    const isAsPrepared = isDeepStrictEqual(now, { ...text, highlights: [] });
    indexed.push({ entryId, analysed: isAsPrepared ? analysed : await analyseEntry(now) });
  }
  let isDue = later.length > 0;
  for (const entryId of later) await setStale(tx, ctx.userId, entryId);
  await dropVectors(tx, ctx.userId, later);
  if (indexed.length > 0) {
    const segments = await writeSegment(tx, ctx.userId, indexed, { isReread: true });
    await requestEmbedding(tx, ctx);
    const due = chooseSegments(segments).length;
    if (due > 0 && due % mergeFactor === 0) isDue = true;
  }
  if (isDue) await ctx.app.jobs.send(tx, indexQueue, { userId: ctx.userId });
}

/**
 * Indexes up to 200 entries of the user that are new, changed, or of an older analysis version. Returns the
 * number found; 0 means the index is up to date.
 */
export async function indexSome(ctx: Ctx): Promise<number> {
  const found = await inTransaction(ctx, (tx) => loadUnindexed(tx, ctx.userId));
  const prepared: PreparedEntry[] = [];
  for (const { entryId, ...text } of found) prepared.push(await prepareEntry(entryId, text));
  if (prepared.length === 0) return 0;
  await inTransaction(ctx, async (tx) => {
    // Entries that have since been deleted, edited or read again wait for the next run.
    const { rows } = await tx.execute<{ id: string }>(sql`
      select entry.id from unnest(
        ${sql.param(found.map(({ entryId }) => entryId))}::uuid[],
        ${sql.param(found.map(({ seen }) => seen))}::text[]) as prepared(id, seen)
      join user_entries entry on entry.id = prepared.id
      join global_entries capture on capture.id = entry.entry_id
      where entry.user_id = ${ctx.userId}
        and greatest(entry.updated_at, capture.updated_at)::text = prepared.seen
      for share of entry skip locked`);
    const present = new Set(rows.map(({ id }) => id));
    const indexed = prepared.filter(({ entryId }) => present.has(entryId));
    if (indexed.length === 0) return;
    await writeSegment(tx, ctx.userId, indexed);
    await requestEmbedding(tx, ctx);
  });
  return prepared.length;
}

/** Marks an entry to be indexed again by the next `indexSome`; until then search finds its old version. */
export async function markStale(ctx: Ctx, entryId: string): Promise<void> {
  await inTransaction(ctx, (tx) => setStale(tx, ctx.userId, entryId));
}

/** Marks many entries, in a transaction that then requests an update of the index. */
export async function markManyStale(
  tx: Tx,
  userId: string,
  entryIds: readonly string[],
): Promise<void> {
  await tx
    .update(searchEntries)
    .set({ isStale: true })
    .where(
      and(
        eq(searchEntries.userId, userId),
        sql`${searchEntries.entryId} = any(${sql.param(entryIds)}::uuid[])`,
      ),
    );
}

async function setStale(tx: Tx, userId: string, entryId: string): Promise<void> {
  await tx
    .update(searchEntries)
    .set({ isStale: true })
    .where(and(eq(searchEntries.userId, userId), eq(searchEntries.entryId, entryId)));
}

type UnindexedEntry = EntryText & { entryId: string; seen: string };

async function loadUnindexed(tx: Tx, userId: string): Promise<UnindexedEntry[]> {
  const entryIds = await listUnindexed(tx, userId);
  if (entryIds.length === 0) return [];
  const rows = await tx
    .select({
      entryId: entries.id,
      seen: sql<string>`greatest(${entries.updatedAt}, ${captures.updatedAt})::text`,
      title: sql<string>`coalesce(${entries.title}, ${captures.title})`,
      why: entries.whyItsInteresting,
      topics: entries.topics,
      summary: sql<string>`coalesce(${entries.summary}, ${captures.summary})`,
      siteName: captures.siteName,
      author: captures.author,
      url: captures.url,
      fileName: captures.fileName,
      language: captures.language,
      text: sql<string>`coalesce(${captureContents.text}, '')`,
    })
    .from(entries)
    .innerJoin(captures, eq(captures.id, entries.captureId))
    .leftJoin(captureContents, eq(captureContents.captureId, captures.id))
    .where(and(eq(entries.userId, userId), inArray(entries.id, entryIds)));
  const highlights = await loadHighlightTexts(tx, userId, entryIds);
  return rows.map(({ siteName, author, url, fileName, ...row }) => ({
    ...row,
    highlights: highlights.get(row.entryId) ?? [],
    site: describeSource({ siteName, author, url, fileName }),
  }));
}

/** Limits the next batch by text size, so that 200 books are not loaded at once. */
async function listUnindexed(tx: Tx, userId: string): Promise<string[]> {
  // Find missing entries from the two index tables first: a join with all entries took 11 s at 100,000.
  const { rows } = await tx.execute<{ entryId: string; size: number }>(sql`
    with lacking as materialized (
      select entry.id, entry.entry_id from user_entries entry
      where entry.user_id = ${userId} and not exists (
        select from search_entries indexed
        where indexed.user_id = ${userId} and indexed.card_id = entry.id
          and not indexed.is_stale and indexed.version >= ${analysisVersion}))
    select lacking.id as "entryId", coalesce(octet_length(content.text), 0) + coalesce((
      select sum(octet_length(held.quote) + octet_length(held.note)) from highlights held
      where held.entry_id = lacking.id and held.user_id = ${userId}), 0)::int as size
    from lacking
    join global_entries capture on capture.id = lacking.entry_id and capture.status <> 'processing'
    left join entry_contents content on content.entry_id = capture.id
    limit ${batch}`);
  let bytes = 0;
  return rows
    .filter(({ size }, index) => {
      bytes += size;
      return index === 0 || bytes <= batchBytes;
    })
    .map(({ entryId }) => entryId);
}

/** What a user may remember about the source: the site's name and host, the author, the file name. */
export function describeSource(source: {
  siteName: string | null;
  author: string | null;
  url: string | null;
  fileName: string | null;
}): string {
  const host = source.url !== null && URL.canParse(source.url) ? new URL(source.url).hostname : "";
  return [source.siteName, host.replace(/^www\./, ""), source.author, source.fileName]
    .filter(Boolean)
    .join(" \n ");
}
