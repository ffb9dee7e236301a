/** The publication of an entry, as its publisher sees it before and after sharing. */
import { asc, and, eq } from "drizzle-orm";
import type { EntryPublication, PublicationUpdate } from "#features/discover/contract.ts";
import { readEntry } from "#features/entries/server/service.ts";
import { globalEntries, userEntries } from "#features/entries/server/tables.ts";
import type { Tx } from "#server/db/database.ts";
import { type Ctx, inTx } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import { capturedColumns, toPublicEntry } from "./public-entry.ts";
import { publicEntries, publications } from "./tables.ts";

/** Throws "not_found" for an entry of another user, "forbidden" if another user captured it first. */
export async function getPublication(ctx: Ctx, cardId: string): Promise<EntryPublication> {
  return inTx(ctx, async (tx) => {
    const entryId = await requireMaker(tx, ctx, cardId);
    return readPublication(tx, ctx, { cardId, entryId });
  });
}

/** Sets whether the publisher's note is shown to others. Throws like getPublication. */
export async function updatePublication(
  ctx: Ctx,
  cardId: string,
  { showsWhy }: PublicationUpdate,
): Promise<EntryPublication> {
  return inTx(ctx, async (tx) => {
    const entryId = await requireMaker(tx, ctx, cardId);
    await tx
      .insert(publications)
      .values({ entryId, showsWhy })
      .onConflictDoUpdate({ target: publications.entryId, set: { showsWhy } });
    return readPublication(tx, ctx, { cardId, entryId });
  });
}

async function requireMaker(tx: Tx, ctx: Ctx, cardId: string): Promise<string> {
  const { entryId, isMine } = await readEntry(tx, ctx.userId, cardId);
  if (isMine) return entryId;
  throw new AppError("forbidden", "Only the person who first saved this can share or withdraw it");
}

async function readPublication(
  tx: Tx,
  ctx: Ctx,
  { cardId, entryId }: { cardId: string; entryId: string },
): Promise<EntryPublication> {
  const [row] = await tx
    .select({
      ...capturedColumns,
      // The publisher's oldest entry on the capture, as in public.
      note: userEntries.whyItsInteresting,
      slug: publications.slug,
      showsWhy: publications.showsWhy,
      publishedAt: publications.publishedAt,
      shownId: publicEntries.entryId,
    })
    .from(globalEntries)
    .innerJoin(
      userEntries,
      and(eq(userEntries.entryId, entryId), eq(userEntries.userId, ctx.userId)),
    )
    .leftJoin(publications, eq(publications.entryId, globalEntries.id))
    .leftJoin(publicEntries, eq(publicEntries.entryId, globalEntries.id))
    .where(eq(globalEntries.id, entryId))
    .orderBy(asc(userEntries.createdAt), asc(userEntries.id))
    .limit(1);
  if (row === undefined) throw new AppError("not_found", "Entry not found");
  const { note, publishedAt, shownId } = row;
  const showsWhy = row.showsWhy ?? false;
  return {
    publicSlug: publishedAt === null ? null : row.slug,
    isPublic: shownId !== null,
    showsWhy,
    // The public URL of the picture does not work while the entry is private.
    preview: toPublicEntry(
      { ...row, why: showsWhy ? note : null, publishedAt: publishedAt ?? new Date() },
      `/api/entries/${cardId}/picture`,
    ),
  };
}
