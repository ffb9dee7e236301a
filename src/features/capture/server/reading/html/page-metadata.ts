// Reads the facts that a page states about itself: JSON-LD, Open Graph, meta tags, and what it shows.
import { cleanAuthors } from "../author-names.ts";
import { parseCalendarDate } from "../calendar-date.ts";
import { cleanLine } from "../clean-text.ts";
import { chooseCanonicalUrl } from "./facts/canonical-url.ts";
import { decodeEntities, decodeTitle } from "./facts/decode-entities.ts";
import { asAddress, asLine, asText, type LinkedData, readLinkedData } from "./facts/linked-data.ts";
import { findIcon } from "./facts/page-icon.ts";
import { findPagePosition, type PagePosition } from "./facts/page-position.ts";
import { findDateInUrl, findShownFacts, type Shown } from "./facts/page-byline.ts";
import { isSite, listSiteNames, splitTitle } from "./facts/page-title.ts";
import { chooseTitle, isPlaceholder } from "./facts/stated-title.ts";
import type { PageDocument } from "./page-dom.ts";
import { chooseContent } from "./linked-content/choose-content.ts";
import type { LinkedContent } from "./linked-content/list-sections.ts";
import { isHidden } from "./page-signs.ts";

export type PageMetadata = {
  /** Without the site's name. */
  title: string | null;
  /** Of an article with several pages. */
  position: PagePosition | null;
  byline: string | null;
  siteName: string | null;
  language: string | null;
  /** Calendar dates as of parseCalendarDate. */
  publishedAt: string | null;
  modifiedAt: string | null;
  canonicalUrl: string | null;
  /** URL of the lead picture, exactly as in the page. */
  image: string | null;
  /** URL of the site's icon, exactly as in the page; where browsers look for it if the page names none. */
  icon: string | null;
  /** The article's text from JSON-LD, to check an extraction; rarely present. */
  articleBody: string | null;
  description: string | null;
  /** The content that the page's JSON-LD describes besides articles. */
  content: LinkedContent;
};

type Meta = (...names: string[]) => string[];

const authorNames = [
  "citation_author",
  "author",
  "article:author_name",
  "article.author",
  "parsely-author",
  "sailthru.author",
  "byl",
  "dc.creator",
  "dcterms.creator",
  "article:author",
  "og:article:author",
];
const publishedNames = [
  "article:published_time",
  "og:article:published_time",
  "article.published",
  "datepublished",
  "citation_publication_date",
  "citation_online_date",
  "citation_date",
  "parsely-pub-date",
  "sailthru.date",
  "publication_date",
  "publish_date",
  "publish-date",
  "publishdate",
  "pubdate",
  "dc.date.issued",
  "dcterms.issued",
  "dc.date.created",
  "dcterms.created",
  "dc.date",
  "dcterms.date",
  "date",
];
const modifiedNames = [
  "article:modified_time",
  "og:article:modified_time",
  "og:updated_time",
  "datemodified",
  "dcterms.modified",
  "dc.date.modified",
  "last-modified",
  "revised",
];

/** All values of each name, the first one first. */
function readMeta(document: PageDocument): Meta {
  const values = new Map<string, string[]>();
  for (const meta of document.querySelectorAll("meta[content]")) {
    const content = meta.getAttribute("content")?.trim();
    if (!content) continue;
    const names = ["property", "name", "itemprop", "http-equiv"]
      .map((attribute) => meta.getAttribute(attribute))
      .find((name) => name);
    for (const name of (names ?? "").toLowerCase().split(/\s+/)) {
      const known = values.get(name);
      if (known === undefined) values.set(name, [content]);
      else if (known.length < 50) known.push(content);
    }
  }
  return (...names) => names.flatMap((name) => values.get(name) ?? []);
}

function findLanguage(document: PageDocument, declared: string | undefined): string | null {
  const tag = (document.documentElement.getAttribute("lang") ?? declared)
    ?.trim()
    .replaceAll("_", "-");
  return tag && /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag) ? tag : null;
}

const nothingShown: Shown = { author: null, date: null };

function listHeadings(document: PageDocument): string[] {
  return [...document.querySelectorAll("h1")]
    .slice(0, 5)
    .filter((heading) => !isHidden(heading))
    .flatMap((heading) => cleanLine(heading.textContent) ?? []);
}

