/**
 * Estimates the maximum tokens of a text by its characters, because tokenizers differ and none is included.
 */

const longRun = 16;
const randomShare = 0.75;

/** Tokens per UTF-16 unit, slightly above the needs of current tokenizers. */
function weigh(code: number): number {
  if (code < 0x80) {
    if (isLetter(code)) return 0.33;
    if (code === 32) return 0.1;
    return code >= 48 && code <= 57 ? 0.6 : 0.7;
  }
  if (code < 0x0370) return 0.8;
  if (code < 0x0590) return 0.6;
  if (code < 0x0900) return 0.9;
  return code >= 0xd800 && code <= 0xdfff ? 1.6 : 1.3;
}

/** Where the first `most` tokens of `text` from `start` end; at least one character further. */
export function reachTokens(
  text: string,
  start: number,
  most: number,
): { end: number; tokens: number } {
  let tokens = 0;
  let run = 0;
  for (let index = start; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const isPlain = isLetter(code) || (code >= 48 && code <= 57);
    run = isPlain ? run + 1 : 0;
    // Longer than any word: keys, hashes and encoded pictures need more tokens.
    const cost = run > longRun ? randomShare : weigh(code);
    if (tokens + cost > most && index > start) return { end: index, tokens };
    tokens += cost;
  }
  return { end: text.length, tokens };
}

export function estimateTokens(text: string): number {
  return Math.ceil(reachTokens(text, 0, Number.POSITIVE_INFINITY).tokens);
}

/** The beginning of a text that takes at most `most` tokens. */
export function cutToTokens(text: string, most: number): string {
  return text.slice(0, reachTokens(text, 0, most).end).replace(/[\ud800-\udbff]$/u, "");
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}
