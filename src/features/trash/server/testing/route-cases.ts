import { type RouteCases, theirs } from "#server/testing/routes/route-case.ts";

const casesOfKinds = [
  { params: { id: theirs.deletedEntry } },
  { params: { id: theirs.deletedCollection } },
  { params: { id: theirs.deletedProject } },
];

export const trashCases: RouteCases = {
  "GET /api/trash": [{}, { query: "kind=entry" }],
  "POST /api/trash/:id/restore": casesOfKinds,
  "DELETE /api/trash/:id": casesOfKinds,
};
