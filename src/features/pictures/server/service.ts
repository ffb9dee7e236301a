/** Pictures of saved pages and files: fetched once, converted, and served from here. */
import { asc, eq } from "drizzle-orm";
import { selectReadableEntry } from "#features/entries/server/service.ts";
import type { EntryPictures, TextPicture } from "#features/pictures/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { picturePath } from "#server/pictures/picture-path.ts";
import { capturePictures, iconPlace } from "./tables.ts";

export {
  type FoundPictures,
  maxTextPictures,
  ownFile,
  planPictures,
  settlePlan,
} from "./plan-pictures.ts";
export { fetchBoth, pictureJobs, resumePictures } from "./picture-jobs.ts";
export { announceRun, lockRun, runJob, startRun } from "./picture-runs.ts";
export {
  getPictureSettings,
  measureSpace,
  maxBytes,
  spaceIsFull,
  selectSettings,
  updatePictureSettings,
} from "./picture-settings.ts";
export {
  getPictureAllowance,
  insertPictures,
  type PictureAllowance,
  releaseStored,
  type StoredPictures,
  storeSupplied,
  type SuppliedPicture,
} from "./store-supplied.ts";
export { missingPicture, type PictureRequest, streamPicture } from "./stream-picture.ts";
export type { MakeCover } from "./fetch-pictures.ts";

/** Throws "not_found" if the entry is not the user's. */
export async function listEntryPictures(ctx: Ctx, id: string): Promise<EntryPictures> {
  const rows = await inTransaction(ctx, async (tx) => {
    const { captureId } = await selectReadableEntry(tx, ctx.userId, id);
    return tx
      .select()
      .from(capturePictures)
      .where(eq(capturePictures.captureId, captureId))
      .orderBy(asc(capturePictures.place));
  });
  const items: TextPicture[] = [];
  for (const row of bySource(rows, "kept"))
    if (row.source !== null && row.digest !== null) items.push(toTextPicture(row, row.digest));
  const isKept = new Set<string | null>(items.map(({ source }) => source));
  // Without its creator, nobody fetches the rest.
  const waiting = bySource(rows, "waiting").filter(
    ({ source, userId }) => userId !== null && !isKept.has(source),
  );
  const isWaiting = new Set(waiting.map(({ source }) => source));
  return {
    items,
    waiting: waiting.map(({ source }) => ({ source })),
    leftOut: bySource(rows, "left_out", "skipped").flatMap(({ source, reason }) =>
      reason === null || isKept.has(source) || isWaiting.has(source) ? [] : [{ source, reason }],
    ),
  };
}

type Row = typeof capturePictures.$inferSelect;

/** Those in one of `states`, each source once: the row in the text has the caption. */
function bySource(rows: readonly Row[], ...states: Row["state"][]): Row[] {
  const found = rows.filter((row) => states.includes(row.state) && row.place !== iconPlace);
  return [...new Map(found.map((row) => [row.source, row])).values()];
}

function toTextPicture(row: Row, digest: string): TextPicture {
  const { source, caption, width, height, color } = row;
  return {
    source: source!,
    caption,
    url: picturePath(digest),
    width: width!,
    height: height!,
    color: color!,
  };
}
