/** Indexes changes: one entry as soon as it has been read, or all entries of a user that are out of date. */
import { isDeepStrictEqual } from "node:util";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { indexQueue } from "#features/entries/server/service.ts";
import { entries } from "#features/entries/server/tables.ts";
import { allSent, type Tx } from "#server/db/database.ts";
import { openCollections } from "#server/db/policies.ts";
import { isAnyOf } from "#server/db/is-any-of.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { beginIndexing } from "./begin-indexing.ts";
import { type AnalysedEntry, analyseEntry, type EntryText } from "./analyse-entry.ts";
import { requestEmbedding } from "../embed/embed-job.ts";
import { isMergeDue } from "./merge-segments.ts";
import { searchEntries } from "../tables.ts";
import { dropVectors } from "../embed/vector-rows.ts";
import { loadHighlightTexts } from "./highlight-texts.ts";
import { loadUnindexed } from "./load-unindexed.ts";
import { type IndexedEntry, writeSegment } from "./write-segment.ts";

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
      scopeId: sql<string>`case when ${entries.collectionId} = any (${openCollections})
        then ${entries.collectionId} else ${entries.userId} end`,
      hidesNote: entries.hidesNote,
      title: entries.title,
      why: entries.whyItsInteresting,
      topics: entries.topics,
      summary: entries.summary,
    })
    .from(entries)
    .where(and(eq(entries.userId, ctx.userId), isAnyOf(entries.id, ids)))
    .orderBy(entries.id)
    .for("share", { skipLocked: true });
  const marked = await loadHighlightTexts(tx, ctx.userId, ids);
  const lockedById = new Map(locked.map(({ id, ...text }) => [id, text]));
  const indexed: Located[] = [];
  const later: string[] = [];
  let hasNotes = false;
  for (const { entryId, text, analysed } of prepared) {
    const stored = lockedById.get(entryId);
    if (stored === undefined) {
      later.push(entryId);
      continue;
    }
    const { scopeId, hidesNote, why, topics, title, summary } = stored;
    const highlights = marked.get(entryId) ?? [];
    const isOwn = scopeId === ctx.userId;
    // The job indexes these in the user's own scope.
    if (!isOwn && (highlights.length > 0 || (hidesNote && why !== ""))) hasNotes = true;
    const own = { title: title ?? text.title, summary: summary ?? text.summary };
    const shown = isOwn ? { why, highlights } : { why: hidesNote ? "" : why, highlights: [] };
    const now = { ...text, ...own, ...shown, topics };
    const isAsPrepared = isDeepStrictEqual(now, { ...text, highlights: [] });
    const done = isAsPrepared ? analysed : await analyseEntry(now);
    indexed.push({ entryId, scopeId, analysed: done });
  }
  let isDue = later.length > 0 || hasNotes;
  const scopeIds = indexed.map(({ scopeId }) => scopeId);
  await markManyStale(tx, ctx.userId, later, scopeIds);
  await dropVectors(tx, later);
  if (indexed.length > 0 && (await writeAll(tx, ctx, indexed, { isReread: true }))) isDue = true;
  if (isDue) await ctx.app.jobs.send(tx, indexQueue, { userId: ctx.userId });
}

type Located = IndexedEntry & { scopeId: string };

/** Writes a segment per scope. Returns whether segments of one should be merged. */
async function writeAll(
  tx: Tx,
  ctx: Ctx,
  indexed: readonly Located[],
  options: { isReread?: boolean; areNotes?: boolean } = {},
): Promise<boolean> {
  let isDue = false;
  const scopes = Map.groupBy(indexed, ({ scopeId }) => scopeId);
  await lockScopes(tx, [...scopes.keys()]);
  for (const [scopeId, some] of scopes) {
    const segments = await writeSegment(tx, scopeId, some, options);
    if (isMergeDue(segments, scopeId !== ctx.userId)) isDue = true;
  }
  await requestEmbedding(tx, ctx);
  return isDue;
}

/**
 * Locks several scopes before the first is written, in the order of all writers: `scopeIds`, and the scopes of index
 * rows that meet `marked`. A single scope without such rows is locked by its writer.
 */
