/** The routes of publishing and of Discover in the stranger test's table. Ada's entry is private in it. */
import { type Case, own } from "./route-case.ts";

export const discoverTable: Record<string, Case[]> = {
  "GET /api/entries/:id/publication": [
    own(({ entry }) => ({ path: `/api/entries/${entry}/publication` }), 200),
  ],
  "PATCH /api/entries/:id/publication": [
    own(
      ({ entry }) => ({ path: `/api/entries/${entry}/publication`, body: { showsWhy: true } }),
      200,
    ),
  ],
};
