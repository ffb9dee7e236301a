/** The second wall alone: raw statements as another person, with no service in between, on every table there is. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import {
  signInAttempts,
  twoFactors,
  sessions,
  accounts,
  verifications,
} from "#features/account/server/tables.ts";
import { conversations, messages } from "#features/assistant/server/tables.ts";
import { linkEntries } from "#features/search/server/connections.ts";
import { interests } from "#features/interests/server/tables.ts";
import { searchVectors } from "#features/search/server/tables.ts";
import { recordTokens } from "#features/usage/server/service.ts";
import { globalEntries } from "#features/entries/server/tables.ts";
import { type Ctx, inTx } from "../machine.ts";
import { makeEntry } from "../testing/test-entries.ts";
import { makePerson, openTestMachine, type TestMachine } from "../testing/test-machine.ts";
import { asActor, asNobody, asSystem, type Tx } from "./database.ts";

let machine: TestMachine;
let ada: Ctx;
let eve: Ctx;
/** A superuser: the only one who sees what is really there. */
let admin: pg.Client;
let tables: string[];

beforeAll(async () => {
  machine = await openTestMachine();
  ada = await makePerson(machine, "Ada");
  eve = await makePerson(machine, "Eve");
  const entry = await makeEntry(ada, { text: "Ada's secret", mainTopics: ["Secrets"] });
  const other = await makeEntry(ada, { text: "Another secret" });
  await linkEntries(ada, entry.id, other.id);
  await recordTokens(ada, { input: 1, output: 1 });
  await inTx(ada, async (tx) => {
    const { userId } = ada;
    const conversationId = randomUUID();
    await tx.insert(conversations).values({ id: conversationId, userId, title: "Secrets" });
    await tx
      .insert(messages)
      .values({ id: randomUUID(), userId, conversationId, role: "user", text: "Which secrets?" });
    await tx
      .insert(interests)
      .values({ id: randomUUID(), userId, interestProfileId: userId, name: "Secrets" });
    await tx.insert(searchVectors).values({
      userId,
      cardId: entry.id,
      model: "model",
      ordinal: 0,
      signs: "01",
      vector: Buffer.alloc(8),
    });
  });
  const later = new Date(Date.now() + 60_000);
  await asSystem(machine.database, async (tx) => {
    const id = randomUUID;
    await tx
      .insert(sessions)
      .values({ id: id(), userId: ada.userId, token: "token", expiresAt: later });
    await tx.insert(accounts).values({
      id: id(),
      userId: ada.userId,
      accountId: "a",
      providerId: "credential",
      password: "x",
    });
    await tx
      .insert(verifications)
      .values({ id: id(), identifier: "ada", value: "code", expiresAt: later });
    await tx
      .insert(twoFactors)
      .values({ id: id(), userId: ada.userId, secret: "secret", backupCodes: "codes" });
    await tx.insert(signInAttempts).values({ key: "ada", failures: 3 });
  });
  const { rows } = await machine.database.actors.query<{ name: string }>(
    "select current_database() as name",
  );
  admin = new pg.Client({
    ...inject("cluster"),
    user: "commonplace_admin",
    database: rows[0]!.name,
  });
  await admin.connect();
  const found = await admin.query<{ relname: string }>(
    "select relname from pg_class where relkind in ('r', 'p', 'v', 'm', 'f') and relnamespace = 'public'::regnamespace order by relname",
  );
  tables = found.rows.map(({ relname }) => relname);
});
afterAll(async () => {
  await admin.end();
  await machine.close();
});

/** Every row of a table as text, in order. */
async function readRows(table: string): Promise<string[]> {
  const { rows } = await admin.query<{ row: string }>(
    `select to_jsonb(t)::text as row from ${table} t order by 1`,
  );
  return rows.map(({ row }) => row);
}

type As = (work: (tx: Tx) => Promise<unknown>) => Promise<unknown>;

const notOfEve = (rows: readonly string[]) => rows.filter((row) => !row.includes(eve.userId));
/** Runs one statement as somebody, and tells the rows, or the error's code. */
async function attempt(as: As, statement: ReturnType<typeof sql>) {
  const outcome: { count: number; rows: string; code: string | null } = {
    count: 0,
    rows: "",
    code: null,
  };
  try {
    await as(async (tx) => {
      const { rowCount, rows } = await tx.execute(statement);
      outcome.count = rowCount ?? 0;
      outcome.rows = JSON.stringify(rows);
    });
  } catch (error) {
    outcome.code = ((error as Error).cause as { code: string }).code;
  }
  return outcome;
}

