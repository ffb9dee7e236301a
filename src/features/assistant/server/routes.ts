import { Hono } from "hono";
import {
  ChatRequest,
  ConversationListQuery,
  ConversationUpdate,
} from "#features/assistant/contract.ts";
import { type HttpEnv, requireActor } from "#server/http/actor.ts";
import { idParam } from "#server/http/id-param.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { valid } from "#server/http/valid.ts";
import { sendParts } from "./answer-stream.ts";
import { openTurn } from "./open-turn.ts";
import { listSampleQuestions } from "./sample-questions.ts";
import {
  deleteConversation,
  getConversation,
  listConversations,
  renameConversation,
} from "./service.ts";
import { streamAnswer } from "./stream-answer.ts";

const limitModel = createRateLimiter(rateLimits.modelQuestions);
const limitEmbedded = createRateLimiter(rateLimits.embeddedQuestions);

/**
 * /api/chat. An answer ends when its client disconnects, its conversation is deleted, or its session ends.
 */
export const assistantRoutes = new Hono<HttpEnv>()
  .use(requireActor)
  .post("/", valid("json", ChatRequest), async (c) => {
    const { ctx, actor } = c.var;
    (ctx.app.models === null ? limitEmbedded : limitModel)(ctx.userId);
    const turn = await openTurn(ctx, c.req.valid("json"));
    const { signal, stop, release } = turn.running;
    // A session that changed may still exist.
    const unwatch = ctx.app.events.onSessionEnd(actor.sessionId, () => {
      c.var.resolveActor(c.req.raw.headers).then((found) => found ?? stop(), stop);
    });
    c.req.raw.signal.addEventListener("abort", stop, { once: true });
    const parts = async function* () {
      try {
        yield* streamAnswer(ctx, turn, signal);
      } finally {
        c.req.raw.signal.removeEventListener("abort", stop);
        unwatch();
        release();
      }
    };
    return sendParts(parts(), stop);
  });

/** /api/conversations */
export const conversationRoutes = new Hono<HttpEnv>()
  .use(requireActor)
  .get("/", valid("query", ConversationListQuery), async (c) =>
    c.json(await listConversations(c.var.ctx, c.req.valid("query"))),
  )
  .get("/samples", async (c) => c.json(await listSampleQuestions(c.var.ctx)))
  .get("/:id", idParam, async (c) =>
    c.json(await getConversation(c.var.ctx, c.req.valid("param").id)),
  )
  .patch("/:id", idParam, valid("json", ConversationUpdate), async (c) =>
    c.json(await renameConversation(c.var.ctx, c.req.valid("param").id, c.req.valid("json"))),
  )
  .delete("/:id", idParam, async (c) => {
    await deleteConversation(c.var.ctx, c.req.valid("param").id);
    return c.body(null, 204);
  });
