// Pinboard: JSON, XML, and the bookmarks file. Delicious wrote the same XML.
import type { ImportFound } from "#features/imports/server/import-item.ts";
import { describeCut } from "../detection/cut-off.ts";
import type { TextFormat } from "../detection/text-format.ts";
import { hasMembers } from "../detection/import-head.ts";
import type { ImportSource } from "../detection/import-source.ts";
import { asText } from "../json/json-fields.ts";
import type { Losses } from "../items/losses.ts";
import { foundItem, noAddress, unreadable } from "../items/make-item.ts";
import { isNetscape, readNetscape } from "./netscape.ts";
import { readMarkup } from "../markup/parse-markup.ts";
import { type RowReading, readObjects } from "../tables/parse-rows.ts";
import { readTime } from "../items/parse-time.ts";

/** The names are the same in JSON and XML; `description` is the title, `extended` the user's comment. */
function readPost(
  post: Record<string, unknown>,
  losses: Losses,
): Exclude<RowReading, string | null> {
  if (post["toread"] === "yes") losses.add("Marks for reading later");
  if (post["shared"] === "yes") losses.add("Public sharing");
  return {
    title: asText(post["description"]),
    url: asText(post["href"]),
    note: asText(post["extended"]),
    topics: (asText(post["tags"] ?? post["tag"]) ?? "").split(/\s+/),
    createdAt: readTime(post["time"]),
  };
}

async function* readXml(source: ImportSource, losses: Losses): AsyncGenerator<ImportFound> {
  const found: ImportFound[] = [];
  let line = 0;
  const end = yield* readMarkup(
    source.readText(),
    { xml: true },
    {
      open(name, attributes) {
        if (name !== "post") return;
        line += 1;
        const fields = readPost(attributes, losses);
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
  recognise: (head) =>
    hasMembers(head.element, ["href", "description", "extended"]) ||
    (head.root === "posts" && /<post\b/i.test(head.text)) ||
    (isNetscape(head) && /pinboard/i.test(head.text.slice(0, 1_000))),
  async *read(source, losses) {
    if (source.head.isJson) yield* readObjects(source, [], (post) => readPost(post, losses));
    else if (source.head.root === "posts") yield* readXml(source, losses);
    else yield* readNetscape(source, losses);
  },
};
