// Extracts the article of a page: a trained model decides about each block of text.
import { assembleArticle } from "./blocks/assemble-article.ts";
import { chooseBlocks } from "./blocks/choose-blocks.ts";
import { describePage, type DescribedPage } from "./blocks/describe-page.ts";
import type { TreeModel } from "./blocks/tree-model.ts";
import { collectWords } from "./blocks/word-overlap.ts";
import { makeArticle, parseMarkup, type Article, type ArticleSource } from "./make-article.ts";
import type { PageDocument } from "./page-dom.ts";
import { countWords } from "./page-signs.ts";
import { pruneArticle } from "./prune-article.ts";
import { readSite } from "./sites/read-site.ts";
import { textToMarkup } from "./sites/site-markup.ts";
import type { SiteArticle } from "./sites/site-rule.ts";

export type PageSource = ArticleSource & {
  url: string | null;
  /** The article's text in the page's JSON-LD, or null. */
  articleBody: string | null;
  /** The page's description of itself, or null. */
  description: string | null;
};

/** `facts` are what the rule of a well-known site states, more exactly than the page's metadata. */
export type ExtractedArticle = Article & {
  /** The text comes from the page's JSON-LD, because the page itself does not contain it, or by a site's rule. */
  isDeclared: boolean;
  facts: Omit<SiteArticle, "html">;
};

/** The same for reading and for training. */
export function describeArticle(
  document: PageDocument,
  { url, articleBody, description }: PageSource,
): DescribedPage {
  return describePage(document, { url, declared: `${articleBody ?? ""} ${description ?? ""}` });
}

/** Modifies `document`. Without a model, and on pages of too many blocks, the rules decide. */
function extractBlocks(
  document: PageDocument,
  source: PageSource,
  model: TreeModel | null,
): Article {
  const page = describeArticle(document, source);
  const isKept =
    model && page.rows
      ? chooseBlocks(page.blocks, page.rows, model)
      : Array.from(page.main.isChosen, (byte) => byte === 1);
  assembleArticle(document.body, { ...page, isKept, baseUrl: source.baseUrl });
  pruneArticle(document.body);
  return makeArticle(document.body, source);
}

/** Words. Shorter texts in JSON-LD are often only the beginning of the article. */
const minDeclaredWords = 80;
const minDeclaredShare = 0.6;

/** The share of the different words of `whole` that also occur in `part`, 0 to 1. */
function measureShare(part: string, whole: string): number {
  const wanted = collectWords(whole);
  return wanted.size === 0 ? 1 : wanted.intersection(collectWords(part)).size / wanted.size;
}

/** Modifies `document`. */
export function extractArticle(
  document: PageDocument,
  source: PageSource,
  model: TreeModel | null,
): ExtractedArticle {
  const { articleBody } = source;
  const site = readSite(document, source.url);
  if (site) {
    const { html, ...facts } = site;
    const article = makeArticle(parseMarkup(html), source);
    if (article.text !== "") return { ...article, isDeclared: true, facts };
  }
  const article = extractBlocks(document, source, model);
  const isDeclared =
    articleBody !== null &&
    countWords(articleBody) >= minDeclaredWords &&
    measureShare(article.text, articleBody) < minDeclaredShare;
  const found = isDeclared ? makeArticle(parseMarkup(textToMarkup(articleBody)), source) : article;
  return { ...found, isDeclared, facts: {} };
}
