// wallabag: versions 1 and 2 as JSON, and the table of version 2.
import type { TextFormat } from "../detection/text-format.ts";
import { hasColumns, hasMembers } from "../detection/import-head.ts";
import { asNames, asObjects, asText, isYes } from "../json/json-fields.ts";
import { readObjects, readTable } from "../tables/parse-rows.ts";
import { readTime } from "../items/parse-time.ts";

/** The table has the day first: 31/12/2020. */
function readDay(text: string | null): string | null {
  return text?.replace(/^(\d\d)\/(\d\d)\/(\d{4})/, "$3-$2-$1") ?? null;
}

export const wallabag: TextFormat = {
  format: "wallabag",
  recognise: (head) =>
    hasMembers(head.element, ["url", "is_archived", "is_starred"]) ||
    hasMembers(head.element, ["url", "is_read", "is_fav"]) ||
    hasColumns(head, ["title", "url", "content", "tags", "mime type", "language"]),
  async *read(source, losses) {
    if (!source.head.isJson) {
      yield* readTable(source, (row) => ({
        title: row.read("title"),
        url: row.read("url"),
        html: row.read("content"),
        topics: row.read("tags")?.split(",") ?? [],
        createdAt: readTime(readDay(row.read("creation date", "created at"))),
      }));
      return;
    }
    yield* readObjects(source, [], (article) => {
      if (isYes(article["is_archived"]) || isYes(article["is_read"]))
        losses.add("Read or archived state");
      if (isYes(article["is_starred"]) || isYes(article["is_fav"])) losses.add("Favourites");
      const { tags } = article;
      return {
        title: asText(article["title"]),
        url: asText(article["given_url"]) ?? asText(article["url"]),
        html: asText(article["content"]),
        topics: typeof tags === "string" ? tags.split(",") : asNames(tags),
        highlights: asObjects(article["annotations"]).flatMap((annotation) => {
          const quote = asText(annotation["quote"]);
          const createdAt = readTime(annotation["created_at"]);
          return quote === null ? [] : [{ quote, note: asText(annotation["text"]), createdAt }];
        }),
        createdAt: readTime(article["created_at"]),
        updatedAt: readTime(article["updated_at"]),
      };
    });
  },
};
