/** Row policies alone: raw statements of another user on every table, without services. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { captures } from "#features/entries/server/tables.ts";
import {
  forEverybody,
  forMembers,
  createPolicyFixture,
  type Policies,
} from "../testing/row-policies.ts";
import { type As, attempt } from "../testing/attempt-statement.ts";
import { createEntry } from "../testing/test-entries.ts";
import { createUser } from "../testing/test-context.ts";
import { asActor, asPublic } from "./database.ts";

let on: Policies;

beforeAll(async () => {
  on = await createPolicyFixture();
});
afterAll(() => on.close());

const notOfEve = (rows: readonly string[]) => rows.filter((row) => !row.includes(on.eve.userId));

describe("every table", () => {
  it("has row-level security, also for its owner", async () => {
    const { rows } = await on.admin.query(
      "select relname, relrowsecurity, relforcerowsecurity from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace",
    );
    expect(rows.length).toBeGreaterThanOrEqual(11);
    expect(
      rows
        .filter((row) => !row.relrowsecurity || !row.relforcerowsecurity)
        .map(({ relname }) => relname as string),
    ).toEqual([]);
  });

  it("is not a view or foreign table, which policies do not cover", async () => {
    const { rows } = await on.admin.query(
      "select relname from pg_class where relkind in ('v', 'm', 'f') and relnamespace = 'public'::regnamespace",
    );
    expect(rows).toEqual([]);
  });

  it("contains a row of another user, so that the next tests can fail", async () => {
    const empty = [];
    for (const table of on.tables)
      if (notOfEve(await on.readRows(table)).length === 0) empty.push(table);
    expect(empty).toEqual([]);
  });

  it("has no policy for anonymous access to a user table, except for reading public rows", async () => {
    const { rows } = await on.admin.query(
      "select tablename, cmd from pg_policies where schemaname = 'public' and (qual = 'true' or with_check = 'true') order by 1",
    );
    expect(rows).toEqual(forEverybody.map((tablename) => ({ tablename, cmd: "SELECT" })));
  });
});

const asEve: As = (work) => asActor(on.context.database, on.eve.userId, work);
const asNoActor: As = (work) => asPublic(on.context.database, work);

describe.each([
  ["Eve", asEve],
  ["nobody", asNoActor],
])("%s with SQL alone", (_who, as) => {
  it("returns no other user's rows, except in tables of public rows", async () => {
    for (const table of on.tables) {
      if (forEverybody.includes(table)) continue;
      if (as === asEve && forMembers.includes(table)) continue;
      const { rows } = await attempt(
        as,
        sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t`,
      );
      expect({
        table,
        seen: notOfEve((JSON.parse(rows) as { row: string }[]).map(({ row }) => row)),
      }).toEqual({ table, seen: [] });
    }
  });

  it("allows neither changing nor deleting another user's rows", async () => {
    for (const table of on.tables) {
      const { rows } = await on.admin.query<{ column: string }>(
        "select attname as column from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum",
        [table],
      );
      const before = notOfEve(await on.readRows(table));
      for (const { column } of rows) {
        await attempt(
          as,
          sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = default`,
        );
      }
      await attempt(as, sql`delete from ${sql.identifier(table)}`);
      const after = new Set(await on.readRows(table));
      expect({ table, lost: before.filter((row) => !after.has(row)) }).toEqual({ table, lost: [] });
    }
  });

  it("allows no insert in another user's name", async () => {
    for (const table of on.tables) {
      // Generated columns cannot be given.
      const { rows: given } = await on.admin.query<{ name: string }>(
        "select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''",
        [table],
      );
      const columns = sql.join(
        given.map(({ name }) => sql.identifier(name)),
        sql`, `,
      );
      for (const row of notOfEve(await on.readRows(table)).slice(0, 3)) {
        const copy = sql`insert into ${sql.identifier(table)} (${columns}) select ${columns} from jsonb_populate_record(null::${sql.identifier(table)}, ${row}::jsonb)`;
        // 42501: rejected by the policy, before unique keys are checked.
        expect({ table, code: (await attempt(as, copy)).code }).toEqual({ table, code: "42501" });
      }
    }
  });
});

describe("a user's own rows", () => {
  it("cannot be given to another user", async () => {
    const thief = await createUser(on.context);
    await createEntry(thief, { mainTopics: ["Mine"], text: "Mine" });
    for (const theft of [
      sql`update user_entries set user_id = ${on.ada.userId}`,
      sql`update global_entries set creator_id = ${on.ada.userId} where creator_id = ${thief.userId}`,
      sql`update interest_profiles set user_id = ${on.ada.userId}`,
      sql`update topics set user_id = ${on.ada.userId}`,
      sql`update profiles set id = ${on.ada.userId}`,
    ]) {
      expect(
        (await attempt((work) => asActor(on.context.database, thief.userId, work), theft)).code,
      ).toBe("42501");
    }
  });
});

describe("Ada's public entries", () => {
  it("can be read by others without their text, and changed by nobody", async () => {
    const shared = await createEntry(on.ada, {
      title: "For all",
      text: "Public words",
      isPrivate: false,
    });
    for (const as of [asEve, asNoActor]) {
      const read = await attempt(
        as,
        sql`select title, text from global_entries g left join entry_contents c on c.entry_id = g.id`,
      );
      expect(JSON.parse(read.rows)).toEqual([{ title: "For all", text: null }]);
      for (const change of [
        sql`update global_entries set title = 'Mine'`,
        sql`update global_entries set creator_id = ${on.eve.userId}`,
        sql`update entry_contents set text = 'Mine'`,
        sql`delete from entry_contents`,
        sql`delete from global_entries`,
      ]) {
        expect((await attempt(as, change)).count).toBe(0);
      }
    }
    const [row] = await asActor(on.context.database, on.ada.userId, (tx) =>
      tx
        .select()
        .from(captures)
        .where(sql`id = ${shared.captureId}`),
    );
    expect(row!.title).toBe("For all");
  });
});