describe("every table", () => {
  it("has row-level security, also for its owner", async () => {
    const { rows } = await admin.query(
      "select relname, relrowsecurity, relforcerowsecurity from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace",
    );
    expect(rows.length).toBeGreaterThanOrEqual(11);
    expect(
      rows
        .filter((row) => !row.relrowsecurity || !row.relforcerowsecurity)
        .map(({ relname }) => relname as string),
    ).toEqual([]);
  });

  it("is no view or foreign table, which policies would not reach", async () => {
    const { rows } = await admin.query(
      "select relname from pg_class where relkind in ('v', 'm', 'f') and relnamespace = 'public'::regnamespace",
    );
    expect(rows).toEqual([]);
  });

  it("holds something in this test that is not Eve's, so that the next ones mean something", async () => {
    const empty = [];
    for (const table of tables) if (notOfEve(await readRows(table)).length === 0) empty.push(table);
    expect(empty).toEqual([]);
  });

  it("has no policy that asks about a table of people for nothing", async () => {
    const { rows } = await admin.query(
      "select tablename, policyname from pg_policies where schemaname = 'public' and (qual = 'true' or with_check = 'true')",
    );
    expect(rows).toEqual([]);
  });
});

const asEve: As = (work) => asActor(machine.database, eve.userId, work);
const asNoActor: As = (work) => asNobody(machine.database, work);

describe.each([
  ["Eve", asEve],
  ["nobody", asNoActor],
])("%s with nothing but SQL", (_who, as) => {
  it("reads no row that is not their own, on any table", async () => {
    for (const table of tables) {
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

  it("changes and deletes no row that is not their own, on any table", async () => {
    for (const table of tables) {
      const { rows } = await admin.query<{ column: string }>(
        "select attname as column from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum",
        [table],
      );
      const before = notOfEve(await readRows(table));
      for (const { column } of rows) {
        await attempt(
          as,
          sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = default`,
        );
      }
      await attempt(as, sql`delete from ${sql.identifier(table)}`);
      const after = new Set(await readRows(table));
      expect({ table, lost: before.filter((row) => !after.has(row)) }).toEqual({ table, lost: [] });
    }
  });

  it("puts nothing in another person's name, on any table", async () => {
    for (const table of tables) {
      for (const row of notOfEve(await readRows(table)).slice(0, 3)) {
        const copy = sql`insert into ${sql.identifier(table)} select * from jsonb_populate_record(null::${sql.identifier(table)}, ${row}::jsonb)`;
        // 42501: refused by the policy, before any key that is taken is looked at.
        expect({ table, code: (await attempt(as, copy)).code }).toEqual({ table, code: "42501" });
      }
    }
  });
});

describe("a person with rows of their own", () => {
  it("cannot make them another person's", async () => {
    const thief = await makePerson(machine);
    await makeEntry(thief, { mainTopics: ["Mine"], text: "Mine" });
    for (const theft of [
      sql`update user_entries set user_id = ${ada.userId}`,
      sql`update global_entries set creator_id = ${ada.userId} where creator_id = ${thief.userId}`,
      sql`update interest_profiles set user_id = ${ada.userId}`,
      sql`update topics set user_id = ${ada.userId}`,
      sql`update profiles set id = ${ada.userId}`,
    ]) {
      expect(
        (await attempt((work) => asActor(machine.database, thief.userId, work), theft)).code,
      ).toBe("42501");
    }
  });
});

describe("what Ada made public", () => {
  it("can be read by others, its text included, and changed by none", async () => {
    const shared = await makeEntry(ada, {
      title: "For all",
      text: "Public words",
      isPrivate: false,
    });
    for (const as of [asEve, asNoActor]) {
      const read = await attempt(
        as,
        sql`select title, text from global_entries g join entry_contents c on c.entry_id = g.id`,
      );
      expect(JSON.parse(read.rows)).toEqual([{ title: "For all", text: "Public words" }]);
      for (const change of [
        sql`update global_entries set title = 'Mine'`,
        sql`update global_entries set creator_id = ${eve.userId}`,
        sql`update entry_contents set text = 'Mine'`,
        sql`delete from entry_contents`,
        sql`delete from global_entries`,
      ]) {
        expect((await attempt(as, change)).count).toBe(0);
      }
    }
    const [row] = await asActor(machine.database, ada.userId, (tx) =>
      tx
        .select()
        .from(globalEntries)
        .where(sql`id = ${shared.entryId}`),
    );
    expect(row!.title).toBe("For all");
  });
});
