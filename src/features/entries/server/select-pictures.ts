import { and, eq, inArray } from "drizzle-orm";
import type { Entry } from "#features/entries/contract.ts";
import type { Tx } from "#server/db/database.ts";
import { picturePath } from "#server/pictures/picture-path.ts";
import { isReadable } from "./is-readable.ts";
import { captures, entries } from "./tables.ts";
import { toEntryPicture } from "./to-entry-picture.ts";

type ShownPictures = Pick<Entry, "picture" | "siteIcon">;

/** The lead picture and the site's icon of each of the entries among `ids` that the user can read. */
export async function selectPictures(
  tx: Tx,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, ShownPictures>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: entries.id, picture: captures.picture, icon: captures.icon })
    .from(entries)
    .innerJoin(captures, eq(captures.id, entries.captureId))
    .where(and(isReadable(userId), inArray(entries.id, [...new Set(ids)])));
  return new Map(
    rows.map(({ id, picture, icon }) => [
      id,
      { picture: picture && toEntryPicture(picture), siteIcon: icon && picturePath(icon) },
    ]),
  );
}
