/** Which scope an API key needs for which route: the one list, and what is not in it no key may use. */
import type { KeyScope } from "#shared/key-scopes.ts";
import { AppError } from "#shared/errors.ts";
import type { Actor } from "./actor.ts";

/** "open" asks for no identity; "none" is for sessions alone. */
export type RouteScope = KeyScope | "open" | "none";

/** By the first part of the path below /api. "content" is read by GET, and written by everything else. */
const nouns: Readonly<Record<string, RouteScope | "content">> = {
  collections: "content",
  discover: "content",
  entries: "content",
  events: "content",
  export: "content",
  extraction: "content",
  feedback: "content",
  highlights: "content",
  import: "content",
  imports: "content",
  interests: "content",
  profile: "content",
  projects: "content",
  search: "content",
  storage: "content",
  topics: "content",
  trash: "content",
  usage: "content",
  chat: "ask",
  conversations: "ask",
  health: "open",
  "openapi.json": "open",
  public: "open",
  ready: "open",
  account: "none",
  auth: "none",
  billing: "none",
  invitations: "none",
  keys: "none",
};

/** By the name of POST /api/functions/…. */
const functions: Readonly<Record<string, RouteScope>> = {
  "extract-text": "write",
  "process-image": "write",
  "process-page": "write",
  "process-text-entry": "write",
  "process-url": "write",
  "upload-file": "write",
  "process-with-openai": "ask",
  "create-checkout": "none",
  "send-invitation": "none",
};

/** Undefined where nothing was decided: no key may use it. */
export function findScope(method: string, path: string): RouteScope | undefined {
  const [, api, noun = "", name = ""] = path.split("/");
  if (api !== "api") return undefined;
  const found = noun === "functions" ? functions[name] : nouns[noun];
  if (found !== "content") return found;
  return method === "GET" || method === "HEAD" ? "read" : "write";
}

const sentences: Record<KeyScope, string> = {
  read: "This API key may not read: it lacks the scope “read”.",
  write: "This API key may not change anything: it lacks the scope “write”.",
  ask: "This API key may not ask the assistant: it lacks the scope “ask”.",
};

/** A session may do everything. Throws "forbidden" naming the scope that a key lacks. */
export function requireScope({ key }: Actor, scope: KeyScope): void {
  if (key === null || key.scopes.includes(scope)) return;
  throw new AppError("forbidden", sentences[scope], { details: { scope } });
}
