// Reads a Markdown file: CommonMark with tables, and the title in its front matter.
import { micromark } from "micromark";
import { gfmTable, gfmTableHtml } from "micromark-extension-gfm-table";
import { decodeText } from "#server/text/decode-text.ts";
import { cleanLine } from "../clean-text.ts";
import { parseTxt } from "../documents/parse-txt.ts";
import { makeArticle } from "../html/make-article.ts";
import { decodeEntities } from "../html/facts/decode-entities.ts";
import { maxDepth, measureHtml } from "../html/html-shape.ts";
import { createTextResult, type ParseOutcome, type ReadRequest } from "../reading-protocol.ts";

/** UTF-16 units. Larger files are read as plain text. */
const maxLength = 2_000_000;
const frontMatter = /^\ufeff?---[ \t]*\r?\n([\s\S]{0,20000}?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;

export function parseMarkdown(request: ReadRequest): ParseOutcome {
  const source = decodeText(request.bytes)?.text ?? null;
  if (source === null || source.length > maxLength) return parseTxt(request);
  const [matter = "", fields = ""] = frontMatter.exec(source) ?? [];
  const markup = micromark(source.slice(matter.length), {
    allowDangerousHtml: true,
    extensions: [gfmTable()],
    htmlExtensions: [gfmTableHtml()],
  });
  if (measureHtml(markup).depth > maxDepth) return parseTxt(request);
  const { html, text } = makeArticle(markup, request.url);
  if (text === "") return parseTxt(request);
  const [, heading] = /<h1>([\s\S]{1,1000}?)<\/h1>/.exec(html) ?? [];
  const declared = /^title[ \t]*:[ \t]*["']?(.+?)["']?[ \t]*$/im.exec(fields)?.[1];
  const title = declared ?? heading?.replace(/<[^>]*>/g, "");
  return { ...createTextResult(text), html, title: cleanLine(title && decodeEntities(title)) };
}
