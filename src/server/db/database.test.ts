import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collections } from "#features/collections/server/tables.ts";
import type { Ctx } from "../app-context.ts";
import { createUser, createTestContext, type TestContext } from "../testing/test-context.ts";
import {
  asActor,
  asPublic,
  asSystem,
  type Database,
  connectDatabase,
  type Tx,
} from "./database.ts";

let context: TestContext;
/** One connection for actors and one for the system, so that transactions follow each other on it. */
let narrow: Database;
let ada: Ctx;
let eve: Ctx;

beforeAll(async () => {
  context = await createTestContext();
  const { connection, settings } = context.database;
  narrow = connectDatabase(connection, { settings, actors: 1, system: 1 });
  ada = await createUser(context, "Ada");
  eve = await createUser(context, "Eve");
});
afterAll(async () => {
  await narrow.close();
  await context.close();
});

const readActor = async (tx: Tx) =>
  (
    await tx.execute(
      sql`select app_user_id()::text as actor, app_is_system() as system, pg_backend_pid() as pid`,
    )
  ).rows[0]!;
const countCollections = (tx: Tx) => tx.$count(collections);
const addCollection = (tx: Tx, userId: string) =>
  tx.insert(collections).values({ id: randomUUID(), userId, title: "Added" });

describe("asActor", () => {
  it("commits when its work returns", async () => {
    const before = await asActor(narrow, ada.userId, countCollections);
    await asActor(narrow, ada.userId, (tx) => addCollection(tx, ada.userId));
    expect(await asActor(narrow, ada.userId, countCollections)).toBe(before + 1);
  });

  it.each([
    ["its work throws", async () => Promise.reject(new Error("no"))],
    ["a statement of it fails", (tx: Tx) => tx.execute(sql`select 1 / 0`)],
    ["a failed statement is swallowed", (tx: Tx) => tx.execute(sql`select 1 / 0`).catch(() => {})],
  ] as const)("keeps nothing when %s, and the connection serves the next", async (_why, fail) => {
    const before = await asActor(narrow, ada.userId, countCollections);
    await asActor(narrow, ada.userId, async (tx) => {
      await addCollection(tx, ada.userId);
      await fail(tx);
    }).catch(() => {});
    expect(await asActor(narrow, ada.userId, countCollections)).toBe(before);
  });

  it.each([
    "",
    "ada",
    "'; drop table users; --",
    "00000000-0000-0000-0000-00000000000",
    `${randomUUID()}'`,
    randomUUID().toUpperCase(),
    `${randomUUID()}\n`,
  ])("rejects %j, which is not an id, before sending anything", async (id) => {
    let isRun = false;
    await expect(asActor(narrow, id, async () => void (isRun = true))).rejects.toThrow(TypeError);
    expect(isRun).toBe(false);
  });

  it("leaves no identity for the next transaction on the same connection", async () => {
    const first = await asActor(narrow, ada.userId, readActor);
    const nobody = await asPublic(narrow, readActor);
    const second = await asActor(narrow, eve.userId, readActor);
    await asActor(narrow, ada.userId, async () => Promise.reject(new Error("no"))).catch(() => {});
    const bare = await narrow.actors.query(
      "select app_user_id()::text as actor, pg_backend_pid() as pid",
    );
    expect([first, nobody, second, bare.rows[0]].map((row) => row!["actor"])).toEqual([
      ada.userId,
      null,
      eve.userId,
      null,
    ]);
    expect(new Set([first, nobody, second, bare.rows[0]].map((row) => row!["pid"])).size).toBe(1);
  });

  it("has no system rights, and asSystem has no actor", async () => {
    expect(await asActor(narrow, ada.userId, readActor)).toMatchObject({
      actor: ada.userId,
      system: false,
    });
    expect(await asSystem(narrow, readActor)).toMatchObject({ actor: null, system: true });
  });

  it("keeps identities separate with many simultaneous users and few connections", async () => {
    const seen = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const { userId } = index % 2 ? ada : eve;
        const read = asActor(context.database, userId, async (tx) => {
          const actor = (await readActor(tx))["actor"];
          if (index % 5 === 0) throw new Error("no");
          const owners = await tx.selectDistinct({ userId: collections.userId }).from(collections);
          return [actor, ...owners.map((owner) => owner.userId)].every((id) => id === userId);
        });
        return read.catch(() => true);
      }),
    );
    expect(seen).toEqual(Array.from({ length: 60 }, () => true));
  });

  it("gets a connection while another user's transactions hold their maximum and wait for a row", async () => {
    const open = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const update = (tx: Tx) =>
      tx.execute(sql`update profiles set username = 'Ada' where id = ${ada.userId}`);
    const holder = asActor(context.database, ada.userId, async (tx) => {
      await update(tx);
      held.resolve();
      await open.promise;
    });
    await held.promise;
    const waiting = Array.from({ length: 20 }, () =>
      asActor(context.database, ada.userId, (tx) => update(tx)),
    );
    expect((await asActor(context.database, eve.userId, readActor))["actor"]).toBe(eve.userId);
    open.resolve();
    await Promise.all([holder, ...waiting]);
  });

  it("rolls back when its connection is cut, and the pool recovers", async () => {
    const before = await asActor(narrow, ada.userId, countCollections);
    const cut = asActor(narrow, ada.userId, async (tx) => {
      await addCollection(tx, ada.userId);
      await context.database.system.query("select pg_terminate_backend($1)", [
        (await readActor(tx))["pid"],
      ]);
      await addCollection(tx, ada.userId);
    });
    await expect(cut).rejects.toThrow(/./);
    expect(await asActor(narrow, ada.userId, countCollections)).toBe(before);
  });
});

describe("the app's role", () => {
  it("can neither bypass policies nor become a role that can", async () => {
    for (const pool of [narrow.actors, narrow.system]) {
      const { rows } = await pool.query(
        "select rolsuper, rolbypassrls from pg_roles where rolname = current_user or pg_has_role(current_user, oid, 'MEMBER')",
      );
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(row).toEqual({ rolsuper: false, rolbypassrls: false });
    }
    await expect(narrow.actors.query("set role commonplace_admin")).rejects.toThrow(
      /permission denied/,
    );
  });
});
