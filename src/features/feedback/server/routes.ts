import { Hono } from "hono";
import {
  FeedbackCreate,
  FeedbackListQuery,
  FeedbackRank,
  FeedbackUpdate,
} from "#features/feedback/contract.ts";
import { type HttpEnv, requireActor } from "#server/http/actor.ts";
import { idParam } from "#server/http/id-param.ts";
import { valid } from "#server/http/valid.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { listFeedback } from "./list-feedback.ts";
import { deleteFeedback, submitFeedback, updateFeedback } from "./service.ts";
import { voteOnFeedback } from "./vote.ts";

const limitReads = createRateLimiter(rateLimits.feedbackReads);
const limitVotes = createRateLimiter(rateLimits.feedbackVotes);
const limitChanges = createRateLimiter(rateLimits.feedbackChanges);

/** /api/feedback: the board, for all signed-in users. */
export const feedbackRoutes = new Hono<HttpEnv>()
  .use(requireActor)
  .get("/", valid("query", FeedbackListQuery), async (c) => {
    limitReads(c.var.ctx.userId);
    return c.json(await listFeedback(c.var.ctx, c.req.valid("query")));
  })
  .post("/", valid("json", FeedbackCreate), async (c) => {
    limitChanges(c.var.ctx.userId);
    return c.json(await submitFeedback(c.var.ctx, c.req.valid("json")), 201);
  })
  .patch("/:id", idParam, valid("json", FeedbackUpdate), async (c) => {
    limitChanges(c.var.ctx.userId);
    return c.json(await updateFeedback(c.var.ctx, c.req.valid("param").id, c.req.valid("json")));
  })
  .delete("/:id", idParam, async (c) => {
    limitChanges(c.var.ctx.userId);
    await deleteFeedback(c.var.ctx, c.req.valid("param").id);
    return c.body(null, 204);
  })
  .post("/:id/rank", idParam, valid("json", FeedbackRank), async (c) => {
    limitVotes(c.var.ctx.userId);
    return c.json(await voteOnFeedback(c.var.ctx, c.req.valid("param").id, c.req.valid("json")));
  });
