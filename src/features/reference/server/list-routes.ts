import { type Declared, findDeclared } from "#server/http/serve.ts";

/** A mounted route, as Hono lists it. */
export type Mounted = { method: string; path: string; handler: object };

export type ListedRoute = Declared & { method: string; path: string };

/** The app's routes that are declared, without pages and their files. */
export function listRoutes(mounted: readonly Mounted[]): ListedRoute[] {
  return mounted.flatMap(({ method, path, handler }) => {
    const declared = findDeclared(handler);
    return declared === undefined ? [] : [{ method, path, ...declared }];
  });
}
