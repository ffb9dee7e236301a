import { getUploadLimit } from "#features/billing/server/service.ts";
import type { EntryFailure } from "#features/entries/contract.ts";
import { rawPageKey } from "#features/entries/server/service.ts";
import { FetchFailure, isTransient } from "#server/fetch/fetch-failure.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import { fetchSource, isDocument, type Source } from "../sources/fetch-source.ts";
import { nameSourceFile } from "../sources/source-file-name.ts";
import { mediaTypes } from "../uploads/accept-upload.ts";
import { bulkReadQueue } from "../progress/step-queues.ts";
import { changeAtStep, type StepResult, type CaptureRow } from "../progress/capture-state.ts";

/** Shorter in the test of a site that never responds. */
export const fetchLimits = { timeoutMs: 20_000 };

/** The site may deliver the page later. `retryAfter` is its Retry-After header, if it sent one. */
export type RetryLater = {
  later: EntryFailure;
  /** `busy`: the site refuses for a while; `broken`: this answer was faulty. */
  cause: "busy" | "broken";
  retryAfter: string | null;
};

/** How often a site is asked again. */
export const maxRetries: Readonly<Record<RetryLater["cause"], number>> = { busy: 4, broken: 2 };

const busyStatuses = new Set([429, 503]);
/** With those of Cloudflare for a site behind it that did not answer. */
const brokenStatuses = new Set([408, 425, 500, 502, 504, 520, 521, 522, 523, 524, 525, 527, 530]);

/**
 * Fetches the page or document of a link and stores its bytes, so that it can be read again without the site.
 * The next step is queued in `readIn`.
 */
export async function fetchPage(
  ctx: Ctx,
  capture: CaptureRow,
  signal: AbortSignal,
  { readIn }: { readIn: string },
): Promise<StepResult | RetryLater> {
  const { env, storage } = ctx.app;
  // Throws while the storage is away: otherwise the site would be asked again and again for a page that cannot be stored.
  await storage.exists(rawPageKey(capture.id));
  let source: Source;
  try {
    source = await fetchSource(capture.url!, {
      allow: env.fetchAllow,
      timeoutMs: fetchLimits.timeoutMs,
      signal,
      withImages: env.imageEntries,
      getUploadLimit: () => getUploadLimit(ctx),
    });
  } catch (error) {
    if (error instanceof FetchFailure && isTransient(error))
      return { later: toFailure(error), cause: "broken", retryAfter: null };
    if (error instanceof FetchFailure) return { failure: toFailure(error) };
    if (error instanceof AppError && error.code === "plan_limit")
      return { failure: { kind: "plan_limit", message: error.message } };
    throw error;
  }
  const failure = explainStatus(source) ?? explainKind(source, env.imageEntries);
  if (failure !== null) {
    const isBusy = busyStatuses.has(source.status);
    if (!isBusy && !brokenStatuses.has(source.status)) return { failure };
    const retryAfter = source.headers["retry-after"] ?? null;
    return { later: failure, cause: isBusy ? "busy" : "broken", retryAfter };
  }
  await storage.put(rawPageKey(capture.id), source.bytes);
  const finalUrl = source.url === new URL(capture.url!).href ? null : source.url;
  await inTransaction(ctx, async (tx) => {
    const file = describeFile(capture, source);
    const change = { step: "reading" as const, finalUrl, ...file };
    if (await changeAtStep(tx, capture.id, "fetching", change))
      await ctx.app.jobs.send(tx, readIn, { captureId: capture.id, userId: ctx.userId });
  });
  ctx.app.jobs.nudge(readIn, readIn === bulkReadQueue ? "soon" : "now");
  return "later";
}

/** A document behind a link can be opened from the entry, like an uploaded one. */
function describeFile(capture: CaptureRow, source: Source) {
  const { kind, bytes } = source;
  if (!isDocument(kind)) {
    const fileType = source.contentType.slice(0, 200);
    return { fileType, filePath: null, fileName: null, fileSize: null };
  }
  const isRtf = bytes.toString("latin1", 0, 5) === "{\\rtf";
  const extension = isRtf ? "rtf" : kind.kind === "image" ? kind.type.slice(6) : kind.kind;
  return {
    fileType: isRtf ? "application/rtf" : mediaTypes[extension as keyof typeof mediaTypes],
    filePath: rawPageKey(capture.id),
    fileName: nameSourceFile(source, extension.replace("jpeg", "jpg")),
    fileSize: bytes.length,
  };
}

/** The failure for a file that is neither a page nor a document that can be read. */
function explainKind({ kind }: Source, withImages: boolean): EntryFailure | null {
  const name =
    kind.kind === "other" ? kind.name : kind.kind === "image" && !withImages ? "an image" : null;
  if (name === null) return null;
  return {
    kind: "not_a_page",
    message: `This address leads to a file that is ${name}, not to a page.`,
  };
}

/** The failure after the last retry. */
export function giveUp({ later: { kind, message } }: RetryLater, retries: number): EntryFailure {
  return { kind, message: `${message} It was asked ${retries + 1} times, with pauses.` };
}

function toFailure(error: FetchFailure): EntryFailure {
  const kinds = {
    invalid_url: "refused",
    refused: "refused",
    unreachable: "unreachable",
    timeout: "timeout",
    too_large: "too_large",
    redirect: "unreachable",
  } as const;
  return { kind: kinds[error.kind], message: error.message };
}

/** The failure for a status that means the page was not delivered; null for a success. */
function explainStatus(page: Source): EntryFailure | null {
  const { status } = page;
  if (status < 400) return null;
  if (status === 401)
    return { kind: "login", message: "The site asks for a login before it shows this page." };
  if (status === 403 || status === 429) {
    return {
      kind: "blocked",
      message: `The site refused to show this page to a reader (status ${status}).`,
    };
  }
  if (status === 404 || status === 410) {
    return {
      kind: "http_status",
      message: `The site says that this page does not exist (status ${status}).`,
    };
  }
  if (status >= 500) {
    return {
      kind: "http_status",
      message: `The site has a problem at the moment (status ${status}).`,
    };
  }
  return { kind: "http_status", message: `The site did not give this page (status ${status}).` };
}
