import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { users } from "#features/account/server/tables.ts";
import { againSection } from "#features/rediscover/server/again-section.ts";
import { asSystem } from "#server/db/database.ts";
import type { Ctx } from "#server/app-context.ts";
import { startMailServer } from "#server/testing/servers/mail-server.ts";
import { createTestContext, createUser, waitFor } from "#server/testing/test-context.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { sendMailing } from "./mailing-job.ts";
import {
  createDigest,
  queueDueMailings,
  savedSection,
  sweepMailings,
  updateDigest,
} from "./service.ts";
import { mailings, sentMailings } from "./tables.ts";

const server = await startMailServer();
/** Its jobs wait until a test runs them. */
const context = await createTestContext({
  SMTP_URL: server.url,
  PUBLIC_URL: "https://notes.example.org",
});
afterAll(async () => {
  await context.close();
  await server.close();
});
const digest = createDigest([savedSection, againSection]);
const due = Temporal.Instant.from("2026-11-23T07:00:00Z");
const soon = due.add({ minutes: 1 });
let ada: Ctx;
let email: string;

beforeEach(async () => {
  await asSystem(context.database, async (tx) => {
    await tx.delete(mailings);
    await tx.execute(sql`delete from pgboss.job where name in ('send-mailing', 'send-mail')`);
  });
  ada = await subscribe("Ada");
  email = `${ada.userId}@example.org`;
});

async function subscribe(name: string): Promise<Ctx> {
  const ctx = await createUser(context, name);
  await asSystem(context.database, (tx) =>
    tx.update(users).set({ emailVerified: true }).where(eq(users.id, ctx.userId)),
  );
  await updateDigest(ctx, { isOn: true, weekday: 1, timeZone: "Europe/Berlin" }, "UTC");
  await setNext(ctx, due);
  return ctx;
}

const setNext = ({ userId }: Ctx, next: Temporal.Instant) =>
  asSystem(context.database, (tx) =>
    tx
      .update(mailings)
      .set({ nextAt: new Date(next.epochMilliseconds) })
      .where(eq(mailings.userId, userId)),
  );
const readNext = async ({ userId }: Ctx) => {
  const rows = await asSystem(context.database, (tx) =>
    tx.select().from(mailings).where(eq(mailings.userId, userId)),
  );
  return rows[0]?.nextAt?.toISOString() ?? null;
};
const readJobs = async (name: string) => {
  const { rows } = await asSystem(context.database, (tx) =>
    tx.execute<{ data: Record<string, string> }>(
      sql`select data from pgboss.job where name = ${name} order by created_on, id`,
    ),
  );
  return rows.map(({ data }) => data);
};
const save = (ctx: Ctx, given: Parameters<typeof createEntry>[1] = {}) =>
  createEntry(ctx, { createdAt: new Date("2026-11-20T12:00:00Z"), ...given });
const send = (ctx = ada, now = soon, at = due) =>
  sendMailing(context, digest, { userId: ctx.userId, due: at }, now);