async function lockScopes(tx: Tx, scopeIds: readonly string[], marked?: SQL): Promise<void> {
  if (new Set(scopeIds).size < 2 && marked === undefined) return;
  await allSent([
    beginIndexing(tx),
    tx.execute(sql`select lock_scopes(${sql.param(scopeIds)}::uuid[]
      || array(select ${searchEntries.scopeId} from ${searchEntries} where ${marked ?? sql`false`}))`),
  ]);
}

/**
 * Indexes up to 200 entries of the user that are new, changed, or of an older analysis version. Returns the
 * number found; 0 means the index is up to date.
 */
export async function indexSome(ctx: Ctx): Promise<number> {
  const found = await inTransaction(ctx, (tx) => loadUnindexed(tx, ctx.userId));
  const prepared: (Located & { isNote: boolean; seen: string })[] = [];
  for (const { entryId, scopeId, isNote, seen, ...text } of found.entries) {
    const { analysed } = await prepareEntry(entryId, text);
    prepared.push({ entryId, scopeId, isNote, seen, analysed });
  }
  if (prepared.length + found.emptied.length === 0) return 0;
  await inTransaction(ctx, async (tx) => {
    // Entries that have since been deleted, edited, moved or read again wait for the next run.
    const own = prepared.filter(({ isNote }) => !isNote);
    const { rows } = await tx.execute<{ id: string }>(sql`
      select entry.id from unnest(
        ${sql.param(own.map(({ entryId }) => entryId))}::uuid[],
        ${sql.param(own.map(({ scopeId }) => scopeId))}::uuid[],
        ${sql.param(own.map(({ seen }) => seen))}::text[]) as prepared(id, scope_id, seen)
      join user_entries entry on entry.id = prepared.id
      join global_entries capture on capture.id = entry.entry_id
      where entry.user_id = ${ctx.userId}
        and case when entry.interest_profile_id = any (${openCollections})
          then entry.interest_profile_id else entry.user_id end = prepared.scope_id
        and greatest(entry.updated_at, capture.updated_at)::text = prepared.seen
      for share of entry skip locked`);
    const present = new Set(rows.map(({ id }) => id));
    const current = own.filter(({ entryId }) => present.has(entryId));
    const notes = prepared.filter(({ isNote }) => isNote);
    await lockScopes(
      tx,
      [...current, ...notes].map(({ scopeId }) => scopeId),
    );
    await dropNotes(tx, ctx.userId, found.emptied);
    if (current.length > 0) await writeAll(tx, ctx, current);
    if (notes.length > 0) await writeAll(tx, ctx, notes, { areNotes: true });
  });
  return prepared.length + found.emptied.length;
}

async function dropNotes(tx: Tx, userId: string, entryIds: readonly string[]): Promise<void> {
  if (entryIds.length === 0) return;
  await tx
    .delete(searchEntries)
    .where(
      and(
        eq(searchEntries.scopeId, userId),
        searchEntries.isNote,
        isAnyOf(searchEntries.entryId, entryIds),
      ),
    );
}

/** Marks an entry to be indexed again by the next `indexSome`; until then search finds its old version. */
export async function markStale(ctx: Ctx, entryId: string): Promise<void> {
  await inTransaction(ctx, (tx) => markManyStale(tx, ctx.userId, [entryId]));
}

/**
 * Marks many entries, in a transaction that then requests an update of the index. Other users' entries stay: only
 * this user's notes on them are marked. `scopeIds`: the scopes that the transaction then writes.
 */
export async function markManyStale(
  tx: Tx,
  userId: string,
  entryIds: readonly string[],
  scopeIds: readonly string[] = [],
): Promise<void> {
  if (entryIds.length === 0) return;
  const marked = sql`${searchEntries.entryId} = any(${sql.param(entryIds)}::uuid[])
    and (${searchEntries.scopeId} = ${userId} or exists (select 1 from ${entries}
      where ${entries.id} = ${searchEntries.entryId} and ${entries.userId} = ${userId}))`;
  // A move that takes several of them out of the index locks its scopes first, too.
  await lockScopes(tx, scopeIds, marked);
  await tx.update(searchEntries).set({ isStale: true }).where(marked);
}
