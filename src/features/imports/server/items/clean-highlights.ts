/** Cleans the highlights of an item: bounded, and with colours that Commonplace has. */
import {
  contextLength,
  HighlightColour,
  maxHighlightNoteLength,
  maxHighlights,
  maxQuoteLength,
} from "#features/highlights/contract.ts";
import type { ImportedHighlight } from "#features/highlights/server/service.ts";
import type { ImportItem, ItemHighlight } from "./import-item.ts";
import type { Losses } from "./losses.ts";
import { parseTime } from "./parse-time.ts";

/** The nearest of ours. */
const colours: Record<string, HighlightColour> = {
  orange: "yellow",
  gold: "yellow",
  lime: "green",
  teal: "green",
  cyan: "blue",
  turquoise: "blue",
  purple: "pink",
  violet: "pink",
  magenta: "pink",
  red: "pink",
};

/** The highlights with a quote. Except in a Commonplace export, each quote with the same note is kept once. */
export function cleanHighlights(given: ImportItem, losses: Losses): ImportedHighlight[] {
  const isOwn = given.exportedId !== null;
  const known = new Set<string>();
  const cleaned = given.highlights.flatMap((one) => {
    const highlight = cleanHighlight(one, isOwn, losses);
    const key = `${highlight.quote}\n${highlight.note}`;
    if (highlight.quote.trim() === "" || (!isOwn && known.has(key))) return [];
    known.add(key);
    return highlight;
  });
  const max = maxHighlights.toLocaleString("en");
  losses.add("Highlights", cleaned.length - maxHighlights, `An entry has at most ${max}`);
  return cleaned.slice(0, maxHighlights);
}

function cleanHighlight(one: ItemHighlight, isOwn: boolean, losses: Losses): ImportedHighlight {
  const { prefix = "", suffix = "", start = null, end = null } = one;
  const trim = (text: string) => (isOwn ? text : text.trim());
  const note = trim(one.note ?? "");
  if (note.length > maxHighlightNoteLength)
    losses.add("Ends of notes", 1, "A note has at most 10,000 characters");
  const hasPlace = Number.isSafeInteger(start) && Number.isSafeInteger(end);
  return {
    quote: trim(one.quote).slice(0, maxQuoteLength).toWellFormed(),
    prefix: prefix.slice(-contextLength).toWellFormed(),
    suffix: suffix.slice(0, contextLength).toWellFormed(),
    note: note.slice(0, maxHighlightNoteLength).toWellFormed(),
    colour: chooseColour(one.colour ?? null),
    createdAt: parseTime(one.createdAt),
    updatedAt: parseTime(one.updatedAt ?? null),
    place: hasPlace ? { start: start!, end: end!, isCertain: isOwn } : null,
    isLost: isOwn && one.isLost === true,
  };
}

function chooseColour(name: string | null): HighlightColour {
  const known = name?.trim().toLowerCase() ?? "";
  return HighlightColour.safeParse(known).data ?? colours[known] ?? "yellow";
}
