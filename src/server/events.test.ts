import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sessions } from "#features/account/server/tables.ts";
import { asSystem } from "./db/database.ts";
import { type Change, type Events, openEvents } from "./events.ts";
import {
  eventually,
  makePerson,
  openTestMachine,
  type TestMachine,
} from "./testing/test-machine.ts";

let machine: TestMachine;
/** Two processes on one database. */
let here: Events;
let there: Events;

beforeAll(async () => {
  machine = await openTestMachine();
  here = await openEvents(machine.database, machine.log, false);
  there = await openEvents(machine.database, machine.log, false);
});
afterAll(async () => {
  await here.close();
  await there.close();
  await machine.close();
});

const change = (): Change => ({ type: "entry", entryId: randomUUID() });

function hear(events: Events, userId: string) {
  const heard: Change[] = [];
  return { heard, stop: events.subscribe(userId, (one) => heard.push(one)) };
}

describe("a live change", () => {
  it("reaches every subscriber of its person at once, and nobody else's", () => {
    const [ada, eve] = [randomUUID(), randomUUID()];
    const [first, second, other] = [hear(here, ada), hear(here, ada), hear(here, eve)];
    const sent = change();
    here.publish(ada, sent);
    expect([first.heard, second.heard, other.heard]).toEqual([[sent], [sent], []]);
  });

  it("is not heard after the subscription has ended", () => {
    const ada = randomUUID();
    const { heard, stop } = hear(here, ada);
    stop();
    here.publish(ada, change());
    expect(heard).toEqual([]);
  });

  it("reaches the person's subscribers in another process, in order and once", async () => {
    const [ada, eve] = [randomUUID(), randomUUID()];
    const [near, far, other] = [hear(here, ada), hear(there, ada), hear(there, eve)];
    const sent = Array.from({ length: 20 }, change);
    for (const one of sent) here.publish(ada, one);
    here.publish(eve, { type: "collections" });
    await eventually(async () => far.heard.length >= 20 && other.heard.length > 0);
    expect(near.heard).toEqual(sent);
    expect(far.heard).toHaveLength(20);
    expect(new Set(far.heard)).toEqual(new Set(sent));
    expect(other.heard).toEqual([{ type: "collections" }]);
  });

  it("stays inside a process that is alone", async () => {
    const alone = await openEvents(machine.database, machine.log, true);
    const ada = randomUUID();
    const far = hear(there, ada);
    const [inside, outside] = [change(), change()];
    alone.publish(ada, inside);
    here.publish(ada, outside);
    await eventually(async () => far.heard.length > 0);
    expect(far.heard).toEqual([outside]);
    await alone.close();
  });
});

describe("a session", () => {
  async function makeSession(): Promise<string> {
    const { userId } = await makePerson(machine);
    const id = randomUUID();
    await asSystem(machine.database, (tx) =>
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
      "goes with its account",
      (id: string) =>
        sql`delete from users where id = (select user_id from sessions where id = ${id})`,
    ],
  ])(
    "that %s is heard of in every process, by those who watch it alone",
    async (_how, statement) => {
      const [id, other] = [await makeSession(), await makeSession()];
      const heard: string[] = [];
      const stops = [
        here.onSessionEnd(id, () => heard.push("here")),
        there.onSessionEnd(id, () => heard.push("there")),
        there.onSessionEnd(other, () => heard.push("other")),
      ];
      await asSystem(machine.database, (tx) => tx.execute(statement(id)));
      await eventually(async () => heard.length >= 2);
      expect(heard.toSorted()).toEqual(["here", "there"]);
      for (const stop of stops) stop();
    },
  );

  it("may have ended unheard where the listener was cut off: everybody is told, and it listens again", async () => {
    const heard: string[] = [];
    there.onSessionChange((id) => heard.push(id));
    await machine.database.system.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'commonplace-listener'",
    );
    await eventually(async () => heard.includes("*"));
    // It connects again by itself; a session that ends is heard as soon as it has.
    const ended: string[] = [];
    await eventually(async () => {
      const id = await makeSession();
      ended.push(id);
      await asSystem(machine.database, (tx) =>
        tx.execute(sql`delete from sessions where id = ${id}`),
      );
      return heard.some((one) => one !== "*");
    });
    expect(ended).toContain(heard.find((one) => one !== "*"));
  });
});
