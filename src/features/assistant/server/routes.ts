import { assistantApi } from "#features/assistant/contract.ts";
import { serve } from "#server/http/serve.ts";
import { sendParts } from "./answer-stream.ts";
import { listSampleQuestions } from "./example-questions.ts";
import {
  deleteConversation,
  getConversation,
  listConversations,
  renameConversation,
} from "./service.ts";
import { startAnswer } from "./start-answer.ts";

export const assistantRoutes = serve(assistantApi, {
  "GET /api/conversations": ({ ctx, query }) => listConversations(ctx, query),
  "GET /api/conversations/samples": ({ ctx }) => listSampleQuestions(ctx),
  "GET /api/conversations/:id": ({ ctx, params }) => getConversation(ctx, params.id),
  "PATCH /api/conversations/:id": ({ ctx, params, body }) =>
    renameConversation(ctx, params.id, body),
  "DELETE /api/conversations/:id": ({ ctx, params }) => deleteConversation(ctx, params.id),
  "POST /api/chat": async ({ ctx, body, signal, c }) => {
    const { actor, resolveActor } = c.var;
    const { headers } = c.req.raw;
    const { parts, stop } = await startAnswer(ctx, body, {
      signal,
      sessionId: actor.sessionId,
      isSignedIn: async () => (await resolveActor(headers)) !== null,
    });
    return sendParts(parts, stop);
  },
});
