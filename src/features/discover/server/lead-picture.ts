/**
 * The lead picture of an entry: public while the entry is public, and always available to users who have the
 * entry.
 */
import { and, eq } from "drizzle-orm";
import { pictureKey } from "#features/entries/server/service.ts";
import { captures, type LeadPicture, entries } from "#features/entries/server/tables.ts";
import { type AppContext, type Ctx, inTransaction } from "#server/app-context.ts";
import type { Receiver } from "#server/http/response/receiver.ts";
import { streamBody } from "#server/http/response/stream-body.ts";
import { concurrencyLimits } from "#server/limits/concurrency-policies.ts";
import { createSemaphore } from "#server/limits/semaphore.ts";
import { AppError } from "#shared/errors.ts";
import { asVisitor } from "./as-visitor.ts";
import { matchesEtag } from "./matches-etag.ts";
import { slugShape } from "./require-public.ts";
import { publicEntries } from "./tables.ts";

/** A client that reads no byte for this long is disconnected. */
const stallMilliseconds = 20_000;
const semaphore = createSemaphore(concurrencyLimits.leadPictures);

/** Who requests the picture: `key` is the user or the network, `knownTag` the ETag in the client's cache. */
type PictureRequest = { key: string; knownTag: string | undefined; receiver: Receiver };

/** Throws "not_found" if the entry is not public or has no picture. */
export async function getPublicPicture(
  app: AppContext,
  slug: string,
  asker: PictureRequest,
): Promise<Response> {
  if (!slugShape.test(slug)) throw missingPicture();
  const [row] = await asVisitor(app, { network: asker.key, signal: asker.receiver.signal }, (tx) =>
    tx
      .select({ captureId: captures.id, picture: captures.picture })
      .from(publicEntries)
      .innerJoin(captures, eq(captures.id, publicEntries.captureId))
      .where(eq(publicEntries.slug, slug)),
  );
  return sendPicture(app, row, asker);
}

/** For an entry of the user, also while it is private. Throws "not_found". */
export async function getOwnPicture(
  ctx: Ctx,
  entryId: string,
  asker: PictureRequest,
): Promise<Response> {
  const [row] = await inTransaction(ctx, (tx) =>
    tx
      .select({ captureId: captures.id, picture: captures.picture })
      .from(entries)
      .innerJoin(captures, eq(captures.id, entries.captureId))
      .where(and(eq(entries.id, entryId), eq(entries.userId, ctx.userId))),
  );
  asker.receiver.releasePermit?.();
  return sendPicture(ctx.app, row, asker);
}

async function sendPicture(
  { storage }: AppContext,
  row: { captureId: string; picture: LeadPicture | null } | undefined,
  { key, knownTag, receiver: { outgoing, signal } }: PictureRequest,
): Promise<Response> {
  if (!row?.picture) throw missingPicture();
  const { type, size, tag } = row.picture;
  const etag = `"${tag}"`;
  const headers = {
    "content-type": type,
    "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    // Revalidated for each use, because it may be unpublished. An unchanged picture is not sent again.
    "cache-control": "private, no-cache",
    etag,
  };
  if (matchesEtag(knownTag, etag)) return new Response(null, { status: 304, headers });
  const release = await semaphore.acquire(key, { signal });
  try {
    const picture = pictureKey(row.captureId);
    if (!(await storage.exists(picture))) throw missingPicture();
    const stream = await storage.getStream(picture);
    const onEnd = () => {
      stream.destroy();
      release();
    };
    const body = streamBody(stream, { stallMilliseconds, outgoing, onEnd });
    return new Response(body, { headers: { ...headers, "content-length": String(size) } });
  } catch (error) {
    release();
    throw error;
  }
}

function missingPicture(): AppError {
  return new AppError("not_found", "There is no picture here");
}
