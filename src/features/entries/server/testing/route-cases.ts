import { mine, type RouteCases, theirs } from "#server/testing/routes/route-case.ts";

const { collection, entry, entryChange } = theirs;
/** A change with the id of another one is refused. */
const ofOtherChange = { ids: [mine.entry], changeId: entryChange };

export const entryCases: RouteCases = {
  "GET /api/entries": [
    {},
    { query: `collectionId=${collection}`, otherUser: 200 },
    { query: "q=secret" },
    { query: "topic=secrecy" },
  ],
  "POST /api/entries/move": [
    { body: { ids: [entry], collectionId: mine.collection }, members: 403 },
    { body: { ids: [mine.entry], collectionId: collection }, members: [200, 403] },
    { body: { ...ofOtherChange, collectionId: mine.collection }, owner: 403, otherUser: 403 },
  ],
  "POST /api/entries/delete": [
    { body: { ids: [entry] }, members: 403 },
    // Another user's id among the user's own: nothing is deleted.
    { body: { ids: [mine.entry, entry] }, members: 403 },
    { body: ofOtherChange, owner: 403, otherUser: 403 },
  ],
  // Their entries are texts, which cannot be merged.
  "POST /api/entries/merge": [
    {
      body: { ids: [entry], into: mine.entry, collectionId: mine.collection },
      owner: 400,
      members: 403,
    },
    {
      body: { ids: [mine.entry], into: entry, collectionId: collection },
      owner: 400,
      members: 403,
    },
    { body: { ids: [entry], into: mine.entry, changeId: entryChange }, owner: 400, members: 403 },
  ],
  "POST /api/entries/undo": [{ body: { changeId: entryChange } }],
  "POST /api/entries/restore": [{ body: { ids: [theirs.deletedEntry] } }],
  "GET /api/entries/:id": [{ members: 200 }],
  "PATCH /api/entries/:id": [
    { body: { title: "Mine", isPrivate: false }, members: 403 },
    { body: { collectionId: mine.collection }, members: 403 },
    { params: { id: mine.entry }, body: { collectionId: collection }, members: [200, 403] },
  ],
  "DELETE /api/entries/:id": [{ members: 403 }],
  "GET /api/entries/:id/duplicates": [{ members: 403 }],
  "GET /api/entries/:id/file": [{ members: 200 }],
};
