/**
 * GET /api/export: sent from a prepared file, or streamed while it is written if it is too large for that.
 */
import type { z } from "zod";
import type { ExportQuery } from "../contract.ts";
import type { Ctx } from "#server/app-context.ts";
import { formatNameParameters } from "#server/http/response/content-disposition.ts";
import type { Receiver } from "#server/http/response/receiver.ts";
import { streamBody } from "#server/http/response/stream-body.ts";
import { concurrencyLimits } from "#server/limits/concurrency-policies.ts";
import { createSemaphore } from "#server/limits/semaphore.ts";
import type { ErrorBody } from "#shared/errors.ts";
import { type ExportPlan, planExport } from "./plan-export.ts";
import { startPreparing } from "./prepare-file.ts";
import { canPrepare, nameExport, openPreparedFile, type PreparedFile } from "./prepared-files.ts";
import { parseRange } from "./parse-range.ts";
import { whileOpen } from "./while-open.ts";

export type RangeHeaders = { range?: string | undefined; ifRange?: string | undefined };

const types: Record<ExportPlan["ending"], string> = {
  zip: "application/zip",
  json: "application/json",
  html: "text/html; charset=utf-8",
  csv: "text/csv; charset=utf-8",
};
/** A client that reads nothing for this long is disconnected. */
const stallMilliseconds = 60_000;
/**
 * If writing takes longer, sending starts before it ends and without a length, so that the client does not
 * wait too long. Longer than a request to S3 may take (20 s), so that an outage is answered with 503.
 */
const maxWaitMilliseconds = 25_000;
/** Exports being written, and being sent at the client's pace. */
const writingSemaphore = createSemaphore(concurrencyLimits.exportWriting);
const sendingSemaphore = createSemaphore(concurrencyLimits.exports);

/**
 * A range is served from the file prepared earlier. If `ifRange` names another file, or none exists, the
 * export is written again and sent whole. Throws "not_found" for another user's objects, "rate_limited" and
 * "unavailable".
 */
export async function streamExport(
  ctx: Ctx,
  query: z.output<typeof ExportQuery>,
  { range, ifRange }: RangeHeaders = {},
  receiver: Receiver = {},
): Promise<Response> {
  receiver.releasePermit?.();
  const release = await sendingSemaphore.acquire(ctx.userId, { signal: receiver.signal });
  try {
    const plan = await planExport(ctx, query);
    // A file that was prepared with other rights is not found.
    const name = nameExport({ ...query, othersIn: plan.othersIn }, plan.ending);
    const known = range === undefined ? null : await openPreparedFile(ctx, name);
    if (known !== null && (ifRange === undefined || ifRange === known.etag))
      return await sendPart(ctx, plan, known, { range, release, receiver });
    await known?.close();
    return await sendNew(ctx, plan, name, { release, receiver });
  } catch (error) {
    release();
    throw error;
  }
}

type Sending = {
  /** Called when sending has ended. */
  release: () => void;
  receiver: Receiver;
};

async function sendNew(
  ctx: Ctx,
  plan: ExportPlan,
  name: string,
  { release, receiver }: Sending,
): Promise<Response> {
  const { signal } = receiver;
  if (!(await canPrepare(ctx, plan.estimatedBytes))) {
    // Written at the client's pace, so it needs no permit for writing.
    const bytes = plan.write(signal);
    return sendBody(ctx, plan, bytes, { status: 200, headers: {}, onEnd: release, receiver });
  }
  const stop = await writingSemaphore.acquire(ctx.userId, { signal });
  const preparation = await startPreparing(ctx, name, plan.write(signal), signal).catch((error) => {
    stop();
    throw error;
  });
  preparation.done.then(stop, stop);
  const file = await waitFor(preparation.done, maxWaitMilliseconds);
  if (file !== null) return sendPart(ctx, plan, file, { range: undefined, release, receiver });
  const headers = { "accept-ranges": "bytes", etag: preparation.etag };
  const bytes = preparation.follow();
  return sendBody(ctx, plan, bytes, { status: 200, headers, onEnd: release, receiver });
}

/** Null if it is not ready by then. */
async function waitFor<Result>(
  work: Promise<Result>,
  milliseconds: number,
): Promise<Result | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(late.resolve, milliseconds, null);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** The headers of a download, without writing it. */
export async function describeExport(
  ctx: Ctx,
  query: z.output<typeof ExportQuery>,
): Promise<Response> {
  const plan = await sendingSemaphore.withPermit(ctx.userId, () => planExport(ctx, query));
  return new Response(null, { headers: describe(plan, new Date()) });
}

async function sendPart(
  ctx: Ctx,
  plan: ExportPlan,
  file: PreparedFile,
  { range, release, receiver }: Sending & { range: string | undefined },
): Promise<Response> {
  const { size, etag, writtenAt } = file;
  const found = parseRange(range, size);
  if (found === "unsatisfiable") {
    await file.close();
    release();
    return refuseRange(size);
  }
  const { start, end } = found ?? { start: 0, end: size - 1 };
  const headers: Record<string, string> = {
    "content-length": String(end - start + 1),
    "accept-ranges": "bytes",
    etag,
    "last-modified": writtenAt.toUTCString(),
  };
  if (found !== null) headers["content-range"] = `bytes ${start}-${end}/${size}`;
  const stream = await file.open({ start, end });
  const onEnd = () => {
    stream.destroy();
    release();
  };
  const status = found === null ? 200 : 206;
  return sendBody(ctx, plan, stream, { status, headers, onEnd, receiver, writtenAt });
}

function refuseRange(size: number): Response {
  const message = "The export has no such part. Please start the download again.";
  const error: ErrorBody["error"] = { code: "validation", message };
  const headers = { "content-range": `bytes */${size}` };
  return Response.json({ error }, { status: 416, headers });
}

type BodyOptions = {
  status: number;
  headers: Record<string, string>;
  onEnd: () => void;
  receiver: Receiver;
  writtenAt?: Date;
};

function sendBody(
  ctx: Ctx,
  plan: ExportPlan,
  bytes: AsyncIterable<Uint8Array>,
  { status, headers, onEnd, receiver, writtenAt = new Date() }: BodyOptions,
): Response {
  const { outgoing } = receiver;
  const sent = plan.othersIn.length === 0 ? bytes : whileOpen(ctx, plan.othersIn, bytes);
  return new Response(streamBody(sent, { stallMilliseconds, outgoing, onEnd }), {
    status,
    headers: { ...describe(plan, writtenAt), ...headers },
  });
}

function describe({ name, ending }: ExportPlan, writtenAt: Date): Record<string, string> {
  const fileName = `${name} ${writtenAt.toISOString().slice(0, 10)}.${ending}`;
  return {
    "content-type": types[ending],
    "content-disposition": `attachment; ${formatNameParameters(fileName)}`,
    "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    // Compression would change length and ranges.
    "cache-control": "private, no-store, no-transform",
  };
}
