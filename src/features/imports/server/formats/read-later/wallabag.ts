// wallabag: versions 1 and 2 as JSON, and the table of version 2.
import type { TextFormat } from "../source/text-format.ts";
import { hasColumns, hasMembers } from "../source/import-head.ts";
import { asNames, asObjects, asText, isYes } from "../json/json-fields.ts";
import { parseObjects, parseTable } from "../tables/parse-rows.ts";
import { parseReading } from "../items/parse-reading.ts";
import { makeFacts } from "../items/make-item.ts";
import { parseTime } from "../items/parse-time.ts";

/** The table has the day first: 31/12/2020. */
function parseDay(text: string | null): string | null {
  return text?.replace(/^(\d\d)\/(\d\d)\/(\d{4})/, "$3-$2-$1") ?? null;
}

export const wallabag: TextFormat = {
  format: "wallabag",
  detect: (head) =>
    hasMembers(head.element, ["url", "is_archived", "is_starred"]) ||
    hasMembers(head.element, ["url", "is_read", "is_fav"]) ||
    hasColumns(head, ["title", "url", "content", "tags", "mime type", "language"]),
  async *parse(source) {
    if (!source.head.isJson) {
      yield* parseTable(source, (row) => ({
        title: row.get("title"),
        url: row.get("url"),
        html: row.get("content"),
        topics: row.get("tags")?.split(",") ?? [],
        createdAt: parseTime(parseDay(row.get("creation date", "created at"))),
      }));
      return;
    }
    yield* parseObjects(source, [], (article) => {
      const { tags } = article;
      return {
        title: asText(article["title"]),
        url: asText(article["given_url"]) ?? asText(article["url"]),
        html: asText(article["content"]),
        topics: typeof tags === "string" ? tags.split(",") : asNames(tags),
        highlights: asObjects(article["annotations"]).flatMap((annotation) => {
          const quote = asText(annotation["quote"]);
          const createdAt = parseTime(annotation["created_at"]);
          return quote === null ? [] : [{ quote, note: asText(annotation["text"]), createdAt }];
        }),
        createdAt: parseTime(article["created_at"]),
        updatedAt: parseTime(article["updated_at"]),
        reading: parseReading(isYes(article["is_archived"]) || isYes(article["is_read"])),
        facts: makeFacts({
          author: asNames(article["published_by"]).join(", "),
          publishedOn: asText(article["published_at"]),
        }),
      };
    });
  },
};