function firstOf<Value>(
  values: readonly (Value | null | undefined)[],
  read: (value: Value) => string | null,
): string | null {
  for (const value of values) {
    const found = value == null ? null : read(value);
    if (found !== null) return found;
  }
  return null;
}

/** The first author who is not the site itself, which many sites declare as the author of every page. */
function findAuthor(
  meta: Meta,
  { article, page, resolve }: LinkedData,
  shown: () => Shown,
  siteNames: readonly string[],
): string | null {
  const linked = (node: typeof article) =>
    node === null ? null : cleanAuthors(resolve(node["author"] ?? node["creator"]).map(asLine));
  const sources = [
    () => linked(article),
    () => firstOf(authorNames, (name) => cleanAuthors(meta(name))),
    () => shown().author,
    () => linked(page),
  ];
  let site: string | null = null;
  for (const find of sources) {
    const author = find();
    if (author !== null && !isSite(author, siteNames)) return author;
    site ??= author;
  }
  return site;
}

function findDates(
  meta: Meta,
  { article, page }: LinkedData,
  shown: () => Shown,
  url: string | null,
): { publishedAt: string | null; modifiedAt: string | null } {
  const linked = (name: string) => [article, page].map((node) => asText(node?.[name]));
  const publishedAt =
    firstOf([...linked("datePublished"), asText(article?.["uploadDate"])], parseCalendarDate) ??
    firstOf(meta(...publishedNames), parseCalendarDate) ??
    findDateInUrl(url) ??
    shown().date;
  const modifiedAt = firstOf(
    [...linked("dateModified"), ...meta(...modifiedNames)],
    parseCalendarDate,
  );
  // A page cannot have changed before it was published: programs write the date of a draft.
  const isEarlier = publishedAt !== null && modifiedAt !== null && modifiedAt < publishedAt;
  return { publishedAt, modifiedAt: isEarlier ? null : modifiedAt };
}

/** Reads the declared and the shown facts. Call it before an extractor modifies the document. */
export function parseMetadata(
  document: PageDocument,
  url: string | null = null,
  baseUrl: string | null = url,
): PageMetadata {
  const meta = readMeta(document);
  const headings = listHeadings(document);
  const canonical = document.querySelector("link[rel~=canonical]")?.getAttribute("href");
  const canonicalUrl = chooseCanonicalUrl([canonical, ...meta("og:url")], url, baseUrl);
  const titles = [...meta("og:title", "twitter:title", "dc.title"), document.title, ...headings];
  const page = {
    addresses: [url, canonicalUrl].filter((address) => address !== null),
    titles,
  };
  const data = readLinkedData(document, page);
  const { article, nodes, resolve } = data;
  const declaredSites = meta("og:site_name", "application-name").map(decodeEntities);
  const declaredSite = cleanLine(declaredSites[0] ?? data.siteName, 200);
  const siteNames = listSiteNames([...declaredSites, data.siteName], url);
  const stated = chooseTitle({
    social: meta("og:title", "twitter:title").find((title) => !isPlaceholder(title)),
    headline: asLine(article?.["headline"]),
    own: [...meta("dc.title"), document.title].find((title) => !isPlaceholder(title)),
    headings,
    siteNames,
  });
  const given = stated && decodeTitle(stated, headings);
  const split = given ? splitTitle({ given, siteNames, url, headings }) : null;
  // Only pages without declared facts need the walk.
  const isOffer = data.isOffer || meta("og:type").some((type) => type.startsWith("product"));
  let walked: Shown | null = null;
  const isArticle = article !== null || document.querySelectorAll("article").length === 1;
  const shown = () => (walked ??= isOffer ? nothingShown : findShownFacts(document));
  return {
    title: split?.title ?? null,
    position: findPagePosition(document, { url, baseUrl, isArticle }),
    byline: findAuthor(meta, data, shown, siteNames),
    siteName: declaredSite ?? split?.siteName ?? null,
    language: findLanguage(document, meta("og:locale", "content-language", "dc.language")[0]),
    ...findDates(meta, data, shown, url),
    canonicalUrl,
    image:
      meta(
        "og:image:secure_url",
        "og:image",
        "og:image:url",
        "twitter:image",
        "twitter:image:src",
      )[0] ?? asAddress(article?.["image"]),
    icon: findIcon(document),
    articleBody: typeof article?.["articleBody"] === "string" ? article["articleBody"] : null,
    description: meta("description", "og:description", "twitter:description")[0] ?? null,
    content: { nodes: chooseContent(nodes, page), resolve },
  };
}
