/** The routes of highlights for the test of all routes. */
import { adds, type Case, own } from "./route-case.ts";

export const highlightTable: Record<string, Case[]> = {
  "GET /api/entries/:id/highlights": [
    own(({ entry }) => ({ path: `/api/entries/${entry}/highlights` }), 200),
    own(({ memberEntry }) => ({ path: `/api/entries/${memberEntry}/highlights` }), 200),
  ],
  "POST /api/entries/:id/highlights": [
    adds(
      ({ entry }) => ({ path: `/api/entries/${entry}/highlights`, body: { quote: "secret" } }),
      201,
    ),
    adds(
      ({ memberEntry }) => ({
        path: `/api/entries/${memberEntry}/highlights`,
        body: { quote: "secret", isShared: true },
      }),
      201,
    ),
  ],
  "GET /api/highlights": [
    own(() => ({ path: "/api/highlights" }), 200, 200),
    own(() => ({ path: "/api/highlights?q=secret&colour=yellow" }), 200, 200),
    own(({ collection }) => ({ path: `/api/highlights?collectionId=${collection}` }), 200, 200),
    own(() => ({ path: "/api/highlights?topic=secrecy" }), 200, 200),
  ],
  "PATCH /api/highlights/:id": [
    own(({ highlight }) => ({ path: `/api/highlights/${highlight}`, body: { note: "Mine" } }), 200),
  ],
  "DELETE /api/highlights/:id": [
    own(({ highlight }) => ({ path: `/api/highlights/${highlight}` }), 204),
  ],
};
