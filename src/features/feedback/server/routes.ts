import { Hono } from "hono";
import {
  FeedbackCreate,
  FeedbackListQuery,
  FeedbackRank,
  FeedbackUpdate,
} from "#features/feedback/contract.ts";
import { access } from "#server/http/access.ts";
import type { HttpEnv } from "#server/http/actor.ts";
import { idParam } from "#server/http/id-param.ts";
import { limitRate } from "#server/http/rate-limit.ts";
import { valid } from "#server/http/valid.ts";
import { listFeedback } from "./list-feedback.ts";
import { deleteFeedback, submitFeedback, updateFeedback } from "./service.ts";
import { voteOnFeedback } from "./vote.ts";

const reads = access("read", {
  rate: limitRate({
    burst: 300,
    perSecond: 20,
    message: "The board was loaded too often. Please wait a moment.",
  }),
});
const votes = access("write", {
  rate: limitRate({
    burst: 120,
    perSecond: 2,
    message: "Too many votes at once. Please wait a moment.",
  }),
});
const changes = access("write", {
  rate: limitRate({
    burst: 120,
    perSecond: 1,
    message: "Too many changes at once. Please wait a moment.",
  }),
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
