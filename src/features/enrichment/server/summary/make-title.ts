/** Makes a title for entries with a bad one or none. */
import type { Line } from "../text/list-lines.ts";

const maxLength = 90;
const maxGivenLength = 200;
const fileNamePattern =
  /^[^\s/\\][^/\\]{0,150}\.(?:pdf|docx?|txt|md|rtf|odt|html?|epub|png|jpe?g|gif|webp|heic|tiff?|csv)$/iu;
const emptyNamePattern =
  /^(?:untitled|document|scan|img|image|download|file|new|page|index|null|undefined|no title|microsoft word)?[\s\d()-]*$/iu;
const entityCharacters: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  laquo: "«",
  raquo: "»",
};

export type TitleInput = {
  given: string | null;
  lines: readonly Line[];
  /** The first sentence of running text, if any. */
  opening: string | null;
};

/**
 * Returns the given title, or else the first heading, or else the opening cut to 90 characters. Never empty.
 */
export function makeTitle({ given, lines, opening }: TitleInput): string {
  const cleaned = cleanText(given ?? "");
  const isFile = fileNamePattern.test(cleaned);
  if (!isFile && !emptyNamePattern.test(cleaned)) return cutAtWord(cleaned, maxGivenLength);
  const heading = findHeading(lines);
  if (heading !== null) return heading;
  const named = isFile ? nameFromFile(cleaned) : "";
  if (!emptyNamePattern.test(named)) return cutAtWord(named, maxLength);
  const first = cutAtWord(
    cleanText(opening ?? lines.find(({ text }) => /\p{L}/u.test(text))?.text ?? ""),
    maxLength,
  );
  return (
    first.replace(/(?<![.\p{Lu}])\.$/u, "") ||
    named ||
    cleaned ||
    cutAtWord(cleanText(lines[0]?.text ?? ""), maxLength) ||
    "Untitled"
  );
}

/** Decodes entities, removes control and zero-width characters, and collapses white space. */
function cleanText(text: string): string {
  return text
    .slice(0, 2000)
    .replace(
      /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/giu,
      (whole, decimal?: string, hex?: string, name?: string) => {
        if (name !== undefined) return entityCharacters[name.toLowerCase()] ?? whole;
        const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
        return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
      },
    )
    .replace(/[\p{Cc}\u200b\ufeff\u2028\u2029]+/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
}

/** A short line after the first paragraph or item is no title. */
function findHeading(lines: readonly Line[]): string | null {
  const begin = lines.findIndex(({ kind }) => kind === "prose" || kind === "item");
  const heading = lines
    .slice(0, begin < 0 ? 4 : Math.min(begin, 4))
    .find(
      ({ kind, text }) =>
        kind === "heading" &&
        text.length >= 4 &&
        text.length <= maxLength &&
        /\p{L}{2}/u.test(text),
    );
  return heading === undefined ? null : cleanText(heading.text) || null;
}

function nameFromFile(name: string): string {
  return name
    .replace(/\.[^.]+$/u, "")
    .replace(/[_+]+|(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])|%20/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
}

/** Returns at most `limit` characters, cut at a word, with an ellipsis. */
function cutAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const head = text.slice(0, limit - 1);
  const space = head.lastIndexOf(" ");
  const kept = space > limit * 0.5 ? head.slice(0, space) : head.replace(/[\ud800-\udbff]$/u, "");
  return `${kept.replace(/[\s,;:–—-]+$/u, "")}…`;
}
