/** Lists the requests of the tests of all routes: derived from the declarations, or stated in `routeCases`. */
import { z } from "zod";
import { listRoutes, type Mounted } from "#features/reference/server/list-routes.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { readScope } from "#server/http/access/access.ts";
import { listNames, nameAll } from "./route-account.ts";
import { type RouteCase, type RouteCases, type Theirs, theirs } from "./route-case.ts";
import { routeCases } from "./route-cases.ts";

export type Asked = { path: string; body?: unknown };
export type RouteRequest = {
  route: string;
  method: string;
  /** The method, and the path with the names of the objects. */
  name: string;
  ask: (theirs: Theirs, mine: Theirs) => Asked;
  /** Whether it names an object of Ada's. */
  namesObject: boolean;
  /** The statuses of Ada's request for her object, and of Eve's for it. Signed-out visitors get 401. */
  owner: number;
  otherUser: number;
  /** Of an editor and of a viewer. */
  members: readonly [number, number];
  keepsObjects: boolean;
};

/** Endless streams: their content is tested in their features; here only that they require a session. */
export const streams = new Set(["GET /api/events"]);

/** The objects that parameters name, by the segment before them. */
const pathObjects: Readonly<Record<string, string>> = {
  "batches/:id": theirs.batch,
  "collections/:id": theirs.collection,
  "comments/:id": theirs.comment,
  "conversations/:id": theirs.conversation,
  "discover/:captureId": theirs.entry,
  "entries/:id": theirs.entry,
  "entries/:entryId": theirs.memberEntry,
  "entries/:linkId": theirs.projectLink,
  "feedback/:id": theirs.feedback,
  "highlights/:id": theirs.highlight,
  "imports/:id": theirs.import,
  "interests/:id": theirs.interest,
  "invitations/:id": theirs.invitation,
  "keys/:id": theirs.key,
  "members/:memberId": theirs.member,
  "memberships/:id": theirs.receivedInvitation,
  "notifications/:id": theirs.notification,
  "people/:personId": theirs.projectPerson,
  "pictures/:digest": theirs.picture,
  "projects/:id": theirs.project,
  "saved-filters/:id": theirs.savedFilter,
  "sessions/:id": theirs.session,
  "suggestions/:entryId": theirs.entry,
  "topics/:key": theirs.topic,
};

/**
 * Throws for a route whose request does not follow from its declaration, or that takes an id that no case has, and for cases of
 * unknown routes.
 */
export function listRouteRequests(
  mounted: readonly Mounted[],
  stated: RouteCases = routeCases,
): RouteRequest[] {
  const unknown = new Set(Object.keys(stated));
  const requests = listRoutes(mounted).flatMap(({ method, path, endpoint }) => {
    const route = `${method} ${path}`;
    if (!readScope(endpoint.scope).needsActor || streams.has(route)) return [];
    unknown.delete(route);
    const cases = stated[route] ?? [{}];
    requireNone(route, listUntestedIds(endpoint, cases));
    return cases.map((one) => createRequest(method, path, endpoint, one));
  });
  if (unknown.size > 0)
    throw new Error(`No route that requires sign-in is declared as ${[...unknown].join(", ")}`);
  return sortByChange(requests);
}

function requireNone(route: string, missing: readonly string[]): void {
  if (missing.length > 0)
    throw new Error(`${route} needs a case in route-cases.ts of its feature: ${missing.join()}`);
}

/** Lists the fields for ids, which may be of another user's objects, that no case has. */
function listUntestedIds(endpoint: Endpoint, cases: readonly RouteCase[]): string[] {
  const parts = ["query", "body", "form"] as const;
  const tested = JSON.stringify(cases.map((one) => parts.map((part) => one[part])));
  return parts
    .flatMap((part) => endpoint[part] ?? [])
    .map((schema) =>
      JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })),
    )
    .flatMap((schema) => [...schema.matchAll(/"(ids?|\w+Ids?)":\{/g)].map(([, name]) => name!))
    .filter((name) => !new RegExp(`\\b${name}\\b`).test(tested));
}

function createRequest(
  method: string,
  pattern: string,
  endpoint: Endpoint,
  one: RouteCase,
): RouteRequest {
  const route = `${method} ${pattern}`;
  const withParams = fillPath(pattern, one.params);
  requireNone(route, [
    ...(withParams.match(/:\w+/g) ?? []),
    ...(["query", "body"] as const).filter(
      (part) => one[part] === undefined && endpoint[part]?.safeParse({}).success === false,
    ),
    ...(endpoint.form !== undefined && one.form === undefined ? ["form"] : []),
  ]);
  const path = one.query === undefined ? withParams : `${withParams}?${one.query}`;
  const ask = askWith(path, one.body ?? (endpoint.body && {}), one.form);
  const namesObject = listNames((has) => ask(has, nameAll("mine"))).size > 0;
  const owner = one.owner ?? endpoint.status ?? (endpoint.answer === null ? 204 : 200);
  const otherUser = one.otherUser ?? (namesObject ? 404 : owner);
  const { members = otherUser, keepsObjects = false } = one;
  return {
    route,
    method,
    name: `${method} ${path}`,
    ask,
    namesObject,
    owner,
    otherUser,
    members: typeof members === "number" ? [members, members] : members,
    keepsObjects,
  };
}

/** A parameter without a value stays. */
function fillPath(pattern: string, params: RouteCase["params"]): string {
  return pattern.replaceAll(
    /:(\w+)(?:\{[^}]*\})?/g,
    (parameter, name: string, at: number) =>
      params?.[name] ??
      pathObjects[`${pattern.slice(0, at).split("/").at(-2)}/:${name}`] ??
      parameter,
  );
}

/** Replaces the placeholders of objects. */
function askWith(
  path: string,
  body: RouteCase["body"],
  form: RouteCase["form"],
): RouteRequest["ask"] {
  return (theirs, mine) => {
    const fill = (text: string, encode = (value: string) => value) =>
      text.replaceAll(/\{(mine\.)?(\w+)\}/g, (_, isMine: string | undefined, name: string) =>
        encode((isMine === undefined ? theirs : mine)[name as keyof Theirs]),
      );
    const fillValue = (_: string, value: unknown) =>
      typeof value === "string" ? fill(value) : value;
    const filled = new FormData();
    for (const [name, value] of Object.entries(form ?? {}))
      filled.append(name, typeof value === "string" ? fill(value) : value);
    return {
      path: fill(path, encodeURIComponent),
      body: form ? filled : body && JSON.parse(JSON.stringify(body), fillValue),
    };
  };
}

/**
 * Puts requests that change nothing first, then those that name no object, then those that keep their objects, so that
 * objects are created rarely. Deletions are last, because others may be refused after them.
 */
export function sortByChange(requests: readonly RouteRequest[]): RouteRequest[] {
  const rank = ({ method, ask, keepsObjects }: RouteRequest) => {
    if (method === "GET") return 0;
    if (method === "DELETE") return 4;
    if (listNames((has) => ask(has, has)).size === 0) return 1;
    return keepsObjects ? 2 : 3;
  };
  return requests.toSorted((one, other) => rank(one) - rank(other));
}
