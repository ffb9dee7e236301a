// Recognises the columns of a table, and the members of objects in a list, by their names.
import type { ImportItem } from "#features/imports/server/items/import-item.ts";
import { parseHighlights } from "../highlights/nested-highlights.ts";
import { parseLabelledHighlights } from "../highlights/labelled-highlights.ts";
import { isYes } from "../json/json-fields.ts";
import { makeFacts } from "../items/make-item.ts";
import { parseReading } from "../items/parse-reading.ts";
import { parseTime } from "../items/parse-time.ts";
import { toPlainText } from "../markup/to-plain-text.ts";
import type { RowValues } from "./row-values.ts";

/** The usual names, without spaces and signs, the most specific first. */
const usualNames = {
  url: "url href link uri address pageurl articleurl givenurl resolvedurl originalurl bookmark website adresse webadresse",
  title:
    "title name articletitle giventitle resolvedtitle titel titre titulo título titolo heading",
  topics:
    "tags tag tagnames topics labels label keywords categories category schlagwörter schlagworte stichwörter",
  note: "note notes comment comments annotation why remark notiz notizen kommentar anmerkung anmerkungen",
  description: "description excerpt articleexcerpt summary abstract beschreibung zusammenfassung",
  path: "folder path directory ordner",
  collection: "collection list group sammlung",
  takeaways: "takeaways",
  text: "text content",
  html: "html contenthtml",
  quote: "quote quotation highlight selection zitat",
  highlights: "highlights annotations",
  author: "author authors byline autor auteur autore",
  publishedOn: "published publishedat publishedon datepublished publicationdate",
  createdAt:
    "created createdat dateadded adddate added addedat timeadded timestamp savedat saveddate datesaved date time datum erstellt hinzugefügt gespeichert",
  updatedAt: "updated updatedat modified modifiedat datemodified lastmodified",
  archived: "archive archived isarchived isread readat read gelesen",
} as const;

export type TableField = keyof typeof usualNames;
export type TableNames = Readonly<Record<TableField, readonly string[]>>;

/** `own` replaces the usual names of these fields. */
export function nameFields(own: Partial<Record<TableField, string>> = {}): TableNames {
  const fields = { ...usualNames, ...own };
  return Object.fromEntries(
    Object.entries(fields).map(([field, names]) => [field, names.split(" ").filter(Boolean)]),
  ) as unknown as TableNames;
}

/** Something is written there, except that it was not read. */
function isRead(text: string | null): boolean {
  return isYes(text) || (text !== null && /\d{4}|^(finished|archived?)$/i.test(text));
}

export function describeRow(row: RowValues, names: TableNames): Partial<ImportItem> {
  const createdAt = parseTime(row.get(names.createdAt));
  const quote = row.get(names.quote);
  const notes = [...new Set(row.getAll(names.note).map(toPlainText))].join("\n\n") || null;
  const highlights = [
    ...parseLabelledHighlights(row.get(names.highlights)),
    ...parseHighlights(row.getObjects(names.highlights)),
    ...(quote === null ? [] : [{ quote, note: notes, createdAt }]),
  ];
  return {
    title: row.get(names.title),
    url: row.get(names.url),
    topics: row.getTags(names.topics),
    note: quote === null ? notes : null,
    description: row.get(names.description),
    folders: row.get(names.path)?.split("/") ?? [row.get(names.collection) ?? ""],
    takeaways: row.get(names.takeaways)?.split("\n") ?? [],
    text: row.get(names.text),
    html: row.get(names.html),
    highlights,
    createdAt,
    updatedAt: parseTime(row.get(names.updatedAt)),
    reading: parseReading(isRead(row.get(names.archived))),
    facts: makeFacts({
      author: row.get(names.author),
      publishedOn: row.get(names.publishedOn),
    }),
  };
}
