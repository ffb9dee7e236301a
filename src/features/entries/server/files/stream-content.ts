/**
 * GET /api/entries/:id/content. While a long text is sent it takes many times its size in memory, so
 * concurrency is limited.
 */
import { eq, sql } from "drizzle-orm";
import type { Receiver } from "#server/http/response/receiver.ts";
import { streamBody } from "#server/http/response/stream-body.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { watchAccess } from "#server/watch-access.ts";
import { concurrencyLimits } from "#server/limits/concurrency-policies.ts";
import { createSemaphore } from "#server/limits/semaphore.ts";
import { canReadAll, getEntryContent, selectReadableEntry } from "../service.ts";
import { captureContents } from "../tables.ts";

/** Bytes; smaller texts are sent without a limit on concurrency. */
const smallBytes = 128 * 1024;
const pieceBytes = 64 * 1024;
/** A client that reads nothing for this long is disconnected. */
const stallMilliseconds = 60_000;
const semaphore = createSemaphore(concurrencyLimits.longTexts);

/** Sends the whole text and reading view as JSON. Throws "not_found" if the entry is not the user's. */
export async function streamContent(
  ctx: Ctx,
  id: string,
  { outgoing, signal, releasePermit }: Receiver,
): Promise<Response> {
  if ((await measureContent(ctx, id)) <= smallBytes) {
    return Response.json(await getEntryContent(ctx, id));
  }
  releasePermit?.();
  const release = await semaphore.acquire(ctx.userId, { signal });
  const watch = watchAccess(ctx, () => canReadAll(ctx, new Set([id])));
  const onEnd = () => {
    watch.stop();
    release();
  };
  try {
    const bytes = Buffer.from(JSON.stringify(await getEntryContent(ctx, id)));
    const pieces = splitBytes(bytes, watch.closed);
    return new Response(streamBody(pieces, { stallMilliseconds, outgoing, onEnd }), {
      headers: { "content-type": "application/json" },
    });
  } catch (error) {
    onEnd();
    throw error;
  }
}

/** Size in bytes, without loading the text. */
async function measureContent(ctx: Ctx, id: string): Promise<number> {
  const [row] = await inTransaction(ctx, async (tx) => {
    const entry = await selectReadableEntry(tx, ctx.userId, id);
    return tx
      .select({
        size: sql<number>`octet_length(${captureContents.text}) + coalesce(octet_length(${captureContents.html}), 0)
          + coalesce(pg_column_size(${captureContents.outline}), 0)`,
      })
      .from(captureContents)
      .where(eq(captureContents.captureId, entry.captureId));
  });
  return row?.size ?? 0;
}

/** Throws once `closed` is aborted. */
async function* splitBytes(
  bytes: Buffer,
  closed: AbortSignal,
): AsyncGenerator<Uint8Array, void, void> {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    closed.throwIfAborted();
    yield bytes.subarray(at, at + pieceBytes);
  }
}
