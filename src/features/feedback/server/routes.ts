import { Hono } from "hono";
import {
  FeedbackCreate,
  FeedbackListQuery,
  FeedbackRank,
  FeedbackUpdate,
} from "#features/feedback/contract.ts";
import { access } from "#server/http/access/access.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { idParam } from "#server/http/request/id-param.ts";
import { valid } from "#server/http/request/valid.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { listFeedback } from "./list-feedback.ts";
import { deleteFeedback, submitFeedback, updateFeedback } from "./service.ts";
import { voteOnFeedback } from "./vote.ts";

const reads = access("read", {
  rate: createRateLimiter(rateLimits.feedbackReads),
});
const votes = access("write", {
  rate: createRateLimiter(rateLimits.feedbackVotes),
});
const changes = access("write", {
  rate: createRateLimiter(rateLimits.feedbackChanges),
});

/** /api/feedback: the board, for all signed-in users. */
export const feedbackRoutes = new Hono<HttpEnv>()
  .get("/", reads, valid("query", FeedbackListQuery), async (c) =>
    c.json(await listFeedback(c.var.ctx, c.req.valid("query"))),
  )
  .post("/", changes, valid("json", FeedbackCreate), async (c) =>
    c.json(await submitFeedback(c.var.ctx, c.req.valid("json")), 201),
  )
  .patch("/:id", changes, idParam, valid("json", FeedbackUpdate), async (c) =>
    c.json(await updateFeedback(c.var.ctx, c.req.valid("param").id, c.req.valid("json"))),
  )
  .delete("/:id", changes, idParam, async (c) => {
    await deleteFeedback(c.var.ctx, c.req.valid("param").id);
    return c.body(null, 204);
  })
  .post("/:id/rank", votes, idParam, valid("json", FeedbackRank), async (c) =>
    c.json(await voteOnFeedback(c.var.ctx, c.req.valid("param").id, c.req.valid("json"))),
  );
