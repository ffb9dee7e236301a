// Chooses the title that a page states: its metadata may hold an unfilled template, or name another thing.
import { cleanLine } from "#features/capture/server/reading/clean-text.ts";
import { foldLetters } from "#shared/fold-text.ts";
import { isSite } from "./page-title.ts";

const unfilled =
  /^\s*(?:\{\{[^{}]{0,80}\}\}|\{%[^%]{0,80}%\}|\[\[[^[\]]{0,80}\]\]|<%[^%]{0,80}%>|\$\{[^{}]{0,80}\}|#\{[^{}]{0,80}\}|%[a-z][\w.-]{0,40}%|__[A-Z][A-Z_]{1,40}__)\s*(?:$|[|·•»«:/–—-])/iu;
const empty =
  /^\W*(?:undefined|null|none|nan|\[object object\]|loading|untitled(?: document| page)?|new page|page title|title|document|n\/a)\W*$/iu;

/** Whether a title is one that a program did not fill in. */
export function isPlaceholder(title: string): boolean {
  return unfilled.test(title) || empty.test(title);
}

function collectWords(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}

const minShared = 0.3;

/** Whether a headline names the same thing as one of the titles that the page shows. */
function isShown(headline: string, titles: readonly string[]): boolean {
  const own = collectWords(headline);
  const folded = foldLetters(headline);
  return titles.some((title) => {
    const words = collectWords(title);
    const shared = own.intersection(words).size;
    const isSpaced = words.size > 1 && own.size > 1;
    return (
      foldLetters(title).startsWith(folded) ||
      folded.startsWith(foldLetters(title)) ||
      (isSpaced && shared >= Math.min(own.size, words.size) * minShared)
    );
  });
}

export type StatedTitles = {
  /** Of Open Graph and the like. */
  social: string | undefined;
  /** Of the page's JSON-LD. */
  headline: string | null;
  /** Of the title element or older metadata. */
  own: string | undefined;
  /** As the page shows them, the first one first. */
  headings: readonly string[];
  /** As of `listSiteNames`. */
  siteNames: readonly string[];
};

/** Letters. A shorter title states nothing. */
const minLength = 3;

/** Null if the page states none. */
export function chooseTitle({ social, headline, own, ...page }: StatedTitles): string | null {
  const { headings, siteNames } = page;
  const isGood = (title: string | null): title is string => title !== null && !isPlaceholder(title);
  const shown = [cleanLine(own), ...headings].filter(isGood);
  const names = shown.filter(
    (title) => foldLetters(title).length >= minLength && !isSite(title, siteNames),
  );
  // JSON-LD may describe something else, such as the subject of the page.
  const isOwn = headline !== null && (names.length === 0 || isShown(headline, names));
  const stated = [cleanLine(social), isOwn ? headline : null, ...shown];
  // A page about such a word shows it as its heading.
  return stated.find(isGood) ?? headings.find((heading) => !unfilled.test(heading)) ?? null;
}
