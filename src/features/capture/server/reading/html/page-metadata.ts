// Reads a page's metadata: og:, JSON-LD, meta, and the markup as a last resort.
import { cleanLine } from "../clean-text.ts";
import type { PageDocument } from "./page-dom.ts";

export type PageMetadata = {
  title: string | null;
  byline: string | null;
  siteName: string | null;
  language: string | null;
  /** ISO 8601. */
  publishedAt: string | null;
  /** URL of the lead picture, exactly as in the page. */
  image: string | null;
  /** The article's text from JSON-LD, to check an extraction; rarely present. */
  articleBody: string | null;
  description: string | null;
};

type Json = { readonly [key: string]: unknown };

const articleType = /(Article|BlogPosting|NewsArticle|Report|Review|Recipe|SocialMediaPosting)$/;

function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function listNodes(value: unknown, depth = 0): Json[] {
  if (depth > 4) return [];
  if (Array.isArray(value))
    return value.slice(0, 200).flatMap((item) => listNodes(item, depth + 1));
  if (!isJson(value)) return [];
  return [
    value,
    ...listNodes(value["@graph"], depth + 1),
    ...listNodes(value["mainEntity"], depth + 1),
  ];
}

/** The first JSON-LD node of an article type, or an empty object. */
function findArticleNode(document: PageDocument): Json {
  for (const script of document.querySelectorAll('script[type="application/ld+json"]')) {
    const source = (script.textContent ?? "").replace(
      /^\s*(<!\[CDATA\[|<!--)|(\]\]>|-->)\s*$/g,
      "",
    );
    if (source.length > 1_000_000) continue;
    try {
      const found = listNodes(JSON.parse(source)).find((node) =>
        [node["@type"]].flat().some((type) => typeof type === "string" && articleType.test(type)),
      );
      if (found) return found;
    } catch {
      // Half of all JSON-LD is invalid; the meta tags are used instead.
    }
  }
  return {};
}

function asText(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(asText).filter(Boolean).join(", ") || null;
  return isJson(value) ? asText(value["name"]) : null;
}

/** The URL of a JSON-LD image, which is a URL, an object, or an array of either. */
function asAddress(value: unknown): string | null {
  const [first] = [value].flat();
  if (typeof first === "string") return first;
  return isJson(first) && typeof first["url"] === "string" ? first["url"] : null;
}

function readMeta(document: PageDocument): (...names: string[]) => string | null {
  const values = new Map<string, string>();
  for (const meta of document.querySelectorAll("meta[content]")) {
    const names =
      meta.getAttribute("property") ??
      meta.getAttribute("name") ??
      meta.getAttribute("itemprop") ??
      "";
    const content = meta.getAttribute("content")?.trim();
    if (!content) continue;
    for (const name of names.toLowerCase().split(/\s+/))
      if (!values.has(name)) values.set(name, content);
  }
  return (...names) => {
    for (const name of names) {
      const value = values.get(name);
      if (value) return value;
    }
    return null;
  };
}

/** ISO 8601 in UTC for a date in a common format between 1970 and a year from now, otherwise null. */
export function parseDate(raw: string | null | undefined): string | null {
  const text = raw?.trim();
  if (!text || !/\d{4}/.test(text)) return null;
  const time = Date.parse(/^\d{4}-\d{2}-\d{2} \d/.test(text) ? text.replace(" ", "T") : text);
  if (Number.isNaN(time) || time < 0 || time > Date.now() + 366 * 86_400_000) return null;
  return new Date(time).toISOString();
}

function findLanguage(document: PageDocument, declared: string | null): string | null {
  const tag = (document.documentElement.getAttribute("lang") ?? declared)
    ?.trim()
    .replaceAll("_", "-");
  return tag && /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag) ? tag : null;
}

/** Reads the declared metadata. Call it before an extractor modifies the document. */
export function parseMetadata(document: PageDocument): PageMetadata {
  const meta = readMeta(document);
  const article = findArticleNode(document);
  const timeTag = document.querySelector(
    "time[pubdate], time[itemprop=datePublished], article time[datetime], header time[datetime]",
  );
  const author = meta("author", "dc.creator", "parsely-author", "article:author");
  return {
    title: cleanLine(
      meta("og:title", "twitter:title", "dc.title") ??
        asText(article["headline"]) ??
        document.title,
    ),
    // article:author is often a profile URL instead of a name.
    byline: cleanLine(
      asText(article["author"]) ?? (author && /^https?:/i.test(author) ? null : author),
      200,
    ),
    siteName: cleanLine(
      meta("og:site_name", "application-name") ?? asText(article["publisher"]),
      200,
    ),
    language: findLanguage(document, meta("og:locale", "content-language", "dc.language")),
    publishedAt:
      parseDate(asText(article["datePublished"])) ??
      parseDate(
        meta(
          "article:published_time",
          "datepublished",
          "date",
          "dc.date",
          "parsely-pub-date",
          "pubdate",
        ),
      ) ??
      parseDate(timeTag?.getAttribute("datetime")),
    image:
      meta(
        "og:image:secure_url",
        "og:image",
        "og:image:url",
        "twitter:image",
        "twitter:image:src",
      ) ?? asAddress(article["image"]),
    articleBody: typeof article["articleBody"] === "string" ? article["articleBody"] : null,
    description: meta("description", "og:description", "twitter:description"),
  };
}
