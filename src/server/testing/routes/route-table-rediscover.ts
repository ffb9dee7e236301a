/** The routes of Rediscover and the weekly e-mail for the test of all routes. */
import { adds, type Case, own } from "./route-case.ts";

export const rediscoverTable: Record<string, Case[]> = {
  "GET /api/rediscover": [own(() => ({ path: "/api/rediscover" }), 200, 200)],
  "PATCH /api/rediscover": [
    own(() => ({ path: "/api/rediscover", body: { isOn: true } }), 200, 200),
  ],
  "POST /api/rediscover/answers": [
    adds(
      ({ highlight }) => ({
        path: "/api/rediscover/answers",
        body: { id: `highlight:${highlight}`, answer: "keep" },
      }),
      200,
    ),
  ],
  "POST /api/rediscover/undo": [
    own(
      ({ highlight }) => ({
        path: "/api/rediscover/undo",
        body: { id: `highlight:${highlight}` },
      }),
      204,
    ),
  ],
  "GET /api/digest": [own(() => ({ path: "/api/digest" }), 200, 200)],
  "PATCH /api/digest": [own(() => ({ path: "/api/digest", body: { weekday: 2 } }), 200, 200)],
};
