import type { RouteCases } from "#server/testing/routes/route-case.ts";

export const readingCases: RouteCases = {
  "GET /api/entries/:id/document": [{ members: 200 }],
  "GET /api/entries/:id/content": [{ members: 200 }],
};
