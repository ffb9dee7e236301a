/** Turns a model's output into plain words: no URL, picture, link or markup that a page may have injected. */

const maxLength = 4_000;
const maxPasses = 20;
const tagPattern =
  "a|abbr|article|audio|b|base|blockquote|body|br|button|code|div|em|embed|font|form|frame|h[1-6]|head|html|hr|i|iframe|img|input|li|link|math|meta|object|ol|p|pre|s|script|small|span|strong|style|sub|sup|svg|table|tbody|td|template|th|thead|title|tr|u|ul|video";

/** Repeated until nothing changes. This terminates, because each replacement only removes characters. */
const removals: ReadonlyArray<readonly [RegExp, string]> = [
  [/!\[[^\]]*\](?:\([^)]*\)?|\[[^\]]*\])?/gu, ""],
  [/\[([^\]]*)\](?:\([^)]*\)?|\[[^\]]*\])/gu, "$1"],
  [/^\s*\[[^\]]+\]:.*$/gmu, ""],
  [/<!--[\s\S]*?(?:-->|$)/gu, ""],
  [new RegExp(String.raw`<\/?(?:${tagPattern})(?![\w-])[^<>]*>?`, "giu"), ""],
  [/<\/?[a-z][\w:-]*(?:\s+[^<>]*=[^<>]*|\/[^<>]*|\s*\/)>?|<\/[a-z][\w:-]*>?/giu, ""],
  // Without the punctuation that follows, which belongs to the sentence.
  [/[a-z\d+.-]*:\/\/(?:[^\s<>"'`]*[^\s<>"'`.,;:!?)\]])?/giu, ""],
  [/(?<![\p{L}\p{N}@.])www\.[^\s<>"'`]*[^\s<>"'`.,;:!?)\]]/giu, ""],
  [/(?<![\p{L}\p{N}])(?:(?:javascript|vbscript|mailto):|data:\w+\/)\S+/giu, ""],
  [/`{1,3}([^`]*)`{1,3}/gu, "$1"],
  [/(\*\*|__)(?=\S)(.*?\S)\1/gu, "$2"],
  [/(?<![\p{L}\p{N}*_])([*_])(?=[^\s*_])([^*_]*[^\s*_])\1(?![\p{L}\p{N}*_])/gu, "$2"],
  [/^\s*(?:#{1,6}|>|[-*+•‣·–—]|\(?\d{1,2}[.)])\s+/gmu, ""],
  [/\(\s*\)|\[\s*\]|\{\s*\}|<\s*>/gu, ""],
  [/\s+/gu, " "],
  [/ +(?=[,.;:!?)\]](?:\s|$))/gu, ""],
];

/** One line of plain text; very long input is cut. */
export function cleanModelText(text: string): string {
  let clean = text
    .slice(0, maxLength)
    .toWellFormed()
    .normalize("NFC")
    // Control characters, invisible characters, and direction overrides.
    .replace(
      /[^\P{Cc}\n\t]|[\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffd]/gu,
      "",
    );
  for (let pass = 0, before = ""; before !== clean; pass += 1) {
    before = clean;
    for (const [pattern, replacement] of removals) clean = clean.replace(pattern, replacement);
    // Only an attack nests markup this deep: keep the words only.
    if (pass === maxPasses) clean = clean.replace(/[^\p{L}\p{M}\p{N}\s,;?]/gu, " ");
  }
  return clean.trim();
}

/** Returns at most `limit` characters, cut after a word. */
export function cutModelText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const head = text.slice(0, limit - 1);
  const space = head.lastIndexOf(" ");
  const whole = (space > limit / 2 ? head.slice(0, space) : head).replace(/[\ud800-\udbff]$/u, "");
  return `${whole.toWellFormed().replace(/[\s\ufffd,;:–—-]+$/u, "")}…`;
}
