import { mine, type RouteCases, theirs } from "#server/testing/routes/route-case.ts";

export const connectionCases: RouteCases = {
  "GET /api/entries/:id/connections": [{ members: 200 }],
  // Ada's own entry is both.
  "POST /api/entries/:id/links": [
    { params: { id: mine.entry }, body: { entryId: theirs.entry }, owner: 400, members: 403 },
    { body: { entryId: mine.entry }, owner: 400, members: 403 },
  ],
  "DELETE /api/entries/:id/links/:otherId": [{ params: { otherId: mine.entry }, owner: 404 }],
};
