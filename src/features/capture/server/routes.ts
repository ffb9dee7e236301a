import { serve } from "#server/http/serve.ts";
import type { Context } from "hono";
import { captureApi, type Captured } from "#features/capture/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { getEntryPage, listEntryPages } from "./scans/entry-pages.ts";
import { receiveUpload } from "./uploads/receive-upload.ts";
import {
  capturePage,
  captureText,
  captureUrl,
  reprocessEntries,
  reprocessEntry,
} from "./service.ts";
import { waitUntilSettled } from "./wait-until-settled.ts";

/** /api/functions/process-url, process-page, process-text-entry, upload-file */
export const captureRoutes = serve(captureApi, {
  "POST /api/functions/process-url": async ({ ctx, body, c }) =>
    answer(c, await captureUrl(ctx, body)),
  "POST /api/functions/process-page": async ({ ctx, body, c }) =>
    answer(c, await capturePage(ctx, body)),
  "POST /api/functions/process-text-entry": async ({ ctx, body, c }) =>
    answer(c, await captureText(ctx, body)),
  "POST /api/functions/upload-file": async ({ ctx, c }) => {
    // Uploads have their own semaphore and may take minutes.
    c.var.releasePermit?.();
    return answer(c, await receiveUpload(ctx, c.req.raw));
  },
  "GET /api/entries/:id/pages": ({ ctx, params }) => listEntryPages(ctx, params.id),
  "GET /api/entries/:id/pages/:page": ({ ctx, params }) =>
    getEntryPage(ctx, params.id, params.page),
  "POST /api/entries/:id/reprocess": async ({ ctx, params, body, c }) =>
    settle(c, await reprocessEntry(ctx, params.id, body)),
  "POST /api/entries/reprocess": ({ ctx, body }) => reprocessEntries(ctx, body),
});

async function answer(c: Context<HttpEnv>, saved: Entry): Promise<Captured> {
  return { entry: await settle(c, saved) };
}

/**
 * Waits for the entry to settle, if that happens soon. RFC 7240: with `Prefer: wait=N` at most N seconds, and with
 * `Prefer: respond-async` not at all.
 */
async function settle(c: Context<HttpEnv>, entry: Entry): Promise<Entry> {
  // The entry is saved. Releases the permit, so that the next save can start while this one is read.
  c.var.releasePermit?.();
  const prefer = c.req.header("prefer") ?? "";
  if (/\brespond-async\b/i.test(prefer)) return entry;
  const seconds = /(?:^|[,;\s])wait\s*=\s*(\d{1,4})/i.exec(prefer)?.[1];
  const limit = seconds === undefined ? Infinity : Number(seconds) * 1_000;
  return waitUntilSettled(c.var.ctx, entry, c.req.raw.signal, limit);
}
