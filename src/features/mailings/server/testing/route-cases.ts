import type { RouteCases } from "#server/testing/routes/route-case.ts";

export const mailingCases: RouteCases = {
  "PATCH /api/digest": [{ body: { weekday: 2 } }],
};
