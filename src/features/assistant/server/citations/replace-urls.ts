/** Replaces URLs in displayed text. */

// Both forms that renderers turn into links by themselves.
const address = /(?:[a-z][a-z0-9+.-]{0,20})?:\/\/[^\s<>"“”`]*|www\.[^\s<>"“”`]*/gi;
// The lookbehind avoids quadratic time: otherwise every character of a run is a start.
const trailing = /(?<![\])}.,;:!?'*_~|\\])[\])}.,;:!?'*_~|\\]+$/;
const escaped = /[\\`*_{}[\]<>#|~!&]/g;

/**
 * Replaces each URL in `text` by `write` of it, and other text by `keep` of it. The result contains no URL
 * unless `write` or `keep` add one.
 */
export function replaceUrls(
  text: string,
  write: (url: string) => string = hostOf,
  keep: (rest: string) => string = (rest) => rest,
): string {
  const pieces: string[] = [];
  let at = 0;
  for (const match of text.matchAll(address)) {
    const url = match[0].replace(trailing, "");
    pieces.push(keep(text.slice(at, match.index)), write(url));
    at = match.index + url.length;
  }
  pieces.push(keep(text.slice(at)));
  // Separate pieces may have formed a new URL.
  return pieces.join("").replaceAll("://", ": ").replaceAll(/www\./gi, "www ");
}

/**
 * "https://www.example.org/a?b" → "example.org", which no renderer turns into a link. An ellipsis if there is
 * no host, so that the text on both sides, such as "[1" and "]", is not joined.
 */
export function hostOf(url: string): string {
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `https://${url.replace(/^:\/\//, "")}`;
  const host = URL.canParse(whole) ? new URL(whole).host.replace(/^(?:www\.)+/, "") : "";
  return host || "…";
}

/** Formats text as Markdown that shows it unchanged, on one line, without URLs and reference marks. */
export function escapeMarkdown(text: string): string {
  const line = text.replaceAll(/\s+/gu, " ").replaceAll(/\[\d{1,3}\]/g, "");
  return replaceUrls(line).replaceAll(escaped, String.raw`\$&`);
}
