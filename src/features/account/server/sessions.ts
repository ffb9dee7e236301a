/** Who asks, by the session of a cookie or a bearer token. */
import type { SessionUser } from "#features/account/contract.ts";
import type { Events } from "#server/events.ts";
import { rememberCredentials } from "#server/remember-credentials.ts";
import type { Auth } from "./auth.ts";

export type ActiveSession = { id: string; user: SessionUser; expiresAt: number };

export type Sessions = {
  /** The session of the request's cookie or bearer token; null when there is none that is valid. */
  resolve: (headers: Headers) => Promise<ActiveSession | null>;
  /** Remembers nothing of before: the next request of everybody is looked up. */
  forget: () => void;
};

export function createSessions(auth: Auth, events: Pick<Events, "onSessionChange">): Sessions {
  const { find, forget } = rememberCredentials<ActiveSession>(events);
  return {
    forget,
    resolve: async (headers) => {
      const credential = readCredential(headers);
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

/** All that better-auth may choose from: a key of less could be one person's in one request and another's in the next. */
function readCredential(headers: Headers): string | null {
  const authorization = headers.get("authorization") ?? "";
  const bearer = /^bearer\s+\S/i.test(authorization) ? [authorization] : [];
  const cookies =
    (headers.get("cookie") ?? "").match(/(?:__Secure-)?commonplace\.session_token=[^;]+/g) ?? [];
  return [...bearer, ...cookies].join("\n") || null;
}
