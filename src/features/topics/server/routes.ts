import { Hono } from "hono";
import {
  EntriesTopic,
  TopicListQuery,
  TopicMerge,
  TopicParams,
  TopicsApart,
  TopicsUndo,
  TopicUpdate,
} from "#features/topics/contract.ts";
import { access } from "#server/http/access/access.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { valid } from "#server/http/request/valid.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { PageQuery } from "#shared/pages.ts";
import { deleteTopic, mergeTopics, undoTopics, updateTopic } from "./change-topics.ts";
import { listRules, listTopics } from "./list-topics.ts";
import { tagEntries } from "./tag-entries.ts";
import { keepApart, suggestMerges } from "./suggest/suggest-merges.ts";

const reads = access("read", { rate: createRateLimiter(rateLimits.searches) });
const suggests = access("read", { rate: createRateLimiter(rateLimits.suggestions) });
const changes = access("write", { rate: createRateLimiter(rateLimits.topicChanges) });
const bulkChanges = access("write", { rate: createRateLimiter(rateLimits.bulkChanges) });
const keyParam = valid("param", TopicParams);

/** /api/topics */
export const topicRoutes = new Hono<HttpEnv>()
  .get("/", reads, valid("query", TopicListQuery), async (c) =>
    c.json(await listTopics(c.var.ctx, c.req.valid("query"))),
  )
  .get("/suggestions", suggests, async (c) =>
    c.json({ items: await suggestMerges(c.var.ctx, c.req.raw.signal), nextCursor: null }),
  )
  .get("/changes", reads, valid("query", PageQuery), async (c) =>
    c.json(await listRules(c.var.ctx, c.req.valid("query"))),
  )
  .post("/merge", changes, valid("json", TopicMerge), async (c) =>
    c.json(await mergeTopics(c.var.ctx, c.req.valid("json"))),
  )
  .post("/undo", changes, valid("json", TopicsUndo), async (c) => {
    await undoTopics(c.var.ctx, c.req.valid("json"));
    return c.body(null, 204);
  })
  .post("/apart", access("write"), valid("json", TopicsApart), async (c) => {
    await keepApart(c.var.ctx, c.req.valid("json"));
    return c.body(null, 204);
  })
  .patch("/:key", changes, keyParam, valid("json", TopicUpdate), async (c) =>
    c.json(await updateTopic(c.var.ctx, c.req.valid("param").key, c.req.valid("json"))),
  )
  .delete("/:key", changes, keyParam, async (c) => {
    await deleteTopic(c.var.ctx, c.req.valid("param").key);
    return c.body(null, 204);
  });

/** /api/entries */
export const entryTopicRoutes = new Hono<HttpEnv>().post(
  "/topics",
  bulkChanges,
  valid("json", EntriesTopic),
  async (c) => c.json(await tagEntries(c.var.ctx, c.req.valid("json"))),
);
