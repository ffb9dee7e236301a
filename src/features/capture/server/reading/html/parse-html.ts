// Extracts the article of a saved or fetched page. Makes no network requests and runs no scripts.
import { cleanLine } from "../clean-text.ts";
import { decodeHtml } from "./decode-html.ts";
import { extractArticle } from "./extract-article.ts";
import { takeWholePage, type PageSource } from "./extract-by-rules.ts";
import { maxDepth, measureHtml } from "./html-shape.ts";
import { getModel } from "./blocks/load-model.ts";
import type { TreeModel } from "./blocks/tree-model.ts";
import { flattenMath } from "./math-text.ts";
import { parsePage, resolveHttpUrl } from "./page-dom.ts";
import { parseMetadata } from "./page-metadata.ts";
import { getPageSigns } from "./page-signs.ts";
import { judgePage } from "./page-verdict.ts";
import type { ReadOutcome, ReadRequest } from "../reading-protocol.ts";
import { fail } from "../reading-protocol.ts";

const maxBytes = 32 * 1024 * 1024;
// Beyond these limits no tree is built: the whole page is read in one pass.
const maxTreeElements = 40_000;
const maxTreeWeight = 800_000;
const maxTreeLength = 6_000_000;
const maxUrlLength = 2_000;
const maxHtmlLength = 4_000_000;

// Text is cut at two million characters, so markup far beyond that only adds work.
const maxWholeLength = 8_000_000;

function readWholePage(source: string, url: string | null): ReadOutcome {
  const article = takeWholePage(source.slice(0, maxWholeLength), url);
  if (article.text === "") return fail("empty", "This page holds no text to read.");
  return {
    ok: true,
    title: cleanLine(source.slice(0, 100_000).match(/<title[^>]*>([^<]{1,1000})/i)?.[1]),
    byline: null,
    siteName: null,
    language: null,
    publishedAt: null,
    text: article.text,
    html: article.html.length > maxHtmlLength ? null : article.html,
  };
}

/** An absolute URL that can be fetched, otherwise null. */
function resolveImage(image: string | null, base: string | null): string | null {
  if (image === null || image.length > maxUrlLength) return null;
  const address = resolveHttpUrl(image, base);
  return address !== null && address.length <= maxUrlLength ? address : null;
}

/** A page before its article is extracted. */
export function preparePage(html: string, url: string | null) {
  const { document, baseUrl } = parsePage(html, url);
  const metadata = parseMetadata(document);
  const signs = getPageSigns(document);
  // A notice, unless the page is about cookies.
  if (signs.wordsBesideConsent > signs.words * 0.6) {
    for (const notice of signs.notices) notice.remove();
  }
  flattenMath(document);
  const { articleBody, description } = metadata;
  const source: PageSource = {
    html,
    url,
    baseUrl,
    pageWords: signs.contentWords,
    articleBody,
    description,
  };
  return { document, metadata, signs, source };
}

async function readTree(
  html: string,
  url: string | null,
  model: TreeModel | null,
): Promise<ReadOutcome> {
  const { document, metadata, signs, source } = preparePage(html, url);
  const article = await extractArticle(document, source, model);
  const verdict = article.isDeclared ? null : judgePage(signs, article.text);
  if (verdict) return verdict;
  return {
    ok: true,
    title: cleanLine(article.title) ?? metadata.title,
    byline: cleanLine(article.byline, 200) ?? metadata.byline,
    siteName: cleanLine(article.siteName, 200) ?? metadata.siteName,
    language: metadata.language,
    publishedAt: metadata.publishedAt,
    image: resolveImage(metadata.image, source.baseUrl),
    text: article.text,
    html: article.html.length > maxHtmlLength ? null : article.html,
  };
}

/** Reads the article of a page, or returns why there is none. */
export async function parseHtml(
  request: ReadRequest,
  model: TreeModel | null = getModel().model,
): Promise<ReadOutcome> {
  if (request.bytes.length > maxBytes) {
    return fail("too_large", "This page is larger than 32 MB, too large to read.");
  }
  const { text: source } = decodeHtml(request.bytes, request.contentType);
  const shape = measureHtml(source);
  if (shape.depth > maxDepth) {
    return fail(
      "malformed",
      `This page nests its parts more than ${maxDepth} levels deep, so it cannot be read.`,
    );
  }
  const isLarge =
    shape.elements > maxTreeElements ||
    shape.weight > maxTreeWeight ||
    source.length > maxTreeLength;
  if (isLarge || request.isArticle) return readWholePage(source, request.url);
  try {
    return await readTree(source, request.url, model);
  } catch {
    // The tree libraries throw on some malformed pages; the whole page is better than nothing.
    return readWholePage(source, request.url);
  }
}
