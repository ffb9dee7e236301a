/** Max length of a stored text, in UTF-16 units. */
export const maxTextLength = 2_000_000;

// Control characters except tab and line breaks, and invisible characters that break search or reverse a line:
// soft hyphen, zero-width space, byte order mark, and the two overrides of the text direction.
// oxlint-disable-next-line no-control-regex
const unwanted = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u200b\ufeff\u202d\u202e]/g;
// oxlint-disable-next-line no-control-regex
const otherLineBreaks = /\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g;

/** Makes a part of a text storable; its white space and its composition are left. */
export function cleanPiece(raw: string): string {
  return raw.replace(otherLineBreaks, "\n").replace(unwanted, "").toWellFormed();
}

/**
 * Makes text storable and searchable: NFC, no control characters (PostgreSQL refuses NUL), no lone
 * surrogates, plain line ends, at most one blank line in a row, at most `maxTextLength` characters.
 */
export function cleanText(raw: string): string {
  return raw
    .slice(0, maxTextLength * 2)
    .replace(otherLineBreaks, "\n")
    .replace(unwanted, "")
    .toWellFormed()
    .normalize("NFC")
    .replace(/[ \t\u00a0]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim()
    .slice(0, maxTextLength)
    .toWellFormed();
}

/** Cleans a title or a name to one line: white space is collapsed; null if nothing remains. */
export function cleanLine(raw: string | null | undefined, maxLength = 500): string | null {
  if (!raw) return null;
  const line = cleanText(raw.slice(0, maxLength * 8))
    .replace(/\s+/g, " ")
    .trim();
  return line === "" ? null : line.slice(0, maxLength).toWellFormed();
}
