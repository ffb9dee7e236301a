import { Hono } from "hono";
import {
  CollectionCreate,
  CollectionListQuery,
  CollectionUpdate,
} from "#features/collections/contract.ts";
import { access } from "#server/http/access/access.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { idParam } from "#server/http/request/id-param.ts";
import { concurrencyLimits } from "#server/limits/concurrency-policies.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { createSemaphore } from "#server/limits/semaphore.ts";
import { valid } from "#server/http/request/valid.ts";
import { createCollection, getCollection, listCollections, updateCollection } from "./service.ts";

const createsOne = access("write", {
  rate: createRateLimiter(rateLimits.collectionCreation),
  semaphore: createSemaphore(concurrencyLimits.collectionCreation),
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
