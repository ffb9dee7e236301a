// Makes the document of a plain text: its paragraphs, exactly as they are.
import type { ArticleDocument } from "#shared/article/article-document.ts";
import { splitParagraphs } from "#shared/article/plain-text.ts";
import { divideBlock } from "./divide-block.ts";
import { type DeclaredLanguage, finishArticle } from "./finish-article.ts";
import type { BlockShape, RawBlock } from "./raw-block.ts";

/** `text` is the plain text of the document, character for character. */
export function buildTextArticle(text: string, declared: DeclaredLanguage = {}): ArticleDocument {
  const blocks: RawBlock[] = [];
  let start = 0;
  for (const paragraph of splitParagraphs(text)) {
    const shape: BlockShape = { kind: "paragraph", ...(isWrapped(paragraph) && { wraps: true }) };
    for (const part of divideBlock(shape, { text: paragraph, marks: [] })) {
      const { shape: kind, continues, ...content } = part;
      blocks.push({ ...kind, ...content, start, inside: [], ...(continues && { continues }) });
      start += content.text.length;
    }
    start += 2;
  }
  return finishArticle({ blocks, targets: new Map() }, declared);
}

/** Three lines and more, all of them about as long as a typewriter's. */
function isWrapped(paragraph: string): boolean {
  const lines = paragraph.slice(0, 4_000).split("\n").slice(0, -1);
  return lines.length >= 2 && lines.every((line) => line.length > 50 && line.length < 90);
}
