import type { RouteCases } from "#server/testing/routes/route-case.ts";

export const pictureCases: RouteCases = {
  "GET /api/entries/:id/pictures": [{ members: 200 }],
  "GET /api/pictures/:digest": [{ members: 200 }, { query: "size=thumbnail", members: 200 }],
  "PATCH /api/pictures": [{ body: { keep: "lead" } }],
};
