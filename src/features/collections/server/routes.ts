import { Hono } from "hono";
import {
  CollectionCreate,
  CollectionListQuery,
  CollectionUpdate,
} from "#features/collections/contract.ts";
import { type HttpEnv, requireActor } from "#server/http/actor.ts";
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
const creation = limitRate({ burst: 200, perSecond: 2, ...tooMany });

// Requests of one user wait for each other's locks anyway. Here they wait without a database connection.
const turns = createTurns({
  total: 20,
  each: 1,
  mostWaiting: 200,
  waitMilliseconds: 20_000,
  codeWhenFull: "rate_limited",
  ...tooMany,
});

/** /api/collections without DELETE, which belongs to the feature that moves the entries. */
export const collectionRoutes = new Hono<HttpEnv>()
  .use(requireActor)
  .get("/", valid("query", CollectionListQuery), async (c) =>
    c.json(await listCollections(c.var.ctx, c.req.valid("query"))),
  )
  .post("/", valid("json", CollectionCreate), async (c) => {
    const { userId } = c.var.actor;
    creation(userId);
    const create = () => createCollection(c.var.ctx, c.req.valid("json"));
    return c.json(await turns.run(userId, create), 201);
  })
  .get("/:id", idParam, async (c) =>
    c.json(await getCollection(c.var.ctx, c.req.valid("param").id)),
  )
  .patch("/:id", idParam, valid("json", CollectionUpdate), async (c) =>
    c.json(await updateCollection(c.var.ctx, c.req.valid("param").id, c.req.valid("json"))),
  );
