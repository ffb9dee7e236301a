import { Hono } from "hono";
import { z } from "zod";
import { EntryLink } from "#features/connections/contract.ts";
import { access } from "#server/http/access/access.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { idParam } from "#server/http/request/id-param.ts";
import { valid } from "#server/http/request/valid.ts";
import { getConnections, linkEntries, unlinkEntries } from "./service.ts";

const linkParams = valid("param", z.object({ id: z.uuid(), otherId: z.uuid() }));

/** /api/entries/:id/connections and /api/entries/:id/links */
export const connectionRoutes = new Hono<HttpEnv>()
  .get("/:id/connections", access("read"), idParam, async (c) =>
    c.json(await getConnections(c.var.ctx, c.req.valid("param").id, c.req.raw.signal)),
  )
  .post("/:id/links", access("write"), idParam, valid("json", EntryLink), async (c) => {
    const { id } = c.req.valid("param");
    await linkEntries(c.var.ctx, id, c.req.valid("json").entryId);
    return c.json(await getConnections(c.var.ctx, id), 201);
  })
  .delete("/:id/links/:otherId", access("write"), linkParams, async (c) => {
    const { id, otherId } = c.req.valid("param");
    await unlinkEntries(c.var.ctx, id, otherId);
    return c.body(null, 204);
  });
