/** Returns an uploaded document unchanged, under its own name, in a sandbox. */
import { addAbortSignal, type Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { formatNameParameters } from "#server/http/response/content-disposition.ts";
import type { Receiver } from "#server/http/response/receiver.ts";
import { streamBody } from "#server/http/response/stream-body.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { concurrencyLimits } from "#server/limits/concurrency-policies.ts";
import { createSemaphore } from "#server/limits/semaphore.ts";
import { MissingFile } from "#server/files/storage.ts";
import { watchAccess } from "#server/watch-access.ts";
import { AppError } from "#shared/errors.ts";
import { canReadAll, selectReadableEntry } from "../service.ts";
import { captures } from "../tables.ts";

/** Types that a browser may show inline; all others are downloaded. */
const shownInPlace = new Set(["application/pdf", "text/plain", "image/png", "image/jpeg"]);

/** A client that reads nothing for this long is disconnected. */
const stallMilliseconds = 60_000;
const semaphore = createSemaphore(concurrencyLimits.files);

/** Streams the file of an entry that the user has. Throws "not_found" if there is none. */
export async function streamFile(
  ctx: Ctx,
  id: string,
  { outgoing, signal, releasePermit }: Receiver = {},
): Promise<Response> {
  const { file, filePath, shared } = await inTransaction(ctx, async (tx) => {
    const entry = await selectReadableEntry(tx, ctx.userId, id);
    const [row] = await tx
      .select({ filePath: captures.filePath })
      .from(captures)
      .where(eq(captures.id, entry.captureId));
    return { file: entry.file, filePath: row?.filePath ?? null, shared: entry.shared };
  });
  if (file === null || filePath === null) throw noFile();
  // Another user's file is sent only as long as it is shared.
  const watch = shared && watchAccess(ctx, () => canReadAll(ctx, new Set([id])));
  releasePermit?.();
  const stream = await openWithPermit(ctx, filePath, signal).catch((error: unknown) => {
    watch?.stop();
    throw error;
  });
  if (watch) addAbortSignal(watch.closed, stream);
  const onEnd = () => {
    watch?.stop();
    stream.destroy();
  };
  const disposition = shownInPlace.has(file.type) ? "inline" : "attachment";
  const type = file.type === "text/plain" ? "text/plain; charset=utf-8" : file.type;
  return new Response(streamBody(stream, { stallMilliseconds, outgoing, onEnd }), {
    headers: {
      "content-type": type,
      "content-length": String(file.size),
      "content-disposition": `${disposition}; ${formatNameParameters(file.name)}`,
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      // The right to another user's file may end within the hour.
      "cache-control": shared ? "private, no-store" : "private, max-age=3600",
    },
  });
}

/** Holds a permit until the stream is closed. */
async function openWithPermit(
  { app, userId }: Ctx,
  path: string,
  signal: AbortSignal | undefined,
): Promise<Readable> {
  const release = await semaphore.acquire(userId, { signal });
  try {
    const stream = await app.storage.getStream(path);
    return stream.once("close", release);
  } catch (error) {
    release();
    throw error instanceof MissingFile ? noFile() : error;
  }
}

function noFile(): AppError {
  return new AppError("not_found", "This entry has no file");
}
