/** Compares the highlights of a file with those that an entry has. */
import { and, eq } from "drizzle-orm";
import { maxHighlights } from "#features/highlights/contract.ts";
import type { Tx } from "#server/db/database.ts";
import { lockText } from "./find-quote.ts";
import type { ImportedHighlight } from "./import-highlights.ts";
import { highlights } from "./tables.ts";

type Known = Pick<ImportedHighlight, "quote" | "prefix" | "suffix"> & {
  /** Null if it is not known in the present text. */
  start: number | null;
};

export type MissingHighlights = {
  captureId: string;
  /** The entry's text; null if it is not read yet. */
  text: string | null;
  textVersion: number;
  missing: ImportedHighlight[];
  /** The number of highlights beyond the limit of an entry, which are not in `missing`. */
  full: number;
};

/**
 * The highlights of `given` that the entry lacks, until the commit: those with another quote, or at another place.
 * `fileText` is the text of the same file, in which the places are. Throws "not_found".
 */
export async function findMissing(
  tx: Tx,
  userId: string,
  entryId: string,
  { given, fileText }: { given: readonly ImportedHighlight[]; fileText: string | null },
): Promise<MissingHighlights> {
  const { captureId, text, textVersion } = await lockText(tx, userId, entryId);
  const rows = await tx
    .select({
      quote: highlights.quote,
      prefix: highlights.prefix,
      suffix: highlights.suffix,
      start: highlights.start,
      isLost: highlights.isLost,
      version: highlights.textVersion,
    })
    .from(highlights)
    .where(and(eq(highlights.entryId, entryId), eq(highlights.userId, userId)));
  const known = rows.map(({ start, isLost, version, ...row }) => ({
    ...row,
    start: isLost || version !== textVersion ? null : start,
  }));
  const isSameText = fileText === text;
  const placed = given.map((one) => ({ ...one, place: choosePlace(text, one, isSameText) }));
  const missing = selectMissing(known, placed);
  const free = Math.max(0, maxHighlights - known.length);
  return {
    captureId,
    text: textVersion === 0 ? null : text,
    textVersion,
    missing: missing.slice(0, free),
    full: Math.max(0, missing.length - free),
  };
}

/** The place in the present text; null unless it is certain, or the quote is there. */
function choosePlace(text: string, { place, quote }: ImportedHighlight, isSameText: boolean) {
  if (place === null) return null;
  if (isSameText && place.isCertain) return place;
  return text.startsWith(quote, place.start) ? { ...place, isCertain: false } : null;
}

/** Each known highlight excludes at most one of `given`, preferably the one at the same place. */
export function selectMissing(
  known: readonly Known[],
  given: readonly ImportedHighlight[],
): ImportedHighlight[] {
  const left = Map.groupBy(known, ({ quote }) => foldQuote(quote));
  const take = (one: ImportedHighlight, isSame: (other: Known) => boolean): boolean => {
    const others = left.get(foldQuote(one.quote)) ?? [];
    const at = others.findIndex(isSame);
    if (at >= 0) others.splice(at, 1);
    return at >= 0;
  };
  const atPlace = given.filter(
    (one) => one.place === null || !take(one, ({ start }) => start === one.place!.start),
  );
  const inContext = atPlace.filter(
    (one) =>
      (one.prefix === "" && one.suffix === "") ||
      !take(one, (other) => other.prefix === one.prefix && other.suffix === one.suffix),
  );
  return inContext.filter((one) => !take(one, ({ start }) => one.place === null || start === null));
}

/** Files and texts differ in the white space between words. */
function foldQuote(quote: string): string {
  return quote.replaceAll(/\s+/g, " ").trim();
}
