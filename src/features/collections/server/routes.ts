import { Hono } from "hono";
import { CollectionCreate, CollectionUpdate } from "#features/collections/contract.ts";
import { type HttpEnv, requireActor } from "#server/http/actor.ts";
import { idParam } from "#server/http/id-param.ts";
import { valid } from "#server/http/valid.ts";
import { createCollection, getCollection, listCollections, updateCollection } from "./service.ts";

/** /api/collections, but for DELETE, which lives with the entries that it moves. */
export const collectionRoutes = new Hono<HttpEnv>()
  .use(requireActor)
  .get("/", async (c) => c.json({ items: await listCollections(c.var.ctx), nextCursor: null }))
  .post("/", valid("json", CollectionCreate), async (c) =>
    c.json(await createCollection(c.var.ctx, c.req.valid("json")), 201),
  )
  .get("/:id", idParam, async (c) =>
    c.json(await getCollection(c.var.ctx, c.req.valid("param").id)),
  )
  .patch("/:id", idParam, valid("json", CollectionUpdate), async (c) =>
    c.json(await updateCollection(c.var.ctx, c.req.valid("param").id, c.req.valid("json"))),
  );
