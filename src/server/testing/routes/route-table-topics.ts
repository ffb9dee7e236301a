/** The routes of topics for the test of all routes. Eve has no entry with Ada's topic, so she does not find it. */
import { adds, type Case, own, type Theirs } from "./route-case.ts";

const keyOf = ({ topic }: Theirs) => topic.toLowerCase();
const path = (theirs: Theirs) => `/api/topics/${encodeURIComponent(keyOf(theirs))}`;

export const topicTable: Record<string, Case[]> = {
  "GET /api/topics": [
    own(() => ({ path: "/api/topics" }), 200, 200),
    own((theirs) => ({ path: `/api/topics?sort=match&q=${keyOf(theirs)}` }), 200, 200),
  ],
  "GET /api/topics/suggestions": [own(() => ({ path: "/api/topics/suggestions" }), 200, 200)],
  "GET /api/topics/changes": [own(() => ({ path: "/api/topics/changes" }), 200, 200)],
  "POST /api/entries/topics": [
    // Another user's id among the user's own: nothing is changed.
    adds(
      ({ entry }, mine) => ({
        path: "/api/entries/topics",
        body: { ids: [mine.entry, entry], label: "Added to many", action: "add" },
      }),
      200,
    ),
  ],
  "PATCH /api/topics/:key": [
    adds((theirs) => ({ path: path(theirs), body: { isPinned: true } }), 200),
    own((theirs) => ({ path: path(theirs), body: { label: `Renamed ${Date.now()}` } }), 200),
  ],
  "DELETE /api/topics/:key": [own((theirs) => ({ path: path(theirs) }), 204)],
  "POST /api/topics/merge": [
    own(
      (theirs, mine) => ({
        path: "/api/topics/merge",
        body: { from: keyOf(theirs), into: keyOf(mine) },
      }),
      // Ada's own is both.
      400,
    ),
  ],
  "POST /api/topics/undo": [
    own((theirs) => ({ path: "/api/topics/undo", body: { keys: [theirs.changedTopic] } }), 204),
  ],
  "POST /api/topics/apart": [
    adds(
      (theirs) => ({
        path: "/api/topics/apart",
        body: { one: keyOf(theirs), other: keyOf(theirs) },
      }),
      204,
    ),
  ],
};
