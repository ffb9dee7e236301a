import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sessions } from "#features/account/server/tables.ts";
import { asSystem } from "./db/database.ts";
import { type Events, startEvents } from "./events.ts";
import {
  waitFor,
  createUser,
  createTestContext,
  type TestContext,
} from "./testing/test-context.ts";
import type { Change } from "./change.ts";

let context: TestContext;
/** Two processes on one database. */
let here: Events;
let there: Events;

beforeAll(async () => {
  context = await createTestContext();
  here = await startEvents(context.database, context.log, false);
  there = await startEvents(context.database, context.log, false);
});
afterAll(async () => {
  await here.close();
  await there.close();
  await context.close();
});

const change = (): Change => ({ type: "entry", captureId: randomUUID() });

function hear(events: Events, userId: string) {
  const heard: Change[] = [];
  return { heard, stop: events.subscribe(userId, (one) => heard.push(one)) };
}

describe("a live change", () => {
  it("reaches every subscriber of its user at once, and no other user's", () => {
    const [ada, eve] = [randomUUID(), randomUUID()];
    const [first, second, other] = [hear(here, ada), hear(here, ada), hear(here, eve)];
    const sent = change();
    here.publish(ada, sent);
    expect([first.heard, second.heard, other.heard]).toEqual([[sent], [sent], []]);
  });

  it("reaches every process at once and then once per second if it is for all users", async () => {
    const people = [hear(here, randomUUID()), hear(here, randomUUID()), hear(there, randomUUID())];
    for (let at = 0; at < 50; at += 1) here.publishToAll({ type: "feedback" });
    for (const { heard } of people.slice(0, 2)) expect(heard).toEqual([{ type: "feedback" }]);
    for (const { heard } of people) await waitFor(async () => heard.length === 2);
    for (const { heard, stop } of people) {
      stop();
      expect(heard).toEqual([{ type: "feedback" }, { type: "feedback" }]);
    }
  });

  it("is reported by hasChangedSince to later subscribers", async () => {
    const [ada, eve] = [randomUUID(), randomUUID()];
    const before = Date.now() - 1;
    here.publish(ada, change());
    expect(here.hasChangedSince(ada, before)).toBe(true);
    expect(here.hasChangedSince(ada, Date.now() + 1)).toBe(false);
    expect(here.hasChangedSince(eve, Date.now() + 1)).toBe(false);
    await waitFor(async () => there.hasChangedSince(ada, before));
  });

  it("is not delivered after the subscription has ended", () => {
    const ada = randomUUID();
    const { heard, stop } = hear(here, ada);
    stop();
    here.publish(ada, change());
    expect(heard).toEqual([]);
  });

  it("reaches the user's subscribers in another process, in order and once", async () => {
    const [ada, eve] = [randomUUID(), randomUUID()];
    const [near, far, other] = [hear(here, ada), hear(there, ada), hear(there, eve)];
    const sent = Array.from({ length: 20 }, change);
    for (const one of sent) here.publish(ada, one);
    here.publish(eve, { type: "collections" });
    await waitFor(async () => far.heard.length >= 20 && other.heard.length > 0);
    expect(near.heard).toEqual(sent);
    expect(far.heard).toHaveLength(20);
    expect(new Set(far.heard)).toEqual(new Set(sent));
    expect(other.heard).toEqual([{ type: "collections" }]);
  });

  it("is sent to the database only once another process has started", async () => {
    const own = await createTestContext();
    const [ada, heard] = [randomUUID(), [] as string[]];
    const spy = new pg.Client(own.database.connection);
    spy.on("notification", ({ payload }) => heard.push(payload ?? ""));
    await spy.connect();
    await spy.query("listen changes; listen mark");
    own.events.publish(ada, change());
    await own.database.actors.query("select pg_notify('mark', 'alone')");
    await waitFor(async () => heard.includes("alone"));
    expect(heard).toEqual(["alone"]);

    const later = await startEvents(own.database, own.log, false);
    const far = hear(later, ada);
    await waitFor(async () => {
      own.events.publish(ada, change());
      return far.heard.length > 0;
    });
    await later.close();
    await spy.end();
    await own.close();
  });
});

describe("a session", () => {
  async function makeSession(): Promise<string> {
    const { userId } = await createUser(context);
    const id = randomUUID();
    await asSystem(context.database, (tx) =>
      tx
        .insert(sessions)
        .values({ id, userId, token: id, expiresAt: new Date(Date.now() + 60_000) }),
    );
    return id;
  }

  it.each([
    ["ends", (id: string) => sql`delete from sessions where id = ${id}`],
    ["changes", (id: string) => sql`update sessions set expires_at = now() where id = ${id}`],
    [
      "is deleted with its account",
      (id: string) =>
        sql`delete from users where id = (select user_id from sessions where id = ${id})`,
    ],
  ])("that %s notifies only its own listeners, in every process", async (_how, statement) => {
    const [id, other] = [await makeSession(), await makeSession()];
    const heard: string[] = [];
    const stops = [
      here.onSessionEnd(id, () => heard.push("here")),
      there.onSessionEnd(id, () => heard.push("there")),
      there.onSessionEnd(other, () => heard.push("other")),
    ];
    await asSystem(context.database, (tx) => tx.execute(statement(id)));
    await waitFor(async () => heard.length >= 2);
    expect(heard.toSorted()).toEqual(["here", "there"]);
    for (const stop of stops) stop();
  });

  it('may have ended unnoticed while the listener was disconnected, so "*" is announced when it is back', async () => {
    const heard: string[] = [];
    const ended: boolean[] = [];
    const [ada, before] = [randomUUID(), Date.now() - 1];
    const missed = hear(there, ada);
    there.onSessionChange((id) => heard.push(id));
    const stop = there.onSessionEnd(randomUUID(), (isGuess) => ended.push(isGuess));
    expect(there.hasChangedSince(ada, before)).toBe(false);
    await context.database.system.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'commonplace-listener' and datname = current_database()",
    );
    await waitFor(async () => heard.includes("*"));
    expect([heard, ended]).toEqual([["*"], [true]]);
    // So may memberships, and other changes be missed.
    expect(missed.heard).toEqual([{ type: "collections" }, { type: "entries" }]);
    expect(there.hasChangedSince(ada, before)).toBe(true);
    expect(there.hasChangedSince(ada, Date.now() + 1)).toBe(false);
    missed.stop();
    stop();
    const id = await makeSession();
    await asSystem(context.database, (tx) =>
      tx.execute(sql`delete from sessions where id = ${id}`),
    );
    await waitFor(async () => heard.includes(id));
  });
});
