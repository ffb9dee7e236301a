import { Hono } from "hono";
import { EntryListQuery, EntryUpdate } from "#features/entries/contract.ts";
import { access } from "#server/http/access/access.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { idParam } from "#server/http/request/id-param.ts";
import { getReceiver } from "#server/http/response/receiver.ts";
import { valid } from "#server/http/request/valid.ts";
import { streamFile } from "./files/stream-file.ts";
import { getEntry, listEntries, updateEntry } from "./service.ts";

/** /api/entries */
export const entryRoutes = new Hono<HttpEnv>()
  .use(async (c, next) => {
    await next();
    // A HEAD request: no client would read the body or close it.
    if (c.req.method === "HEAD") await c.res.body?.cancel();
  })
  .get("/", access("read"), valid("query", EntryListQuery), async (c) =>
    c.json(await listEntries(c.var.ctx, c.req.valid("query"), c.req.raw.signal)),
  )
  .get("/:id", access("read"), idParam, async (c) =>
    c.json(await getEntry(c.var.ctx, c.req.valid("param").id)),
  )
  .patch("/:id", access("write"), idParam, valid("json", EntryUpdate), async (c) =>
    c.json(await updateEntry(c.var.ctx, c.req.valid("param").id, c.req.valid("json"))),
  )
  .get("/:id/file", access("read"), idParam, async (c) =>
    streamFile(c.var.ctx, c.req.valid("param").id, getReceiver(c)),
  );
