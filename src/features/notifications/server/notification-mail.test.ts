/** The daily e-mail of notifications, by the mechanism of all periodic e-mails. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, it } from "vitest";
import { users } from "#features/account/server/tables.ts";
import { createCollection } from "#features/collections/server/service.ts";
import { collectionMembers } from "#features/collections/server/tables.ts";
import { addComment } from "#features/comments/server/service.ts";
import { updateEntry } from "#features/entries/server/service.ts";
import { sendMailing } from "#features/mailings/server/mailing-job.ts";
import {
  getDailyMail,
  queueDueMailings,
  unsubscribe,
  updateDailyMail,
  updateDigest,
} from "#features/mailings/server/service.ts";
import { mailings, sentMailings } from "#features/mailings/server/tables.ts";
import type { Ctx } from "#server/app-context.ts";
import { asSystem } from "#server/db/database.ts";
import { startMailServer } from "#server/testing/servers/mail-server.ts";
import { createTestContext, createUser } from "#server/testing/test-context.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { createNotificationMail, notificationMail } from "./notification-mail.ts";
import { markRead } from "./service.ts";
import { notifications } from "./tables.ts";

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

const kind = createNotificationMail();
const due = Temporal.Instant.from("2026-11-23T07:00:00Z");
const day = (days: number) => due.add({ hours: 24 * days });
let ada: Ctx;
let vera: Ctx;
let collectionId: string;
let entryId: string;

beforeEach(async () => {
  await asSystem(context.database, async (tx) => {
    for (const table of [mailings, sentMailings, notifications]) await tx.delete(table);
    await tx.execute(sql`delete from pgboss.job where name in ('send-mailing', 'send-mail')`);
  });
  [ada, vera] = [await createUser(context, "Ada"), await createUser(context, "Vera")];
  await asSystem(context.database, (tx) =>
    tx.update(users).set({ emailVerified: true }).where(eq(users.id, ada.userId)),
  );
  const input = { title: "Tides", category: "", description: "" };
  collectionId = (await createCollection(ada, input)).id;
  await asSystem(context.database, (tx) =>
    tx
      .insert(collectionMembers)
      .values({ collectionId, ownerId: ada.userId, userId: vera.userId, role: "viewer" }),
  );
  entryId = (await createEntry(ada, { title: "Tide tables", collectionId })).id;
  await updateDailyMail(ada, notificationMail, { isOn: true, timeZone: "Europe/Berlin" }, "UTC");
});

/** Vera comments at that time. */
async function comment(at: Temporal.Instant, text = "A word of Vera"): Promise<void> {
  const { id } = await addComment(vera, entryId, { text, mentions: [] });
  await asSystem(context.database, (tx) =>
    tx
      .update(notifications)
      .set({ createdAt: new Date(at.epochMilliseconds) })
      .where(eq(notifications.commentId, id)),
  );
}
const send = (at = due, app = context) =>
  sendMailing(app, kind, { userId: ada.userId, due: at }, at.add({ minutes: 1 }));
const countMails = async () => {
  const { rows } = await context.database.system.query<{ data: { sealed: string } }>(
    "select data from pgboss.job where name = 'send-mail' order by created_on",
  );
  return rows.map(({ data }) => data.sealed);
};

it("is off by default", async () => {
  expect(await getDailyMail(vera, notificationMail, "Asia/Tokyo")).toMatchObject({
    isOn: false,
    timeZone: "Asia/Tokyo",
    nextAt: null,
  });
});

it("is due at the next 8:00 of the user's time zone, and a day later after it was queued", async () => {
  const { nextAt } = await getDailyMail(ada, notificationMail, "UTC");
  const local = Temporal.Instant.from(nextAt!).toZonedDateTimeISO("Europe/Berlin");
  expect(local.toPlainTime().toString()).toBe("08:00:00");
  await asSystem(context.database, (tx) =>
    tx.update(mailings).set({ nextAt: new Date(due.epochMilliseconds) }),
  );
  expect(await queueDueMailings(context, due.add({ minutes: 1 }))).toBe(1);
  const after = await getDailyMail(ada, notificationMail, "UTC");
  expect(after.nextAt).toBe("2026-11-24T07:00:00.000Z");
});

it("lists what is unread without its text, and is sent once although the job runs again", async () => {
  await comment(due.subtract({ hours: 2 }));
  const killed = {
    ...context,
    mail: { ...context.mail, sendIn: () => Promise.reject(new Error("killed")) },
  };
  await expect(send(due, killed)).rejects.toThrow("killed");
  const done = await Promise.all([send(), send()]);
  expect(done.toSorted()).toEqual([false, true]);
  expect(await send()).toBe(false);
  const mails = await countMails();
  expect(mails).toHaveLength(1);
  await context.mail.deliver(mails[0]!);
  const { email, raw } = await server.take(
    `${ada.userId}@example.org`,
    /^New in your shared collections in Commonplace$/,
  );
  expect(email.text).toContain(
    `Vera commented on “Tide tables”\nhttps://notes.example.org/entry/${entryId}`,
  );
  expect(email.text).toContain("https://notes.example.org/notifications");
  expect(email.text).not.toContain("A word of Vera");
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
});

it("sends each notification in one e-mail, also if days were missed, and nothing on a quiet day", async () => {
  await comment(due.subtract({ hours: 2 }));
  expect(await send(day(0))).toBe(true);
  expect(await send(day(1))).toBe(false);
  await comment(day(1).add({ hours: 3 }));
  // The server was down on the second day.
  expect(await send(day(3))).toBe(true);
  expect(await send(day(4))).toBe(false);
  expect(await countMails()).toHaveLength(2);
});

it("sends nothing that was read, or is no longer open to the user", async () => {
  await comment(due.subtract({ hours: 2 }));
  await markRead(ada, { entryId });
  expect(await send()).toBe(false);
  await comment(due.subtract({ hours: 1 }));
  await updateEntry(ada, entryId, { collectionId: ada.userId });
  expect(await send()).toBe(false);
});

it("is switched off by the link in an e-mail, and the weekly one is not", async () => {
  await updateDigest(ada, { isOn: true }, "UTC");
  await unsubscribe(context, { userId: ada.userId, kind: notificationMail });
  await comment(due.subtract({ hours: 2 }));
  expect(await send()).toBe(false);
  expect((await getDailyMail(ada, notificationMail, "UTC")).isOn).toBe(false);
  const kinds = await asSystem(context.database, (tx) =>
    tx.select({ kind: mailings.kind, nextAt: mailings.nextAt }).from(mailings),
  );
  expect(kinds.find((one) => one.kind === "digest")?.nextAt).not.toBeNull();
});

it("is not switched on for an address that is not confirmed", async () => {
  await expect(
    updateDailyMail(vera, notificationMail, { isOn: true }, "UTC"),
  ).rejects.toMatchObject({ code: "conflict" });
});
