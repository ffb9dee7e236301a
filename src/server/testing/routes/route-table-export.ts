/** The export routes for the test of all routes: every scope. */
import { type Case, own } from "./route-case.ts";

const path = (query: string) => `/api/export${query}`;

export const exportTable: Record<string, Case[]> = {
  "GET /api/export": [
    // Not Markdown, because Ada's data could not be found in a zip.
    ...["json", "html", "csv"].map((format) =>
      own(() => ({ path: path(`?format=${format}&files=false`) }), 200, 200),
    ),
    own(({ collection }) => ({ path: path(`?collectionId=${collection}`) }), 200),
    own(({ linkedProject }) => ({ path: path(`?projectId=${linkedProject}`) }), 200),
    own(({ deletedProject }) => ({ path: path(`?projectId=${deletedProject}`) }), 404),
    own(({ entry }) => ({ path: path(`?ids=${entry}`) }), 200),
    // Another user's id among the user's own: nothing is exported.
    own(({ entry }, mine) => ({ path: path(`?ids=${mine.entry},${entry}`) }), 200),
  ],
  "GET /api/export/schema.json": [own(() => ({ path: path("/schema.json") }), 200, 200)],
};
