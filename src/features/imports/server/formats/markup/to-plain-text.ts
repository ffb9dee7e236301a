import { Parser } from "htmlparser2";

const blocks = /^(p|div|li|ul|ol|h[1-6]|blockquote|tr|br)$/;

/** The text of a note in HTML, which begins with a tag; any other text as it is. */
export function toPlainText(text: string): string {
  if (!/^\s*<(p|div|ul|ol|h[1-6]|blockquote|span|b|i|em|strong)\b/i.test(text)) return text;
  let plain = "";
  new Parser({
    ontext: (part) => (plain += part),
    onclosetag: (name) => {
      if (blocks.test(name)) plain += "\n";
    },
  }).end(text);
  return plain.replaceAll(/\n{3,}/g, "\n\n").trim();
}
