/** The API key scopes needed for each route, all in this list. A route without a rule accepts no key. */
import type { KeyScope } from "#shared/key-scopes.ts";
import { AppError } from "#shared/errors.ts";

/** All the scopes that a key needs. "open": no credential is needed. "session": no key is accepted. */
export type RouteScopes = readonly KeyScope[] | "open" | "session";

/** Rules by the first path segment after /api. "content": GET needs "read", every other method "write". */
export const scopesOfNouns: Readonly<Record<string, RouteScopes | "content">> = {
  collections: "content",
  discover: "content",
  entries: "content",
  events: "content",
  export: "content",
  extraction: "content",
  feedback: "content",
  import: "content",
  imports: "content",
  interests: "content",
  profile: "content",
  projects: "content",
  search: "content",
  storage: "content",
  trash: "content",
  usage: "content",
  health: "open",
  "openapi.json": "open",
  public: "open",
  ready: "open",
  account: "session",
  auth: "session",
  billing: "session",
  keys: "session",
};

/** Rules for routes that differ from their noun, or whose noun has no rule. */
export const scopesOfRoutes: Readonly<Record<string, RouteScopes>> = {
  "POST /api/functions/process-url": ["write"],
  "POST /api/functions/process-page": ["write"],
  "POST /api/functions/process-text-entry": ["write"],
  "POST /api/functions/upload-file": ["write"],
  // They consume an uploaded image and respond with its text.
  "POST /api/functions/extract-text": ["read", "write"],
  "POST /api/functions/process-image": ["read", "write"],
  "POST /api/functions/process-with-openai": ["ask"],
  "POST /api/functions/create-checkout": "session",
  "POST /api/functions/send-invitation": ["share"],
  "GET /api/invitations": ["read"],
  "DELETE /api/invitations/:id": ["share"],
  "POST /api/invitations/open": "session",
  "POST /api/invitations/unwanted": "session",
  "PATCH /api/entries/:id/publication": ["write", "share"],
  "PATCH /api/profile/public-page": ["write", "share"],
  "POST /api/chat": ["ask"],
  // Earlier questions and answers are stored content.
  "GET /api/conversations": ["read", "ask"],
  "GET /api/conversations/samples": ["read", "ask"],
  "GET /api/conversations/:id": ["read", "ask"],
  "PATCH /api/conversations/:id": ["ask"],
  "DELETE /api/conversations/:id": ["ask"],
};

/** Routes whose whole response is an answer, returned to a key with "ask" but without "read". */
export const answeringRoutes: readonly string[] = [
  "POST /api/chat",
  "POST /api/functions/process-with-openai",
];

/** Fields of a request body that publish something with this value. A key needs "share" for it. */
export const publishingFields: Readonly<Record<string, unknown>> = { isPrivate: false };

/** The matching route in `scopesOfRoutes`; undefined if only the noun has a rule. */
function findRoute(method: string, path: string): string | undefined {
  const asked = [method === "HEAD" ? "GET" : method, ...path.slice(1).split("/")];
  return Object.keys(scopesOfRoutes).find((route) => {
    const parts = route.split(/ ?\//);
    return (
      parts.length === asked.length &&
      parts.every((part, index) => part.startsWith(":") || part === asked[index])
    );
  });
}

/** Undefined without a rule. */
export function findScopes(method: string, path: string): RouteScopes | undefined {
  const route = findRoute(method, path);
  if (route !== undefined) return scopesOfRoutes[route];
  const [, api, noun = ""] = path.split("/");
  if (api !== "api" || !Object.hasOwn(scopesOfNouns, noun)) return undefined;
  const found = scopesOfNouns[noun];
  if (found !== "content") return found;
  return method === "GET" || method === "HEAD" ? ["read"] : ["write"];
}

/** The scopes of a request's API key. Undefined for a session, which may do everything. */
export type Holder = { scopes?: readonly KeyScope[] | undefined };

/** Whether the response may hold stored content. */
export function mayShowContent({ scopes }: Holder, method: string, path: string): boolean {
  if (scopes === undefined || scopes.includes("read")) return true;
  return answeringRoutes.includes(findRoute(method, path) ?? "");
}

const sentences: Record<KeyScope, string> = {
  read: "This API key may not read: it lacks the scope “read”.",
  write: "This API key may not change anything: it lacks the scope “write”.",
  ask: "This API key may not ask the assistant: it lacks the scope “ask”.",
  share: "This API key may not make anything public or invite anybody: it lacks the scope “share”.",
};

/** Throws "forbidden" naming the first missing scope. */
export function requireScopes({ scopes }: Holder, needed: readonly KeyScope[]): void {
  const missing = needed.find((scope) => scopes !== undefined && !scopes.includes(scope));
  if (missing === undefined) return;
  throw new AppError("forbidden", sentences[missing], { details: { scope: missing } });
}

/** Throws "forbidden" if a key without "share" sends a body that publishes. */
export function requireShareToPublish(holder: Holder | undefined, body: unknown): void {
  if (holder === undefined || typeof body !== "object" || body === null) return;
  const sent = new Map<string, unknown>(Object.entries(body));
  const publishes = Object.entries(publishingFields).some(
    ([field, value]) => sent.has(field) && sent.get(field) === value,
  );
  if (publishes) requireScopes(holder, ["share"]);
}
