import { randomUUIDv7 } from "node:crypto";
import { eq } from "drizzle-orm";
import { InterestCreate, maxInterests, maxInterestsTotal } from "#features/interests/contract.ts";
import type { Tx } from "#server/db/database.ts";
import { interests } from "./tables.ts";

/** Adds imported interests to a collection that was created in `tx`, up to the limits. */
export async function addInterests(
  tx: Tx,
  userId: string,
  collectionId: string,
  found: readonly { name: string; createdAt: string }[],
): Promise<void> {
  const valid = found.flatMap(({ name, createdAt }) => {
    const parsed = InterestCreate.safeParse({ name });
    return parsed.success
      ? [{ name: parsed.data.name.normalize("NFC"), createdAt: new Date(createdAt) }]
      : [];
  });
  if (valid.length === 0) return;
  const inAll = await tx.$count(interests, eq(interests.userId, userId));
  const some = valid.slice(0, Math.min(maxInterests, maxInterestsTotal - inAll));
  if (some.length === 0) return;
  await tx
    .insert(interests)
    .values(
      some.map((interest) => ({
        ...interest,
        id: randomUUIDv7(),
        userId,
        collectionId: collectionId,
      })),
    )
    .onConflictDoNothing();
}
