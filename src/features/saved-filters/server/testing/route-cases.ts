import type { RouteCases } from "#server/testing/routes/route-case.ts";

export const savedFilterCases: RouteCases = {
  "POST /api/saved-filters": [{ body: { name: "Mine", search: "note=true" } }],
  "PATCH /api/saved-filters/:id": [{ body: { name: "Mine", position: 0 } }],
};
