// Pocket: until 2024 a page with two lists, since then a table.
import type { ImportFound } from "#features/imports/server/import-item.ts";
import type { TextFormat } from "../detection/text-format.ts";
import { hasColumns } from "../detection/import-head.ts";
import { readLinkLists } from "../markup/parse-link-lists.ts";
import { readTable } from "../tables/parse-rows.ts";
import { readTime } from "../items/parse-time.ts";

/** Pocket is closed, and its redirects no longer work: use the URL that they led to. */
function followRedirect(address: string | null): string | null {
  const url = URL.parse(address ?? "");
  const isRedirect = url?.hostname === "getpocket.com" && /^\/(ext)?redirect$/.test(url.pathname);
  return (isRedirect ? url.searchParams.get("url") : null) ?? address;
}

const isPage = /<title>\s*Pocket Export\s*<\/title>/i;

export const pocket: TextFormat = {
  format: "pocket",
  recognise: (head) =>
    (head.markup === "html" && isPage.test(head.text)) ||
    hasColumns(head, ["title", "url", "time_added", "status"]),
  async *read(source, losses): AsyncGenerator<ImportFound> {
    if (source.head.markup === "html") {
      yield* readLinkLists(source, losses);
      return;
    }
    yield* readTable(source, (row) => {
      if (row.read("status") === "archive") losses.add("Read or archived state");
      return {
        title: row.read("title"),
        url: followRedirect(row.read("url")),
        createdAt: readTime(row.read("time_added")),
        topics: row.read("tags")?.split(/[|,]/) ?? [],
      };
    });
  },
};
