// linkding: its bookmarks file, or the response of its API.
import type { TextFormat } from "../source/text-format.ts";
import { hasMembers } from "../source/import-head.ts";
import { asNames, asObjects, asText, isYes } from "../json/json-fields.ts";
import { isNetscape, parseNetscape } from "./netscape.ts";
import { parseObjects } from "../tables/parse-rows.ts";
import { parseReading } from "../items/parse-reading.ts";
import { parseTime } from "../items/parse-time.ts";

const marks =
  /\[linkding-notes\]|<a href="[^"]*" add_date="[^"]*"( last_modified="[^"]*")? private="[01]" toread="[01]"/i;

export const linkding: TextFormat = {
  format: "linkding",
  detect: (head) =>
    (isNetscape(head) && marks.test(head.text) && !/pinboard/i.test(head.text.slice(0, 1_000))) ||
    hasMembers(asObjects(head.document?.["results"])[0] ?? head.element, ["tag_names", "url"]),
  async *parse(source, losses) {
    if (source.head.markup !== null) {
      yield* parseNetscape(source, losses, true);
      return;
    }
    yield* parseObjects(source, ["results"], (bookmark) => {
      return {
        title: asText(bookmark["title"]) ?? asText(bookmark["website_title"]),
        url: asText(bookmark["url"]),
        topics: asNames(bookmark["tag_names"]),
        note: asText(bookmark["notes"]),
        description: asText(bookmark["description"]) ?? asText(bookmark["website_description"]),
        createdAt: parseTime(bookmark["date_added"]),
        updatedAt: parseTime(bookmark["date_modified"]),
        reading: parseReading(isYes(bookmark["is_archived"])),
      };
    });
  },
};
