// The documents of what was read, in pieces as they are stored.
import type { ArticleDocument } from "#shared/article/article-document.ts";
import { divideDocument, type StoredDocument } from "#shared/article/document-pieces.ts";
import { listPictures } from "#shared/article/list-pictures.ts";
import { getPlainText } from "#shared/article/plain-text.ts";
import { parseNodes } from "../html/dom/parse-nodes.ts";
import { findDeclared } from "../html/structure/page-language.ts";
import type { MadeDocument, ParsedSource, ReadSuccess, StoredText } from "../reading-protocol.ts";
import { buildArticle } from "./build-article.ts";
import { showFormulas } from "./show-formulas.ts";
import { buildTextArticle } from "#server/article/text-article.ts";

export function storeArticle({
  article,
  ...source
}: ParsedSource): ReadSuccess & { document: StoredDocument } {
  return {
    ...source,
    document: divideDocument(article),
    pictures: listPictures(article.blocks),
  };
}

export function makeTextDocument(text: string, language: string | null): StoredDocument {
  return divideDocument(buildTextArticle(text, language));
}

/** Of a text that was stored without a document, with the sanitised markup of a former version. */
export async function makeEarlierDocument({ text, html }: StoredText): Promise<MadeDocument> {
  const article = html === null ? buildTextArticle(text) : await showFormulas(buildEarlier(html));
  return { text: getPlainText(article), document: divideDocument(article) };
}

/** The language of a page was declared by an element around all of its text. */
function buildEarlier(html: string): ArticleDocument {
  const { body } = parseNodes(html);
  const [only, ...others] = body.childNodes;
  const isWrapped = only?.localName === "div" && others.length === 0;
  return isWrapped ? buildArticle(only, null, findDeclared(only)) : buildArticle(body, null);
}
