/**
 * The search of a URL as the router and SSR read it: every value is a string, and a repeated name has a list. The
 * router's own format writes lists and numbers as JSON, which no user can read or type.
 */
import { formatSearchPairs, parseSearchPairs } from "#shared/search-pairs.ts";

type SearchParams = Record<string, string | string[]>;

export function parseSearch(search: string): SearchParams {
  const parsed = new Map<string, string[]>();
  for (const [name, value] of parseSearchPairs(search))
    parsed.set(name, [...(parsed.get(name) ?? []), value]);
  return Object.fromEntries(
    [...parsed].map(([name, values]) => [name, values.length === 1 ? values[0]! : values]),
  );
}

/** With "?" unless it is empty. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(search).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== null)
      .map((one) => [name, String(one)] as const),
  );
  return pairs.length > 0 ? `?${formatSearchPairs(pairs)}` : "";
}
