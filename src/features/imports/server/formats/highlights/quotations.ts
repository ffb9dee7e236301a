// Highlights as Markdown, as Omnivore and Commonplace write them.
import type { Highlight } from "../items/make-item.ts";

/** Each highlight is a block quote; a paragraph after it is its note. */
export function parseQuotations(markdown: string): Highlight[] {
  const highlights: Highlight[] = [];
  for (const block of markdown.split(/\r?\n[ \t]*\r?\n/)) {
    const isQuote = /^[ \t]*>/.test(block.trimStart());
    const text = block
      .replace(/^[ \t]*>[ \t]?/gm, "")
      .replace(/\s*\[⤴️?\]\([^)]*\)\s*/g, " ")
      .trim();
    const last = highlights.at(-1);
    if (text === "" || text.startsWith("#")) continue;
    if (isQuote) highlights.push({ quote: text, note: null, createdAt: null });
    else if (last) last.note = last.note === null ? text : `${last.note}\n\n${text}`;
  }
  return highlights;
}
