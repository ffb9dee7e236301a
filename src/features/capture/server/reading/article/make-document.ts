// The document of what was read: the blocks that its text is made of, in pieces as they are stored.
import type { ArticleDocument } from "#shared/article/article-document.ts";
import { divideDocument, type StoredDocument } from "#shared/article/document-pieces.ts";
import { listPictures } from "#shared/article/list-pictures.ts";
import { getPlainText } from "#shared/article/plain-text.ts";
import { parsePage, type PageElement } from "../html/page-dom.ts";
import type { ParsedSource, ReadSuccess } from "../reading-protocol.ts";
import { buildArticle } from "./build-article.ts";
import type { DeclaredLanguage } from "./finish-article.ts";
import { buildTextArticle } from "./text-article.ts";

type MadeSource = ReadSuccess & { document: StoredDocument };

/** The text of the result is the one that the blocks define. */
export function makeDocument({ html, ...source }: ParsedSource): MadeSource {
  const article = chooseArticle(source, html);
  const placed = source.pages ? setPages(article, source.pages) : article;
  return {
    ...source,
    text: getPlainText(placed),
    document: divideDocument(placed),
    pictures: listPictures(placed.blocks),
  };
}

function chooseArticle(
  { text, language, pages }: Omit<ParsedSource, "html">,
  html: string | null,
): ArticleDocument {
  if (html === null) return buildTextArticle(text, isLanguage(language) ? { language } : {});
  const { root, declared } = findRoot(parsePage(html, null).document.body);
  const article = buildArticle(root, null, declared);
  // The pages of a document are places in its text.
  return pages && getPlainText(article) !== text ? buildTextArticle(text) : article;
}

function isLanguage(language: string | null): language is string {
  return language !== null && /^[a-z]{2,3}(-[a-z0-9]{1,8}){0,4}$/i.test(language);
}

/** The language of a page is declared by an element around all of its text. */
function findRoot(body: PageElement): { root: PageElement; declared: DeclaredLanguage } {
  const [only, ...others] = body.childNodes;
  const isWrapped = only?.localName === "div" && others.length === 0;
  const language = isWrapped ? only.getAttribute("lang") : null;
  const direction = isWrapped ? only.getAttribute("dir") : null;
  if (!language && !direction) return { root: body, declared: {} };
  const isDirection = direction === "ltr" || direction === "rtl";
  const declared: DeclaredLanguage = {
    ...(isLanguage(language) && { language }),
    ...(isDirection && { direction }),
  };
  return { root: only!, declared };
}

/** `starts` are where each page begins in the text, ascending. */
function setPages(article: ArticleDocument, starts: readonly number[]): ArticleDocument {
  let page = 0;
  const blocks = article.blocks.map((block) => {
    while (page < starts.length && starts[page]! <= block.start) page += 1;
    return page > 0 ? { ...block, page } : block;
  });
  return { ...article, blocks };
}
