import type { RouteCases } from "#server/testing/routes/route-case.ts";

export const collectionCases: RouteCases = {
  "POST /api/collections": [{ body: { title: "New" } }],
  "GET /api/collections/:id": [{ members: 200 }],
  "PATCH /api/collections/:id": [{ body: { title: "Mine" }, members: 403 }],
  "DELETE /api/collections/:id": [{ members: 403 }, { query: "entries=delete", members: 403 }],
};
