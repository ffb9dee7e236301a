import { type RouteCases, theirs } from "#server/testing/routes/route-case.ts";

const ofMember = { id: theirs.memberEntry };
const quote = "secret";

export const highlightCases: RouteCases = {
  "GET /api/entries/:id/highlights": [{ members: 200 }, { params: ofMember, members: 200 }],
  "POST /api/entries/:id/highlights": [
    { body: { quote }, members: 201, keepsObjects: true },
    { params: ofMember, body: { quote, isShared: true }, members: 201, keepsObjects: true },
  ],
  "GET /api/highlights": [
    {},
    { query: "q=secret&colour=yellow" },
    { query: `collectionId=${theirs.collection}`, otherUser: 200 },
    { query: "topic=secrecy" },
  ],
  "PATCH /api/highlights/:id": [{ body: { note: "Mine" } }],
};
