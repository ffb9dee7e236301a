/** Reads the kept pictures of entries: the lead picture, the icon, and the pictures of the text. */
import { and, asc, eq } from "drizzle-orm";
import { pictureKey } from "#features/entries/server/service.ts";
import type { KeptPicture } from "#features/entries/server/tables.ts";
import type { ExportedPicture } from "#features/export/contract.ts";
import { capturePictures, firstTextPlace, iconPlace } from "#features/pictures/server/tables.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { isAnyOf } from "#server/db/is-any-of.ts";

/** With its key in the file storage. `size` is the bytes of the file together with its thumbnail. */
export type StoredPicture = Omit<ExportedPicture, "path"> & { key: string };

export type PicturesOfEntry = {
  picture: StoredPicture | null;
  icon: StoredPicture | null;
  pictures: StoredPicture[];
};

/** The lead picture of a capture may be one of its text. */
type Shown = { captureId: string; picture: KeptPicture | null };

export async function selectPictures(
  ctx: Ctx,
  shown: readonly Shown[],
): Promise<(of: Shown) => PicturesOfEntry> {
  const ids = shown.map(({ captureId }) => captureId);
  const rows = await inTransaction(ctx, (tx) =>
    tx
      .select()
      .from(capturePictures)
      .where(and(isAnyOf(capturePictures.captureId, ids), eq(capturePictures.state, "kept")))
      .orderBy(asc(capturePictures.captureId), asc(capturePictures.place)),
  );
  const byCapture = Map.groupBy(rows, ({ captureId }) => captureId);
  return ({ captureId, picture }) => {
    const own = byCapture.get(captureId) ?? [];
    const lead = own.find(({ digest }) => digest === picture?.digest);
    const icon = own.find(({ place }) => place === iconPlace);
    return {
      picture: lead === undefined ? null : toStored(lead),
      icon: icon === undefined ? null : toStored(icon),
      pictures: own.filter(({ place }) => place >= firstTextPlace).map(toStored),
    };
  };
}

function toStored(row: typeof capturePictures.$inferSelect): StoredPicture {
  const digest = row.digest!;
  return {
    key: pictureKey(digest, "full"),
    name: `${digest}.webp`,
    type: "image/webp",
    size: row.size!,
    source: row.source,
    caption: row.caption,
    width: row.width!,
    height: row.height!,
  };
}
