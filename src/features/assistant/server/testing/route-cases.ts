import { type RouteCases, theirs } from "#server/testing/routes/route-case.ts";

const { collection: collectionId, entry: entryId, conversation: conversationId } = theirs;

export const assistantCases: RouteCases = {
  "GET /api/conversations": [{}, { query: "q=secret" }],
  "PATCH /api/conversations/:id": [{ body: { title: "Mine" } }],
  "POST /api/chat": [
    { body: { message: "What is the secret?" } },
    { body: { message: "And?", conversationId }, keepsObjects: true },
    { body: { message: "Again", conversationId, retry: true }, keepsObjects: true },
    { body: { message: "What is in it?", collectionId }, members: 200, keepsObjects: true },
    { body: { message: "What is it?", entryId }, members: 200, keepsObjects: true },
    { body: { message: "Who is it?", projectId: theirs.project }, keepsObjects: true },
  ],
};
