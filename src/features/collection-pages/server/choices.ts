/** Stores users' decisions about their own entries on the public page of a collection. */
import { and, count, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type {
  CollectionPageSettings,
  EntryOnPage,
  EntryOnPageUpdate,
  PageChoices,
  PageChoicesUpdate,
} from "#features/collection-pages/contract.ts";
import { requireOpenCollection } from "#features/collections/server/service.ts";
import { collectionPages, collections } from "#features/collections/server/tables.ts";
import { captures, entries } from "#features/entries/server/tables.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { beforeCursor, exactTimestamp, paginate, timeCursor } from "#server/db/paginate.ts";
import { AppError } from "#shared/errors.ts";
import type { PageQuery } from "#shared/pages.ts";
import { announcePage, selectSettings } from "./settings.ts";
import { pageEntries } from "./tables.ts";

/** SQLSTATE foreign_key_violation. */
const foreignKeyViolation = "23503";

/** The user may show what the user captured, and what is public anyway. As in shown_on_page() of the migrations. */
const canShow = sql<boolean>`(${captures.creatorId} = ${entries.userId}
  or exists (select from public_entries shown where shown.entry_id = ${captures.id}))`;

const decision = {
  isShown: pageEntries.isShown,
  showsNote: sql<boolean>`coalesce(${pageEntries.showsNote}, false)`,
  showsName: sql<boolean>`coalesce(${pageEntries.showsName}, false)`,
  canShow,
};

/** The user's own entries in the collection. Throws "not_found" for a collection that the user cannot see. */
export async function listPageChoices(
  ctx: Ctx,
  id: string,
  query: PageQuery,
): Promise<PageChoices> {
  return inTransaction(ctx, async (tx) => {
    await requireOpenCollection(tx, ctx.userId, id);
    const { rows, nextCursor } = await paginate(query, timeCursor, (after, limit) =>
      tx
        .select({
          id: entries.id,
          title: captures.title,
          hasNote: sql<boolean>`${entries.whyItsInteresting} <> ''`,
          timestamp: exactTimestamp(entries.createdAt),
          ...decision,
        })
        .from(entries)
        .innerJoin(captures, eq(captures.id, entries.captureId))
        .leftJoin(pageEntries, eq(pageEntries.entryId, entries.id))
        .where(and(isOwnIn(ctx, id), beforeCursor(entries.createdAt, entries.id, after)))
        .orderBy(desc(entries.createdAt), desc(entries.id))
        .limit(limit),
    );
    return { items: rows.map(({ timestamp: _timestamp, ...item }) => item), nextCursor };
  });
}

/**
 * Decides for several entries of the user, or for all in the collection. Throws "not_found" for an entry that is not
 * the user's in this collection, "conflict" while the page is off, and "forbidden" to show what another user captured.
 */
export async function updatePageChoices(
  ctx: Ctx,
  id: string,
  { ids, onlyUndecided, ...decided }: z.output<typeof PageChoicesUpdate>,
): Promise<CollectionPageSettings> {
  const settings = await inTransaction(ctx, async (tx) => {
    await requireOpenCollection(tx, ctx.userId, id);
    const wanted = ids && [...new Set(ids)];
    await decide(tx, ctx, id, decided, { ids: wanted, onlyUndecided });
    return selectSettings(tx, ctx, id);
  });
  announcePage(ctx);
  return settings;
}

/** Throws "not_found" for an entry of another user. */
export async function getEntryOnPage(ctx: Ctx, entryId: string): Promise<EntryOnPage> {
  return inTransaction(ctx, (tx) => selectEntryOnPage(tx, ctx, entryId));
}

/** Throws as updatePageChoices does. */
export async function updateEntryOnPage(
  ctx: Ctx,
  entryId: string,
  decided: z.output<typeof EntryOnPageUpdate>,
): Promise<EntryOnPage> {
  const updated = await inTransaction(ctx, async (tx) => {
    const { page } = await selectEntryOnPage(tx, ctx, entryId);
    if (page === null) throw missingPage();
    await decide(tx, ctx, page.collectionId, decided, { ids: [entryId], onlyUndecided: false });
    return selectEntryOnPage(tx, ctx, entryId);
  });
  announcePage(ctx);
  return updated;
}

/** Stores a decision for `ids`, or for all entries of the user in the collection. */
async function decide(
  tx: Tx,
  ctx: Ctx,
  collectionId: string,
  { isShown, showsNote, showsName }: z.output<typeof EntryOnPageUpdate>,
  { ids, onlyUndecided }: { ids: string[] | undefined; onlyUndecided: boolean },
): Promise<void> {
  const live = and(
    eq(collectionPages.collectionId, collectionId),
    isNull(collectionPages.withdrawnAt),
  );
  if ((await tx.$count(collectionPages, live)) === 0) throw missingPage();
  if (ids !== undefined) await requireOwn(tx, ctx, collectionId, ids, isShown === true);
  if (isShown === undefined) {
    await tx
      .update(pageEntries)
      .set({
        ...(showsNote !== undefined && { showsNote }),
        ...(showsName !== undefined && { showsName }),
      })
      .where(
        and(
          eq(pageEntries.collectionId, collectionId),
          eq(pageEntries.userId, ctx.userId),
          pageEntries.isShown,
          ids && inArray(pageEntries.entryId, ids),
        ),
      );
    return;
  }
  const wanted = tx
    .select({
      id: entries.id,
      collectionId: entries.collectionId,
      userId: entries.userId,
      captureId: entries.captureId,
    })
    .from(entries)
    .innerJoin(captures, eq(captures.id, entries.captureId))
    .where(
      and(
        isOwnIn(ctx, collectionId),
        ids && inArray(entries.id, ids),
        isShown ? canShow : undefined,
      ),
    )
    .orderBy(entries.id);
  const [note, name] = [showsNote ?? null, showsName ?? null].map((flag) => sql`${flag}::boolean`);
  // An entry that is shown already keeps its place on the page.
  const onConflict = onlyUndecided
    ? sql`do nothing`
    : sql`(entry_id) do update set is_shown = excluded.is_shown,
        shows_note = excluded.is_shown and coalesce(${note}, known.shows_note),
        shows_name = excluded.is_shown and coalesce(${name}, known.shows_name),
        decided_at = case when known.is_shown and excluded.is_shown then known.decided_at else now() end`;
  await tx
    .execute(
      sql`insert into page_entries as known (entry_id, collection_id, user_id, capture_id, is_shown, shows_note, shows_name)
      select wanted.*, ${isShown}::boolean, ${isShown} and coalesce(${note}, false), ${isShown} and coalesce(${name}, false)
      from (${wanted}) wanted on conflict ${onConflict}`,
    )
    .catch((error: unknown) => {
      const { code } = ((error as Error).cause ?? {}) as { code?: string };
      // The page was turned off at the same time.
      throw code === foreignKeyViolation ? missingPage() : error;
    });
}

/** Throws unless all of them are the user's in this collection, and may be shown if they shall be. */
async function requireOwn(
  tx: Tx,
  ctx: Ctx,
  collectionId: string,
  ids: string[],
  shallShow: boolean,
): Promise<void> {
  const [own] = await tx
    .select({ count: count(), showable: sql<number>`(count(*) filter (where ${canShow}))::int` })
    .from(entries)
    .innerJoin(captures, eq(captures.id, entries.captureId))
    .where(and(isOwnIn(ctx, collectionId), inArray(entries.id, ids)));
  if (own!.count < ids.length) throw new AppError("not_found", "Entry not found");
  if (shallShow && own!.showable < ids.length)
    throw new AppError("forbidden", "Only the person who first saved this can show it in public");
}

async function selectEntryOnPage(tx: Tx, ctx: Ctx, entryId: string): Promise<EntryOnPage> {
  const [row] = await tx
    .select({
      collectionId: collections.id,
      title: collections.title,
      slug: collectionPages.slug,
      visibility: collectionPages.visibility,
      ...decision,
    })
    .from(entries)
    .innerJoin(captures, eq(captures.id, entries.captureId))
    .innerJoin(collections, eq(collections.id, entries.collectionId))
    .leftJoin(
      collectionPages,
      and(eq(collectionPages.collectionId, collections.id), isNull(collectionPages.withdrawnAt)),
    )
    .leftJoin(pageEntries, eq(pageEntries.entryId, entries.id))
    .where(and(eq(entries.id, entryId), eq(entries.userId, ctx.userId)));
  if (row === undefined) throw new AppError("not_found", "Entry not found");
  const { collectionId, title, slug, visibility, ...decided } = row;
  const page =
    slug === null || visibility === null ? null : { collectionId, title, slug, visibility };
  return { page, ...decided };
}

function isOwnIn({ userId }: Ctx, collectionId: string) {
  return and(eq(entries.collectionId, collectionId), eq(entries.userId, userId));
}

function missingPage(): AppError {
  return new AppError("conflict", "This collection has no public page");
}
