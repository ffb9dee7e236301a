/** Lists the app's routes with their inputs and declared access. */
import { type Access, findAccess } from "#server/http/access/access.ts";
import { findInput, type Input } from "#server/http/request/valid.ts";

/** A mounted route, as Hono lists it. */
export type Mounted = { method: string; path: string; handler: object };

export type ListedRoute = Access & { method: string; path: string; inputs: Input[] };

/** By "METHOD /path": the routes that declare their access, without pages and their files. */
export function listRoutes(mounted: readonly Mounted[]): Map<string, ListedRoute> {
  const listed = new Map<string, ListedRoute>();
  for (const { method, path, handler } of mounted) {
    const route = `${method} ${path}`;
    const access = findAccess(handler);
    if (access !== undefined) listed.set(route, { ...access, method, path, inputs: [] });
    const input = findInput(handler);
    if (input !== undefined) listed.get(route)?.inputs.push(input);
  }
  return listed;
}
