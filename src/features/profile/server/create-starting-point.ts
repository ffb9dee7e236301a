/**
 * Applies onboarding answers: creates a collection per type of use, and adds the interests to every
 * collection.
 */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { countRemaining } from "#features/collections/server/service.ts";
import { spreadInterests } from "#features/interests/server/service.ts";
import type { Preferences } from "#features/account/profile-contract.ts";
import type { Ctx } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { listChosenInterests, listTypes } from "./normalise-answers.ts";

/**
 * Creates only what does not exist, and no more collections than the limits allow. The caller must hold a
 * lock on the profile, to avoid duplicates by simultaneous calls.
 */
export async function createStartingPoint(
  tx: Tx,
  ctx: Ctx,
  preferences: Preferences,
): Promise<void> {
  await createCollections(tx, ctx, listTypes(preferences));
  await spreadInterests(tx, ctx.userId, listChosenInterests(preferences));
}

async function createCollections(tx: Tx, ctx: Ctx, types: readonly string[]): Promise<void> {
  if (types.length === 0) return;
  const { userId } = ctx;
  const room = await countRemaining(tx, ctx);
  // Collections are listed newest first, so timestamps one microsecond apart keep the order of the questions.
  // Titles are compared by the database only, because its case rules differ from JavaScript's.
  await tx.execute(sql`
    insert into interest_profiles (id, user_id, title, category, created_at)
    select wanted.id, ${userId}, wanted.title, wanted.category,
      now() - wanted.place * interval '1 microsecond'
    from unnest(
      ${sql.param(types.map(() => randomUUIDv7()))}::uuid[],
      ${sql.param(types.map((type) => `My ${type} Collection`))}::text[],
      ${sql.param(types.map(nameCategory))}::text[]
    ) with ordinality as wanted (id, title, category, place)
    where not exists (
      select from interest_profiles present
      where present.user_id = ${userId} and lower(present.title) = lower(wanted.title)
    )
    order by wanted.place
    limit ${Math.max(0, room)}`);
}

/** Avoids the category "system", which would make the collection read-only. */
function nameCategory(type: string): string {
  const category = type.toLowerCase();
  return category === "system" ? "other" : category;
}
