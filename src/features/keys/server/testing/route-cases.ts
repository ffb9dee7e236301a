import type { RouteCases } from "#server/testing/routes/route-case.ts";

export const keyCases: RouteCases = {
  "POST /api/keys": [{ body: { name: "Mine", scopes: ["read"] } }],
};
