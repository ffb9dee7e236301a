/** The API keys of a user: create, list and revoke. */
import { randomUUIDv7 } from "node:crypto";
import { and, count, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { requireRecentProof, sendKeyNotice } from "#features/account/server/service.ts";
import type { z } from "zod";
import { type ApiKey, type CreatedKey, type KeyCreate, maxKeys } from "#features/keys/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { lockByName } from "#server/db/lock-by-name.ts";
import { AppError } from "#shared/errors.ts";
import { hashKey, generateKey, shownPrefix } from "./key-text.ts";
import { apiKeys } from "./tables.ts";

const dayMilliseconds = 24 * 60 * 60 * 1_000;
/** Max revoked keys to keep per user, so that their use is reported as revoked. */
const maxRevoked = 50;

/** Lists all keys that are not revoked, newest first. */
export async function listKeys(ctx: Ctx): Promise<ApiKey[]> {
  const rows = await inTransaction(ctx, (tx) =>
    tx
      .select()
      .from(apiKeys)
      .where(and(eq(apiKeys.userId, ctx.userId), isNull(apiKeys.revokedAt)))
      .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
      .limit(maxKeys),
  );
  return rows.map(toApiKey);
}

/**
 * Creates a key after a recent proof of identity, and notifies the user by email. The key itself is returned
 * only here. Throws the errors of `requireRecentProof`, and "conflict" at the maximum number of keys.
 */
export async function createKey(
  ctx: Ctx,
  sessionId: string,
  input: z.output<typeof KeyCreate>,
): Promise<CreatedKey> {
  await requireRecentProof(ctx, sessionId, input.password);
  const key = generateKey();
  const { expiresInDays } = input;
  const row = await inTransaction(ctx, async (tx) => {
    await requireCapacity(tx, ctx.userId);
    await deleteOldRevoked(tx, ctx.userId);
    const [created] = await tx
      .insert(apiKeys)
      .values({
        id: randomUUIDv7(),
        userId: ctx.userId,
        name: input.name,
        scopes: input.scopes,
        hash: hashKey(key),
        prefix: shownPrefix(key),
        expiresAt:
          expiresInDays === null ? null : new Date(Date.now() + expiresInDays * dayMilliseconds),
      })
      .returning();
    return created!;
  });
  // Return the key even if no email can be sent: it is not available later.
  await sendKeyNotice(ctx).catch((error: unknown) =>
    ctx.app.log.warn({ err: error }, "the notice of a key was not sent"),
  );
  return { ...toApiKey(row), key };
}

/** Revokes a key and ends its streams at once, in every process. Throws "not_found". */
export async function revokeKey(ctx: Ctx, id: string): Promise<void> {
  const ended = await inTransaction(ctx, (tx) =>
    tx
      .update(apiKeys)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, ctx.userId), isNull(apiKeys.revokedAt)))
      .returning({ id: apiKeys.id }),
  );
  if (ended.length === 0) throw new AppError("not_found", "API key not found");
}

async function requireCapacity(tx: Tx, userId: string): Promise<void> {
  // Serialised, so that simultaneous requests cannot exceed the limit.
  await lockByName(tx, `keys of ${userId}`);
  const [active] = await tx
    .select({ count: count() })
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)));
  if (active!.count >= maxKeys)
    throw new AppError(
      "conflict",
      `You have reached the maximum of ${maxKeys} API keys. Revoke one that you no longer use.`,
    );
}

async function deleteOldRevoked(tx: Tx, userId: string): Promise<void> {
  const old = tx
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), isNotNull(apiKeys.revokedAt)))
    .orderBy(desc(apiKeys.revokedAt))
    .offset(maxRevoked);
  await tx.delete(apiKeys).where(sql`${apiKeys.id} in (${old})`);
}

function toApiKey(row: typeof apiKeys.$inferSelect): ApiKey {
  const { id, name, scopes, prefix, createdAt, lastUsedAt, expiresAt } = row;
  return {
    id,
    name,
    scopes,
    prefix,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
