/** Writes an entry or a project as a note. User input cannot change the structure. */
import type { ExportedProject } from "#features/export/contract.ts";
import type { Project, ProjectPerson } from "#features/projects/contract.ts";
import { anotherMember, type ExportedOther } from "#features/sharing/contract.ts";
import { writeProject } from "#features/projects/server/service.ts";
import { MarkdownWriter } from "#server/article/write-markdown.ts";
import { writeLine, writeText } from "#server/text/escape-markdown.ts";
import { toParagraphs } from "#shared/article/plain-text.ts";
import type { EntryRow } from "../select/select-entries.ts";
import { toTag, writeFrontMatter } from "./front-matter.ts";

export type NoteContext = {
  collection: string;
  /** Paths of the notes of manually linked entries. */
  linked: readonly string[];
  /** The path of its file; null if it is not in the zip. */
  file: string | null;
  /** Paths of pictures in the zip. `pictures` are in the text, and do not repeat the lead picture. */
  picture: string | null;
  pictures: readonly { path: string; caption: string }[];
  /** The path of a picture of the text in the zip, by its source. */
  pathOf: (source: string) => string | null;
};

export function* writeNote(
  entry: EntryRow,
  { collection, linked, file, picture, pictures, pathOf }: NoteContext,
): Generator<string, void, void> {
  yield writeFrontMatter({
    id: entry.id,
    title: entry.title,
    aliases: [entry.title].filter(Boolean),
    url: entry.url,
    site: entry.siteName,
    author: entry.author,
    published: entry.publishedOn,
    modified: entry.modifiedOn,
    canonical_url: entry.canonicalUrl,
    collection,
    tags: [...new Set(entry.topics.map(toTag))].filter(Boolean),
    topics: entry.topics,
    source: entry.source,
    private: entry.isPrivate,
    language: entry.language,
    reading_minutes: entry.readingTimeMinutes,
    file: entry.file?.name ?? null,
    created: entry.createdAt,
    updated: entry.updatedAt,
  });
  yield `\n# ${writeLine(entry.title) || "Untitled"}\n`;
  if (picture !== null) yield `\n![](<${fromFolder(picture)}>)\n`;
  if (entry.url !== null && URL.canParse(entry.url))
    yield `\nSource: <${new URL(entry.url).href}>\n`;
  if (file !== null) yield `\nFile: [${writeLine(entry.file!.name)}](<${nameOf(file)}>)\n`;
  yield writeSection("Why it's interesting", writeText(entry.whyItsInteresting));
  yield writeSection("Summary", writeText(entry.summary));
  yield writeSection(
    "Key takeaways",
    entry.takeaways.map((takeaway) => `- ${writeLine(takeaway)}`).join("\n"),
  );
  yield writeSection("Highlights", entry.highlights.map(writeHighlight).join("\n\n"));
  yield writeSection("Linked entries", linked.map((path) => `- ${writeLink(path)}`).join("\n"));
  yield writeSection("Pictures", pictures.map(writePicture).join("\n\n"));
  const blocks = entry.document?.blocks ?? toParagraphs(entry.text?.trim() ?? "");
  if (blocks.every(({ text, kind }) => text === "" && kind !== "figure")) return;
  yield "\n## Full text\n\n";
  const writer = new MarkdownWriter({
    headingOffset: 2,
    pathOf: (source) => {
      const path = pathOf(source);
      return path && fromFolder(path);
    },
  });
  for (const [index, block] of blocks.entries()) yield writer.write(block, index);
  yield "\n";
}

/** An entry of another user, with the note and the highlights of the exporting user below it. */
export function writeOther({ title, url, addedBy, note, highlights }: ExportedOther): string {
  const name = writeLine(title) || "Untitled";
  const link = url !== null && URL.canParse(url) ? `[${name}](<${new URL(url).href}>)` : name;
  const line = `- ${link}, added by ${writeLine(addedBy ?? anotherMember)}`;
  const text = writeText(note);
  const passages = highlights.map((one) => `\n\n${writeHighlight(one)}`).join("");
  const below = `${text === "" ? "" : `\\\n${text}`}${passages}`;
  return `${line}${below.replaceAll(/\n(?=[^\n])/g, "\n  ")}\n`;
}

/** The user's words alone, under the date on which they were written. */
export function writeWords({ text, createdAt }: { text: string; createdAt: string }): string {
  return `\n## ${createdAt.slice(0, 10)}\n\n${writeText(text)}\n`;
}

type LinkedEntry = Pick<ExportedProject["entries"][number], "notes"> & { path: string | null };

/** The note of a project up to its linked entries. */
export function writeProjectNote(project: Project, people: readonly ProjectPerson[]): string {
  const { id, createdAt, updatedAt, archivedAt } = project;
  const properties = { id, archived: archivedAt, created: createdAt, updated: updatedAt };
  return `${writeFrontMatter(properties)}\n${writeProject(project, people)}\n`;
}

export function writeProjectLink({ path, notes }: LinkedEntry): string {
  const link = path === null ? "An entry that is not in this export" : writeLink(path);
  const text = writeText(notes).replaceAll("\n", "\n  ");
  return text === "" ? `- ${link}\n` : `- ${link}\\\n  ${text}\n`;
}

/** By path, because several notes may have the same name. */
function writeLink(path: string): string {
  const note = path.slice(0, -".md".length);
  return `[[${note}|${nameOf(note)}]]`;
}

function writeSection(heading: string, text: string): string {
  return text === "" ? "" : `\n## ${heading}\n\n${text}\n`;
}

/** A quote, and below it the user's note. */
function writeHighlight({ quote, note }: EntryRow["highlights"][number]): string {
  const quoted = writeText(quote).replaceAll(/^/gm, "> ");
  return note.trim() === "" ? quoted : `${quoted}\n\n${writeText(note)}`;
}

function writePicture({ path, caption }: NoteContext["pictures"][number]): string {
  return [`![](<${fromFolder(path)}>)`, writeLine(caption)].filter(Boolean).join("\\\n");
}

/** Relative to a note, which is in the folder of its collection. */
function fromFolder(path: string): string {
  return `../${path}`;
}

/** Relative to the note that links to it. */
function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
