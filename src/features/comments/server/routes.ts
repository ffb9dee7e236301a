import { commentsApi } from "#features/comments/contract.ts";
import { serve } from "#server/http/serve.ts";
import { addComment, deleteComment, listComments, listOwnComments } from "./service.ts";

export const commentRoutes = serve(commentsApi, {
  "GET /api/comments": ({ ctx, query }) => listOwnComments(ctx, query),
  "DELETE /api/comments/:id": ({ ctx, params }) => deleteComment(ctx, params.id),
  "GET /api/entries/:id/comments": ({ ctx, params, query }) => listComments(ctx, params.id, query),
  "POST /api/entries/:id/comments": ({ ctx, params, body }) => addComment(ctx, params.id, body),
});
