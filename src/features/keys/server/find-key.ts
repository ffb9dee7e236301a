/** Resolves the actor of a request by its API key. */
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { users } from "#features/account/server/tables.ts";
import type { AppContext } from "#server/app-context.ts";
import { asSystem, type Database } from "#server/db/database.ts";
import type { Actor } from "#server/http/identity/actor.ts";
import { limitLogging } from "#server/logging/limit-logging.ts";
import { cacheCredentials, type Credential } from "#server/http/identity/cache-credentials.ts";
import { AppError } from "#shared/errors.ts";
import { hashKey, parseKey } from "./key-text.ts";
import { apiKeys } from "./tables.ts";

export type Keys = {
  /** Null if the request has no key. Throws "unauthenticated" with the reason if the key is invalid. */
  resolve: (headers: Headers) => Promise<Actor | null>;
  /** Clears the cache of resolved keys. */
  forget: () => void;
};

type ActiveKey = Credential & { actor: Actor };

export function createKeys({
  database,
  events,
  log,
}: Pick<AppContext, "database" | "events" | "log">): Keys {
  const { find, forget } = cacheCredentials<ActiveKey>(events);
  const mayLog = limitLogging();
  return {
    forget,
    resolve: async (headers) => {
      const key = parseKey(headers);
      if (key === null) return null;
      const hash = hashKey(key);
      const found = await find(hash, async () => {
        const active = await loadKey(database, hash);
        // Requests must succeed even if a full disk prevents this write.
        await recordUse(database, active.id).catch((error: unknown) => {
          if (mayLog("use")) log.warn({ err: error }, "the last use of a key was not recorded");
        });
        return active;
      });
      return found!.actor;
    },
  };
}

async function loadKey(database: Database, hash: string): Promise<ActiveKey> {
  const [row] = await asSystem(database, (tx) =>
    tx
      .select({
        id: apiKeys.id,
        scopes: apiKeys.scopes,
        expiresAt: apiKeys.expiresAt,
        revokedAt: apiKeys.revokedAt,
        userId: users.id,
        name: users.name,
        email: users.email,
        blockedAt: users.blockedAt,
      })
      .from(apiKeys)
      .innerJoin(users, eq(users.id, apiKeys.userId))
      .where(eq(apiKeys.hash, hash)),
  );
  if (row === undefined) throw refused("This API key is not known here.");
  const { id, scopes, expiresAt, userId, name, email } = row;
  if (row.revokedAt !== null) throw refused("This API key was revoked.");
  if (expiresAt !== null && expiresAt.getTime() <= Date.now())
    throw refused(`This API key expired on ${expiresAt.toISOString().slice(0, 10)}.`);
  if (row.blockedAt !== null)
    throw refused("This account was blocked by the operator of this site.");
  return {
    id,
    expiresAt: expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
    actor: { userId, sessionId: id, name, email, key: { id, scopes } },
  };
}

async function recordUse(database: Database, id: string): Promise<void> {
  const isDue = or(
    isNull(apiKeys.lastUsedAt),
    lt(apiKeys.lastUsedAt, sql`now() - interval '1 minute'`),
  );
  await asSystem(database, (tx) =>
    tx
      .update(apiKeys)
      .set({ lastUsedAt: sql`now()` })
      .where(and(eq(apiKeys.id, id), isDue)),
  );
}

function refused(message: string): AppError {
  return new AppError("unauthenticated", message);
}
