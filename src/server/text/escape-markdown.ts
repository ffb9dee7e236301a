/** Writes text as Markdown, so that it cannot change the structure. */

const markupCharacters = /[\\`*_{}[\]<>#|~!&]/g;
/** Text at the start of a line that would begin a list, heading or rule. */
const blockStart = /^(?:([-+=])|(\d{1,9})([.)]))/;

/** Keeps paragraphs and line breaks. */
export function writeText(text: string): string {
  return text
    .trim()
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map(writeLine)
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .replaceAll(/(?<=[^\n])\n(?=[^\n])/g, "\\\n");
}

/** Joins everything into one line. */
export function writeLine(text: string): string {
  const line = escapeInline(text.replaceAll(/\s+/gu, " ").trim());
  return escapeLineStart(line);
}

/** Escapes what has a meaning within a line. */
export function escapeInline(text: string): string {
  return text.replaceAll(markupCharacters, String.raw`\$&`);
}

/** Escapes what has a meaning at the beginning of a line. */
export function escapeLineStart(line: string): string {
  return line.replace(blockStart, (_all, mark?: string, digits = "", stop = "") =>
    mark === undefined ? `${digits}\\${stop}` : `\\${mark}`,
  );
}
