import type { EntryFacts } from "#shared/entry-facts.ts";
import { parseCalendarDate } from "../reading/calendar-date.ts";
import { cleanLine } from "../reading/clean-text.ts";
import { chooseCanonicalUrl } from "../reading/html/facts/canonical-url.ts";

/** The facts that a reader finds, or that a file contains. The language has its own column and its own rules. */
export type SourceFacts = Omit<EntryFacts, "language">;

const maxAuthorLength = 300;

/** Bounds and checks the facts of a source with the address `url`; all others are null. */
export function cleanFacts(
  stated: { [Name in keyof SourceFacts]?: string | null | undefined },
  url: string | null,
): SourceFacts {
  return {
    author: cleanLine(stated.author, maxAuthorLength),
    publishedOn: parseCalendarDate(stated.publishedOn),
    modifiedOn: parseCalendarDate(stated.modifiedOn),
    canonicalUrl: chooseCanonicalUrl([stated.canonicalUrl], url, url),
  };
}
