// A plain list of URLs, one per line, with a title before or after it, or as Markdown links.
import type { ImportFound, ImportItem } from "#features/imports/server/items/import-item.ts";
import type { TextFormat } from "../source/text-format.ts";
import { foundItem, unreadable } from "../items/make-item.ts";
import { trimUrlEnd } from "#shared/url-marks.ts";
import { hasFrontMatter } from "./note-text.ts";
import { splitLines } from "./split-lines.ts";

/** UTF-16 units: the regular expressions below take quadratic time in the worst case. */
const maxLineLength = 8_000;
const scheme = "(?:https?|ftp|javascript|file|data|mailto):";
const markdownLink = new RegExp(
  `\\[((?:[^\\]\\\\]|\\\\.){0,500})\\]\\(<?(${scheme}(?:[^\\s()<>]|\\([^\\s()]*\\))*)>?[^)]*\\)`,
  "gi",
);
const address = new RegExp(`${scheme}[^\\s<>"“”«»‹›]+`, "gi");
/** The marks before and after a URL that belong to it rather than to its title. */
const before = /[<‹«"“„‘'`([*]+$/;
const after = /^[>›»"”“’'`)\]*.,;:!?…]+/;
/** Markdown programs escape signs also within a URL. */
const escaped = /\\([\\`*_{}[\]()#+.!~&-])/g;
const bareHost = /^(?:www\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?:\/\S*)?$/i;
const bullet = /^\s*(?:[-*+•]|\d+[.)])\s+(?:\[[ x]\]\s+)?/i;
const heading = /^(#{1,6})\s+(.+?)\s*#*$/;

type Link = Pick<ImportItem, "url" | "title">;

/**
 * Markdown links have their own titles. A single plain URL takes the other words of the line as its title.
 */
function parseLinks(line: string): Link[] {
  const marked = [...line.matchAll(markdownLink)];
  if (marked.length > 0)
    return marked.map(([, title = "", url = ""]) => ({
      url: url.replace(escaped, "$1"),
      title: title.replace(/\\(.)/g, "$1") || null,
    }));
  const plain = line.replace(bullet, "").trim();
  const found = [...plain.matchAll(address)].map(({ 0: match, index }) => {
    const url = trimUrlEnd(match);
    return { url: url.replace(escaped, "$1"), index, end: index + url.length };
  });
  const [only] = found;
  if (found.length === 1 && only !== undefined) {
    const words = [
      plain.slice(0, only.index).replace(before, ""),
      plain.slice(only.end).replace(after, ""),
    ];
    const around = words.join(" ").replace(/^[\s|,;:–—-]+|[\s|,;:–—-]+$/g, "");
    return [{ url: only.url, title: around || null }];
  }
  if (found.length > 1) return found.map(({ url }) => ({ url, title: null }));
  return bareHost.test(plain) ? [{ url: `http://${plain}`, title: null }] : [];
}

/** Splits a long line at spaces, where there are any. */
function cutLine(line: string): string[] {
  const parts: string[] = [];
  let at = 0;
  while (line.length - at > maxLineLength) {
    const space = line.lastIndexOf(" ", at + maxLineLength);
    const end = space > at ? space : at + maxLineLength;
    parts.push(line.slice(at, end));
    at = end;
  }
  return [...parts, line.slice(at)];
}

/** A heading is a folder; headings below it are nested in it. */
async function* parseLinkLines(text: AsyncIterable<string>): AsyncGenerator<ImportFound> {
  let folders: string[] = [];
  // A line may hold several links, and each needs a unique number.
  let ordinal = 0;
  for await (const { line, text: content } of splitLines(text)) {
    const [, signs, name] = heading.exec(content.slice(0, 1_000)) ?? [];
    const links = cutLine(content).flatMap(parseLinks);
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

/** The share of non-empty lines with a link, 0 to 1, without headings. */
function measureLinks(text: string): number {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => line.slice(0, maxLineLength))
    .filter((line) => line.trim() !== "" && !heading.test(line.slice(0, 1_000)));
  return lines.filter((line) => parseLinks(line).length > 0).length / Math.max(1, lines.length);
}

export const links: TextFormat = {
  format: "links",
  detect: ({ text, markup, isJson }) =>
    markup === null && !isJson && !hasFrontMatter(text) && measureLinks(text) >= 0.5,
  parse: (source) => parseLinkLines(source.readText()),
};
