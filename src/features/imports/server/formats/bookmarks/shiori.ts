// Shiori: the bookmarks file that names it, or the output of `shiori print --json` and its API.
import type { TextFormat } from "../source/text-format.ts";
import { hasMembers } from "../source/import-head.ts";
import { asNames, asObjects, asText } from "../json/json-fields.ts";
import { isNetscape, parseNetscape } from "./netscape.ts";
import { parseObjects } from "../tables/parse-rows.ts";
import { parseTime } from "../items/parse-time.ts";

export const shiori: TextFormat = {
  format: "shiori",
  detect: (head) => {
    const bookmark = head.element ?? asObjects(head.document?.["bookmarks"])[0] ?? null;
    return (
      hasMembers(bookmark, ["url", "excerpt", "hasContent"]) ||
      hasMembers(bookmark, ["url", "excerpt", "hasArchive"]) ||
      hasMembers(bookmark, ["url", "excerpt", "public", "tags"]) ||
      (isNetscape(head) && /shiori/i.test(head.text.slice(0, 1_000)))
    );
  },
  async *parse(source, losses) {
    if (source.head.markup !== null) {
      yield* parseNetscape(source, losses, true);
      return;
    }
    yield* parseObjects(source, ["bookmarks"], (bookmark) => {
      return {
        title: asText(bookmark["title"]),
        url: asText(bookmark["url"]),
        description: asText(bookmark["excerpt"]),
        text: asText(bookmark["content"]),
        html: asText(bookmark["html"]),
        topics: asNames(bookmark["tags"]),
        createdAt: parseTime(bookmark["createdAt"] ?? bookmark["created"]),
        updatedAt: parseTime(bookmark["modifiedAt"] ?? bookmark["modified"]),
      };
    });
  },
};
