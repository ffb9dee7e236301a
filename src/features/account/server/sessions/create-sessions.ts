/** Resolves requests to sessions by cookie or bearer token. */
import type { SessionUser } from "#features/account/contract.ts";
import type { Events } from "#server/events.ts";
import { cacheCredentials } from "#server/http/identity/cache-credentials.ts";
import type { Auth } from "../auth/create-auth.ts";

export type ActiveSession = { id: string; user: SessionUser; expiresAt: number };

export type Sessions = {
  /** The session of the request's cookie or bearer token; null without a valid one. */
  resolve: (headers: Headers) => Promise<ActiveSession | null>;
  /** Clears the cache: every following request is looked up in the database. */
  forget: () => void;
};

export function createSessions(auth: Auth, events: Pick<Events, "onSessionChange">): Sessions {
  const { find, forget } = cacheCredentials<ActiveSession>(events);
  return {
    forget,
    resolve: async (headers) => {
      const credential = getCredential(headers);
      if (credential === null) return null;
      return find(credential, async () => {
        const found = await auth.api.getSession({ headers, query: { disableRefresh: true } });
        if (found === null) return null;
        const { id, expiresAt } = found.session;
        const { id: userId, name, email } = found.user;
        return { id, user: { id: userId, name, email }, expiresAt: expiresAt.getTime() };
      });
    },
  };
}

/**
 * The cache key includes every credential that better-auth may use; with fewer, one user's session could be
 * returned to another.
 */
function getCredential(headers: Headers): string | null {
  const authorization = headers.get("authorization") ?? "";
  const bearer = /^bearer\s+\S/i.test(authorization) ? [authorization] : [];
  const cookies =
    (headers.get("cookie") ?? "").match(/(?:__Secure-)?commonplace\.session_token=[^;]+/g) ?? [];
  return [...bearer, ...cookies].join("\n") || null;
}
