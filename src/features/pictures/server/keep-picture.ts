/** Converts a picture, stores its files, and marks the rows that show it. */
import { createHash } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { lockPictures, pictureKey, releasePictures } from "#features/entries/server/service.ts";
import { captures, type KeptPicture } from "#features/entries/server/tables.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { capturePictures, iconPlace, leadPlace } from "./tables.ts";

/** Rows of one capture that show the same picture. `source` is null if it is made from the entry's own file. */
export type Shown = { captureId: string; places: readonly number[]; source: string | null };

/** `files` is null if the user keeps the picture already. */
export type MadePicture = KeptPicture & {
  size: number;
  files: { full: Buffer; thumbnail: Buffer | null } | null;
};

/** A row of `entry_pictures` as a KeptPicture. */
export const keptPicture = sql`jsonb_build_object(
  'digest', digest, 'width', width, 'height', height, 'color', color)`;

/** Pixels. Smaller ones are icons, emoji or counters. */
const minLead = { width: 200, height: 100 };
const minInText = { width: 49, height: 49 };

/**
 * Keeps the picture in `bytes` for `shown`. Returns null, or a sentence on why it is not kept. Rows that have
 * since been planned again are not changed.
 */
export async function keepPicture(
  ctx: Ctx,
  shown: Shown,
  bytes: Buffer,
  signal: AbortSignal,
): Promise<string | null> {
  const isIcon = shown.places.includes(iconPlace);
  const made = await makePicture(ctx, bytes, isIcon, signal);
  if (typeof made === "string") return made;
  const places = shown.places.filter((place) => isLargeEnough(made, place, shown.source));
  if (places.length > 0 && !(await store(ctx, { ...shown, places }, made)))
    await releasePictures(ctx.app, [made.digest]);
  if (places.length === shown.places.length) return null;
  const tooSmall = shown.places.filter((place) => !places.includes(place));
  await leaveOut(ctx, { ...shown, places: tooSmall }, explainSize(made));
  return null;
}

export async function leaveOut(
  ctx: Ctx,
  shown: Shown,
  reason: string,
  state: "left_out" | "skipped" = "left_out",
): Promise<void> {
  await inTransaction(ctx, (tx) =>
    tx.update(capturePictures).set({ state, reason }).where(isWaiting(shown)),
  );
}

/** Leaves out all pictures of a capture that wait. */
export async function leaveOutAll(ctx: Ctx, captureId: string, reason: string): Promise<void> {
  await inTransaction(ctx, (tx) =>
    tx
      .update(capturePictures)
      .set({ state: "left_out", reason })
      .where(and(eq(capturePictures.captureId, captureId), eq(capturePictures.state, "waiting"))),
  );
}

/** Counts bytes that were received for these rows, whether or not the picture is kept. */
export async function countFetched(ctx: Ctx, shown: Shown, fetched: number): Promise<void> {
  const { captureId, places } = shown;
  await inTransaction(ctx, (tx) =>
    tx
      .update(capturePictures)
      .set({ fetched })
      .where(and(eq(capturePictures.captureId, captureId), eq(capturePictures.place, places[0]!))),
  );
}

function isWaiting({ captureId, places }: Shown) {
  return and(
    eq(capturePictures.captureId, captureId),
    inArray(capturePictures.place, [...places]),
    eq(capturePictures.state, "waiting"),
  );
}

export function explainSize({ width, height }: KeptPicture): string {
  return `It is only ${width} × ${height} pixels large.`;
}

export function isLargeEnough(
  { width, height }: KeptPicture,
  place: number,
  source: string | null,
): boolean {
  if (place === iconPlace) return true;
  const min = place === leadPlace && source !== null ? minLead : minInText;
  return width >= min.width && height >= min.height;
}

/** The same bytes are stored in another form as an icon. */
export function digestOf(bytes: Buffer, isIcon: boolean): string {
  return createHash("sha256")
    .update(isIcon ? "icon" : "picture")
    .update(bytes)
    .digest("hex")
    .slice(0, 40);
}

/** Returns the converted picture, not stored yet, or a sentence on why there is none. */
export async function makePicture(
  ctx: Ctx,
  bytes: Buffer,
  isIcon: boolean,
  signal: AbortSignal,
): Promise<MadePicture | string> {
  const digest = digestOf(bytes, isIcon);
  return (await findOwn(ctx, digest)) ?? (await convert(ctx, digest, bytes, isIcon, signal));
}

