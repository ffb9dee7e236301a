/** The search of a URL as names and values, like URLSearchParams, which contracts do not have. */
import { percentDecode } from "./percent-decode.ts";

export type SearchPair = readonly [name: string, value: string];

export function parseSearchPairs(search: string): SearchPair[] {
  return search
    .replace(/^\?/, "")
    .split("&")
    .filter((part) => part !== "")
    .map((part) => {
      const at = part.indexOf("=");
      return at < 0 ? [decode(part), ""] : [decode(part.slice(0, at)), decode(part.slice(at + 1))];
    });
}

/** Without "?". */
export function formatSearchPairs(pairs: readonly SearchPair[]): string {
  return pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&");
}

function decode(text: string): string {
  return percentDecode(text.replaceAll("+", " "));
}

/** A lone surrogate cannot be encoded. */
function encode(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Cs}/gu, "\ufffd")).replaceAll("%20", "+");
}
