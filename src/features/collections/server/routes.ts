import { Hono } from "hono";
import {
  CollectionCreate,
  CollectionListQuery,
  CollectionUpdate,
} from "#features/collections/contract.ts";
import { access } from "#server/http/access.ts";
import type { HttpEnv } from "#server/http/actor.ts";
import { idParam } from "#server/http/id-param.ts";
import { limitRate } from "#server/http/rate-limit.ts";
import { valid } from "#server/http/valid.ts";
import { createTurns } from "#server/take-turns.ts";
import { createCollection, getCollection, listCollections, updateCollection } from "./service.ts";

// More than manual use needs; slows down scripts.
const tooMany = {
  message: "Too many collections at once. Please wait a moment.",
  retryAfterSeconds: 30,
};
// Requests of one user wait for each other's locks anyway. Here they wait without a database connection.
const createsOne = access("write", {
  rate: limitRate({ burst: 200, perSecond: 2, ...tooMany }),
  turns: createTurns({
    total: 20,
    each: 1,
    mostWaiting: 200,
    waitMilliseconds: 20_000,
    codeWhenFull: "rate_limited",
    ...tooMany,
  }),
});

/** /api/collections without DELETE, which belongs to the feature that moves the entries. */
export const collectionRoutes = new Hono<HttpEnv>()
  .get("/", access("read"), valid("query", CollectionListQuery), async (c) =>
    c.json(await listCollections(c.var.ctx, c.req.valid("query"))),
  )
  .post("/", createsOne, valid("json", CollectionCreate), async (c) =>
    c.json(await createCollection(c.var.ctx, c.req.valid("json")), 201),
  )
  .get("/:id", access("read"), idParam, async (c) =>
    c.json(await getCollection(c.var.ctx, c.req.valid("param").id)),
  )
  .patch("/:id", access("write"), idParam, valid("json", CollectionUpdate), async (c) =>
    c.json(await updateCollection(c.var.ctx, c.req.valid("param").id, c.req.valid("json"))),
  );
