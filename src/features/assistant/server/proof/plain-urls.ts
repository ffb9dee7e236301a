/** Addresses in what is shown: an entry's own becomes a link to the entry, of any other only the host's name is left. */

// Either end of what a renderer would turn into a link by itself.
const address = /(?:[a-z][a-z0-9+.-]{0,20})?:\/\/[^\s<>"“”`]*|www\.[^\s<>"“”`]*/gi;
// Begun only at the start of such a run: tried from each of its characters, a long one would take its square.
const trailing = /(?<![\])}.,;:!?'*_~|\\])[\])}.,;:!?'*_~|\\]+$/;
const escaped = /[\\`*_{}[\]<>#|~!&]/g;

/**
 * Replaces each address in `text` by what `write` makes of it, and the rest by `keep` of it. What
 * comes out holds no address, except where `write` or `keep` bring one in.
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
  // Pieces that were apart may have come together to a new one.
  return pieces.join("").replaceAll("://", ": ").replaceAll(/www\./gi, "www ");
}

/**
 * "https://www.example.org/a?b" → "example.org": nothing that a renderer links or that carries a message. Where no
 * host is left, an ellipsis: what stood before and after must not come together, as in "[1" and "]".
 */
export function hostOf(url: string): string {
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `https://${url.replace(/^:\/\//, "")}`;
  const host = URL.canParse(whole) ? new URL(whole).host.replace(/^(?:www\.)+/, "") : "";
  return host || "…";
}

/** Any text as Markdown that shows just this text, on one line, without addresses and reference marks. */
export function escapeMarkdown(text: string): string {
  const line = text.replaceAll(/\s+/gu, " ").replaceAll(/\[\d{1,3}\]/g, "");
  return replaceUrls(line).replaceAll(escaped, String.raw`\$&`);
}
