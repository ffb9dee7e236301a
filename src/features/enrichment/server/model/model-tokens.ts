/**
 * Estimates the tokens of a text from its characters, rather too many than too few. Tokenizers differ between
 * models, and none is included.
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

/** Returns the index where `maxTokens` tokens from `start` end, at least `start + 1`, and their number. */
export function reachTokens(
  text: string,
  start: number,
  maxTokens: number,
): { end: number; tokens: number } {
  let tokens = 0;
  let run = 0;
  for (let index = start; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const isPlain = isLetter(code) || (code >= 48 && code <= 57);
    run = isPlain ? run + 1 : 0;
    // Longer than any word: keys, hashes and encoded pictures need more tokens.
    const cost = run > longRun ? randomShare : weigh(code);
    if (tokens + cost > maxTokens && index > start) return { end: index, tokens };
    tokens += cost;
  }
  return { end: text.length, tokens };
}

export function estimateTokens(text: string): number {
  return Math.ceil(reachTokens(text, 0, Number.POSITIVE_INFINITY).tokens);
}

/** Returns the beginning of the text, at most `maxTokens` tokens long. */
export function cutToTokens(text: string, maxTokens: number): string {
  return text.slice(0, reachTokens(text, 0, maxTokens).end).replace(/[\ud800-\udbff]$/u, "");
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}
