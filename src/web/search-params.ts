/**
 * The search of a URL as the router and SSR read it: every value is a string, and a repeated name has a list. The
 * router's own format writes lists and numbers as JSON, which no user can read or type.
 */
export function parseSearch(search: string): Record<string, string | string[]> {
  const params = new URLSearchParams(search);
  const listOf = (name: string) => {
    const values = params.getAll(name);
    return values.length > 1 ? values : values[0]!;
  };
  return Object.fromEntries([...params.keys()].map((name) => [name, listOf(name)]));
}

/** With "?" unless it is empty. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    for (const one of [value].flat()) if (one !== undefined) params.append(name, String(one));
  return params.size > 0 ? `?${params.toString()}` : "";
}
