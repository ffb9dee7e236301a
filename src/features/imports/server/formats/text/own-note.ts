// Parses a note of Commonplace's own Markdown export: restores its sections and removes the Markdown escapes.
import type { ImportItem } from "#features/imports/server/items/import-item.ts";
import { parseQuotations } from "../highlights/quotations.ts";
import { makeFacts } from "../items/make-item.ts";
import { asText, type JsonObject } from "../json/json-fields.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const heading =
  /^## (Why it's interesting|Summary|Key takeaways|Highlights|Linked entries|Pictures|Full text)[ \t]*\r?$/gm;
const escaped = /\\(\r?\n|[\\`*_{}[\]<>#|~!&\-+=.)])/g;
const fileLine = /^File: \[.*\]\(<([^>\n]+)>\)\r?$/m;

/** `fields` are from the front matter. */
export function isOwnNote(fields: JsonObject): boolean {
  return (
    uuid.test(asText(fields["id"]) ?? "") &&
    typeof fields["private"] === "boolean" &&
    /^(url|text|file)$/.test(asText(fields["source"]) ?? "")
  );
}

/** `fields` are from the front matter. */
export function isOwnProject(fields: JsonObject): boolean {
  const names = Object.keys(fields);
  const own = ["id", "archived", "created", "updated"];
  const hasAll = ["id", "created", "updated"].every((name) => names.includes(name));
  return (
    hasAll && names.every((name) => own.includes(name)) && uuid.test(asText(fields["id"]) ?? "")
  );
}

/** They follow from the page, the text or other fields. */
const derived = ["aliases", "site", "tags", "language", "reading_minutes", "file"];

/** Returns the sections of the note and its collection. */
export function parseOwnNote(fields: JsonObject, body: string): Partial<ImportItem> {
  const sections = splitSections(body);
  for (const name of derived) void fields[name];
  const takeaways = sections.get("Key takeaways")?.split(/^- /m) ?? [];
  return {
    facts: makeFacts({
      author: asText(fields["author"]),
      publishedOn: asText(fields["published"]),
      modifiedOn: asText(fields["modified"]),
      canonicalUrl: asText(fields["canonical_url"]),
    }),
    folders: [asText(fields["collection"]) ?? ""],
    note: unescape(sections.get("Why it's interesting")),
    isOwnNote: true,
    unused: fields["private"] === false ? ["Public sharing"] : [],
    description: unescape(sections.get("Summary")),
    highlights: parseQuotations(sections.get("Highlights") ?? "").map(({ quote, note }) => ({
      quote: unescape(quote) ?? "",
      note: unescape(note ?? ""),
      createdAt: null,
    })),
    takeaways: takeaways.flatMap((takeaway) => unescape(takeaway) ?? []),
    text: unescape(sections.get("Full text")),
  };
}

/** The name of the file that was exported next to the note. */
export function findOwnFile(note: string): string | null {
  return fileLine.exec(note.split(heading)[0] ?? "")?.[1] ?? null;
}

function splitSections(body: string): Map<string, string> {
  const [, ...parts] = body.split(heading);
  const sections = new Map<string, string>();
  for (let at = 0; at + 1 < parts.length; at += 2) sections.set(parts[at]!, parts[at + 1]!);
  return sections;
}

function unescape(text: string | undefined): string | null {
  return text?.trim().replaceAll(escaped, "$1") || null;
}