describe("queueDueMailings", () => {
  it("queues each e-mail once when several processes look at the same time, and sets the next time", async () => {
    const others = await Promise.all(["Eve", "Joan", "Grace"].map(subscribe));
    const counts = await Promise.all(
      Array.from({ length: 4 }, () => queueDueMailings(context, soon)),
    );
    expect(counts.reduce((sum, count) => sum + count)).toBe(4);
    const jobs = await readJobs("send-mailing");
    expect(jobs.map(({ userId }) => userId).toSorted()).toEqual(
      [ada, ...others].map(({ userId }) => userId).toSorted(),
    );
    expect(jobs[0]).toMatchObject({ kind: "digest", due: "2026-11-23T07:00:00.000Z" });
    expect(await readNext(ada)).toBe("2026-11-30T07:00:00.000Z");
    expect(await queueDueMailings(context, soon)).toBe(0);
  });

  it("skips missed weeks instead of sending them late", async () => {
    await setNext(ada, due.subtract({ hours: 3 * 7 * 24 }));
    expect(await queueDueMailings(context, soon)).toBe(0);
    expect(await readNext(ada)).toBe("2026-11-30T07:00:00.000Z");
    expect(await readJobs("send-mailing")).toEqual([]);
  });

  it("is rolled back whole when the process is killed before the commit", async () => {
    const failing = {
      ...context,
      jobs: { ...context.jobs, sendMany: () => Promise.reject(new Error("killed")) },
    };
    await expect(queueDueMailings(failing, soon)).rejects.toThrow("killed");
    expect(await readNext(ada)).toBe(new Date(due.epochMilliseconds).toISOString());
    expect(await queueDueMailings(context, soon)).toBe(1);
  });

  it("reads due rows by the index on the time", async () => {
    const plan = await asSystem(context.database, async (tx) => {
      await tx.execute(sql`
        insert into users (id, name, email) select gen_random_uuid(), 'x', 'x' || n || '@example.org'
        from generate_series(1, 3000) n`);
      await tx.execute(sql`
        insert into mailings (user_id, kind, weekday, time_zone, next_at)
        select id, 'digest', 1, 'UTC', timestamptz '2030-01-01' from users where email like 'x%'`);
      await tx.execute(sql`analyze mailings`);
      const { rows } = await tx.execute<{ "QUERY PLAN": string }>(sql`
        explain select * from mailings where next_at <= now() order by next_at limit 200 for update skip locked`);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
    expect(plan).toContain("mailings_due");
  });
});

describe("sendMailing", () => {
  it("hands over one e-mail when two workers run the same job", async () => {
    await save(ada);
    const done = await Promise.all([send(), send(), send()]);
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(await readJobs("send-mail")).toHaveLength(1);
    expect(await send()).toBe(false);
  });

  it("hands over one e-mail in a week, even if the weekday is changed", async () => {
    await save(ada);
    expect(await send()).toBe(true);
    const tuesday = due.add({ hours: 24 });
    expect(await send(ada, tuesday, tuesday)).toBe(false);
    const next = due.add({ hours: 7 * 24 });
    await save(ada, { createdAt: new Date("2026-11-27T12:00:00Z") });
    expect(await send(ada, next, next)).toBe(true);
  });

  it("hands over nothing when it is killed before the commit, and one e-mail in the next run", async () => {
    await save(ada);
    const killed = {
      ...context,
      mail: {
        ...context.mail,
        sendIn: async (...given: Parameters<typeof context.mail.sendIn>) => {
          await context.mail.sendIn(...given);
          throw new Error("killed");
        },
      },
    };
    const job = { userId: ada.userId, due };
    await expect(sendMailing(killed, digest, job, soon)).rejects.toThrow("killed");
    expect(await readJobs("send-mail")).toEqual([]);
    expect(await send()).toBe(true);
    expect(await readJobs("send-mail")).toHaveLength(1);
  });

  it.each([
    ["nothing was saved and nothing is worth seeing again", async () => {}],
    [
      "the address is not confirmed",
      async () => {
        await save(ada);
        await asSystem(context.database, (tx) => tx.update(users).set({ emailVerified: false }));
      },
    ],
    [
      "the account is blocked",
      async () => {
        await save(ada);
        await asSystem(context.database, (tx) => tx.update(users).set({ blockedAt: new Date() }));
      },
    ],
    [
      "it was switched off after it was queued",
      async () => {
        await save(ada);
        await updateDigest(ada, { isOn: false }, "UTC");
      },
    ],
    [
      "the account was deleted",
      async () => {
        await asSystem(context.database, (tx) => tx.delete(users).where(eq(users.id, ada.userId)));
      },
    ],
  ])("hands over nothing if %s", async (_what, change) => {
    await change();
    expect(await send()).toBe(false);
    expect(await readJobs("send-mail")).toEqual([]);
  });

  it("hands over nothing more than 12 hours late", async () => {
    await save(ada);
    expect(await send(ada, due.add({ hours: 13 }))).toBe(false);
  });

  it("forgets after two months that it was sent", async () => {
    await save(ada);
    await send();
    const count = async () =>
      (await asSystem(context.database, (tx) => tx.select().from(sentMailings))).length;
    const before = await count();
    await sweepMailings(context);
    expect(await count()).toBe(before);
    await asSystem(context.database, (tx) =>
      tx
        .update(sentMailings)
        .set({ period: "2020-01-06" })
        .where(eq(sentMailings.userId, ada.userId)),
    );
    await sweepMailings(context);
    expect(await count()).toBe(before - 1);
  });
});

describe("the digest", () => {
  it("is sent with the week's saves, what is worth seeing again, and headers to unsubscribe", async () => {
    await save(ada, { title: "A <b>title</b> & more", siteName: "Site", why: 'My "note"' });
    await save(ada, {
      title: "Of another week",
      createdAt: new Date("2026-11-10T12:00:00Z"),
      why: "An old note",
    });
    for (let at = 0; at < 10; at += 1) await save(ada, { title: `Entry ${at}` });
    await save(await createUser(context, "Eve"), { title: "A secret of Eve" });
    expect(await send()).toBe(true);
    const [job] = await readJobs("send-mail");
    expect(JSON.stringify(job)).not.toContain("Entry");
    await context.mail.deliver(job!["sealed"]!);
    const { email: got, raw } = await server.take(email, /^Your week in Commonplace$/);
    expect(got.text).toContain("Saved this week: 11\n-------------------");
    expect(got.text).toContain("Entry 9\nhttps://notes.example.org/entry/");
    expect(got.text).toContain("1 more in Commonplace:\nhttps://notes.example.org/library");
    expect(got.text).toContain("Worth seeing again\n");
    expect(got.text).toContain("“An old note”\nOf another week");
    expect(got.text).not.toContain("Eve");
    expect(got.html).not.toContain("<b>title");
    expect(got.html).not.toMatch(/<(img|script|link)|src=/);
    const url =
      /^List-Unsubscribe: <(https:\/\/notes\.example\.org\/api\/unsubscribe\?token=[\w.-]+)>\r?$/m.exec(
        raw,
      )?.[1];
    expect(url).toBeDefined();
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    const token = url!.split("token=")[1]!;
    expect(got.text).toContain(
      `Unsubscribe:\nhttps://notes.example.org/unsubscribe#token=${token}`,
    );
  });

  it("arrives when its job is run by a worker", async () => {
    await save(ada);
    const now = Temporal.Now.instant();
    await setNext(ada, now);
    await save(ada, { title: "Of now", createdAt: new Date(now.epochMilliseconds - 60_000) });
    await context.work();
    expect(await queueDueMailings(context, now)).toBe(1);
    const { email: got } = await server.take(email, /^Your week/);
    expect(got.text).toContain("Of now");
    await waitFor(async () => (await readJobs("send-mailing")).length === 0);
  });
});
