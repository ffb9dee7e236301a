/** Who asks: a session resolved once, then remembered until it ends, changes, or a minute has passed. */
import type { SessionUser } from "#features/account/contract.ts";
import type { Events } from "#server/events.ts";
import type { Auth } from "./auth.ts";

export type ActiveSession = { id: string; user: SessionUser; expiresAt: number };

export type Sessions = {
  /** The session of the request's cookie or bearer token; null when there is none that is valid. */
  resolve: (headers: Headers) => Promise<ActiveSession | null>;
  /** Remembers nothing of before: the next request of everybody is looked up. */
  forget: () => void;
};

const rememberMilliseconds = 60_000;
const mostRemembered = 10_000;

export function createSessions(auth: Auth, events: Pick<Events, "onSessionChange">): Sessions {
  const known = new Map<string, { session: ActiveSession; until: number }>();
  let generation = 0;
  const forget = () => {
    generation += 1;
    known.clear();
  };
  events.onSessionChange((id) => {
    if (id === "*") return forget();
    generation += 1;
    for (const [credential, { session }] of known) if (session.id === id) known.delete(credential);
  });

  return {
    forget,
    resolve: async (headers) => {
      const credential = readCredential(headers);
      if (credential === null) return null;
      const now = Date.now();
      const remembered = known.get(credential);
      if (remembered !== undefined && remembered.until > now) return remembered.session;

      const asked = generation;
      const found = await auth.api.getSession({ headers, query: { disableRefresh: true } });
      if (found === null) return null;
      const { id, expiresAt } = found.session;
      const { id: userId, name, email } = found.user;
      const session = { id, user: { id: userId, name, email }, expiresAt: expiresAt.getTime() };
      // A session that ended while it was being read must not be remembered.
      if (asked === generation) {
        if (known.size >= mostRemembered) known.clear();
        known.set(credential, {
          session,
          until: Math.min(session.expiresAt, now + rememberMilliseconds),
        });
      }
      return session;
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
