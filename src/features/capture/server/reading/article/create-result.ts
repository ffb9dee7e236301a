// The results of sources that state nothing but their text.
import type { ArticleDocument } from "#shared/article/article-document.ts";
import { getPlainText } from "#shared/article/plain-text.ts";
import { noFacts, type ParsedSource } from "../reading-protocol.ts";
import { buildTextArticle } from "#server/article/text-article.ts";

export function createResult(article: ArticleDocument): ParsedSource {
  return { ...noFacts, text: getPlainText(article), article };
}

export function createTextResult(text: string): ParsedSource {
  return createResult(buildTextArticle(text));
}
