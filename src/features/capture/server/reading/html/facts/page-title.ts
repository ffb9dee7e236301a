// The title of a page without the name of its site.
import { foldLetters } from "#shared/fold-text.ts";

const separator = /\s+(?:[|·•»«/–—-]|::|:)\s+|\s*[|｜]\s*/gu;
const bar = /[|｜·•»«]/u;
/** Chinese and Japanese sites append channel and site after underscores: "標題_科技_網站". */
const underscored = /(?:\s*[_＿][^_＿]{1,14})+$/u;

/** A shorter heading, as "React", may be a part of the title. */
const minHeadingLength = 12;

export type TitleSource = {
  given: string;
  /** As of `listSiteNames`. */
  siteNames: readonly string[];
  url: string | null;
  /** The main headings as the page shows them. */
  headings: readonly string[];
};

/** The title, and the part of it that is the site's name, if that is clear. */
export function splitTitle({ given, siteNames, url, headings }: TitleSource): {
  title: string;
  siteName: string | null;
} {
  const shown = new Set(headings.map(foldLetters).filter((heading) => heading !== ""));
  // A title that the page shows as its heading is complete, and a home page is about its site.
  const isHome = /^\/?$/.test(URL.parse(url ?? "")?.pathname ?? "page");
  if (isHome || shown.has(foldLetters(given))) return { title: given, siteName: null };
  const { title, siteName } = cutSites(given, siteNames, shown);
  // What the page shows as its title is closer to it than what it shows to search engines.
  const [heading] = headings;
  const isHeading =
    heading !== undefined &&
    !isSite(heading, siteNames) &&
    (isSite(title, siteNames) ||
      (foldLetters(heading).length >= minHeadingLength && measureOverlap(heading, title) >= 0.5));
  return { title: isHeading ? heading : title, siteName };
}

function cutSites(given: string, names: readonly string[], shown: ReadonlySet<string>) {
  let siteName: string | null = null;
  let title = given;
  if (/[\p{Script=Han}\p{Script=Katakana}]/u.test(title)) {
    const head = title.replace(underscored, "").trim();
    if (head.length >= 8) title = head;
  }
  for (;;) {
    const cut = cutSite(title, names, shown);
    if (cut === null) return { title, siteName };
    title = cut.rest;
    siteName ??= cut.siteName;
  }
}

function cutSite(
  title: string,
  names: readonly string[],
  shown: ReadonlySet<string>,
): { rest: string; siteName: string | null } | null {
  const parts = [...title.matchAll(separator)];
  const last = parts.at(-1);
  const first = parts[0] ?? /(?<=\p{L}):\s+/u.exec(title);
  if (last !== undefined) {
    const rest = title.slice(0, last.index).trim();
    const tail = title.slice(last.index + last[0].length).trim();
    if (rest !== "" && isSite(tail, names)) return { rest, siteName: tail };
    // An unknown part after a bar is almost always the site's name; after a dash it may belong to the title.
    const isShown = shown.has(foldLetters(rest)) && foldLetters(rest).length >= minHeadingLength;
    const isShort = tail.length <= 30 && rest.length >= 15 && rest.length > tail.length;
    if (rest !== "" && (isShown || (bar.test(last[0]) && isShort))) return { rest, siteName: null };
  }
  if (first === undefined || first === null) return null;
  const head = title.slice(0, first.index).trim();
  const rest = title.slice(first.index + first[0].length).trim();
  // A page that calls itself by the site's name describes the site: "React – A JavaScript library".
  const isItself = shown.has(foldLetters(head));
  return rest !== "" && !isItself && isSite(head, names) ? { rest, siteName: head } : null;
}

/** The share of the words of `part` that are also in `whole`, 0 to 1. */
function measureOverlap(part: string, whole: string): number {
  const collect = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const words = collect(part);
  return words.intersection(collect(whole)).size / Math.max(1, words.size);
}

/** The names of a site in the form in which `isSite` compares them. */
export function listSiteNames(declared: readonly (string | null)[], url: string | null): string[] {
  return [...declared, nameFromHost(url)]
    .filter((name) => name !== null)
    .map(foldLetters)
    .filter((name) => name.length > 1);
}

export function isSite(part: string, names: readonly string[]): boolean {
  const name = foldLetters(part);
  return (
    name !== "" &&
    names.some(
      (known) =>
        known === name ||
        (name.length > 3 && known === `the${name}`) ||
        name === `the${known}` ||
        name === `${known}com`,
    )
  );
}

/** The label of the host that a site is usually known by: "herald" of www.herald.co.uk. */
function nameFromHost(url: string | null): string | null {
  const host = url === null ? null : URL.parse(url)?.hostname.replace(/^www\./u, "");
  if (!host) return null;
  const labels = host.split(".");
  const isShortSecond = labels.length > 2 && (labels.at(-2) ?? "").length <= 3;
  return labels.at(isShortSecond ? -3 : -2) ?? host;
}
