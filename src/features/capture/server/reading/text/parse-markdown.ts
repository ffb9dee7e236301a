// Reads a Markdown file: CommonMark with tables, and the title in its front matter.
import { micromark } from "micromark";
import { gfmTable, gfmTableHtml } from "micromark-extension-gfm-table";
import { decodeText } from "#server/text/decode-text.ts";
import { cleanLine } from "../clean-text.ts";
import { parseTxt } from "../documents/parse-txt.ts";
import { createResult } from "../article/create-result.ts";
import { maxDepth } from "../html/dom/parse-nodes.ts";
import { makeArticle } from "../html/make-article.ts";
import { parsePage, readText } from "../html/page-dom.ts";
import { prepareStructure } from "../html/structure/prepare-structure.ts";
import type { ParseOutcome, ReadRequest } from "../reading-protocol.ts";

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
  const { document, baseUrl } = parsePage(markup, request.url);
  if (document.shape.depth > maxDepth) return parseTxt(request);
  prepareStructure(document, markup);
  const heading = readText(document.querySelector("h1"));
  const article = makeArticle(document.body, { baseUrl });
  if (article.text === "") return parseTxt(request);
  const declared = /^title[ \t]*:[ \t]*["']?(.+?)["']?[ \t]*$/im.exec(fields)?.[1];
  return { ...createResult(article.document), title: cleanLine(declared ?? heading) };
}
