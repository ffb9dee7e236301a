import { Hono } from "hono";
import { SavedFilterCreate, SavedFilterUpdate } from "#features/saved-filters/contract.ts";
import { access } from "#server/http/access/access.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { idParam } from "#server/http/request/id-param.ts";
import { valid } from "#server/http/request/valid.ts";
import {
  createSavedFilter,
  deleteSavedFilter,
  listSavedFilters,
  updateSavedFilter,
} from "./service.ts";

/** /api/saved-filters */
export const savedFilterRoutes = new Hono<HttpEnv>()
  .get("/", access("read"), async (c) =>
    c.json({ items: await listSavedFilters(c.var.ctx), nextCursor: null }),
  )
  .post("/", access("write"), valid("json", SavedFilterCreate), async (c) =>
    c.json(await createSavedFilter(c.var.ctx, c.req.valid("json")), 201),
  )
  .patch("/:id", access("write"), idParam, valid("json", SavedFilterUpdate), async (c) =>
    c.json(await updateSavedFilter(c.var.ctx, c.req.valid("param").id, c.req.valid("json"))),
  )
  .delete("/:id", access("write"), idParam, async (c) => {
    await deleteSavedFilter(c.var.ctx, c.req.valid("param").id);
    return c.body(null, 204);
  });