/** A picture that the user keeps already, such as the icon of a site. */
async function findOwn(ctx: Ctx, digest: string): Promise<MadePicture | null> {
  const { width, height, color, size } = capturePictures;
  const [row] = await inTransaction(ctx, (tx) =>
    tx
      .select({ width, height, color, size })
      .from(capturePictures)
      .where(and(eq(capturePictures.digest, digest), eq(capturePictures.userId, ctx.userId)))
      .limit(1),
  );
  // A file that is lost on disk is made again.
  if (row === undefined || !(await ctx.app.storage.exists(pictureKey(digest, "full")))) return null;
  const { width: w, height: h, color: c, size: s } = row;
  return { digest, width: w!, height: h!, color: c!, size: s!, files: null };
}

async function convert(
  ctx: Ctx,
  digest: string,
  bytes: Buffer,
  isIcon: boolean,
  signal: AbortSignal,
): Promise<MadePicture | string> {
  const outcome = await ctx.app.pictures.convert(bytes, {
    owner: ctx.userId,
    kinds: isIcon ? ["icon"] : ["full", "thumbnail"],
    signal,
  });
  if (!outcome.ok) return outcome.message;
  const [full, thumbnail = null] = outcome.variants;
  const files = { full: full!.bytes, thumbnail: thumbnail?.bytes ?? null };
  const size = files.full.length + (files.thumbnail?.length ?? 0);
  const { width, height } = full!;
  return { digest, width, height, color: outcome.color, size, files };
}

/** Returns whether the capture still shows it. */
async function store(ctx: Ctx, shown: Shown, made: MadePicture): Promise<boolean> {
  const { digest, width, height, color, size, files } = made;
  // Outside of the transaction, because S3 may take long.
  if (files !== null) await storeFiles(ctx, digest, files);
  return inTransaction(ctx, async (tx) => {
    // Before the rows: the files must not be removed between the two.
    await lockPictures(tx, [digest]);
    // Before its pictures, in the order of planning and removing them.
    await tx.execute(
      sql`select 1 from ${captures} where ${captures.id} = ${shown.captureId} for no key update`,
    );
    if (!(await areStored(ctx, made))) {
      if (files === null) return false;
      await storeFiles(ctx, digest, files);
    }
    const kept = await tx
      .update(capturePictures)
      .set({ state: "kept", reason: null, digest, width, height, color, size })
      .where(isWaiting(shown))
      .returning({ place: capturePictures.place });
    const places = kept.map(({ place }) => place);
    if (places.includes(leadPlace))
      await setOfCapture(tx, ctx, shown.captureId, { picture: { digest, width, height, color } });
    if (places.includes(iconPlace)) await setOfCapture(tx, ctx, shown.captureId, { icon: digest });
    return places.length > 0;
  });
}

/** They may have been removed before the lock, for another capture that showed them. */
async function areStored({ app: { storage } }: Ctx, { digest, files }: MadePicture) {
  const sizes =
    files === null || files.thumbnail === null
      ? (["full"] as const)
      : (["full", "thumbnail"] as const);
  for (const size of sizes) if (!(await storage.exists(pictureKey(digest, size)))) return false;
  return true;
}

export async function storeFiles(
  { app: { storage } }: Ctx,
  digest: string,
  { full, thumbnail }: NonNullable<MadePicture["files"]>,
): Promise<void> {
  await storage.put(pictureKey(digest, "full"), full);
  if (thumbnail !== null) await storage.put(pictureKey(digest, "thumbnail"), thumbnail);
}

async function setOfCapture(
  tx: Tx,
  { userId }: Ctx,
  captureId: string,
  change: Partial<Pick<typeof captures.$inferInsert, "picture" | "icon">>,
): Promise<void> {
  await tx
    .update(captures)
    .set(change)
    .where(and(eq(captures.id, captureId), eq(captures.creatorId, userId)));
}

/** A page that names no usable lead picture shows the first one of its text that is large enough. */
export async function chooseLead(ctx: Ctx, captureId: string): Promise<void> {
  await inTransaction(ctx, (tx) =>
    tx.execute(sql`update global_entries set picture = (
        select ${keptPicture} from entry_pictures where entry_id = ${captureId} and place > ${iconPlace}
          and state = 'kept' and width >= ${minLead.width} and height >= ${minLead.height}
        order by place limit 1)
      where id = ${captureId} and creator_id = ${ctx.userId} and picture is null`),
  );
}
