import { Hono } from "hono";
import {
  ChatRequest,
  ConversationListQuery,
  ConversationUpdate,
} from "#features/assistant/contract.ts";
import type { AppContext } from "#server/app-context.ts";
import { access } from "#server/http/access.ts";
import type { HttpEnv } from "#server/http/actor.ts";
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
const limitAnswers = (userId: string | null, { models }: AppContext) =>
  (models === null ? limitEmbedded : limitModel)(userId);

const asks = access("ask", { rate: limitAnswers, isAnswer: true });
/** Earlier questions and answers are stored content. */
const readsAnswers = access(["read", "ask"]);

/**
 * /api/chat. An answer ends when its client disconnects, its conversation is deleted, or its session ends.
 */
export const assistantRoutes = new Hono<HttpEnv>().post(
  "/",
  asks,
  valid("json", ChatRequest),
  async (c) => {
    const { ctx, actor } = c.var;
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
  },
);

/** /api/conversations */
export const conversationRoutes = new Hono<HttpEnv>()
  .get("/", readsAnswers, valid("query", ConversationListQuery), async (c) =>
    c.json(await listConversations(c.var.ctx, c.req.valid("query"))),
  )
  .get("/samples", readsAnswers, async (c) => c.json(await listSampleQuestions(c.var.ctx)))
  .get("/:id", readsAnswers, idParam, async (c) =>
    c.json(await getConversation(c.var.ctx, c.req.valid("param").id)),
  )
  .patch("/:id", access("ask"), idParam, valid("json", ConversationUpdate), async (c) =>
    c.json(await renameConversation(c.var.ctx, c.req.valid("param").id, c.req.valid("json"))),
  )
  .delete("/:id", access("ask"), idParam, async (c) => {
    await deleteConversation(c.var.ctx, c.req.valid("param").id);
    return c.body(null, 204);
  });
