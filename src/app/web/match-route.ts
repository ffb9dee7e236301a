/** Finds the route of a path, with the values of its parameters: "/shared/$slug" has the parameter slug. */
import { percentDecode } from "#shared/percent-decode.ts";

export type RouteMatch<Route> = {
  pattern: string;
  route: Route;
  params: Readonly<Record<string, string>>;
};

export function matchRoute<Route>(
  routes: Readonly<Record<string, Route>>,
  path: string,
): RouteMatch<Route> | null {
  for (const [pattern, route] of Object.entries(routes)) {
    const expression = pattern.replaceAll(/\$(\w+)/g, "(?<$1>[^/]+)");
    const found = new RegExp(`^${expression}$`).exec(path);
    if (!found) continue;
    const params = Object.entries(found.groups ?? {}).map(([name, value]) => [
      name,
      percentDecode(value),
    ]);
    return { pattern, route, params: Object.fromEntries(params) };
  }
  return null;
}
