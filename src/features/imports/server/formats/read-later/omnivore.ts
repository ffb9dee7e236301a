// Omnivore: its list of articles, alone or in a zip with their pages and highlights.
import type { ImportFound } from "#features/imports/server/import-item.ts";
import type { TextFormat } from "../detection/text-format.ts";
import { hasMembers } from "../detection/import-head.ts";
import { openSource, type ImportSource } from "../detection/import-source.ts";
import { asNames, asText, type JsonObject } from "../json/json-fields.ts";
import type { Losses } from "../items/losses.ts";
import { type Highlight } from "../items/make-item.ts";
import { readNote } from "../text/note-text.ts";
import { readObjects, type RowReading } from "../tables/parse-rows.ts";
import { readTime } from "../items/parse-time.ts";
import type { ZipEntry } from "../zip/zip-files.ts";

export const metadataName = /(?:^|\/)metadata_\d+_to_\d+\.json$/;

function readArticle(article: JsonObject, losses: Losses): RowReading {
  if (/^archived$/i.test(asText(article["state"]) ?? "")) losses.add("Read or archived state");
  if (Number(article["readingProgress"]) > 0) losses.add("Reading positions");
  return {
    title: asText(article["title"]),
    url: asText(article["url"]),
    description: asText(article["description"]),
    topics: asNames(article["labels"]),
    createdAt: readTime(article["savedAt"]),
    updatedAt: readTime(article["updatedAt"]),
  };
}

/** Each highlight is a block quote; a paragraph after it is its note. */
export function readQuotations(markdown: string): Highlight[] {
  const highlights: Highlight[] = [];
  for (const block of markdown.split(/\r?\n[ \t]*\r?\n/)) {
    const isQuote = /^[ \t]*>/.test(block.trimStart());
    const text = block
      .replace(/^[ \t]*>[ \t]?/gm, "")
      .replace(/\s*\[⤴️?\]\([^)]*\)\s*/g, " ")
      .trim();
    const last = highlights.at(-1);
    if (text === "" || text.startsWith("#")) continue;
    if (isQuote) highlights.push({ quote: text, note: null, createdAt: null });
    else if (last) last.note = last.note === null ? text : `${last.note}\n\n${text}`;
  }
  return highlights;
}

async function readEntryText(entry: ZipEntry | undefined): Promise<string | null> {
  const source = entry && (await openSource(entry.path, entry.open));
  return source ? readNote(source.name, source.readText()) : null;
}

/** The pages and highlights of the articles are separate files, named by the articles' slugs. */
export async function* readOmnivoreZip(
  entries: readonly ZipEntry[],
  source: ImportSource,
  losses: Losses,
): AsyncGenerator<ImportFound> {
  const byName = new Map(
    entries.map((entry) => [entry.path.split("/").slice(-2).join("/"), entry]),
  );
  let slug = "";
  const articles = readObjects(source, [], (article) => {
    slug = asText(article["slug"]) ?? "";
    return readArticle(article, losses);
  });
  for await (const found of articles) {
    if (found.kind === "item" && slug !== "") {
      found.item.html = await readEntryText(byName.get(`content/${slug}.html`));
      const quotations = await readEntryText(byName.get(`highlights/${slug}.md`));
      found.item.highlights = quotations === null ? [] : readQuotations(quotations);
    }
    yield found;
  }
}

export const omnivore: TextFormat = {
  format: "omnivore",
  recognise: ({ element }) => hasMembers(element, ["slug", "url", "savedAt"]),
  read: (source, losses) => readObjects(source, [], (article) => readArticle(article, losses)),
};
