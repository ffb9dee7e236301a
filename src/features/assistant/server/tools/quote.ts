/** Marks stored text, so that a model can distinguish it from the server's own. */

/**
 * Line separators and every control character except the tab: programs differ in which of them end a line.
 */
const lineBreak = /\r\n|[^\P{Cc}\t]|[\p{Zl}\p{Zp}]/u;

/** Marks every line of stored text, so that a model can distinguish it from the server's own text. */
export function quote(text: string): string {
  return text
    .split(lineBreak)
    .map((line) => `> ${line}`)
    .join("\n");
}

/** The label on its own line, with the quoted text below it. Empty without text. */
export function quoteField(label: string, text: string | null | undefined): string[] {
  return text ? [`${label}:`, quote(text)] : [];
}
