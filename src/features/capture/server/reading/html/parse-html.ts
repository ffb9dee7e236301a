// Extracts the article of a saved or fetched page. Makes no network requests and runs no scripts.
import { cleanLine } from "../clean-text.ts";
import { decodeHtml } from "./decode-html.ts";
import { extractArticle, type PageSource } from "./extract-article.ts";
import { maxDepth } from "./dom/parse-nodes.ts";
import { makeArticle } from "./make-article.ts";
import { completeArticle } from "./linked-content/complete-article.ts";
import { getModel } from "./blocks/load-model.ts";
import type { TreeModel } from "./blocks/tree-model.ts";
import { parsePage } from "./page-dom.ts";
import { labelPage } from "./facts/page-position.ts";
import { resolveHttpUrl } from "./resolve-http-url.ts";
import { parseMetadata, type PageMetadata } from "./page-metadata.ts";
import { getPageSigns } from "./page-signs.ts";
import { findDeclared } from "./structure/page-language.ts";
import { prepareStructure } from "./structure/prepare-structure.ts";
import { judgePage } from "./page-verdict.ts";
import {
  type ParseOutcome,
  type ReadRequest,
  type ParsedSource,
  fail,
} from "../reading-protocol.ts";

const maxBytes = 32 * 1024 * 1024;
// Beyond these limits nothing is chosen: the whole page is read.
const maxTreeElements = 40_000;
const maxTreeWeight = 800_000;
const maxTreeLength = 6_000_000;
const maxUrlLength = 2_000;
const maxNameLength = 200;

// The head of a page whose body is too large for a tree.
const maxHeadLength = 200_000;
/** Text is cut at two million characters, so markup far beyond that only adds work. */
const maxLength = 8_000_000;

function readWholePage(
  { document, baseUrl }: Page,
  source: string,
  url: string | null,
): ParseOutcome {
  const declared = findDeclared(document.documentElement, document.body);
  const { document: article, text } = makeArticle(document.body, { baseUrl, declared });
  if (text === "") return fail("empty", "This page holds no text to read.");
  return { ok: true, ...readHead(source, url), text, article };
}

/** The facts in the head of a page that is read without a tree. */
function readHead(source: string, url: string | null): PageFacts {
  const start = source.slice(0, maxHeadLength);
  const end = start.search(/<body[\s>]/i);
  try {
    const { document, baseUrl } = parsePage(end < 0 ? start : start.slice(0, end), url);
    return readFacts(parseMetadata(document, url, baseUrl));
  } catch {
    const title = cleanLine(start.match(/<title[^>]*>([^<]{1,1000})/i)?.[1]);
    return { title, byline: null, siteName: null, language: null, publishedAt: null };
  }
}

type PageFacts = Pick<
  ParsedSource,
  "title" | "byline" | "siteName" | "language" | "publishedAt" | "modifiedAt" | "canonicalUrl"
>;

function readFacts(metadata: PageMetadata): PageFacts {
  const title = labelPage(metadata.title, metadata.position);
  const { byline, siteName, language, publishedAt, modifiedAt, canonicalUrl } = metadata;
  return { title, byline, siteName, language, publishedAt, modifiedAt, canonicalUrl };
}

/** An absolute URL that can be fetched, otherwise null. */
function resolveImage(image: string | null, base: string | null): string | null {
  if (image === null || image.length > maxUrlLength) return null;
  const address = resolveHttpUrl(image, base);
  return address !== null && address.length <= maxUrlLength ? address : null;
}

type Page = ReturnType<typeof parsePage>;

/** A page before its article is extracted, of which `html` is the markup. */
export function preparePage(page: Page, html: string, url: string | null) {
  const { document, baseUrl } = page;
  const metadata = parseMetadata(document, url, baseUrl);
  const signs = getPageSigns(document);
  // A notice, unless the page is about cookies.
  if (signs.wordsBesideConsent > signs.words * 0.6) {
    for (const notice of signs.notices) notice.remove();
  }
  prepareStructure(document, html);
  const { articleBody, description } = metadata;
  const declared = findDeclared(document.documentElement, document.body);
  const source: PageSource = { url, baseUrl, declared, articleBody, description };
  return { document, metadata, signs, source };
}

function readTree(
  page: Page,
  html: string,
  url: string | null,
  model: TreeModel | null,
): ParseOutcome {
  const { document, metadata, signs, source } = preparePage(page, html, url);
  const found = extractArticle(document, source, model);
  const article = completeArticle(found, metadata.content, source);
  const verdict = found.isDeclared ? null : judgePage(signs, found.text);
  // A page that is only empty until its scripts run may still describe its content.
  if (verdict && (verdict.kind !== "empty" || article === found)) return verdict;
  const facts = readFacts(metadata);
  const { title, byline, siteName } = article.facts;
  return {
    ok: true,
    ...facts,
    title: labelPage(cleanLine(title), metadata.position) ?? facts.title,
    byline: cleanLine(byline, maxNameLength) ?? facts.byline,
    siteName: cleanLine(siteName, maxNameLength) ?? facts.siteName,
    image: resolveImage(metadata.image, source.baseUrl),
    icon: resolveImage(metadata.icon, source.baseUrl),
    text: article.text,
    article: article.document,
  };
}

/** Reads the article of a page, or returns why there is none. */
export function parseHtml(
  request: ReadRequest,
  model: TreeModel | null = getModel().model,
): ParseOutcome {
  if (request.bytes.length > maxBytes) {
    return fail("too_large", "This page is larger than 32 MB, too large to read.");
  }
  const source = decodeHtml(request.bytes, request.contentType).text.slice(0, maxLength);
  const page = parsePage(source, request.url);
  const { depth, elements, weight } = page.document.shape;
  if (depth > maxDepth) {
    return fail(
      "malformed",
      `This page nests its parts more than ${maxDepth} levels deep, so it cannot be read.`,
    );
  }
  const isLarge =
    elements > maxTreeElements || weight > maxTreeWeight || source.length > maxTreeLength;
  if (isLarge || request.isArticle) return readWholePage(page, source, request.url);
  try {
    return readTree(page, source, request.url, model);
  } catch {
    // Some malformed pages make the extraction fail; the whole page is better than nothing.
    return readWholePage(parsePage(source, request.url), source, request.url);
  }
}
