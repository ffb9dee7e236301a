/** Shortens very long texts to their beginning, their end, and evenly spaced samples between them. */

const maxLength = 120_000;
const headLength = 70_000;
const tailLength = 10_000;
const sliceLength = 4_000;

/**
 * Returns at most about 120,000 characters of the text, cut between paragraphs, without control characters and
 * footnote marks.
 */
export function sampleText(text: string): string {
  if (text.length <= maxLength) return tidy(text);
  const parts = [text.slice(0, headLength)];
  const slices = Math.floor((maxLength - headLength - tailLength) / sliceLength);
  const step = (text.length - headLength - tailLength) / slices;
  for (let slice = 0; slice < slices; slice += 1) {
    const start = Math.floor(headLength + slice * step);
    parts.push(trimToParagraphs(text.slice(start, start + sliceLength)));
  }
  parts.push(trimToParagraphs(text.slice(-tailLength)));
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
