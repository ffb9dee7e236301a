import { Hono } from "hono";
import {
  FeedbackCreate,
  FeedbackListQuery,
  FeedbackRank,
  FeedbackUpdate,
} from "#features/feedback/contract.ts";
import { type HttpEnv, requireActor } from "#server/http/actor.ts";
import { idParam } from "#server/http/id-param.ts";
import { limitRate } from "#server/http/rate-limit.ts";
import { valid } from "#server/http/valid.ts";
import { listFeedback } from "./list-feedback.ts";
import { deleteFeedback, submitFeedback, updateFeedback } from "./service.ts";
import { voteOnFeedback } from "./vote.ts";

const reads = limitRate({
  burst: 300,
  perSecond: 20,
  message: "The board was loaded too often. Please wait a moment.",
});
const votes = limitRate({
  burst: 120,
  perSecond: 2,
  message: "Too many votes at once. Please wait a moment.",
});
const changes = limitRate({
  burst: 120,
  perSecond: 1,
  message: "Too many changes at once. Please wait a moment.",
});

/** /api/feedback: the board, for all signed-in users. */
export const feedbackRoutes = new Hono<HttpEnv>()
  .use(requireActor)
  .get("/", valid("query", FeedbackListQuery), async (c) => {
    reads(c.var.ctx.userId);
    return c.json(await listFeedback(c.var.ctx, c.req.valid("query")));
  })
  .post("/", valid("json", FeedbackCreate), async (c) => {
    changes(c.var.ctx.userId);
    return c.json(await submitFeedback(c.var.ctx, c.req.valid("json")), 201);
  })
  .patch("/:id", idParam, valid("json", FeedbackUpdate), async (c) => {
    changes(c.var.ctx.userId);
    return c.json(await updateFeedback(c.var.ctx, c.req.valid("param").id, c.req.valid("json")));
  })
  .delete("/:id", idParam, async (c) => {
    changes(c.var.ctx.userId);
    await deleteFeedback(c.var.ctx, c.req.valid("param").id);
    return c.body(null, 204);
  })
  .post("/:id/rank", idParam, valid("json", FeedbackRank), async (c) => {
    votes(c.var.ctx.userId);
    return c.json(await voteOnFeedback(c.var.ctx, c.req.valid("param").id, c.req.valid("json")));
  });
