/** The routes of exports in the stranger test's table: every scope. */
import { type Case, own } from "./route-case.ts";

const path = (query: string) => `/api/export${query}`;

export const exportTable: Record<string, Case[]> = {
  "GET /api/export": [
    // Not Markdown, which is a zip: what of Ada's were in it could not be seen.
    ...["json", "html", "csv"].map((format) =>
      own(() => ({ path: path(`?format=${format}&files=false`) }), 200, 200),
    ),
    own(({ collection }) => ({ path: path(`?collectionId=${collection}`) }), 200),
    own(({ linkedProject }) => ({ path: path(`?projectId=${linkedProject}`) }), 200),
    own(({ deletedProject }) => ({ path: path(`?projectId=${deletedProject}`) }), 404),
    own(({ entry }) => ({ path: path(`?ids=${entry}`) }), 200),
    // One that is another's among one's own: nothing is exported.
    own(({ entry }, mine) => ({ path: path(`?ids=${mine.entry},${entry}`) }), 200),
  ],
  "GET /api/export/schema.json": [own(() => ({ path: path("/schema.json") }), 200, 200)],
};
