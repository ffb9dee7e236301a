/** An entry as its maker is about to share it, or shares it. */
import { asc, and, eq } from "drizzle-orm";
import type { EntryPublication, PublicationUpdate } from "#features/discover/contract.ts";
import { readEntry } from "#features/entries/server/service.ts";
import { globalEntries, userEntries } from "#features/entries/server/tables.ts";
import type { Tx } from "#server/db/database.ts";
import { type Ctx, inTx } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import { capturedColumns, toPublicEntry } from "./public-entry.ts";
import { publicEntries, publications } from "./tables.ts";

/** Throws "not_found" for a card that is not the person's, "forbidden" where somebody else made the entry. */
export async function getPublication(ctx: Ctx, cardId: string): Promise<EntryPublication> {
  return inTx(ctx, async (tx) => {
    const entryId = await requireMaker(tx, ctx, cardId);
    return readPublication(tx, ctx, { cardId, entryId });
  });
}

/** Sets whether the maker's note is shown to strangers. Throws as getPublication does. */
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
      // The first of their cards on it, as for strangers.
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
    // While it is private, strangers have no address of its picture.
    preview: toPublicEntry(
      { ...row, why: showsWhy ? note : null, publishedAt: publishedAt ?? new Date() },
      `/api/entries/${cardId}/picture`,
    ),
  };
}
