/**
 * Counts the structure of JSON text before it is parsed, because a few bytes can create values of a hundred
 * bytes.
 */

/** Far above what any route needs. */
const maxValues = 10_000;
const maxDepth = 32;

/**
 * The message for a text with more structure than any request needs; otherwise null. Linear, and never
 * throws.
 */
export function findExcess(text: string): string | null {
  let values = 0;
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isInString) {
      if (code === backslash) at += 1;
      else if (code === quote) isInString = false;
    } else if (code === quote) isInString = true;
    else if (code === comma) values += 1;
    else if (code === openBrace || code === openBracket) {
      values += 1;
      depth += 1;
      if (depth > maxDepth) return `The request's body is nested deeper than ${maxDepth} levels`;
    } else if (code === closeBrace || code === closeBracket) depth -= 1;
    if (values > maxValues) return "The request's body has too many parts";
  }
  return null;
}

const quote = 0x22;
const comma = 0x2c;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
