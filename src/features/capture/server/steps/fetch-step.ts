import type { EntryFailure } from "#features/entries/contract.ts";
import { rawPageKey } from "#features/entries/server/service.ts";
import { FetchFailure } from "#server/fetch/fetch-failure.ts";
import { type Fetched, fetchGuarded } from "#server/fetch/guarded-fetch.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { cleanFileName } from "#server/files/file-name.ts";
import { detectPageKind } from "../sources/page-kind.ts";
import { bulkReadQueue } from "../progress/step-queues.ts";
import { changeAtStep, type StepResult, type CaptureRow } from "../progress/capture-state.ts";

const maxPageBytes = 20 * 1024 * 1024;
/** Shorter in the test of a site that never responds. */
export const fetchLimits = { timeoutMs: 20_000 };

/** The site asks to retry later. `retryAfter` is its Retry-After header, if it sent one. */
export type SiteIsBusy = { busy: EntryFailure; retryAfter: string | null };

/**
 * Fetches the page of a link and stores its bytes, so that it can be read again without the site. The next
 * step is queued in `readIn`.
 */
export async function fetchPage(
  ctx: Ctx,
  capture: CaptureRow,
  signal: AbortSignal,
  { readIn }: { readIn: string },
): Promise<StepResult | SiteIsBusy> {
  const { env, storage } = ctx.app;
  let page: Fetched;
  try {
    page = await fetchGuarded(capture.url!, {
      allow: env.fetchAllow,
      maxBytes: maxPageBytes,
      timeoutMs: fetchLimits.timeoutMs,
      signal,
      accept: "text/html,application/xhtml+xml,application/pdf;q=0.9,text/plain;q=0.8,*/*;q=0.5",
    });
  } catch (error) {
    if (error instanceof FetchFailure) return { failure: toFailure(error) };
    throw error;
  }
  const failure = explainStatus(page);
  if (failure !== null) {
    const isBusy = page.status === 429 || page.status === 503;
    const retryAfter = page.headers["retry-after"] ?? null;
    return isBusy ? { busy: failure, retryAfter } : { failure };
  }
  const kind = detectPageKind(page);
  if (kind === null) {
    return {
      failure: {
        kind: "not_a_page",
        message: "That address is not a page or a document that can be read.",
      },
    };
  }
  await storage.put(rawPageKey(capture.id), page.bytes);
  const document = kind === "html" || kind === "txt" ? {} : toDocumentColumns(capture, page);
  await inTransaction(ctx, async (tx) => {
    const fileType = page.contentType.slice(0, 200);
    const change = { step: "reading" as const, fileType, ...document };
    if (await changeAtStep(tx, capture.id, "fetching", change))
      await ctx.app.jobs.send(tx, readIn, { captureId: capture.id, userId: ctx.userId });
  });
  ctx.app.jobs.nudge(readIn, readIn === bulkReadQueue ? "soon" : "now");
  return "later";
}

/** A document behind a link can be opened from the entry, like an uploaded one. */
function toDocumentColumns(capture: CaptureRow, page: Fetched) {
  const lastPart = decodeURIComponentSafely(new URL(page.url).pathname.split("/").at(-1) ?? "");
  return {
    filePath: rawPageKey(capture.id),
    fileName: cleanFileName(lastPart) || "document",
    fileSize: page.bytes.length,
  };
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
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
function explainStatus(page: Fetched): EntryFailure | null {
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
