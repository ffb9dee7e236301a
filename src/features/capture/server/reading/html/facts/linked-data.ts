// Reads a page's JSON-LD: the description of its article, and the name of its site.
import { cleanLine } from "#features/capture/server/reading/clean-text.ts";
import { foldLetters } from "#shared/fold-text.ts";
import { normaliseUrl } from "#server/fetch/normalise-url.ts";
import type { PageDocument } from "../page-dom.ts";
import { decodeEntities } from "./decode-entities.ts";

export type Json = { readonly [key: string]: unknown };

const articleType =
  /(Article|BlogPosting|Report|Review|Recipe|SocialMediaPosting|DiscussionForumPosting|VideoObject|PodcastEpisode)$/;
const siteType = /^(WebSite|NewsMediaOrganization|Organization)$/;

const maxSourceLength = 1_000_000;
const maxNodes = 2_000;
const maxDepth = 6;
const maxLineLength = 1_000;

export function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function listNodes(value: unknown, depth = 0): Json[] {
  if (depth > maxDepth) return [];
  if (Array.isArray(value))
    return value.slice(0, 200).flatMap((item) => listNodes(item, depth + 1));
  if (!isJson(value)) return [];
  return [
    value,
    ...listNodes(value["@graph"], depth + 1),
    ...listNodes(value["mainEntity"], depth + 1),
  ];
}

/** All nodes of the page, without the items of lists. Invalid scripts are skipped: they are common. */
function readNodes(document: PageDocument): Json[] {
  const nodes: Json[] = [];
  for (const script of document.querySelectorAll('script[type="application/ld+json"]')) {
    const source = (script.textContent ?? "").replace(
      /^\s*(<!\[CDATA\[|<!--)|(\]\]>|-->)\s*;?\s*$/g,
      "",
    );
    if (source.length > maxSourceLength) continue;
    try {
      // Line breaks inside strings are invalid, but common.
      nodes.push(...listNodes(JSON.parse(source.replace(/[\n\r\t]+/g, " "))));
    } catch {
      continue;
    }
    if (nodes.length > maxNodes) break;
  }
  return nodes.slice(0, maxNodes);
}

export function hasType(node: Json, pattern: RegExp): boolean {
  return [node["@type"]].flat().some((type) => typeof type === "string" && pattern.test(type));
}

/** A string or number, or the name of a node; of several, the first one. */
export function asText(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return asText(value[0]);
  return isJson(value) ? asText(value["name"] ?? value["@value"]) : null;
}

/** The same for what is shown on one line: many sites write character references in JSON. */
export function asLine(value: unknown): string | null {
  return cleanLine(decodeEntities(asText(value) ?? ""), maxLineLength);
}

/** The URL of a JSON-LD image, which is a URL, an object, or an array of either. */
export function asAddress(value: unknown): string | null {
  const [first] = [value].flat();
  if (typeof first === "string") return first;
  if (!isJson(first)) return null;
  return asAddress(first["url"] ?? first["contentUrl"] ?? first["@id"]);
}

/** The names under which a page may describe itself. */
export type PageNames = { addresses: readonly string[]; titles: readonly string[] };

/** Of several nodes, the one with the page's address or title: the others are teasers. */
export function findOwn(nodes: readonly Json[], page: PageNames): Json | null {
  if (nodes.length <= 1) return nodes[0] ?? null;
  const addresses = new Set(page.addresses.map(normaliseUrl));
  const titles = page.titles.map(foldLetters).filter((title) => title.length > 3);
  const isHere = (node: Json) =>
    [node["url"], node["mainEntityOfPage"], node["@id"]].some((value) => {
      const address = asAddress(value)?.replace(/#.*$/s, "");
      return address && addresses.has(normaliseUrl(address));
    });
  const isNamed = (node: Json) => {
    const headline = foldLetters(asText(node["headline"] ?? node["name"]) ?? "");
    return headline.length > 3 && titles.some((title) => title.startsWith(headline));
  };
  return nodes.find(isHere) ?? nodes.find(isNamed) ?? null;
}

/** Without the page's own, the first of two, which often describe the same article. */
function chooseArticle(articles: readonly Json[], page: PageNames): Json | null {
  return findOwn(articles, page) ?? (articles.length === 2 ? articles[0]! : null);
}

export type LinkedData = {
  /** All nodes of the page, without the items of lists. */
  nodes: readonly Json[];
  /** Null if there is none, or if it is not clear which of several this page shows. */
  article: Json | null;
  /** The page's own description, for what the article leaves out. */
  page: Json | null;
  siteName: string | null;
  /** Products and lists show the dates and authors of their reviews and items. */
  isOffer: boolean;
  /** The nodes that `value` refers to by their ids, in its place. */
  resolve: (value: unknown) => unknown[];
};

export function readLinkedData(document: PageDocument, page: PageNames): LinkedData {
  const nodes = readNodes(document);
  const byId = new Map(nodes.map((node) => [node["@id"], node]));
  byId.delete(undefined);
  const article = chooseArticle(
    nodes.filter((node) => hasType(node, articleType)),
    page,
  );
  const site =
    nodes.find((node) => hasType(node, /^WebSite$/)) ??
    (article && isJson(article["publisher"]) ? article["publisher"] : null) ??
    nodes.find((node) => hasType(node, siteType));
  return {
    nodes,
    article,
    page: nodes.find((node) => hasType(node, /(^|[a-z])(WebPage|QAPage|Question)$/)) ?? null,
    siteName: asLine(site),
    isOffer:
      article === null && nodes.some((node) => hasType(node, /^(Product|ItemList|CollectionPage)/)),
    resolve: (value) =>
      [value].flat().map((one) => {
        const known = isJson(one) && asText(one) === null ? byId.get(one["@id"]) : undefined;
        return known ?? one;
      }),
  };
}
