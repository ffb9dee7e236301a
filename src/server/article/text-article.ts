// Makes the document of a plain text: its paragraphs, exactly as they are.
import {
  type ArticleBlock,
  type ArticleDocument,
  articleVersion,
  isLanguage,
} from "#shared/article/article-document.ts";
import { splitParagraphs } from "#shared/article/plain-text.ts";
import { bulletPattern } from "../text/bullet-pattern.ts";
import { splitSentences } from "../text/split-sentences.ts";
import { divideBlock } from "./divide-block.ts";

/** `text` is the plain text of the document, character for character. */
export function buildTextArticle(text: string, declared: string | null = null): ArticleDocument {
  const language = declared !== null && isLanguage(declared) ? declared : undefined;
  const blocks: ArticleBlock[] = [];
  let start = 0;
  for (const paragraph of splitParagraphs(text)) {
    const wraps = isWrapped(paragraph);
    for (const part of divideBlock({ shape: { kind: "paragraph" }, text: paragraph, marks: [] })) {
      const block: ArticleBlock = {
        kind: "paragraph",
        text: part.text,
        start,
        sentences: splitSentences(part.text, { language, wraps }),
        marks: [],
        inside: [],
      };
      if (wraps) block.wraps = true;
      if (part.continues) block.continues = true;
      blocks.push(block);
      start += part.text.length;
    }
    start += 2;
  }
  return { version: articleVersion, ...(language !== undefined && { language }), blocks };
}

const maxLines = 200;
/** Characters of the longest line of a narrow page; lines of a poem are shorter. */
const minLongest = 40;
/** Characters of a full line. */
const minFullLine = 50;
const maxFullLine = 100;
const maxLine = 140;
/** The share of the longest line that a full line has. */
const minFilled = 0.7;
/** The beginning of a heading, a quotation or code in Markdown. */
const startsBlock = /^\s*(?:#{1,6}\s|>|```|~~~)/u;

/** Whether all lines end because the page was narrow: they are nearly full, or the next begins in lower case. */
function isWrapped(paragraph: string): boolean {
  const lines = paragraph.split("\n", maxLines);
  if (lines.length < 2) return false;
  const longest = Math.min(maxFullLine, Math.max(...lines.map((line) => line.length)));
  if (longest < minLongest) return false;
  return lines.every((line, index) => {
    const next = lines[index + 1];
    if (next === undefined) return true;
    if (line.length > maxLine || bulletPattern.test(next) || startsBlock.test(next)) return false;
    if (/^\s*\p{Ll}/u.test(next)) return true;
    const isFull = line.length > Math.max(minFullLine, longest * minFilled);
    return lines.length > 2 && isFull && line.length <= maxFullLine;
  });
}
