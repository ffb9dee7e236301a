// A plain list of addresses: one a line, with a title before or behind it, or as a Markdown link.
import type { ImportFound, ImportItem } from "../import-item.ts";
import type { TextFormat } from "./format.ts";
import { foundItem, unreadable } from "./make-item.ts";
import { hasFrontMatter } from "./note-text.ts";
import { readLines } from "./read-lines.ts";

/** UTF-16 units: the expressions below take the square of it at worst. */
const longestLine = 8_000;
const scheme = "(?:https?|ftp|javascript|file|data|mailto):";
const markdownLink = new RegExp(
  `\\[((?:[^\\]\\\\]|\\\\.){0,500})\\]\\(<?(${scheme}(?:[^\\s()<>]|\\([^\\s()]*\\))*)>?[^)]*\\)`,
  "gi",
);
const address = new RegExp(`<?(${scheme}[^\\s<>]+)>?`, "gi");
const bareHost = /^(?:www\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?:\/\S*)?$/i;
const bullet = /^\s*(?:[-*+•]|\d+[.)])\s+(?:\[[ x]\]\s+)?/i;
const heading = /^(#{1,6})\s+(.+?)\s*#*$/;

type Link = Pick<ImportItem, "url" | "title">;

/** The links of one line; those of Markdown carry their own titles, a single other one the words around it. */
function readLinks(line: string): Link[] {
  const marked = [...line.matchAll(markdownLink)];
  if (marked.length > 0)
    return marked.map(([, title = "", url = ""]) => ({
      url,
      title: title.replace(/\\(.)/g, "$1") || null,
    }));
  const plain = line.replace(bullet, "").trim();
  const found = [...plain.matchAll(address)];
  if (found.length === 1) {
    const [match, url = ""] = found[0]!;
    const around = plain.replace(match, " ").replace(/^[\s|,;:–—-]+|[\s|,;:–—-]+$/g, "");
    return [{ url, title: around || null }];
  }
  if (found.length > 1) return found.map(([, url = ""]) => ({ url, title: null }));
  return bareHost.test(plain) ? [{ url: `http://${plain}`, title: null }] : [];
}

/** A long line in parts that end where a word does, as far as there are any. */
function cutLine(line: string): string[] {
  const parts: string[] = [];
  let at = 0;
  while (line.length - at > longestLine) {
    const space = line.lastIndexOf(" ", at + longestLine);
    const end = space > at ? space : at + longestLine;
    parts.push(line.slice(at, end));
    at = end;
  }
  return [...parts, line.slice(at)];
}

/** A heading is a folder; those below it lie within. */
async function* readLinkLines(text: AsyncIterable<string>): AsyncGenerator<ImportFound> {
  let folders: string[] = [];
  // Several may stand in one line: they are counted, as each needs a number of its own.
  let ordinal = 0;
  for await (const { line, text: content } of readLines(text)) {
    const [, signs, name] = heading.exec(content.slice(0, 1_000)) ?? [];
    const links = cutLine(content).flatMap(readLinks);
    if (signs !== undefined && name !== undefined && links.length === 0) {
      folders = [...folders.slice(0, signs.length - 1), name];
      continue;
    }
    for (const link of links) {
      ordinal = Math.max(ordinal + 1, line);
      yield foundItem(ordinal, { ...link, folders });
    }
    if (links.length === 0 && content.trim() !== "") {
      ordinal = Math.max(ordinal + 1, line);
      const title = content.trim().slice(0, 200);
      yield unreadable(ordinal, "This line has no address.", { title });
    }
  }
}

/** The share of lines with words that hold a link, 0 to 1, headings aside. */
function measureLinks(text: string): number {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => line.slice(0, longestLine))
    .filter((line) => line.trim() !== "" && !heading.test(line.slice(0, 1_000)));
  return lines.filter((line) => readLinks(line).length > 0).length / Math.max(1, lines.length);
}

export const links: TextFormat = {
  format: "links",
  recognise: ({ text, markup, isJson }) =>
    markup === null && !isJson && !hasFrontMatter(text) && measureLinks(text) >= 0.5,
  read: (source) => readLinkLines(source.readText()),
};
