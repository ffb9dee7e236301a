/** Finds the words that a model quotes in the source it names. */
import type { Citation } from "#features/assistant/contract.ts";
import { listOccurrences } from "#server/text/find-occurrences.ts";
import { type FoldedText, foldQuote } from "./fold-quote.ts";
import { notesOn } from "../notes-on.ts";
import type { Source } from "./source.ts";

export type FoundQuote = Pick<Citation, "field" | "quote" | "start" | "end">;

const maxPlaces = 1_000;

const searchedFields = new WeakMap<
  Source,
  { field: Citation["field"]; at: number | null; in: Searched }[]
>();
type Searched = FoldedText & { original: string };

/**
 * Finds `quote` in the user's highlights, in the text the source was sent with, or in its title, summary or note. Returns the stored
 * wording. Null if it is missing, or so short that it could be in any text.
 */
export function findQuote(source: Source, quote: string): FoundQuote | null {
  const wanted = foldQuote(quote.normalize("NFC")).text.replace(/^[\s"'.]+|[\s"'.,;:!?]+$/g, "");
  if (!isLongEnough(wanted)) return null;
  for (const { field, at, in: searched } of placesOf(source)) {
    const found = indexOfWords(searched.text, wanted);
    if (found < 0) continue;
    const start = searched.starts[found]!;
    const end = searched.ends[found + wanted.length - 1]!;
    return {
      field,
      quote: searched.original.slice(start, end),
      start: at === null ? null : at + start,
      end: at === null ? null : at + end,
    };
  }
  return null;
}

function placesOf(source: Source) {
  let places = searchedFields.get(source);
  if (places === undefined) {
    const { title, summary } = source.entry;
    const { own, others } = notesOn(source.entry);
    const search = (original: string) => ({ original, ...foldQuote(original) });
    const marked = source.highlights ?? [];
    places = [
      ...marked.map(({ quote, start }) => ({
        field: "highlight" as const,
        at: start,
        in: search(quote),
      })),
      ...marked.map(({ note }) => ({
        field: "highlightNote" as const,
        at: null,
        in: search(note),
      })),
      ...source.excerpts.map(({ text, start }) => ({
        field: "text" as const,
        at: start,
        in: search(text),
      })),
      { field: "title" as const, at: null, in: search(title) },
      { field: "summary" as const, at: null, in: search(summary) },
      { field: "why" as const, at: null, in: search(own) },
      { field: "why" as const, at: null, in: search(others) },
    ];
    searchedFields.set(source, places);
  }
  return places;
}

/** At least twelve letters, or three words of eight in all; five characters in scripts without spaces. */
function isLongEnough(folded: string): boolean {
  const letters = folded.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if (/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}/u.test(folded)) {
    return letters >= 5;
  }
  return letters >= 12 || (letters >= 8 && folded.split(" ").length >= 3);
}

/** The first position of `wanted` as whole words; -1 if it is not among the first places. */
function indexOfWords(text: string, wanted: string): number {
  const isWhole = (at: number) => !cutsWord(text, at) && !cutsWord(text, at + wanted.length);
  return listOccurrences(text, wanted, maxPlaces).find(isWhole) ?? -1;
}

const alphabetic = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u;

function cutsWord(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return false;
  return alphabetic.test(text[at - 1]!) && alphabetic.test(text[at]!);
}
