/** Pictures of saved pages and files: fetched once, converted, and served from here. */
import { asc, eq } from "drizzle-orm";
import { selectEntry } from "#features/entries/server/service.ts";
import type { EntryPictures } from "#features/pictures/contract.ts";
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
export {
  getPictureAllowance,
  insertPictures,
  type PictureAllowance,
  releaseStored,
  type StoredPictures,
  storeSupplied,
  type SuppliedPicture,
} from "./store-supplied.ts";
export { updatePictureSettings } from "./picture-settings.ts";
export { pictureJobs, resumePictures } from "./picture-jobs.ts";
export { missingPicture, type PictureRequest, streamPicture } from "./stream-picture.ts";
export type { MakeCover } from "./fetch-pictures.ts";

/** Throws "not_found" if the entry is not the user's. */
export async function listEntryPictures(ctx: Ctx, id: string): Promise<EntryPictures> {
  const rows = await inTransaction(ctx, async (tx) => {
    const { captureId } = await selectEntry(tx, ctx.userId, id);
    return tx
      .select()
      .from(capturePictures)
      .where(eq(capturePictures.captureId, captureId))
      .orderBy(asc(capturePictures.place));
  });
  const items = rows.flatMap(({ place, source, caption, digest, width, height, color }) =>
    digest === null || source === null || place === iconPlace
      ? []
      : [
          {
            source,
            caption,
            url: picturePath(digest),
            width: width!,
            height: height!,
            color: color!,
          },
        ],
  );
  return {
    items: [...new Map(items.map((item) => [item.source, item])).values()],
    // Without its creator, nobody fetches the rest.
    waiting: rows.filter(({ state, userId }) => state === "waiting" && userId !== null).length,
    leftOut: rows.flatMap(({ source, state, reason }) =>
      state === "left_out" && reason !== null ? [{ source, reason }] : [],
    ),
  };
}
