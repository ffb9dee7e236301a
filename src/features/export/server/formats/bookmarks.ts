/** Writes links as a bookmarks file, which every browser can import: a folder per collection. */
import type { ExportedCollection } from "#features/export/contract.ts";
import { anotherMember, type ExportedOther } from "#features/sharing/contract.ts";
import type { Ctx } from "#server/app-context.ts";
import { escapeHtml } from "#server/text/escape-html.ts";
import { selectCollections } from "../select/select-collections.ts";
import { type EntryRow, selectEntries } from "../select/select-entries.ts";
import { selectOthers } from "../select/select-others.ts";
import type { Scope } from "../scope.ts";

const head = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<META NAME="generator" CONTENT="Commonplace">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
`;

/** Entries without a URL are left out, and counted in a comment at the end. */
export async function* writeBookmarks(ctx: Ctx, scope: Scope): AsyncGenerator<string, void, void> {
  yield head;
  let leftOut = 0;
  // An entry that is moved while the export is written would appear in both collections.
  const seen = new Set<string>();
  for await (const collection of selectCollections(ctx, scope)) {
    yield writeFolder(collection);
    const within = { collectionId: collection.id, ids: scope.ids };
    for await (const group of selectEntries(ctx, within, { withTexts: false }))
      for (const entry of group) {
        if (seen.has(entry.id)) continue;
        seen.add(entry.id);
        if (entry.url === null) leftOut += 1;
        else yield writeLink(entry, entry.url);
      }
    for await (const other of selectOthers(ctx, { ...scope, collectionId: collection.id })) {
      if (other.url === null) leftOut += 1;
      else yield writeOther(other, other.url);
    }
    yield "    </DL><p>\n";
  }
  yield `</DL><p>\n<!-- Entries left out because they have no URL: ${leftOut} -->\n`;
}

/** The description is an attribute: some programs find a folder's name only directly before its list. */
function writeFolder({ title, description, createdAt, updatedAt }: ExportedCollection): string {
  const attributes = [
    `ADD_DATE="${toSeconds(createdAt)}"`,
    `LAST_MODIFIED="${toSeconds(updatedAt)}"`,
    ...(description.trim() === "" ? [] : [`DESCRIPTION="${escapeHtml(description.trim())}"`]),
  ];
  return `    <DT><H3 ${attributes.join(" ")}>${writeText(title)}</H3>\n    <DL><p>\n`;
}

function writeLink(entry: EntryRow, url: string): string {
  // A comma would end the tag.
  const tags = entry.topics.map((topic) => topic.replaceAll(/[,\s]+/gu, " ").trim());
  const attributes = [
    `HREF="${escapeHtml(url)}"`,
    `ADD_DATE="${toSeconds(entry.createdAt)}"`,
    `LAST_MODIFIED="${toSeconds(entry.updatedAt)}"`,
    `PRIVATE="${entry.isPrivate ? 1 : 0}"`,
    `TAGS="${escapeHtml(tags.filter(Boolean).join(","))}"`,
  ];
  const link = `<A ${attributes.join(" ")}>${writeText(entry.title)}</A>`;
  return `        <DT>${link}\n${writeNote(entry.whyItsInteresting)}`;
}

function writeOther({ title, addedBy, note, createdAt }: ExportedOther, url: string): string {
  const attributes = `HREF="${escapeHtml(url)}" ADD_DATE="${toSeconds(createdAt)}"`;
  const added = `Added by ${addedBy ?? anotherMember}.`;
  const link = `<A ${attributes}>${writeText(title)}</A>`;
  return `        <DT>${link}\n${writeNote([note, added].filter(Boolean).join("\n\n"))}`;
}

function writeNote(text: string): string {
  return text.trim() === "" ? "" : `        <DD>${escapeHtml(text.trim())}\n`;
}

/** On one line, because readers parse the file by line. */
function writeText(text: string): string {
  return escapeHtml(text.replaceAll(/\s+/gu, " ").trim());
}

function toSeconds(time: string): number {
  return Math.floor(Date.parse(time) / 1_000);
}
