/** Refuses an API key that lacks a scope. */
import type { KeyScope } from "#shared/key-scopes.ts";
import { AppError } from "#shared/errors.ts";

/** Fields of a request body that show something to others with this value. A key needs "share" for it. */
export const publishingFields: Readonly<Record<string, unknown>> = {
  isPrivate: false,
  isShared: true,
  /** On the public page of a collection. */
  isShown: true,
  /** To the members of a shared collection. */
  isNoteShown: true,
};

/** The scopes of a request's API key. Undefined for a session, which may do everything. */
export type Holder = { scopes?: readonly KeyScope[] | undefined };

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
