/** Pictures that an import supplies: bytes of unknown origin, converted like the pictures of a page. */
import { sql } from "drizzle-orm";
import { lockPictures, pictureKey, releasePictures } from "#features/entries/server/service.ts";
import type { PictureChoice } from "#features/pictures/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import {
  digestOf,
  explainSize,
  isLargeEnough,
  keptPicture,
  type MadePicture,
  makePicture,
  storeFiles,
} from "./keep-picture.ts";
import { maxBytes, measureSpace, spaceIsFull, selectSettings } from "./picture-settings.ts";
import { capturePictures, firstTextPlace, iconPlace, leadPlace } from "./tables.ts";

export type SuppliedPicture = {
  part: "lead" | "icon" | "text";
  source: string | null;
  caption: string;
  /** A sentence if it cannot be loaded. */
  load: () => Promise<Buffer | string>;
};

type NewRow = Omit<typeof capturePictures.$inferInsert, "captureId" | "userId">;
/** The pictures of a capture that is not saved yet. Their files are in the storage. */
export type StoredPictures = NewRow[];

/** The limits of an import, measured once for many entries, and the pictures that these have stored, by digest. */
export type PictureAllowance = {
  keep: PictureChoice;
  usedBytes: number;
  stored: Map<string, MadePicture>;
};

export async function getPictureAllowance(ctx: Ctx): Promise<PictureAllowance> {
  return inTransaction(ctx, async (tx) => ({
    ...(await selectSettings(tx, ctx.userId)),
    usedBytes: (await measureSpace(tx, ctx.userId)).bytes,
    stored: new Map(),
  }));
}

/**
 * Converts pictures and stores their files. One that cannot be kept is listed with the reason. Call
 * `insertPictures` in the transaction that saves the capture, and `releaseStored` if it is not saved.
 */
export async function storeSupplied(
  ctx: Ctx,
  allowance: PictureAllowance,
  supplied: readonly SuppliedPicture[],
  signal: AbortSignal,
): Promise<StoredPictures> {
  const stored: StoredPictures = [];
  let textPlace = firstTextPlace;
  try {
    for (const picture of supplied) {
      if (!isWanted(allowance, picture)) continue;
      signal.throwIfAborted();
      const place = { lead: leadPlace, icon: iconPlace, text: textPlace }[picture.part];
      if (picture.part === "text") textPlace += 1;
      const { source, caption } = picture;
      stored.push({
        place,
        source,
        caption,
        ...(await storeOne(ctx, allowance, picture, place, signal)),
      });
    }
    return stored;
  } catch (error) {
    await releaseStored(ctx, stored);
    throw error;
  }
}

/** Inserts the pictures of captures that `tx` has inserted. */
export async function insertPictures(
  tx: Tx,
  { app, userId }: Ctx,
  saved: readonly { captureId: string; pictures: StoredPictures }[],
): Promise<void> {
  const digests = listDigests(saved.flatMap(({ pictures }) => pictures));
  // From here to the commit, the last entry that showed one of them cannot take its file along.
  await lockPictures(tx, digests);
  const removed = new Set<string>();
  for (const digest of digests)
    if (!(await app.storage.exists(pictureKey(digest, "full")))) removed.add(digest);
  const rows = saved.flatMap(({ captureId, pictures }) =>
    pictures
      .filter(({ digest }) => digest == null || !removed.has(digest))
      .map((picture) => ({ ...picture, captureId, userId })),
  );
  if (rows.length === 0) return;
  await tx.insert(capturePictures).values(rows);
  const ids = [...new Set(rows.map(({ captureId }) => captureId))];
  await tx.execute(sql`update global_entries set
      picture = (select ${keptPicture} from entry_pictures
        where entry_id = id and place = ${leadPlace} and state = 'kept'),
      icon = (select digest from entry_pictures
        where entry_id = id and place = ${iconPlace} and state = 'kept')
    where id = any(${sql.param(ids)}::uuid[])`);
}

/** Removes the files of pictures that were not inserted, unless another capture shows them. */
export async function releaseStored({ app }: Ctx, pictures: StoredPictures): Promise<void> {
  await releasePictures(app, listDigests(pictures));
}

function listDigests(pictures: StoredPictures): string[] {
  return [...new Set(pictures.flatMap(({ digest }) => digest ?? []))];
}

function isWanted({ keep }: PictureAllowance, { part }: SuppliedPicture): boolean {
  return keep === "all" || (keep === "lead" && part !== "text");
}

async function storeOne(
  ctx: Ctx,
  allowance: PictureAllowance,
  { load, source }: SuppliedPicture,
  place: number,
  signal: AbortSignal,
): Promise<Partial<NewRow>> {
  const leftOut = (reason: string) => ({ state: "left_out" as const, reason });
  if (allowance.usedBytes >= maxBytes) return { state: "skipped", reason: spaceIsFull };
  const bytes = await load();
  if (typeof bytes === "string") return leftOut(bytes);
  const isIcon = place === iconPlace;
  const { stored } = allowance;
  const known = stored.get(digestOf(bytes, isIcon));
  const made = known ?? (await makePicture(ctx, bytes, isIcon, signal));
  if (typeof made === "string") return leftOut(made);
  if (!isLargeEnough(made, place, source)) return leftOut(explainSize(made));
  const { files, ...kept } = made;
  if (files !== null) {
    await storeFiles(ctx, made.digest, files);
    allowance.usedBytes += made.size;
  }
  stored.set(made.digest, { ...made, files: null });
  return { ...kept, state: "kept" };
}
