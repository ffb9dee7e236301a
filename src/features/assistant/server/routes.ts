import { Hono } from "hono";
import {
  ChatRequest,
  ConversationListQuery,
  ConversationUpdate,
} from "#features/assistant/contract.ts";
import { access } from "#server/http/access/access.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { idParam } from "#server/http/request/id-param.ts";
import { valid } from "#server/http/request/valid.ts";
import { sendParts } from "./answer-stream.ts";
import { listSampleQuestions } from "./example-questions.ts";
import {
  deleteConversation,
  getConversation,
  listConversations,
  renameConversation,
} from "./service.ts";
import { startAnswer } from "./start-answer.ts";

const asks = access("ask", { isAnswer: true });
/** Earlier questions and answers are stored content. */
const readsAnswers = access(["read", "ask"]);

/** /api/chat */
export const assistantRoutes = new Hono<HttpEnv>().post(
  "/",
  asks,
  valid("json", ChatRequest),
  async (c) => {
    const { ctx, actor, resolveActor } = c.var;
    const { headers, signal } = c.req.raw;
    const { parts, stop } = await startAnswer(ctx, c.req.valid("json"), {
      signal,
      sessionId: actor.sessionId,
      isSignedIn: async () => (await resolveActor(headers)) !== null,
    });
    return sendParts(parts, stop);
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
