import { type RouteCases, theirs } from "#server/testing/routes/route-case.ts";

export const searchCases: RouteCases = {
  "GET /api/search": [
    { query: "q=secret" },
    { query: `q=secret&collectionId=${theirs.collection}`, otherUser: 200 },
    { query: "q=is:private" },
    { query: "topic=secrecy" },
  ],
};
