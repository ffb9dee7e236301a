import { type Span, isInside, mergeSpans } from "#shared/spans.ts";

/** How far a cut may move to a word boundary. */
const slack = 24;

/** The part of about `size` characters with the most matches, with its own spans. */
export function cutSnippet(
  text: string,
  spans: readonly Span[],
  size: number,
): { text: string; spans: Span[] } {
  const matches = mergeSpans(spans, text.length);
  if (text.length <= size) return { text, spans: matches };
  const [first, last] = findDensest(text, matches, size);
  // Most spare characters go after the matches, where the sentence continues.
  const spare = Math.max(0, size - (last - first));
  let start = Math.max(0, Math.min(first - Math.floor(spare / 3), text.length - size));
  let end = Math.min(text.length, start + size);
  if (start > 0) start = moveToWord(text, start, Math.min(first, start + slack), 1);
  if (end < text.length) end = moveToWord(text, end, Math.max(start + 1, last, end - slack), -1);
  const lead = start > 0 ? "…" : "";
  const shift = lead.length - start;
  return {
    text: lead + text.slice(start, end) + (end < text.length ? "…" : ""),
    spans: matches
      .filter((span) => span[0] >= start && span[1] <= end)
      .map((span) => [span[0] + shift, span[1] + shift]),
  };
}

/** From the first to the last match of the best group; distinct words count before repeated ones. */
function findDensest(text: string, matches: readonly Span[], size: number): Span {
  let best: Span = [0, 0];
  let bestScore = 0;
  matches.forEach(([start], index) => {
    const group = matches.slice(index).filter((match) => match[1] - start <= size);
    const words = new Set(group.map((match) => text.slice(...match).toLowerCase()));
    const score = words.size * 1_000 + group.length;
    if (group.length > 0 && score > bestScore) {
      best = [start, group.at(-1)![1]];
      bestScore = score;
    }
  });
  return best;
}

/** The nearest word boundary towards `limit`; if none, a character boundary. */
function moveToWord(text: string, from: number, limit: number, step: 1 | -1): number {
  for (let at = from; step * (limit - at) >= 0; at += step) {
    if (/\s/.test(text[step === 1 ? at - 1 : at] ?? "")) return at;
  }
  return isInside(text, from) ? from + step : from;
}
