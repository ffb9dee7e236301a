import type { RouteCases } from "#server/testing/routes/route-case.ts";

export const interestCases: RouteCases = {
  "GET /api/collections/:id/interests": [{ members: 200 }],
  "POST /api/collections/:id/interests": [
    { body: { name: "New" }, members: 403, keepsObjects: true },
  ],
  "PATCH /api/interests/:id": [{ body: { name: "Mine" } }],
};
