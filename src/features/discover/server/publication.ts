/** The publication of an entry, as its publisher sees it before and after sharing. */
import { asc, and, eq } from "drizzle-orm";
import type { EntryPublication, PublicationUpdate } from "#features/discover/contract.ts";
import { selectEntry } from "#features/entries/server/service.ts";
import { captures, entries } from "#features/entries/server/tables.ts";
import type { Tx } from "#server/db/database.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { picturePath } from "#server/pictures/picture-path.ts";
import { AppError } from "#shared/errors.ts";
import { capturedColumns, toPublicEntry } from "./public-entry.ts";
import { publicEntries, publications } from "./tables.ts";

/** Throws "not_found" for an entry of another user, "forbidden" if another user captured it first. */
export async function getPublication(ctx: Ctx, entryId: string): Promise<EntryPublication> {
  return inTransaction(ctx, async (tx) => {
    const captureId = await requirePublisher(tx, ctx, entryId);
    return selectPublication(tx, ctx, captureId);
  });
}

/** Sets whether the publisher's note is shown to others. Throws like getPublication. */
export async function updatePublication(
  ctx: Ctx,
  entryId: string,
  { showsWhy }: PublicationUpdate,
): Promise<EntryPublication> {
  return inTransaction(ctx, async (tx) => {
    const captureId = await requirePublisher(tx, ctx, entryId);
    await tx
      .insert(publications)
      .values({ captureId, showsWhy })
      .onConflictDoUpdate({ target: publications.captureId, set: { showsWhy } });
    return selectPublication(tx, ctx, captureId);
  });
}

async function requirePublisher(tx: Tx, ctx: Ctx, entryId: string): Promise<string> {
  const { captureId, isMine } = await selectEntry(tx, ctx.userId, entryId);
  if (isMine) return captureId;
  throw new AppError("forbidden", "Only the person who first saved this can share or withdraw it");
}

async function selectPublication(tx: Tx, ctx: Ctx, captureId: string): Promise<EntryPublication> {
  const [row] = await tx
    .select({
      ...capturedColumns,
      // The publisher's oldest entry on the capture, as in public.
      note: entries.whyItsInteresting,
      slug: publications.slug,
      showsWhy: publications.showsWhy,
      publishedAt: publications.publishedAt,
      shownId: publicEntries.captureId,
    })
    .from(captures)
    .innerJoin(entries, and(eq(entries.captureId, captureId), eq(entries.userId, ctx.userId)))
    .leftJoin(publications, eq(publications.captureId, captures.id))
    .leftJoin(publicEntries, eq(publicEntries.captureId, captures.id))
    .where(eq(captures.id, captureId))
    .orderBy(asc(entries.createdAt), asc(entries.id))
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
      picturePath(row.picture?.digest ?? ""),
    ),
  };
}
