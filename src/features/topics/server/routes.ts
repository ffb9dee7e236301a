import { topicsApi } from "#features/topics/contract.ts";
import { serve } from "#server/http/serve.ts";
import { deleteTopic, mergeTopics, undoTopics, updateTopic } from "./change-topics.ts";
import { listRules, listTopics } from "./list-topics.ts";
import { tagEntries } from "./tag-entries.ts";
import { keepApart, suggestMerges } from "./suggest/suggest-merges.ts";

export const topicRoutes = serve(topicsApi, {
  "GET /api/topics": ({ ctx, query }) => listTopics(ctx, query),
  "GET /api/topics/suggestions": async ({ ctx, signal }) => ({
    items: await suggestMerges(ctx, signal),
    nextCursor: null,
  }),
  "GET /api/topics/changes": ({ ctx, query }) => listRules(ctx, query),
  "POST /api/topics/merge": ({ ctx, body }) => mergeTopics(ctx, body),
  "POST /api/topics/undo": ({ ctx, body }) => undoTopics(ctx, body),
  "POST /api/topics/apart": ({ ctx, body }) => keepApart(ctx, body),
  "PATCH /api/topics/:key": ({ ctx, params, body }) => updateTopic(ctx, params.key, body),
  "DELETE /api/topics/:key": ({ ctx, params }) => deleteTopic(ctx, params.key),
  "POST /api/entries/topics": ({ ctx, body }) => tagEntries(ctx, body),
});
