import type { Entry } from "#features/entries/contract.ts";
import type { Highlight } from "#features/highlights/contract.ts";
import type { HighlightGroup } from "./group-highlights.ts";

/** Quotes with their notes, under a heading for each entry. */
export function formatGroups(groups: readonly HighlightGroup[], origin: string): string {
  return groups
    .map(({ entry, highlights }) =>
      [formatHeading(entry), ...highlights.map((one) => formatQuote(one, origin))].join("\n\n"),
    )
    .join("\n\n");
}

function formatHeading(entry: Entry | undefined): string {
  if (!entry) return "## An entry that is no longer shared with you";
  const { title, url, author, siteName } = entry;
  const name = escapeLine(title || "Untitled");
  const source = [author, siteName].filter(Boolean).join(", ");
  const heading =
    url === null ? `## ${name}` : `## [${name}](<${url.replace(/[<>]/g, encodeURI)}>)`;
  return source === "" ? heading : `${heading}\n\n${escapeLine(source)}`;
}

function formatQuote(highlight: Highlight, origin: string): string {
  const { quote, note, entryId, start, end } = highlight;
  if (highlight.isClosed) return note.trim();
  const quoted = quote
    .trim()
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
  const at = start === null ? "" : `?at=${start}-${end}`;
  const link = `[Open in Commonplace](${origin}/entry/${entryId}${at})`;
  return [quoted, note.trim(), link].filter(Boolean).join("\n\n");
}

function escapeLine(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\[\]*_`<>#]/g, (sign) => `\\${sign}`);
}
