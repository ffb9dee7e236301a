// Makes the document of an article's elements, and what its extraction asks of it.
import type { ArticleDocument } from "#shared/article/article-document.ts";
import { getPlainText } from "#shared/article/plain-text.ts";
import { buildArticle } from "../article/build-article.ts";
import type { DeclaredLanguage } from "../article/finish-article.ts";
import { parseNodes } from "./dom/parse-nodes.ts";
import type { PageElement } from "./page-dom.ts";
import { countWords } from "./page-signs.ts";

export type Article = {
  root: PageElement;
  document: ArticleDocument;
  text: string;
  words: number;
};

/** What an article is made of besides its elements: the base of its addresses, and what the page declares. */
export type ArticleSource = { baseUrl: string | null; declared?: DeclaredLanguage };

export function makeArticle(root: PageElement, { baseUrl, declared }: ArticleSource): Article {
  const document = buildArticle(root, baseUrl, declared);
  const text = getPlainText(document);
  return { root, document, text, words: countWords(text) };
}

/** An element with the content of any markup. */
export function parseMarkup(markup: string): PageElement {
  return parseNodes(markup).body;
}
