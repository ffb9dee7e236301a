// Omnivore: its list of articles, alone or in a zip with their pages and highlights.
import type { ImportFound } from "#features/imports/server/items/import-item.ts";
import type { TextFormat } from "../source/text-format.ts";
import { hasMembers } from "../source/import-head.ts";
import { createSource, type ImportSource } from "../source/import-source.ts";
import { asNames, asText, type JsonObject } from "../json/json-fields.ts";
import { parseQuotations } from "../highlights/quotations.ts";
import { loadNote } from "../text/note-text.ts";
import { parseObjects, type ParsedRow } from "../tables/parse-rows.ts";
import { makeFacts } from "../items/make-item.ts";
import { parseReading } from "../items/parse-reading.ts";
import { parseTime } from "../items/parse-time.ts";
import type { ZipEntry } from "../zip/zip-files.ts";

export const metadataName = /(?:^|\/)metadata_\d+_to_\d+\.json$/;

function parseArticle(article: JsonObject): ParsedRow {
  const isArchived = /^archived$/i.test(asText(article["state"]) ?? "");
  return {
    title: asText(article["title"]),
    url: asText(article["url"]),
    description: asText(article["description"]),
    topics: asNames(article["labels"]),
    createdAt: parseTime(article["savedAt"]),
    updatedAt: parseTime(article["updatedAt"]),
    // In percent.
    reading: parseReading(isArchived, Number(article["readingProgress"]) / 100),
    facts: makeFacts({
      author: asText(article["author"]),
      publishedOn: asText(article["publishedAt"]),
    }),
  };
}

async function loadEntryText(entry: ZipEntry | undefined): Promise<string | null> {
  const source = entry && (await createSource(entry.path, entry.open));
  return source ? loadNote(source.name, source.readText()) : null;
}

/** The pages and highlights of the articles are separate files, named by the articles' slugs. */
export async function* parseOmnivoreZip(
  entries: readonly ZipEntry[],
  source: ImportSource,
): AsyncGenerator<ImportFound> {
  const byName = new Map(
    entries.map((entry) => [entry.path.split("/").slice(-2).join("/"), entry]),
  );
  let slug = "";
  const articles = parseObjects(source, [], (article) => {
    slug = asText(article["slug"]) ?? "";
    return parseArticle(article);
  });
  for await (const found of articles) {
    if (found.kind === "item" && slug !== "") {
      found.item.html = await loadEntryText(byName.get(`content/${slug}.html`));
      const quotations = await loadEntryText(byName.get(`highlights/${slug}.md`));
      found.item.highlights = quotations === null ? [] : parseQuotations(quotations);
    }
    yield found;
  }
}

export const omnivore: TextFormat = {
  format: "omnivore",
  detect: ({ element }) => hasMembers(element, ["slug", "url", "savedAt"]),
  parse: (source) => parseObjects(source, [], parseArticle),
};
