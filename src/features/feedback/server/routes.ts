import { feedbackApi } from "#features/feedback/contract.ts";
import { serve } from "#server/http/serve.ts";
import { listFeedback } from "./list-feedback.ts";
import { deleteFeedback, submitFeedback, updateFeedback } from "./service.ts";
import { voteOnFeedback } from "./vote.ts";

/** /api/feedback: the board, for all signed-in users. */
export const feedbackRoutes = serve(feedbackApi, {
  "GET /api/feedback": ({ ctx, query }) => listFeedback(ctx, query),
  "POST /api/feedback": ({ ctx, body }) => submitFeedback(ctx, body),
  "PATCH /api/feedback/:id": ({ ctx, params, body }) => updateFeedback(ctx, params.id, body),
  "DELETE /api/feedback/:id": ({ ctx, params }) => deleteFeedback(ctx, params.id),
  "POST /api/feedback/:id/rank": ({ ctx, params, body }) => voteOnFeedback(ctx, params.id, body),
});
