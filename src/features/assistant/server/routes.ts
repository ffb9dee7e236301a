import { Hono } from "hono";
import {
  ChatRequest,
  ConversationListQuery,
  ConversationUpdate,
} from "#features/assistant/contract.ts";
import { type HttpEnv, requireActor } from "#server/http/actor.ts";
import { idParam } from "#server/http/id-param.ts";
import { valid } from "#server/http/valid.ts";
import { sendParts } from "./answer-stream.ts";
import { listSampleQuestions } from "./sample-questions.ts";
import {
  deleteConversation,
  getConversation,
  listConversations,
  renameConversation,
} from "./service.ts";
import { startAnswer } from "./start-answer.ts";

/** /api/chat */
export const assistantRoutes = new Hono<HttpEnv>()
  .use(requireActor)
  .post("/", valid("json", ChatRequest), async (c) => {
    const { ctx, actor, resolveActor } = c.var;
    const { headers, signal } = c.req.raw;
    const { parts, stop } = await startAnswer(ctx, c.req.valid("json"), {
      signal,
      sessionId: actor.sessionId,
      isSignedIn: async () => (await resolveActor(headers)) !== null,
    });
    return sendParts(parts, stop);
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
