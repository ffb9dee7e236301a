/** Row policies alone: what members of a shared collection read and change with raw statements, without services. */
import { eq, ne, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCollection } from "#features/collections/server/service.ts";
import { collectionMembers, memberNotes } from "#features/collections/server/tables.ts";
import { entries } from "#features/entries/server/tables.ts";
import { highlights } from "#features/highlights/server/tables.ts";
import { type Ctx, inTransaction } from "../app-context.ts";
import { type As, attempt } from "../testing/attempt-statement.ts";
import {
  createPolicyFixture,
  forEverybody,
  forMembers,
  type Policies,
} from "../testing/row-policies.ts";
import { createUser } from "../testing/test-context.ts";
import { createEntry } from "../testing/test-entries.ts";
import { asActor, asSystem } from "./database.ts";

let on: Policies;
let viewer: Ctx;
let editor: Ctx;
let removed: Ctx;
let collectionId: string;

beforeAll(async () => {
  on = await createPolicyFixture();
  [viewer, editor, removed] = [
    await createUser(on.context, "Vera"),
    await createUser(on.context, "Edgar"),
    await createUser(on.context, "Rita"),
  ];
  const input = { title: "Shared", category: "", description: "" };
  collectionId = (await createCollection(on.ada, input)).id;
  await asSystem(on.context.database, async (tx) => {
    const member = { collectionId, ownerId: on.ada.userId };
    await tx.insert(collectionMembers).values([
      { ...member, userId: viewer.userId, role: "viewer" },
      { ...member, userId: editor.userId, role: "editor" },
      { ...member, userId: removed.userId, role: "editor" },
    ]);
    await tx.delete(collectionMembers).where(eq(collectionMembers.userId, removed.userId));
  });
  // The entry that has a row in every table of the capture.
  await inTransaction(on.ada, (tx) =>
    tx
      .update(entries)
      .set({ collectionId })
      .where(sql`entry_id in (select entry_id from entry_pages)`),
  );
});
afterAll(() => on.close());

const as =
  ({ userId }: Ctx): As =>
  (work) =>
    asActor(on.context.database, userId, work);

