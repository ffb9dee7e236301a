/**
 * Fetches an image of a saved page when the user opens it. The image's site receives only the request: no
 * cookie, no referrer, and neither the user's IP address nor their user agent.
 */
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { FetchFailure } from "#server/fetch/fetch-failure.ts";
import { type OpenedFetch, startGuardedFetch } from "#server/fetch/guarded-fetch.ts";
import type { Receiver } from "#server/http/response/receiver.ts";
import { streamBody } from "#server/http/response/stream-body.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { concurrencyLimits } from "#server/limits/concurrency-policies.ts";
import { createSemaphore } from "#server/limits/semaphore.ts";
import { AppError } from "#shared/errors.ts";
import { selectEntry } from "../service.ts";
import { captureContents } from "../tables.ts";

export const ImageQuery = z.object({ src: z.url({ protocol: /^https?$/ }).max(4_000) });

const maxImageBytes = 15 * 1024 * 1024;
const timeoutMilliseconds = 20_000;
/** A large picture takes a while on a slow connection. */
const bodyMilliseconds = 180_000;
/** A client that reads nothing for this long is disconnected. */
const stallMilliseconds = 20_000;
/** Bytes needed to detect the picture format. */
const headBytes = 4_100;
/** Pictures only. SVG is excluded, because it is a document that can contain scripts and links. */
const shownTypes = new Set([
  "image/jpeg",
  "image/png",
  "image/apng",
  "image/gif",
  "image/webp",
  "image/avif",
]);
const semaphore = createSemaphore(concurrencyLimits.entryImages);

/** Streams the image. Throws "not_found" unless the entry's own text shows it. */
export async function streamImage(
  ctx: Ctx,
  id: string,
  source: string,
  { outgoing, signal, releasePermit }: Receiver,
): Promise<Response> {
  releasePermit?.();
  const release = await semaphore.acquire(ctx.userId, { signal });
  try {
    await requireShown(ctx, id, source);
    const opened = await fetchSource(ctx, source);
    const onEnd = () => {
      opened.close();
      release();
    };
    try {
      const { type, bytes } = await detectType(opened);
      const body = streamBody(bytes, { stallMilliseconds, outgoing, onEnd });
      return new Response(body, { headers: createHeaders(type) });
    } catch (error) {
      opened.close();
      throw error;
    }
  } catch (error) {
    release();
    if (error instanceof FetchFailure) throw new AppError("not_found", error.message);
    throw error;
  }
}

function createHeaders(type: string): Record<string, string> {
  return {
    "content-type": type,
    "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    // Cached in the user's own browser, so that the site is not asked again for each view.
    "cache-control": "private, max-age=86400",
  };
}

/** The type detected from the first bytes, whatever the site declares; and all bytes, including those. */
async function detectType({
  status,
  body,
}: OpenedFetch): Promise<{ type: string; bytes: AsyncIterable<Uint8Array> }> {
  const chunks = body[Symbol.asyncIterator]();
  const head: Buffer[] = [];
  let size = 0;
  while (size < headBytes) {
    const { done, value } = await chunks.next();
    if (done === true) break;
    head.push(value);
    size += value.length;
  }
  const { fileTypeFromBuffer } = await import("file-type");
  const found = status < 400 ? await fileTypeFromBuffer(Buffer.concat(head)) : undefined;
  if (!found || !shownTypes.has(found.mime)) {
    throw new AppError("not_found", "There is no picture at this address");
  }
  async function* join(): AsyncGenerator<Uint8Array, void, void> {
    yield* head;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return { type: found.mime, bytes: join() };
}

async function requireShown(ctx: Ctx, id: string, source: string): Promise<void> {
  const needle = `data-src="${escapeAttribute(source)}"`;
  const shown = await inTransaction(ctx, async (tx) => {
    const entry = await selectEntry(tx, ctx.userId, id);
    return tx
      .select({ id: captureContents.captureId })
      .from(captureContents)
      .where(
        and(
          eq(captureContents.captureId, entry.captureId),
          sql`position(${needle} in ${captureContents.html}) > 0`,
        ),
      );
  });
  if (shown.length === 0) throw new AppError("not_found", "This entry shows no such image");
}

function fetchSource(ctx: Ctx, source: string): Promise<OpenedFetch> {
  return startGuardedFetch(source, {
    allow: ctx.app.env.fetchAllow,
    maxBytes: maxImageBytes,
    timeoutMs: timeoutMilliseconds,
    bodyTimeoutMs: bodyMilliseconds,
    accept: "image/avif,image/webp,image/png,image/jpeg,image/gif;q=0.9",
  });
}

/** Escaped exactly as by the sanitiser. */
function escapeAttribute(value: string): string {
  return value
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
