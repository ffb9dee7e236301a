/** Parses what begins with "[" in a model's answer: a citation marker, a link, or text. */

export type Bracket =
  | { kind: "none" }
  /** [label](url), without brackets in the label and parentheses in the URL. */
  | { kind: "link"; length: number; label: string; url: string }
  /** [[3|the words of source 3]]; `source` is 0 if malformed, and for [3], which only we may write. */
  | { kind: "marker"; length: number; source: number; quote: string };

/** In characters. A longer quote supports a claim no better. */
const maxMarkerLength = 700;
const maxLabelLength = 300;
const maxUrlLength = 2_000;

/** Parses the bracket at the start of `text`; null if more input is needed. */
export function parseBracket(text: string, isEnd: boolean): Bracket | null {
  if (/^\[\[\s{0,3}\d/.test(text)) return parseMarker(text, isEnd);
  if (!isEnd && /^\[(?:\[\s{0,3})?$/.test(text)) return null;
  return parseLink(text, isEnd);
}

/** A marker ends with "]]"; a blank line, another "[[" or too much text before that makes it invalid. */
function parseMarker(text: string, isEnd: boolean): Bracket | null {
  const body = text.slice(2, 2 + maxMarkerLength);
  const end = /\]\]|\n[ \t]*\n|\[\[/.exec(body);
  if (end === null) {
    if (body.length < maxMarkerLength && !isEnd) return null;
    return { kind: "marker", length: 2 + body.length, source: 0, quote: "" };
  }
  if (end[0] !== "]]") return { kind: "marker", length: 2 + end.index, source: 0, quote: "" };
  // The quoted words may end with a bracket.
  let close = end.index;
  while (body[close + 2] === "]") close += 1;
  if (body[close + 2] === undefined && body.length < maxMarkerLength && !isEnd) return null;
  const inside = /^\s*(\d{1,4})\s*\|([^]*)$/.exec(body.slice(0, close));
  return {
    kind: "marker",
    length: 2 + close + 2,
    source: inside === null ? 0 : Number(inside[1]),
    quote: inside?.[2] ?? "",
  };
}

function parseLink(text: string, isEnd: boolean): Bracket | null {
  const scope = text.slice(1, 2 + maxLabelLength);
  const stop = scope.search(/[[\]\n]/);
  if (stop < 0) return isEnd || scope.length > maxLabelLength ? { kind: "none" } : null;
  if (scope[stop] !== "]") return { kind: "none" };
  const label = scope.slice(0, stop);
  const next = text[stop + 2];
  if (next === undefined && !isEnd) return null;
  if (next === "(") {
    const inside = text.slice(stop + 3, stop + 4 + maxUrlLength);
    const close = inside.search(/[()\n]/);
    if (close < 0 && inside.length <= maxUrlLength && !isEnd) return null;
    if (inside[close] === ")") {
      const url = inside.slice(0, close).trim().split(/\s/, 1)[0]!.replaceAll(/[<>]/g, "");
      return { kind: "link", length: stop + 3 + close + 1, label, url };
    }
  }
  const looksLikeOurs = /^\^?\s*\d{1,4}(?:\s*[,;–-]\s*\d{1,4})*\s*\\?$/.test(label);
  if (!looksLikeOurs) return { kind: "none" };
  return { kind: "marker", length: stop + 2, source: 0, quote: "" };
}
