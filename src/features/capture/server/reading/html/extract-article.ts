// Extracts the article of a page: rules find a first version, then a trained model decides about each block.
import { assembleArticle } from "./blocks/assemble-article.ts";
import { chooseBlocks } from "./blocks/choose-blocks.ts";
import { describePage, type DescribedPage } from "./blocks/describe-page.ts";
import { splitBlocks } from "./blocks/split-blocks.ts";
import type { TreeModel } from "./blocks/tree-model.ts";
import {
  extractByRules,
  makeArticle,
  type ArticleByRules,
  type PageSource,
} from "./extract-by-rules.ts";
import { pruneArticle } from "./prune-article.ts";
import { cloneDocument, type PageDocument } from "./page-dom.ts";
import { readSite } from "./sites/read-site.ts";
import type { SiteArticle } from "./sites/site-rule.ts";

/** What the model knows of a page; null if it has too many blocks. The same for reading and for training. */
export async function describeArticle(
  document: PageDocument,
  source: PageSource,
): Promise<{ byRules: ArticleByRules; described: DescribedPage | null }> {
  const page = splitBlocks(document.body);
  if (!page) return { byRules: await extractByRules(document, source), described: null };
  const byRules = await extractByRules(cloneDocument(document), source);
  const { url, articleBody, description } = source;
  const declared = `${articleBody ?? ""} ${description ?? ""}`;
  const facts = { url, articleHtml: byRules.html, declared };
  return { byRules, described: describePage(document, page, facts) };
}

/** `facts` are what the rule of a well-known site states, more exactly than the page's metadata. */
export type ExtractedArticle = ArticleByRules & { facts: Omit<SiteArticle, "html"> };

/** Modifies `document`. Without a model, and for pages that it cannot judge, the rules decide. */
export async function extractArticle(
  document: PageDocument,
  source: PageSource,
  model: TreeModel | null,
): Promise<ExtractedArticle> {
  const site = readSite(document, source.url);
  if (site) {
    const { html, ...facts } = site;
    const article = makeArticle(html, source.baseUrl);
    if (article.text !== "") return { ...article, isDeclared: true, facts };
  }
  if (!model) return { ...(await extractByRules(document, source)), facts: {} };
  const { byRules, described } = await describeArticle(document, source);
  if (!described || described.blocks.length === 0 || byRules.isDeclared)
    return { ...byRules, facts: {} };
  const isKept = chooseBlocks(described, model);
  const { baseUrl } = source;
  assembleArticle(document.body, { ...described, isKept, articleHtml: byRules.html, baseUrl });
  pruneArticle(document.body);
  const article = makeArticle(document.body.innerHTML, baseUrl, byRules.title);
  return { ...article, isDeclared: false, facts: {} };
}
