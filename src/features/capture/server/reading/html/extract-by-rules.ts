// Extracts the article of a page by rules: Readability, or Defuddle if Readability clearly found too little.
import { Readability } from "@mozilla/readability";
import { htmlToText } from "./html-text.ts";
import { parsePage } from "./page-dom.ts";
import type { PageDocument, PageElement } from "./page-dom.ts";
import { countWords } from "./page-signs.ts";
import { pruneArticle } from "./prune-article.ts";
import { sanitiseHtml } from "./sanitise.ts";
import { textToMarkup } from "./sites/site-markup.ts";

export type Article = {
  /** The title that Readability found, or null. */
  title: string | null;
  /** Sanitised. */
  html: string;
  text: string;
  words: number;
};

export type PageSource = {
  html: string;
  url: string | null;
  baseUrl: string | null;
  /** Words of the whole page outside navigation, to measure what an extractor missed. */
  pageWords: number;
  /** The article's text in the page's JSON-LD, or null. */
  articleBody: string | null;
  /** The page's description of itself, or null. */
  description: string | null;
};

const minProseWords = 50;

/** Captions count as text only on pages that hardly have any other, such as photo essays. */
function readText(html: string): string {
  const text = htmlToText(html);
  return countWords(text) < minProseWords ? htmlToText(html, { captions: true }) : text;
}

export function makeArticle(
  markup: string,
  baseUrl: string | null,
  title: string | null = null,
): Article {
  const html = sanitiseHtml(markup, baseUrl);
  const text = readText(html);
  return {
    title,
    html,
    text,
    words: countWords(text),
  };
}

/** Readability throws on some pages without a usual body. */
function parseOrNull(reader: Readability<string>): ReturnType<Readability<string>["parse"]> {
  try {
    return reader.parse();
  } catch {
    return null;
  }
}

function extractWithReadability(document: PageDocument, baseUrl: string | null): Article {
  const reader = new Readability(
    document as unknown as ConstructorParameters<typeof Readability>[0],
    {
      serializer: (article: unknown) => {
        pruneArticle(article as PageElement);
        return (article as PageElement).innerHTML;
      },
    },
  );
  const found = parseOrNull(reader);
  return makeArticle(found?.content ?? "", baseUrl, found?.title ?? null);
}

async function extractWithDefuddle({ html, url, baseUrl }: PageSource): Promise<Article> {
  const { Defuddle } = await import("defuddle/node");
  const { document } = parsePage(html, url);
  const found = await Defuddle(
    document as unknown as Parameters<typeof Defuddle>[0],
    url ?? undefined,
    {
      useAsync: false,
    },
  );
  return makeArticle(found.content, baseUrl);
}

/** The share of distinct longer words of `whole` that also occur in `part`, 0 to 1. */
function measureOverlap(part: string, whole: string): number {
  const collect = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []);
  const wanted = collect(whole);
  if (wanted.size === 0) return 1;
  return wanted.intersection(collect(part)).size / wanted.size;
}

/** The share of an article's words inside links, 0 to 1: lists of teasers are mostly links. */
function measureLinks(article: Article): number {
  const linked =
    article.html.match(/<a\b[^>]*>.*?<\/a>/gs)?.map((link) => link.replace(/<[^>]*>/g, " ")) ?? [];
  return countWords(linked.join(" ")) / Math.max(1, article.words);
}

function isTooShort(words: number, pageWords: number): boolean {
  return (words < 150 && pageWords > words * 3) || words < pageWords / 15;
}

export type ArticleByRules = Article & {
  /** The text comes from the page's JSON-LD, because the page itself does not contain it, or by a site's rule. */
  isDeclared: boolean;
};

/**
 * Modifies `document`. Also runs Defuddle if Readability found little of a page that contains much more, or
 * not the article that the page itself declares.
 */
export async function extractByRules(
  document: PageDocument,
  source: PageSource,
): Promise<ArticleByRules> {
  const first = extractWithReadability(document, source.baseUrl);
  const declared =
    source.articleBody && countWords(source.articleBody) >= 80 ? source.articleBody : null;
  const missesDeclared = declared !== null && measureOverlap(first.text, declared) < 0.6;
  if (!missesDeclared && !isTooShort(first.words, source.pageWords))
    return { ...first, isDeclared: false };

  const second = await extractWithDefuddle(source);
  const isBetter = second.words > Math.max(40, first.words * 2) && measureLinks(second) < 0.4;
  let best = isBetter ? second : first;
  let isDeclared = false;
  if (declared) {
    const isCloser = measureOverlap(second.text, declared) > measureOverlap(first.text, declared);
    best = isCloser ? second : first;
    isDeclared = measureOverlap(best.text, declared) < 0.6;
    if (isDeclared) best = makeArticle(textToMarkup(declared), source.baseUrl);
  }
  return { ...best, title: first.title, isDeclared };
}

/** Takes the whole page, for pages too large to search for an article. */
export function takeWholePage(html: string, baseUrl: string | null): Article {
  return makeArticle(html, baseUrl);
}
