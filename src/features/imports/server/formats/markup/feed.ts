// Parses the items of RSS 0.9 to 2.0, Atom and JSON Feed as links. Not with feedsmith: it needs the whole feed in
// memory, and parses no items if the feed is cut off.
import type { ImportFound, ImportItem } from "#features/imports/server/items/import-item.ts";
import { describeCut } from "../source/cut-off.ts";
import type { TextFormat } from "../source/text-format.ts";
import { hasMembers } from "../source/import-head.ts";
import type { ImportSource } from "../source/import-source.ts";
import { asNames, asText } from "../json/json-fields.ts";
import { foundItem, makeFacts, noAddress, unreadable } from "../items/make-item.ts";
import { type Attributes, parseMarkup } from "./parse-markup.ts";
import { parseObjects } from "../tables/parse-rows.ts";
import { describeMembers } from "../items/unused-fields.ts";
import { parseTime } from "../items/parse-time.ts";

/** UTF-16 units of one member of an item. */
const maxTextLength = 16 * 1024 * 1024;

type Item = { texts: Record<string, string>; links: Attributes[]; topics: string[] };

function describeItem({ texts: given, links, topics }: Item): Partial<ImportItem> {
  const link = links.find(({ rel = "alternate" }) => rel === "alternate") ?? links[0];
  return describeMembers<string | undefined>(given, (texts) => {
    const id = texts["guid"] ?? texts["id"] ?? "";
    const summary = texts["description"] ?? texts["summary"] ?? null;
    const content = texts["content:encoded"] ?? texts["content"] ?? null;
    return {
      title: texts["title"] ?? texts["dc:title"] ?? null,
      url: texts["link"]?.trim() || link?.["href"] || (/^https?:/i.test(id.trim()) ? id : null),
      topics: [...topics, texts["category"] ?? "", texts["dc:subject"] ?? ""],
      html: content ?? (isMarkup(summary) ? summary : null),
      description: isMarkup(summary) ? null : summary,
      createdAt: parseTime(
        texts["pubdate"] ?? texts["published"] ?? texts["dc:date"] ?? texts["updated"],
      ),
      updatedAt: parseTime(texts["updated"]),
      facts: makeFacts({ author: texts["dc:creator"] ?? texts["author"] ?? null }),
    };
  });
}

function isMarkup(text: string | null): boolean {
  return text !== null && /<[a-z][^>]*>/i.test(text);
}

async function* parseXml(source: ImportSource): AsyncGenerator<ImportFound> {
  const found: ImportFound[] = [];
  let line = 0;
  let item: Item | null = null;
  /** The open elements within the item. Text belongs to the outermost one, for example in unescaped XHTML. */
  const path: string[] = [];

  const end = yield* parseMarkup(
    source.readText(),
    { xml: true },
    {
      open(name, attributes) {
        if (item === null && (name === "item" || name === "entry")) {
          item = { texts: {}, links: [], topics: [] };
          path.length = 0;
        } else if (item !== null) {
          path.push(name);
          if (name === "link" && attributes["href"]) item.links.push(attributes);
          if (name === "category" && attributes["term"]) item.topics.push(attributes["term"]);
        }
      },
      text(text) {
        const name = path[0];
        if (item === null || name === undefined) return;
        const known = item.texts[name] ?? "";
        if (known.length < maxTextLength) item.texts[name] = known + text;
      },
      close(name) {
        if (item === null) return;
        if (path.length > 0) {
          if (path.pop() === "category" && item.texts["category"]) {
            item.topics.push(item.texts["category"]);
            delete item.texts["category"];
          }
        } else if (name === "item" || name === "entry") {
          line += 1;
          const fields = describeItem(item);
          item = null;
          const { title = null } = fields;
          found.push(fields.url ? foundItem(line, fields) : unreadable(line, noAddress, { title }));
        }
      },
    },
    () => found.splice(0),
  );
  if (end !== "whole") yield unreadable(line + 1, describeCut(source));
}

export const feed: TextFormat = {
  format: "feed",
  detect: (head) =>
    /^(rss|feed|rdf:rdf|channel)$/.test(head.root ?? "") ||
    /jsonfeed\.org/.test(asText(head.document?.["version"]) ?? "") ||
    (hasMembers(head.document, ["items", "title"]) && hasMembers(head.document, ["home_page_url"])),
  async *parse(source) {
    if (!source.head.isJson) {
      yield* parseXml(source);
      return;
    }
    yield* parseObjects(source, ["items"], (item) => ({
      title: asText(item["title"]),
      url: asText(item["url"]) ?? asText(item["external_url"]) ?? asText(item["id"]),
      description: asText(item["summary"]),
      html: asText(item["content_html"]),
      text: asText(item["content_text"]),
      topics: asNames(item["tags"]),
      createdAt: parseTime(item["date_published"]),
      updatedAt: parseTime(item["date_modified"]),
    }));
  },
};
