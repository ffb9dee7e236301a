/** Serves kept pictures: always WebP from our own encoder, never bytes of a site. */
import type { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { pictureKey } from "#features/entries/server/service.ts";
import { noPicture, type PictureQuery } from "#features/pictures/contract.ts";
import { type AppContext, type Ctx, inTransaction } from "#server/app-context.ts";
import { MissingFile } from "#server/files/storage.ts";
import { matchesEtag } from "#server/http/response/matches-etag.ts";
import type { Receiver } from "#server/http/response/receiver.ts";
import { streamBody } from "#server/http/response/stream-body.ts";
import { concurrencyLimits } from "#server/limits/concurrency-policies.ts";
import { createSemaphore } from "#server/limits/semaphore.ts";
import { AppError } from "#shared/errors.ts";
import { capturePictures } from "./tables.ts";

/** A client that reads no byte for this long is disconnected. */
const stallMilliseconds = 20_000;
const semaphore = createSemaphore(concurrencyLimits.pictures);

/** `key` is the user or the network, `knownTag` the ETag in the client's cache. */
export type PictureRequest = {
  key: string;
  knownTag: string | undefined;
  receiver: Receiver;
  size: PictureQuery["size"];
};

/** Throws "not_found" unless an entry of the user shows it. */
export async function getOwnPicture(
  ctx: Ctx,
  digest: string,
  request: PictureRequest,
): Promise<Response> {
  // Row policies show only the pictures of captures that the user has an entry of.
  const [shown] = await inTransaction(ctx, (tx) =>
    tx
      .select({ digest: capturePictures.digest })
      .from(capturePictures)
      .where(eq(capturePictures.digest, digest))
      .limit(1),
  );
  if (shown === undefined) throw missingPicture();
  request.receiver.releasePermit?.();
  return streamPicture(ctx.app, digest, "private, max-age=3600", request);
}

/** The caller checks who may see it. Throws "not_found" if the file is missing. */
export async function streamPicture(
  { storage }: AppContext,
  digest: string,
  cacheControl: string,
  { key, knownTag, size, receiver: { outgoing, signal } }: PictureRequest,
): Promise<Response> {
  const etag = `"${digest}-${size}"`;
  const headers = {
    "content-type": "image/webp",
    "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "cache-control": cacheControl,
    etag,
  };
  if (matchesEtag(knownTag, etag)) return new Response(null, { status: 304, headers });
  const release = await semaphore.acquire(key, { signal });
  try {
    const stream = await openFile(storage, digest, size);
    const onEnd = () => {
      stream.destroy();
      release();
    };
    return new Response(streamBody(stream, { stallMilliseconds, outgoing, onEnd }), { headers });
  } catch (error) {
    release();
    throw error;
  }
}

/** Icons have no thumbnail. */
async function openFile(
  storage: AppContext["storage"],
  digest: string,
  size: PictureQuery["size"],
): Promise<Readable> {
  for (const one of [size, "full"] as const)
    try {
      return await storage.getStream(pictureKey(digest, one));
    } catch (error) {
      if (!(error instanceof MissingFile)) throw error;
    }
  throw missingPicture();
}

export function missingPicture(): AppError {
  return new AppError("not_found", noPicture);
}
