/** The routes of the trash for the test of all routes. */
import { type Case, own } from "./route-case.ts";

const path = (tail = "") => `/api/trash${tail}`;

export const trashTable: Record<string, Case[]> = {
  "GET /api/trash": [
    own(() => ({ path: path() }), 200, 200),
    own(() => ({ path: path("?kind=entry") }), 200, 200),
  ],
  "POST /api/trash/:id/restore": [
    own(({ deletedEntry }) => ({ path: path(`/${deletedEntry}/restore`) }), 200),
    own(({ deletedCollection }) => ({ path: path(`/${deletedCollection}/restore`) }), 200),
    own(({ deletedProject }) => ({ path: path(`/${deletedProject}/restore`) }), 200),
  ],
  "DELETE /api/trash/:id": [
    own(({ deletedEntry }) => ({ path: path(`/${deletedEntry}`) }), 204),
    own(({ deletedCollection }) => ({ path: path(`/${deletedCollection}`) }), 204),
    own(({ deletedProject }) => ({ path: path(`/${deletedProject}`) }), 204),
  ],
  "DELETE /api/trash": [own(() => ({ path: path() }), 204, 204)],
};
