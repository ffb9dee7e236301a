/** The parts of a line of Markdown. */
import type { ArticleMark } from "#shared/article/article-document.ts";
import { getWords, type MarkedPart } from "#shared/article/nest-marks.ts";

const delimiters = { emphasis: "*", strong: "**", deleted: "~~" };

export function surroundOnce(
  text: string,
  kind: keyof typeof delimiters,
  around: readonly string[],
): string {
  return around.includes(kind) ? text : surround(text, delimiters[kind]);
}

/** Marks of Markdown may not have white space inside at their ends. */
function surround(text: string, mark: string): string {
  const words = text.trim();
  if (words === "") return text;
  const at = text.indexOf(words);
  return `${text.slice(0, at)}${mark}${words}${mark}${text.slice(at + words.length)}`;
}

/** Longer than each run of back quotes in the text. */
export function makeFence(text: string, min: number): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  return "`".repeat(Math.max(min, longest + 1));
}

export function writeCode(text: string): string {
  const fence = makeFence(text, 1);
  const space = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return `${fence}${space}${text}${space}${fence}`;
}

/** The words of code or a formula. Only within a table, and even there in code, a pipe is escaped. */
export function getLine(part: MarkedPart<ArticleMark>, around: readonly string[]): string {
  const line = getWords(part).replaceAll("\n", " ");
  return around.includes("cell") ? line.replaceAll("|", "\\|") : line;
}

export function writeAddress(address: string): string {
  return address.replaceAll(/[<>\s\\|]/g, encodeURIComponent);
}

export function nameNote(block: number): string {
  return `note-${Number(block)}`;
}
