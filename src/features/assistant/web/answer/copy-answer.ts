import type { ChatMessage, Citation } from "#features/assistant/contract.ts";
import { formatCitationPath } from "./citation-path.ts";

const ownSources: Partial<Record<Citation["field"], string>> = {
  why: "your note",
  highlight: "your highlight",
  highlightNote: "your note on a highlight",
  project: "your project",
};

/** An answer as Markdown, with its sources and their URLs below. */
export function formatAnswer(message: ChatMessage, origin: string): string {
  const sources = message.citations.map((citation) => {
    const { number, title, siteName, field, quote, page, addedBy } = citation;
    const name = (title || "Untitled").replace(/[\\[\]]/g, "\\$&").replace(/\s+/g, " ");
    const isOthersNote = field === "why" && addedBy !== undefined;
    const source = isOthersNote ? `${addedBy}’s note` : (ownSources[field] ?? siteName);
    const place = [source, page && `p. ${page}`].filter(Boolean).join(", ");
    const address = `${origin}${formatCitationPath(citation)}`;
    const says = quote && quote !== title ? `: “${quote.replace(/\s+/g, " ")}”` : "";
    return `${number}. [${name}](${address})${place ? `, ${place}` : ""}${says}`;
  });
  const text = message.text.trim();
  return sources.length > 0 ? `${text}\n\nSources:\n\n${sources.join("\n")}\n` : `${text}\n`;
}
