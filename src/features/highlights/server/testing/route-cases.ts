import { mine, type RouteCases, theirs } from "#server/testing/routes/route-case.ts";

const ofMember = { id: theirs.memberEntry };
const quote = "secret";
const removed = { id: theirs.highlight, createdAt: "2026-01-01T00:00:00Z" };

export const highlightCases: RouteCases = {
  "GET /api/entries/:id/highlights": [{ members: 200 }, { params: ofMember, members: 200 }],
  "POST /api/entries/:id/highlights": [
    { body: { quote }, members: 201, keepsObjects: true },
    { params: ofMember, body: { quote, isShared: true }, members: 201, keepsObjects: true },
    // Not removed, so that it cannot be restored.
    { params: { id: mine.entry }, body: { quote, removed }, owner: 409, otherUser: 409 },
  ],
  "GET /api/highlights": [
    {},
    { query: "q=secret&colour=yellow" },
    { query: `collectionId=${theirs.collection}`, otherUser: 200 },
    { query: "topic=secrecy" },
  ],
  "PATCH /api/highlights/:id": [{ body: { note: "Mine" } }],
};
