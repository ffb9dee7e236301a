// Pinboard: JSON, XML, and the bookmarks file. Delicious wrote the same XML.
import type { ImportFound } from "#features/imports/server/items/import-item.ts";
import { describeCut } from "../source/cut-off.ts";
import type { TextFormat } from "../source/text-format.ts";
import { hasMembers } from "../source/import-head.ts";
import type { ImportSource } from "../source/import-source.ts";
import { asText } from "../json/json-fields.ts";
import { foundItem, noAddress, unreadable } from "../items/make-item.ts";
import { isNetscape, parseNetscape } from "./netscape.ts";
import { parseMarkup } from "../markup/parse-markup.ts";
import { type ParsedRow, parseObjects } from "../tables/parse-rows.ts";
import { describeMembers } from "../items/unused-fields.ts";
import { parseTime } from "../items/parse-time.ts";

/** The names are the same in JSON and XML; `description` is the title, `extended` the user's comment. */
function parsePost(post: Record<string, unknown>): Exclude<ParsedRow, string | null> {
  return {
    title: asText(post["description"]),
    url: asText(post["href"]),
    note: asText(post["extended"]),
    topics: (asText(post["tags"] ?? post["tag"]) ?? "").split(/\s+/),
    createdAt: parseTime(post["time"]),
  };
}

async function* parseXml(source: ImportSource): AsyncGenerator<ImportFound> {
  const found: ImportFound[] = [];
  let line = 0;
  const end = yield* parseMarkup(
    source.readText(),
    { xml: true },
    {
      open(name, attributes) {
        if (name !== "post") return;
        line += 1;
        const fields = describeMembers(attributes, parsePost);
        found.push(fields.url ? foundItem(line, fields) : unreadable(line, noAddress));
      },
      text: () => {},
      close: () => {},
    },
    () => found.splice(0),
  );
  if (end !== "whole") yield unreadable(line + 1, describeCut(source));
}

export const pinboard: TextFormat = {
  format: "pinboard",
  detect: (head) =>
    hasMembers(head.element, ["href", "description", "extended"]) ||
    (head.root === "posts" && /<post\b/i.test(head.text)) ||
    (isNetscape(head) && /pinboard/i.test(head.text.slice(0, 1_000))),
  async *parse(source, losses) {
    if (source.head.isJson) yield* parseObjects(source, [], parsePost);
    else if (source.head.root === "posts") yield* parseXml(source);
    else yield* parseNetscape(source, losses);
  },
};
