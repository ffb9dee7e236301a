import { Hono } from "hono";
import { EntryDocumentQuery } from "#features/reading/contract.ts";
import { access } from "#server/http/access/access.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { idParam } from "#server/http/request/id-param.ts";
import { valid } from "#server/http/request/valid.ts";
import { getReceiver } from "#server/http/response/receiver.ts";
import { streamContent, streamDocument } from "./stream-content.ts";

/** /api/entries/:id/content and /document */
export const contentRoutes = new Hono<HttpEnv>()
  .use(async (c, next) => {
    await next();
    // A HEAD request: no client would read the body or close it.
    if (c.req.method === "HEAD") await c.res.body?.cancel();
  })
  .get("/:id/content", access("read"), idParam, async (c) =>
    streamContent(c.var.ctx, c.req.valid("param").id, getReceiver(c)),
  )
  .get("/:id/document", access("read"), idParam, valid("query", EntryDocumentQuery), async (c) =>
    streamDocument(c.var.ctx, c.req.valid("param").id, c.req.valid("query")),
  );
