/** The lead picture of a public entry, for everybody while the entry is public. */
import { eq } from "drizzle-orm";
import { captures } from "#features/entries/server/tables.ts";
import {
  missingPicture,
  type PictureRequest,
  streamPicture,
} from "#features/pictures/server/service.ts";
import type { AppContext } from "#server/app-context.ts";
import { asVisitor } from "./as-visitor.ts";
import { slugShape } from "./require-public.ts";
import { publicEntries } from "./tables.ts";

/** Throws "not_found" if the entry is not public or has no picture. */
export async function getPublicPicture(
  app: AppContext,
  slug: string,
  request: PictureRequest,
): Promise<Response> {
  if (!slugShape.test(slug)) throw missingPicture();
  const visitor = { network: request.key, signal: request.receiver.signal };
  const [row] = await asVisitor(app, visitor, (tx) =>
    tx
      .select({ picture: captures.picture })
      .from(publicEntries)
      .innerJoin(captures, eq(captures.id, publicEntries.captureId))
      .where(eq(publicEntries.slug, slug)),
  );
  if (!row?.picture) throw missingPicture();
  // Revalidated for each use, because it may be unpublished. An unchanged picture is not sent again.
  return streamPicture(app, row.picture.digest, "no-cache", request);
}
