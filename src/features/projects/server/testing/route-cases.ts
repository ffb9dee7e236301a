import { mine, type RouteCases, theirs } from "#server/testing/routes/route-case.ts";

const { entry, linkedProject } = theirs;
const ofMine = { id: mine.project };
const contactName = "Mine";
const notes = "Mine";

/** A suggestion rejected, and the rejection undone. */
const suggestionCases = [
  { keepsObjects: true },
  { params: ofMine, members: 403, keepsObjects: true },
  { params: { entryId: mine.entry }, keepsObjects: true },
] as const;

export const projectCases: RouteCases = {
  "GET /api/projects": [{}, { query: "q=secret&sort=name&filter=all" }],
  "POST /api/projects": [{ body: { name: "New" } }],
  "PATCH /api/projects/:id": [{ body: { name: "Mine", isArchived: true } }],
  "POST /api/projects/:id/restore": [{ params: { id: theirs.deletedProject } }],
  "GET /api/projects/:id/export": [{ params: { id: linkedProject } }],
  "GET /api/projects/entry-search": [
    { query: "q=secret" },
    { query: `q=secret&projectId=${theirs.project}` },
  ],
  "GET /api/projects/of-entries": [{ query: `ids=${entry}`, otherUser: 200 }],
  "DELETE /api/projects/:id/suggestions/:entryId": suggestionCases,
  "POST /api/projects/:id/suggestions/:entryId": suggestionCases,
  "POST /api/projects/:id/people": [{ body: { contactName: "Eve" }, keepsObjects: true }],
  "PATCH /api/projects/:id/people/:personId": [
    { body: { contactName } },
    { params: ofMine, body: { contactName } },
  ],
  "DELETE /api/projects/:id/people/:personId": [{}, { params: ofMine }],
  "POST /api/projects/:id/entries": [
    { body: { entryId: entry } },
    { params: ofMine, body: { entryId: entry }, members: 403 },
    { body: { entryId: mine.entry } },
  ],
  "POST /api/projects/:id/entries/many": [
    { body: { entryIds: [entry] }, keepsObjects: true },
    // Another user's id among the user's own: nothing is linked.
    { params: ofMine, body: { entryIds: [mine.entry, entry] }, members: 403, keepsObjects: true },
  ],
  "PATCH /api/projects/:id/entries/:linkId": [
    { params: { id: linkedProject }, body: { notes } },
    { params: { id: mine.linkedProject }, body: { notes } },
  ],
  "DELETE /api/projects/:id/entries/:linkId": [
    { params: { id: linkedProject } },
    { params: { id: mine.linkedProject } },
  ],
};
