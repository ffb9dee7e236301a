import { mine, type RouteCases, theirs } from "#server/testing/routes/route-case.ts";

const { entry, memberEntry } = theirs;

export const readingStateCases: RouteCases = {
  "GET /api/entries/:id/reading": [{ members: 200 }],
  "PATCH /api/entries/:id/reading": [
    { body: { position: 3 }, members: 200, keepsObjects: true },
    { body: { state: "unread" }, members: 200, keepsObjects: true },
    { params: { id: memberEntry }, body: { position: 1 }, members: 200, keepsObjects: true },
  ],
  // Another user's id among the user's own: nothing is changed.
  "POST /api/entries/reading": [
    { body: { ids: [mine.entry, entry], state: "finished" }, members: 200, keepsObjects: true },
  ],
  "PATCH /api/reading/settings": [{ body: { size: 5 } }],
};
