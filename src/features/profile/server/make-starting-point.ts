/** What answers bring about: a collection for each type of use, and the interests in every collection. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { countRoom } from "#features/collections/server/service.ts";
import { spreadInterests } from "#features/interests/server/service.ts";
import type { Preferences } from "#features/profile/contract.ts";
import type { Ctx } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { listChosenInterests, listTypes } from "./settle-answers.ts";

/** Makes only what is not there yet, and as many collections as there is room for. The caller holds the person's profile, so that two do not make it twice. */
export async function makeStartingPoint(tx: Tx, ctx: Ctx, preferences: Preferences): Promise<void> {
  await makeCollections(tx, ctx, listTypes(preferences));
  await spreadInterests(tx, ctx.userId, listChosenInterests(preferences));
}

async function makeCollections(tx: Tx, ctx: Ctx, types: readonly string[]): Promise<void> {
  if (types.length === 0) return;
  const { userId } = ctx;
  const room = await countRoom(tx, ctx);
  // Lists are newest first: a microsecond apart, these stand there in the order of the questions.
  // The database alone compares titles: its idea of case and that of JavaScript differ.
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

/** A collection of the category "system" could be neither changed nor deleted: nobody asks for that. */
function nameCategory(type: string): string {
  const category = type.toLowerCase();
  return category === "system" ? "other" : category;
}
