import { mine, type RouteCases, theirs } from "#server/testing/routes/route-case.ts";

const { entry, topic, changedTopic } = theirs;

/** Eve has no entry with Ada's topic, so she does not find it. */
export const topicCases: RouteCases = {
  "GET /api/topics": [{}, { query: `sort=match&q=${topic}`, otherUser: 200 }],
  "POST /api/entries/topics": [
    // Another user's id among the user's own: nothing is changed.
    {
      body: { ids: [mine.entry, entry], label: "Added to many", action: "add" },
      members: 403,
      keepsObjects: true,
    },
  ],
  "PATCH /api/topics/:key": [
    { body: { isPinned: true }, keepsObjects: true },
    { body: { label: "Renamed" } },
  ],
  // Ada's own is both.
  "POST /api/topics/merge": [{ body: { from: topic, into: mine.topic }, owner: 400 }],
  "POST /api/topics/undo": [{ body: { keys: [changedTopic] } }],
  "POST /api/topics/apart": [{ body: { one: topic, other: topic }, keepsObjects: true }],
};
