/** Row policies alone: what raw statements of members read and write of the activity. */
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { type Person, setUpTeam } from "#features/sharing/server/testing/team.ts";
import { asActor } from "#server/db/database.ts";
import { attempt } from "#server/testing/attempt-statement.ts";

const { context, owner, editor, viewer, outsider, share, add } = await setUpTeam();

const run = ({ id }: Person, statement: ReturnType<typeof sql>) =>
  attempt((work) => asActor(context.database, id, work), statement);

it("writes no activity, and reads no other user's mute, or anything after the membership", async () => {
  const { id } = await share();
  await add(editor, "Recorded", id);
  await owner.client.send("DELETE", `/api/collections/${id}/members/${viewer.id}`);
  const event = sql`insert into collection_activity (id, collection_id, actor_id, kind)
    values (gen_random_uuid(), ${id}, ${owner.id}, 'entry-deleted')`;
  const following = sql`insert into collection_followings (collection_id, user_id) values (${id}, ${viewer.id})`;
  for (const person of [owner, editor, viewer, outsider]) {
    expect((await run(person, event)).code).toBe("42501");
    expect((await run(person, following)).code).toBe("42501");
    expect((await run(person, sql`update collection_activity set kind = 'x'`)).count).toBe(0);
    expect((await run(person, sql`delete from collection_activity`)).count).toBe(0);
  }
  const count = async (person: Person, table: string) =>
    (await run(person, sql`select from ${sql.identifier(table)} where collection_id = ${id}`))
      .count;
  expect(await count(editor, "collection_activity")).toBe(4);
  expect(await count(editor, "collection_followings")).toBe(1);
  for (const person of [viewer, outsider]) {
    expect(await count(person, "collection_activity")).toBe(0);
    expect(await count(person, "collection_followings")).toBe(0);
  }
});
