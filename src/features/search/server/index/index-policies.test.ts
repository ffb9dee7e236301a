/** Row policies of the index of a shared collection: who reads it, and which code writes it. */
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Ctx } from "#server/app-context.ts";
import { asActor } from "#server/db/database.ts";
import { type As, attempt } from "#server/testing/attempt-statement.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { createSharing } from "../testing/shared-collection.ts";
import { beginIndexing } from "./begin-indexing.ts";

const context = await setUpContext();
const { createIn, addMember, work } = createSharing(context);
const as =
  ({ userId }: Ctx): As =>
  (act) =>
    asActor(context.database, userId, act);

it("is read by members, and written by none of them but through the code of the index", async () => {
  const [owner, editor, viewer, outsider] = [
    await createUser(context),
    await createUser(context),
    await createUser(context),
    await createUser(context),
  ];
  const id = await createIn(owner, "Shared");
  await addMember(id, owner, editor, "editor");
  await addMember(id, owner, viewer);
  await createEntry(owner, { title: "Tides", text: "Spring tides rise.", collectionId: id });
  await work(owner);
  for (const table of ["search_bases", "search_entries", "search_blocks"]) {
    const name = sql.identifier(table);
    const inScope = sql`where scope_id = ${id}`;
    const read = async (user: Ctx) =>
      (await attempt(as(user), sql`select from ${name} ${inScope}`)).count;
    for (const user of [owner, editor, viewer])
      expect({ table, seen: await read(user) }).not.toEqual({ table, seen: 0 });
    expect({ table, seen: await read(outsider) }).toEqual({ table, seen: 0 });
    for (const user of [owner, editor, viewer, outsider]) {
      const write = (statement: ReturnType<typeof sql>) => attempt(as(user), statement);
      const changed = await write(sql`update ${name} set scope_id = scope_id ${inScope}`);
      const deleted = await write(sql`delete from ${name} ${inScope}`);
      expect({ table, changed: changed.count, deleted: deleted.count }).toEqual({
        table,
        changed: 0,
        deleted: 0,
      });
    }
  }
  const posting = sql`insert into search_blocks (scope_id, segment, block, content) values (${id}, 99, 0, '')`;
  for (const user of [owner, editor, viewer, outsider])
    expect((await attempt(as(user), posting)).code).toBe("42501");
  const byCode: As = (act) =>
    as(editor)(async (tx) => {
      await beginIndexing(tx);
      await act(tx);
    });
  expect((await attempt(byCode, posting)).code).toBeNull();
});
