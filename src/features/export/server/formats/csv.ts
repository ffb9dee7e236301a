/**
 * Writes entries as an RFC 4180 table, in UTF-8 with a byte-order mark, which spreadsheets need to detect it.
 */
import type { Ctx } from "#server/app-context.ts";
import { anotherMember, type ExportedOther } from "#features/sharing/contract.ts";
import { selectCollections } from "../select/select-collections.ts";
import { selectOthers } from "../select/select-others.ts";
import { type EntryRow, selectEntries } from "../select/select-entries.ts";
import type { Scope } from "../scope.ts";
import { describeFile, type Included } from "../stored-files.ts";

/**
 * Spreadsheets run these as formulas. Includes existing quote marks, so that removing one restores the text.
 */
const formula = /^'*[=+\-@\t\r\n]/;

type Row = { entry: EntryRow; collection: string; included: Included };
type Columns<From> = Record<string, (row: From) => string | number | null>;

/** In column order. */
const columns: Columns<Row> = {
  title: ({ entry }) => entry.title,
  url: ({ entry }) => entry.url,
  collection: ({ collection }) => collection,
  why: ({ entry }) => entry.whyItsInteresting,
  topics: ({ entry }) => entry.topics.join("; "),
  summary: ({ entry }) => entry.summary,
  takeaways: ({ entry }) => entry.takeaways.join("\n"),
  highlights: ({ entry }) => writeHighlights(entry.highlights),
  site: ({ entry }) => entry.siteName,
  author: ({ entry }) => entry.author,
  published: ({ entry }) => entry.publishedOn,
  modified: ({ entry }) => entry.modifiedOn,
  "canonical url": ({ entry }) => entry.canonicalUrl,
  created: ({ entry }) => entry.createdAt,
  updated: ({ entry }) => entry.updatedAt,
  source: ({ entry }) => entry.source,
  status: ({ entry }) => entry.status,
  private: ({ entry }) => (entry.isPrivate ? "yes" : "no"),
  language: ({ entry }) => entry.language,
  "reading minutes": ({ entry }) => entry.readingTimeMinutes,
  read: ({ entry }) => entry.reading?.state ?? "unread",
  file: ({ entry, included }) => {
    const file = describeFile(entry, entry.file, included);
    return file?.path ?? file?.name ?? null;
  },
  id: ({ entry }) => entry.id,
  "added by": () => null,
};

/** Other columns are empty: the entry of another user is a link. */
const columnsOfOthers: Columns<{ other: ExportedOther; collection: string }> = {
  title: ({ other }) => other.title,
  url: ({ other }) => other.url,
  collection: ({ collection }) => collection,
  why: ({ other }) => other.note,
  highlights: ({ other }) => writeHighlights(other.highlights),
  created: ({ other }) => other.createdAt,
  "added by": ({ other }) => other.addedBy ?? anotherMember,
};

/** As Raindrop.io does: "Highlight:" and "Note:" before each, of any number of lines. */
function writeHighlights(highlights: EntryRow["highlights"]): string {
  return highlights
    .map(({ quote, note }) =>
      [`Highlight:${quote}`, note === "" ? "" : `Note:${note}`].filter(Boolean).join("\n"),
    )
    .join("\n\n");
}

export async function* writeCsv(
  ctx: Ctx,
  scope: Scope,
  included: Included,
): AsyncGenerator<string, void, void> {
  yield `\uFEFF${writeRow(Object.keys(columns))}`;
  const titles = new Map<string, string>();
  for await (const { id, title } of selectCollections(ctx, scope)) titles.set(id, title);
  for await (const group of selectEntries(ctx, scope, { withTexts: false }))
    for (const entry of group) {
      const row = { entry, collection: titles.get(entry.collectionId) ?? "", included };
      yield writeRow(Object.values(columns).map((read) => read(row)));
    }
  for await (const other of selectOthers(ctx, scope)) {
    const collection = titles.get(other.collectionId);
    if (collection === undefined) continue;
    const row = { other, collection };
    yield writeRow(Object.keys(columns).map((name) => columnsOfOthers[name]?.(row) ?? null));
  }
}

function writeRow(fields: readonly (string | number | null)[]): string {
  return `${fields.map(writeField).join(",")}\r\n`;
}

/** Quoted only if necessary. */
export function writeField(value: string | number | null): string {
  const text = String(value ?? "");
  const harmless = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
