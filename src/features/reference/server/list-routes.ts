/** Lists the app's routes with their inputs and whether they require authentication. */
import { requireActor } from "#server/http/actor.ts";
import { findInput, type Input } from "#server/http/valid.ts";

/** A mounted route, as Hono lists it. */
export type Mounted = { method: string; path: string; handler: object };

export type ListedRoute = {
  method: string;
  path: string;
  inputs: Input[];
  needsActor: boolean;
};

/** By "METHOD /path": the API, the feeds and the sitemap, without other pages. */
export function listRoutes(mounted: readonly Mounted[]): Map<string, ListedRoute> {
  const guards = mounted.filter(({ handler }) => handler === requireActor);
  const listed = new Map<string, ListedRoute>();
  for (const { method, path, handler } of mounted) {
    if (method === "ALL" || !/^\/(api\/|people\/|sitemap\.xml$)/.test(path)) continue;
    const route = `${method} ${path}`;
    const known = listed.get(route) ?? {
      method,
      path,
      inputs: [],
      needsActor: guards.some((guard) => covers(guard, method, path)),
    };
    const input = findInput(handler);
    if (input !== undefined) known.inputs.push(input);
    listed.set(route, known);
  }
  return listed;
}

function covers(guard: Mounted, method: string, path: string): boolean {
  if (guard.method === method) return guard.path === path;
  return guard.method === "ALL" && `${path}/`.startsWith(guard.path.replace(/\*$/, ""));
}
