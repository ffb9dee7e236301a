/** Writes what a tool found, for the model that called it and for the user. */
import type { Entry } from "#features/entries/contract.ts";
import {
  getFilterDefinition,
  type LibraryFilter,
  libraryFilterNames,
} from "#shared/library-filters.ts";
import type { SourceEntry } from "../citations/source.ts";
import { notesOn } from "../notes-on.ts";
import { quoteField } from "./quote.ts";

/** Characters of a field and of a passage: enough to decide what to read. */
const maxField = 400;
const maxPassage = 1_000;
const maxShort = 80;

/** Writes the fields by which a model chooses among entries. */
export function writeEntry(
  entry: SourceEntry & Pick<Partial<Entry>, "createdAt" | "publishedOn">,
): string[] {
  const { own, others, by } = notesOn(entry);
  const saved = entry.createdAt === undefined ? "" : ` · saved ${entry.createdAt.slice(0, 10)}`;
  return [
    `- entryId ${entry.id}${saved}`,
    ...writeRest("Title", entry.title),
    ...writeRest("Published", entry.publishedOn),
    ...writeRest("Topics", entry.attributes.mainTopics.join(", ")),
    ...writeRest("Summary", entry.summary),
    ...writeRest("The person's note", own),
    ...writeRest(`The note of ${by}, another member`, others),
  ];
}

/** The beginning of a field. */
export const writeRest = (label: string, text: string | null | undefined): string[] =>
  text ? quoteField(label, shorten(text, maxField)) : [];

export const writePassage = ({ text }: { text: string }): string[] =>
  quoteField("Passage", shorten(text, maxPassage));

/** In one line, for the sentence of a step. */
export const writeShort = (text: string): string =>
  shorten(text.replaceAll(/\s+/g, " ").trim(), maxShort);

function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
}

/** As in "topic Tea, saved 2026-03". Ids are left out: the filter's link shows their names. */
export function describeFilter({ values, q, shared }: LibraryFilter): string {
  const parts = libraryFilterNames.flatMap((name) => {
    const given = values[name] ?? [];
    const { label, kind, options = {} } = getFilterDefinition(name);
    if (given.length === 0) return [];
    const named = given.map((value) => (options as Record<string, string>)[value] ?? value);
    return [kind === "ids" ? label.toLowerCase() : `${label.toLowerCase()} ${named.join(", ")}`];
  });
  if (q !== "") parts.push(`with “${q}”`);
  if (shared) parts.push("shared by others");
  return parts.length === 0 ? "everything" : writeShort(parts.join(", "));
}
