// Parses the fields and the text of a Markdown note, with or without front matter.
import { parse } from "yaml";
import { markdownNames } from "#features/export/contract.ts";
import type { ImportItem } from "#features/imports/server/items/import-item.ts";
import { asNames, asObject, asText, type JsonObject } from "../json/json-fields.ts";
import { frontMatter } from "./note-text.ts";
import { isOwnNote, isOwnProject, parseOwnNote } from "./own-note.ts";
import type { Loss } from "../items/losses.ts";
import { makeFacts } from "../items/make-item.ts";
import { describeMembers } from "../items/unused-fields.ts";
import { isTime, parseTime } from "../items/parse-time.ts";

const maxFrontMatterLength = 100_000;
/** Notion appends this id to the name of every page. */
const notionId = /\s[0-9a-f]{32}$/;

function parseFrontMatter(text: string): { fields: JsonObject; body: string } {
  const found = frontMatter.exec(text);
  if (found === null || found[0].length > maxFrontMatterLength) return { fields: {}, body: text };
  try {
    const value: unknown = parse(found[1] ?? "", { maxAliasCount: 20, logLevel: "error" });
    return { fields: asObject(value) ?? {}, body: text.slice(found[0].length) };
  } catch {
    // Broken front matter is treated as text.
    return { fields: {}, body: text };
  }
}

/** Reads no further than the first of these with a text, so that the others are named as unused. */
function getFirst(fields: JsonObject, names: string[]): string | null {
  for (const name of names) {
    const text = asText(fields[name]);
    if (text !== null) return text;
  }
  return null;
}

function getFirstTime(fields: JsonObject, names: string[]): string | null {
  const dates = names.flatMap((name) => parseTime(fields[name]) ?? []);
  return dates.find(isTime) ?? dates[0] ?? null;
}

/** Uses the first member with a value only, because tags often repeat the topics without spaces. */
function getTopics(fields: JsonObject): string[] {
  const value =
    fields["topics"] || fields["tags"] || fields["tag"] || fields["keywords"] || undefined;
  return Array.isArray(value) ? asNames(value) : (asText(value)?.split(/[,\s]+/) ?? []);
}

/** `fileName` without folders; it is the title if the note has none. */
export function describeNote(fileName: string, text: string): Partial<ImportItem> {
  const { fields: given, body } = parseFrontMatter(text);
  return describeMembers(given, (fields) => {
    const url = getFirst(fields, ["url", "source", "link", "source_url", "href"]);
    const isLink = url !== null && /^[a-z][a-z0-9+.-]*:/i.test(url);
    const named = fileName.replace(/\.(md|markdown|txt)$/i, "").replace(notionId, "");
    return {
      source: isLink ? "url" : "text",
      title: getFirst(fields, ["title", "name"]) ?? named,
      url: isLink ? url : null,
      text: body.trim(),
      topics: getTopics(fields),
      note: getFirst(fields, ["why", "note", "comment"]),
      description: getFirst(fields, ["summary", "description", "excerpt"]),
      takeaways: asNames(fields["takeaways"]),
      createdAt: getFirstTime(fields, [
        "created",
        "created_at",
        "createdAt",
        "date",
        "date_saved",
        "saved",
      ]),
      updatedAt: getFirstTime(fields, ["updated", "updated_at", "modified", "lastmod"]),
      facts: makeFacts({
        author: getFirst(fields, ["author", "authors", "byline"]),
        publishedOn: getFirst(fields, ["published", "date_published"]),
      }),
      ...(isOwnNote(fields) ? parseOwnNote(fields, body) : {}),
    };
  });
}

/** The kind of a note of our own export that is no entry: a project, or what the user wrote on entries of others. */
export function findOtherNote(path: string, text: string): Loss | null {
  const { projects, comments, keptNotes } = markdownNames;
  const isInProjects = path.split("/").at(-2) === projects;
  if (isInProjects && isOwnProject(parseFrontMatter(text).fields)) return "Projects";
  const heading = /^# (.+)\n\n## \d{4}-\d\d-\d\d\n/.exec(text)?.[1];
  if (heading === comments) return "Comments in shared collections";
  return heading === keptNotes ? "Notes on closed entries" : null;
}
