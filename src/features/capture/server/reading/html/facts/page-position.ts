/**
 * Finds which page of an article a page is. Only this page is read, so its title has to say it. Links to the next and the
 * previous page also connect chapters and posts, so these alone are no sign.
 */
import type { PageDocument } from "../page-dom.ts";
import { resolveHttpUrl } from "../resolve-http-url.ts";

/** `page` counts from 1. `total` is null if it is not certain. */
export type PagePosition = { page: number; total: number | null };

const maxPage = 999;
const maxLinks = 3_000;

/** "page 2 of 5" in several languages. */
const words =
  /(?<!\p{L})(?:page|seite|p[áa]gina|pagina|strona|sida|side|страница|стр\.)\s+(\d{1,3})(?:\s*(?:of|von|sur|de|di|van|z|av|af|из|\/)\s*(\d{1,3}))?(?!\d)/iu;

/** A URL without its page number. A number is `isNamed` if the URL calls it one, as in "?page=2". */
type PageUrl = { rest: string; number: number | null; isNamed: boolean };

/** The first page of a list of articles or products is the list. `isArticle` excludes that. */
export function findPagePosition(
  document: PageDocument,
  { url, baseUrl, isArticle }: { url: string | null; baseUrl: string | null; isArticle: boolean },
): PagePosition | null {
  const here = URL.parse(url ?? "");
  if (here === null) return null;
  const next = findRelated(document, ["next"], here, baseUrl);
  const previous = findRelated(document, ["prev", "previous"], here, baseUrl);
  if (next === null && previous === null)
    return isArticle ? findInNumbers(document, readPageUrl(here), baseUrl) : null;
  const found =
    readWords(document.title) ?? findInUrls(readPageUrl(here), next, previous, document, baseUrl);
  return found?.page === 1 && !isArticle ? null : found;
}

/** The title with the page, unless it says it. */
export function labelPage(title: string | null, position: PagePosition | null): string | null {
  if (title === null || position === null || words.test(title)) return title;
  const { page, total } = position;
  return `${title} (page ${page}${total === null ? "" : ` of ${total}`})`;
}

function readWords(title: string): PagePosition | null {
  const [, page, total] = words.exec(title) ?? [];
  if (page === undefined) return null;
  const position = { page: Number(page), total: total === undefined ? null : Number(total) };
  const isValid = position.page >= 1 && position.page <= (position.total ?? maxPage);
  return isValid ? position : null;
}

function findInUrls(
  here: PageUrl,
  next: PageUrl | null,
  previous: PageUrl | null,
  document: PageDocument,
  baseUrl: string | null,
): PagePosition | null {
  const page = here.number ?? 1;
  const isNext = next !== null && next.rest === here.rest && next.number === page + 1;
  const isPrevious =
    previous !== null && previous.rest === here.rest && (previous.number ?? 1) === page - 1;
  if (!isNext && !isPrevious) return null;
  // Posts and chapters have numbers too, but no address without one, and no list of all numbers.
  const isSeries =
    here.isNamed ||
    here.number === null ||
    (isPrevious && previous.number === null) ||
    hasNumberedLink(document, here, baseUrl);
  return isSeries ? { page, total: next === null ? page : null } : null;
}

/** Whether another page of this series is linked by its number. */
function hasNumberedLink(document: PageDocument, here: PageUrl, baseUrl: string | null): boolean {
  return listNumberedLinks(document, here, baseUrl).length > 0;
}

/** The pages of this series that are linked by their numbers. */
function listNumberedLinks(
  document: PageDocument,
  here: PageUrl,
  baseUrl: string | null,
): PageUrl[] {
  return document
    .querySelectorAll("a[href]")
    .slice(0, maxLinks)
    .flatMap((link) => {
      const text = link.textContent.trim();
      if (!/^\d{1,3}$/.test(text)) return [];
      const target = URL.parse(resolveHttpUrl(link.getAttribute("href"), baseUrl) ?? "");
      const page = target && readPageUrl(target);
      return page?.rest === here.rest && (page.number ?? 1) === Number(text) ? [page] : [];
    });
}

/** Without a declared next or previous page, both the page beside this one and its address have to say so. */
function findInNumbers(
  document: PageDocument,
  here: PageUrl,
  baseUrl: string | null,
): PagePosition | null {
  const page = here.number ?? 1;
  const numbers = listNumberedLinks(document, here, baseUrl).map(({ number }) => number ?? 1);
  const isBeside = numbers.includes(page + 1) || numbers.includes(page - 1);
  return isBeside && !numbers.includes(page) ? { page, total: null } : null;
}

/** The page of the same site that the page declares as its next or previous one. */
function findRelated(
  document: PageDocument,
  names: readonly string[],
  here: URL,
  baseUrl: string | null,
): PageUrl | null {
  for (const name of names)
    for (const link of document.querySelectorAll(`link[rel~=${name}], a[rel~=${name}]`)) {
      const target = URL.parse(resolveHttpUrl(link.getAttribute("href"), baseUrl) ?? "");
      if (target?.host === here.host && target.href !== here.href) return readPageUrl(target);
    }
  return null;
}

const parameter = /^(page|paged|p|pg|pagina|seite|pagenum|page_?no|currentpage)$/i;
const namedPart = /^(.*?)[/_,.-](?:page|seite|pagina|pg|p)[/_,.-]?(\d{1,3})(\.\w{2,5})?$/i;
const numberPart = /^(.*?)[/_,-](\d{1,3})(\.\w{2,5})?$/;

export function readPageUrl({ host, pathname, searchParams }: URL): PageUrl {
  const others = [...searchParams].filter(([name]) => !parameter.test(name));
  const query = others
    .map(([name, value]) => `&${name}=${value}`)
    .toSorted()
    .join("");
  const path = pathname.replace(/\/+$/, "");
  const stated = [...searchParams].find(([name]) => parameter.test(name))?.[1] ?? "";
  const rest = (base: string, ending = "") => `${host}${base}${ending}${query}`;
  if (/^[1-9]\d{0,2}$/.test(stated))
    return { rest: rest(path), number: Number(stated), isNamed: true };
  for (const pattern of [namedPart, numberPart]) {
    const [, base, number, ending] = pattern.exec(path) ?? [];
    if (base !== undefined && Number(number) >= 1)
      return { rest: rest(base, ending), number: Number(number), isNamed: pattern === namedPart };
  }
  return { rest: rest(path), number: null, isNamed: false };
}
