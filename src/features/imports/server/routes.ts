import { Hono } from "hono";
import { z } from "zod";
import { ImportPart, ImportRowQuery } from "#features/imports/contract.ts";
import { access } from "#server/http/access/access.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { idParam } from "#server/http/request/id-param.ts";
import { valid } from "#server/http/request/valid.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { AppError } from "#shared/errors.ts";
import { PageQuery } from "#shared/pages.ts";
import { receiveImport } from "./upload/receive-import.ts";
import {
  choosePart,
  getImport,
  listImports,
  listRows,
  pauseImport,
  retryRow,
  startImport,
  undoImport,
} from "./service.ts";

const uploads = access("write", {
  rate: createRateLimiter(rateLimits.imports),
  streamsBody: true,
});
const changes = access("write", {
  rate: createRateLimiter(rateLimits.importChanges),
});

/** POST /api/import */
export const receiveImportRoutes = new Hono<HttpEnv>().post("/", uploads, async (c) => {
  // Uploads have their own concurrency limit and may take minutes.
  c.var.releasePermit?.();
  return c.json({ import: await receiveImport(c.var.ctx, c.req.raw) }, 202);
});

/** /api/imports */
export const importRoutes = new Hono<HttpEnv>()
  .get("/", access("read"), valid("query", PageQuery), async (c) =>
    c.json(await listImports(c.var.ctx, c.req.valid("query"))),
  )
  .get("/:id", access("read"), idParam, async (c) =>
    c.json(await getImport(c.var.ctx, c.req.valid("param").id)),
  )
  .get("/:id/rows", access("read"), idParam, valid("query", ImportRowQuery), async (c) =>
    c.json(await listRows(c.var.ctx, c.req.valid("param").id, c.req.valid("query"))),
  )
  .post("/:id/start", changes, idParam, async (c) =>
    c.json(await startImport(c.var.ctx, c.req.valid("param").id)),
  )
  .post("/:id/pause", changes, idParam, async (c) =>
    c.json(await pauseImport(c.var.ctx, c.req.valid("param").id)),
  )
  .post("/:id/part", changes, idParam, valid("json", ImportPart), async (c) =>
    c.json(await choosePart(c.var.ctx, c.req.valid("param").id, c.req.valid("json"))),
  )
  .post("/:id/rows/:line/retry", changes, idParam, async (c) => {
    const line = readLine(c.req.param("line"));
    return c.json(await retryRow(c.var.ctx, c.req.valid("param").id, line));
  })
  .delete("/:id", changes, idParam, async (c) => {
    const undoing = await undoImport(c.var.ctx, c.req.valid("param").id);
    return undoing === null ? c.body(null, 204) : c.json({ import: undoing }, 202);
  });

const Line = z.coerce.number().int().min(0).max(2_147_483_647);

/** An invalid line number returns "not_found", like a line that does not exist. */
function readLine(text: string): number {
  const line = Line.safeParse(text);
  if (!line.success) throw new AppError("not_found", "The import has no such row");
  return line.data;
}
