import { Hono } from "hono";
import {
  CollectionCreate,
  CollectionListQuery,
  CollectionUpdate,
} from "#features/collections/contract.ts";
import { type HttpEnv, requireActor } from "#server/http/actor.ts";
import { idParam } from "#server/http/id-param.ts";
import { concurrencyLimits } from "#server/limits/concurrency-policies.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { createSemaphore } from "#server/limits/semaphore.ts";
import { valid } from "#server/http/valid.ts";
import { createCollection, getCollection, listCollections, updateCollection } from "./service.ts";

const limitCreation = createRateLimiter(rateLimits.collectionCreation);
const semaphore = createSemaphore(concurrencyLimits.collectionCreation);

/** /api/collections without DELETE, which belongs to the feature that moves the entries. */
export const collectionRoutes = new Hono<HttpEnv>()
  .use(requireActor)
  .get("/", valid("query", CollectionListQuery), async (c) =>
    c.json(await listCollections(c.var.ctx, c.req.valid("query"))),
  )
  .post("/", valid("json", CollectionCreate), async (c) => {
    const { userId } = c.var.actor;
    limitCreation(userId);
    const create = () => createCollection(c.var.ctx, c.req.valid("json"));
    return c.json(await semaphore.withPermit(userId, create), 201);
  })
  .get("/:id", idParam, async (c) =>
    c.json(await getCollection(c.var.ctx, c.req.valid("param").id)),
  )
  .patch("/:id", idParam, valid("json", CollectionUpdate), async (c) =>
    c.json(await updateCollection(c.var.ctx, c.req.valid("param").id, c.req.valid("json"))),
  );
