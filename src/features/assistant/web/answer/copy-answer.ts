import type { ChatMessage, Citation } from "#features/assistant/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { formatCitationPath } from "./citation-path.ts";

const ownSources: Partial<Record<Citation["field"], string>> = {
  why: "your note",
  highlight: "your highlight",
  highlightNote: "your note on a highlight",
  project: "your project",
};

/**
 * An answer as Markdown, with its sources and their URLs below. `listed`: the entries of an answer about the library,
 * which has no sources.
 */
export function formatAnswer(
  message: ChatMessage,
  origin: string,
  listed: readonly Pick<Entry, "id" | "title" | "siteName">[] = [],
): string {
  const sources = message.citations.map((citation) => {
    const { number, title, siteName, field, quote, page, addedBy } = citation;
    const name = formatTitle(title);
    const isOthersNote = field === "why" && addedBy !== undefined;
    const source = isOthersNote ? `${addedBy}’s note` : (ownSources[field] ?? siteName);
    const place = [source, page && `p. ${page}`].filter(Boolean).join(", ");
    const address = `${origin}${formatCitationPath(citation)}`;
    const says = quote && quote !== title ? `: “${quote.replace(/\s+/g, " ")}”` : "";
    return `${number}. [${name}](${address})${place ? `, ${place}` : ""}${says}`;
  });
  const entries = listed.map(({ id, title, siteName }) => {
    const link = `[${formatTitle(title)}](${origin}/entry/${id})`;
    return `- ${link}${siteName ? `, ${siteName}` : ""}`;
  });
  const text = message.text.trim();
  if (sources.length > 0) return `${text}\n\nSources:\n\n${sources.join("\n")}\n`;
  return entries.length > 0 ? `${text}\n\n${entries.join("\n")}\n` : `${text}\n`;
}

/** The text of a link in one line. */
function formatTitle(title: string): string {
  return (title || "Untitled").replace(/[\\[\]]/g, "\\$&").replace(/\s+/g, " ");
}
