import type { Entry } from "#features/entries/contract.ts";
import type { Highlight, HighlightPage } from "#features/highlights/contract.ts";

/** Without an entry: the notes on one that is no longer open to the user. */
export type HighlightGroup = { key: string; entry: Entry | undefined; highlights: Highlight[] };

/** Consecutive highlights of one entry form a group, so that the order by date is kept. */
export function groupHighlights(pages: readonly HighlightPage[]): HighlightGroup[] {
  const entries = new Map(pages.flatMap((page) => page.entries.map((one) => [one.id, one])));
  const groups: HighlightGroup[] = [];
  for (const highlight of pages.flatMap(({ items }) => items)) {
    const entry = entries.get(highlight.entryId);
    // The entry has been deleted since its page was loaded.
    if (!entry && !highlight.isClosed) continue;
    const last = groups.at(-1);
    if (last?.highlights[0]!.entryId === highlight.entryId) last.highlights.push(highlight);
    else groups.push({ key: highlight.id, entry, highlights: [highlight] });
  }
  return groups;
}
