/** Documents for tests of the reading view, made as the server makes them. */
import type { EntryDocument } from "#features/reading/contract.ts";
import { buildArticle } from "#features/capture/server/reading/article/build-article.ts";
import { buildTextArticle } from "#server/article/text-article.ts";
import { parsePage } from "#features/capture/server/reading/html/page-dom.ts";
import type { ArticleDocument } from "#shared/article/article-document.ts";
import { getPlainText } from "#shared/article/plain-text.ts";

/** The whole as one part, as the server sends a short document. */
export function toPart(article: ArticleDocument, more: Partial<EntryDocument> = {}): EntryDocument {
  return {
    ...article,
    length: getPlainText(article).length,
    firstBlock: 0,
    nextBlock: null,
    ...more,
  };
}

export function fromMarkup(html: string, more: Partial<EntryDocument> = {}): EntryDocument {
  return toPart(buildArticle(parsePage(html, null).document.body, null), more);
}

export function fromText(text: string): EntryDocument {
  return toPart(buildTextArticle(text));
}
