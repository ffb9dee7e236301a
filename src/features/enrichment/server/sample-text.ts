/** Limits the work on very long texts: their beginning, their end and even samples between are read. */

const MOST = 120_000;
const HEAD = 70_000;
const TAIL = 10_000;
const SLICE = 4_000;

/**
 * The text without control characters and footnote marks; at most about 120,000 characters, cut between
 * paragraphs.
 */
export function sampleText(text: string): string {
  if (text.length <= MOST) return tidy(text);
  const parts = [text.slice(0, HEAD)];
  const slices = Math.floor((MOST - HEAD - TAIL) / SLICE);
  const step = (text.length - HEAD - TAIL) / slices;
  for (let slice = 0; slice < slices; slice += 1) {
    const start = Math.floor(HEAD + slice * step);
    parts.push(trimToParagraphs(text.slice(start, start + SLICE)));
  }
  parts.push(trimToParagraphs(text.slice(-TAIL)));
  return tidy(parts.join("\n\n"));
}

/** Drops incomplete paragraphs, or else incomplete sentences, at both ends. */
function trimToParagraphs(text: string): string {
  const first = text.search(/\n\s*\n/u);
  const last = text.lastIndexOf("\n\n");
  if (first !== -1 && last > first) return text.slice(first, last);
  const start = text.search(/[.!?。]\s/u);
  const end = Math.max(text.lastIndexOf(". "), text.lastIndexOf("。"));
  return start !== -1 && end > start ? text.slice(start + 1, end + 1) : "";
}

function tidy(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\n\r\t]|[\u200b\u2060\ufeff\u00ad]/gu, "")
    .replace(
      /(?<=[\p{L}\p{N}.!?,;:"”’)\]])\[(?:\d{1,3}|note \d{1,2}|[a-z]|citation needed|edit)\]/giu,
      "",
    );
}
