import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { maxInterestsTotal } from "#features/interests/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import { addInterest, spreadInterests } from "./service.ts";

const context = await setUpContext();

/** Creates a user with this many collections besides Unfiled, the first one newest. */
async function makeShelves(many: number): Promise<Ctx> {
  const ctx = await createUser(context);
  await inTransaction(ctx, (tx) =>
    tx.execute(sql`
      insert into interest_profiles (id, user_id, title, created_at)
      select gen_random_uuid(), ${ctx.userId}, 'Shelf ' || n, now() - n * interval '1 second'
      from generate_series(1, ${many}::int) n`),
  );
  return ctx;
}

it("adds interests to at most the 49 newest collections and Unfiled", async () => {
  const ctx = await makeShelves(60);
  await inTransaction(ctx, (tx) => spreadInterests(tx, ctx.userId, ["Bees", "Tea"]));
  const { rows } = await inTransaction(ctx, (tx) =>
    tx.execute<{ title: string }>(sql`
      select distinct title from interests join interest_profiles c on c.id = interest_profile_id`),
  );
  const shelves = Array.from({ length: 49 }, (_, at) => `Shelf ${at + 1}`);
  expect(rows.map(({ title }) => title).toSorted()).toEqual([...shelves, "Unfiled"].toSorted());
});

it("limits the interests of a user across all collections", async () => {
  const ctx = await makeShelves(101);
  const ids = await inTransaction(ctx, async (tx) => {
    await tx.execute(sql`
      insert into interests (id, user_id, interest_profile_id, name)
      select gen_random_uuid(), ${ctx.userId}, c.id, 'Interest ' || n
      from (select id from interest_profiles where title <> 'Unfiled' and user_id = ${ctx.userId}
        order by created_at desc limit 100) c, generate_series(1, ${maxInterestsTotal / 100}::int) n`);
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id from interest_profiles where user_id = ${ctx.userId} and is_unfiled`,
    );
    return rows.map(({ id }) => id);
  });
  await expect(addInterest(ctx, ids[0]!, { name: "One more" })).rejects.toMatchObject({
    code: "conflict",
    message: "You have reached the maximum of 20,000 interests",
  });
});
