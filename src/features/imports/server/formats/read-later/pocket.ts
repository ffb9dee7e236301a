// Pocket: until 2024 a page with two lists, since then a table.
import type { ImportFound } from "#features/imports/server/items/import-item.ts";
import type { TextFormat } from "../source/text-format.ts";
import { hasColumns } from "../source/import-head.ts";
import { parseLinkLists } from "../markup/parse-link-lists.ts";
import { parseTable } from "../tables/parse-rows.ts";
import { parseReading } from "../items/parse-reading.ts";
import { parseTime } from "../items/parse-time.ts";

/** Pocket is closed, and its redirects no longer work: use the URL that they led to. */
function followRedirect(address: string | null): string | null {
  const url = URL.parse(address ?? "");
  const isRedirect = url?.hostname === "getpocket.com" && /^\/(ext)?redirect$/.test(url.pathname);
  return (isRedirect ? url.searchParams.get("url") : null) ?? address;
}

const isPage = /<title>\s*Pocket Export\s*<\/title>/i;

export const pocket: TextFormat = {
  format: "pocket",
  detect: (head) =>
    (head.markup === "html" && isPage.test(head.text)) ||
    hasColumns(head, ["title", "url", "time_added", "status"]),
  async *parse(source): AsyncGenerator<ImportFound> {
    if (source.head.markup === "html") {
      yield* parseLinkLists(source);
      return;
    }
    yield* parseTable(source, (row) => {
      return {
        title: row.get("title"),
        url: followRedirect(row.get("url")),
        createdAt: parseTime(row.get("time_added")),
        topics: row.get("tags")?.split(/[|,]/) ?? [],
        reading: parseReading(row.get("status") === "archive"),
      };
    });
  },
};
