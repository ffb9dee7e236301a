/** The routes of API keys for the test of all routes. */
import { type Case, own } from "./route-case.ts";

export const keyTable: Record<string, Case[]> = {
  "GET /api/keys": [own(() => ({ path: "/api/keys" }), 200, 200)],
  "POST /api/keys": [
    own(() => ({ path: "/api/keys", body: { name: "Mine", scopes: ["read"] } }), 201, 201),
  ],
  "DELETE /api/keys/:id": [own(({ key }) => ({ path: `/api/keys/${key}` }), 204)],
};
