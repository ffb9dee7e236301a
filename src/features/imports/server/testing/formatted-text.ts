import { createResult } from "#features/capture/server/reading/article/create-result.ts";
import { storeArticle } from "#features/capture/server/reading/article/make-document.ts";
import { makeArticle, parseMarkup } from "#features/capture/server/reading/html/make-article.ts";

/** A text with a heading, a numbered list and words of another kind, with its document. */
export function makeFormatted(page: number) {
  const html = `<h2>Page ${page}</h2><ol start="3"><li>A <em>formatted</em> text</li></ol>`;
  const { document } = makeArticle(parseMarkup(html), { baseUrl: null });
  return storeArticle(createResult(document));
}
