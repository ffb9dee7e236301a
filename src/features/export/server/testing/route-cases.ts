import { mine, type RouteCases, theirs } from "#server/testing/routes/route-case.ts";

export const exportCases: RouteCases = {
  "GET /api/export": [
    // Not Markdown, because Ada's data could not be found in a zip.
    { query: "format=json&files=false" },
    { query: "format=html&files=false" },
    { query: "format=csv&files=false" },
    { query: `collectionId=${theirs.collection}`, members: 200 },
    { query: `projectId=${theirs.linkedProject}` },
    { query: `projectId=${theirs.deletedProject}`, owner: 404 },
    { query: `ids=${theirs.entry}` },
    // Another user's id among the user's own: nothing is exported.
    { query: `ids=${mine.entry},${theirs.entry}` },
  ],
};
