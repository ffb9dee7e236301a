import type { Context } from "hono";
import { Hono } from "hono";
import {
  RediscoverAnswer,
  RediscoverQuery,
  RediscoverUndo,
  RediscoverUpdate,
} from "#features/rediscover/contract.ts";
import { access } from "#server/http/access/access.ts";
import { getTimeZone } from "#server/http/client/time-zone.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { valid } from "#server/http/request/valid.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { answerItem, getRediscover, undoAnswer, updateRediscover } from "./service.ts";

const reads = access("read", { rate: createRateLimiter(rateLimits.searches) });
const changes = access("write", { rate: createRateLimiter(rateLimits.rediscoverChanges) });

/** /api/rediscover */
export const rediscoverRoutes = new Hono<HttpEnv>()
  .get("/", reads, valid("query", RediscoverQuery), async (c) =>
    c.json(await getRediscover(c.var.ctx, chooseZone(c, c.req.valid("query")))),
  )
  .patch("/", changes, valid("json", RediscoverUpdate), async (c) => {
    await updateRediscover(c.var.ctx, c.req.valid("json"));
    return c.json(await getRediscover(c.var.ctx, getTimeZone(c)));
  })
  .post("/answers", changes, valid("json", RediscoverAnswer), async (c) => {
    const input = c.req.valid("json");
    return c.json(await answerItem(c.var.ctx, input, chooseZone(c, input)));
  })
  .post("/undo", changes, valid("json", RediscoverUndo), async (c) => {
    await undoAnswer(c.var.ctx, c.req.valid("json"));
    return c.body(null, 204);
  });

function chooseZone(c: Context<HttpEnv>, given: { timeZone?: string | undefined }): string {
  return given.timeZone ?? getTimeZone(c);
}