/** The rows of Ada that the user reads, by table. */
async function readAdas(user: Ctx): Promise<Record<string, number>> {
  const seen: Record<string, number> = {};
  for (const table of on.tables) {
    if (forEverybody.includes(table) || forMembers.includes(table)) continue;
    const { rows } = await attempt(
      as(user),
      sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t`,
    );
    const theirs = (JSON.parse(rows) as { row: string }[]).filter(
      ({ row }) => row.includes(on.ada.userId) || row.toLowerCase().includes("secret"),
    );
    if (theirs.length > 0) seen[table] = theirs.length;
  }
  return seen;
}

const shared = {
  collection_activity: 1,
  collection_members: 1,
  entry_contents: 1,
  entry_document_pieces: 1,
  entry_pages: 1,
  entry_pictures: 1,
  global_entries: 1,
  interest_profiles: 1,
  user_entries: 1,
};

describe("a member of a shared collection with SQL alone", () => {
  it("reads the shared entry with its capture, its activity and their own membership, and nothing else", async () => {
    expect(await readAdas(viewer)).toEqual(shared);
    expect(await readAdas(editor)).toEqual(shared);
  });

  it("reads nothing once the membership has ended", async () => {
    expect(await readAdas(removed)).toEqual({});
  });

  it("cannot become a member, an editor or the owner", async () => {
    const { userId } = viewer;
    for (const theft of [
      sql`update collection_members set role = 'editor'`,
      sql`update interest_profiles set user_id = ${userId}`,
      sql`select app_hand_over(${collectionId}::uuid, ${userId}::uuid)`,
    ])
      await attempt(as(viewer), theft);
    const insert = sql`insert into collection_members (collection_id, user_id, owner_id, role)
      values (${collectionId}, ${on.eve.userId}, ${on.ada.userId}, 'editor')`;
    expect((await attempt(as(on.eve), insert)).code).toBe("42501");
    const rows = await on.readRows("collection_members");
    const roles = rows
      .filter((row) => row.includes(collectionId))
      .map((row) => JSON.parse(row) as { user_id: string; role: string; owner_id: string });
    expect(roles.find((row) => row.user_id === userId)).toMatchObject({
      role: "viewer",
      owner_id: on.ada.userId,
    });
    expect(roles).toHaveLength(2);
  });

  it("adds entries only as an editor, and only to that collection", async () => {
    const move = (user: Ctx, id: string, to: string) =>
      attempt(
        as(user),
        sql`update user_entries set interest_profile_id = ${to}::uuid where id = ${id}::uuid`,
      );
    const [seen, added] = [await createEntry(viewer, {}), await createEntry(editor, {})];
    expect((await move(viewer, seen.id, collectionId)).code).toBe("42501");
    expect((await move(editor, added.id, on.ada.userId)).code).toBe("42501");
    expect((await move(editor, added.id, collectionId)).code).toBeNull();
  });

  it("reads notes of others only if they are shown", async () => {
    const [entry] = await inTransaction(editor, (tx) =>
      tx.select({ id: entries.id }).from(entries).where(eq(entries.userId, on.ada.userId)),
    );
    const note = { entryId: entry!.id, userId: editor.userId, note: "Edgar thinks" };
    await inTransaction(editor, (tx) => tx.insert(memberNotes).values(note));
    const read = async () => (await attempt(as(viewer), sql`select note from member_notes`)).count;
    expect(await read()).toBe(0);
    await inTransaction(editor, (tx) => tx.update(memberNotes).set({ isShown: true }));
    expect(await read()).toBe(1);
  });

  it("reads highlights of others only while they are shared in the collection of their entry", async () => {
    const read = async (user: Ctx) =>
      (await attempt(as(user), sql`select quote from highlights`)).count;
    const share = (to: string | null) =>
      inTransaction(on.ada, (tx) => tx.update(highlights).set({ sharedIn: to }));
    expect(await read(viewer)).toBe(0);
    await share(collectionId);
    expect([await read(viewer), await read(editor)]).toEqual([1, 1]);
    expect([await read(removed), await read(on.eve)]).toEqual([0, 0]);
    // In a collection that the entry is not in.
    await share(on.ada.userId);
    expect(await read(viewer)).toBe(0);
    await share(null);
    expect(await read(on.ada)).toBe(1);
  });

  it("adds highlights only to open entries and in their own name, and shares them only in open collections", async () => {
    const [entry] = await inTransaction(viewer, (tx) =>
      tx.select({ id: entries.id }).from(entries).where(eq(entries.userId, on.ada.userId)),
    );
    const [hidden] = await inTransaction(on.ada, (tx) =>
      tx.select({ id: entries.id }).from(entries).where(ne(entries.collectionId, collectionId)),
    );
    const insert = (entryId: string, userId: string, sharedIn: string | null) =>
      attempt(
        as(viewer),
        sql`insert into highlights (id, user_id, entry_id, is_of_other, shared_in, quote, prefix, suffix, start, "end",
          text_version, colour) values (gen_random_uuid(), ${userId}, ${entryId}, true, ${sharedIn}, 'x', '', '', 0, 1, 1,
          'yellow')`,
      );
    const { userId } = viewer;
    expect((await insert(hidden!.id, userId, null)).code).toBe("42501");
    expect((await insert(entry!.id, on.ada.userId, null)).code).toBe("42501");
    expect((await insert(entry!.id, userId, on.ada.userId)).code).toBe("42501");
    expect((await insert(entry!.id, userId, collectionId)).code).toBeNull();
    const steal = sql`update highlights set shared_in = ${on.ada.userId}`;
    expect((await attempt(as(viewer), steal)).code).toBe("42501");
    const { count } = await attempt(as(on.ada), sql`select 1 from highlights where quote = 'x'`);
    expect(count).toBe(1);
    // A member's highlights are hidden when the membership ends.
    await asSystem(on.context.database, (tx) =>
      tx.delete(collectionMembers).where(eq(collectionMembers.userId, userId)),
    );
    expect((await attempt(as(on.ada), sql`select 1 from highlights where quote = 'x'`)).count).toBe(
      0,
    );
    await asSystem(on.context.database, (tx) =>
      tx
        .insert(collectionMembers)
        .values({ collectionId, ownerId: on.ada.userId, userId, role: "viewer" }),
    );
  });

  it("writes no activity, and reads no other user's mute", async () => {
    const event = sql`insert into collection_activity (id, collection_id, actor_id, kind)
      values (gen_random_uuid(), ${collectionId}, ${on.ada.userId}, 'entry-deleted')`;
    const following = sql`insert into collection_followings (collection_id, user_id)
      values (${collectionId}, ${removed.userId})`;
    for (const user of [on.ada, editor, removed]) {
      expect((await attempt(as(user), event)).code).toBe("42501");
      expect((await attempt(as(user), following)).code).toBe("42501");
    }
    const read = (user: Ctx, table: string) =>
      attempt(
        as(user),
        sql`select from ${sql.identifier(table)} where collection_id = ${collectionId}`,
      );
    expect((await read(viewer, "collection_followings")).count).toBe(1);
    expect((await read(removed, "collection_followings")).count).toBe(0);
    expect((await read(removed, "collection_activity")).count).toBe(0);
  });

  it("inserts no row in the name of another user, in any table", async () => {
    for (const user of [viewer, editor, removed]) {
      for (const table of on.tables) {
        const { rows: given } = await on.admin.query<{ name: string }>(
          "select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''",
          [table],
        );
        const columns = sql.join(
          given.map(({ name }) => sql.identifier(name)),
          sql`, `,
        );
        const others = (await on.readRows(table)).filter((row) => !row.includes(user.userId));
        for (const row of others.slice(0, 2)) {
          const name = sql.identifier(table);
          const copy = sql`insert into ${name} (${columns}) select ${columns} from jsonb_populate_record(null::${name}, ${row}::jsonb)`;
          const { code } = await attempt(as(user), copy);
          expect({ table, code }).toEqual({ table, code: "42501" });
        }
      }
    }
  });

  // The last one, because it changes all rows of the members themselves.
  it("changes and deletes no rows of others, whatever the role", async () => {
    for (const user of [viewer, editor, removed]) {
      for (const table of on.tables) {
        const { rows } = await on.admin.query<{ column: string }>(
          "select attname as column from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped",
          [table],
        );
        const isOwn = (row: string) => row.includes(user.userId) && table !== "collection_members";
        const before = (await on.readRows(table)).filter((row) => !isOwn(row));
        for (const { column } of rows)
          await attempt(
            as(user),
            sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = default`,
          );
        if (table !== "collection_members")
          await attempt(as(user), sql`delete from ${sql.identifier(table)}`);
        const after = new Set(await on.readRows(table));
        expect({ table, lost: before.filter((row) => !after.has(row)) }).toEqual({
          table,
          lost: [],
        });
      }
    }
  });
});
