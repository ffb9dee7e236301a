import { Hono } from "hono";
import type { Context } from "hono";
import { z } from "zod";
import {
  CapturePage,
  CaptureText,
  CaptureUrl,
  type Captured,
  Reprocess,
} from "#features/capture/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { access } from "#server/http/access/access.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { idParam } from "#server/http/request/id-param.ts";
import { valid } from "#server/http/request/valid.ts";
import { getEntryPage, listEntryPages } from "./scans/entry-pages.ts";
import { receiveUpload } from "./uploads/receive-upload.ts";
import { capturePage, captureText, captureUrl, reprocessEntry } from "./service.ts";
import { waitUntilSettled } from "./wait-until-settled.ts";

/** JSON of two million characters, each escaped in the worst case. */
const savesText = access("write", { maxBodyBytes: 13 * 1024 * 1024 });

/** JSON of a page, with quotes and line ends escaped. */
const savesPage = access("write", { maxBodyBytes: 14 * 1024 * 1024 });

/** /api/functions/process-url, process-page, process-text-entry, upload-file */
export const captureRoutes = new Hono<HttpEnv>()
  .post("/process-url", access("write"), valid("json", CaptureUrl), async (c) =>
    answer(c, await captureUrl(c.var.ctx, c.req.valid("json"))),
  )
  .post("/process-page", savesPage, valid("json", CapturePage), async (c) =>
    answer(c, await capturePage(c.var.ctx, c.req.valid("json"))),
  )
  .post("/process-text-entry", savesText, valid("json", CaptureText), async (c) =>
    answer(c, await captureText(c.var.ctx, c.req.valid("json"))),
  )
  .post("/upload-file", access("write", { streamsBody: true }), async (c) => {
    // Uploads have their own semaphore and may take minutes.
    c.var.releasePermit?.();
    return answer(c, await receiveUpload(c.var.ctx, c.req.raw));
  });

const PageParams = z.object({ id: z.uuid(), page: z.coerce.number().int().min(1).max(100_000) });

/** /api/entries/:id/reprocess, pages */
export const readingRoutes = new Hono<HttpEnv>()
  .get("/:id/pages", access("read"), idParam, async (c) =>
    c.json(await listEntryPages(c.var.ctx, c.req.valid("param").id)),
  )
  .get("/:id/pages/:page", access("read"), valid("param", PageParams), async (c) => {
    const { id, page } = c.req.valid("param");
    return c.json(await getEntryPage(c.var.ctx, id, page));
  })
  .post("/:id/reprocess", savesText, idParam, valid("json", Reprocess), async (c) => {
    const entry = await reprocessEntry(c.var.ctx, c.req.valid("param").id, c.req.valid("json"));
    return c.json(await settle(c, entry));
  });

/** Responds with 201 and the entry. */
async function answer(c: Context<HttpEnv>, saved: Entry) {
  return c.json({ entry: await settle(c, saved) } satisfies Captured, 201);
}

/**
 * Waits for the entry to settle, if that happens soon. With `Prefer: respond-async` (RFC 7240) returns it
 * unchanged.
 */
async function settle(c: Context<HttpEnv>, entry: Entry): Promise<Entry> {
  // The entry is saved. Releases the permit, so that the next save can start while this one is read.
  c.var.releasePermit?.();
  const isAsync = /\brespond-async\b/i.test(c.req.header("prefer") ?? "");
  return isAsync ? entry : waitUntilSettled(c.var.ctx, entry, c.req.raw.signal);
}
