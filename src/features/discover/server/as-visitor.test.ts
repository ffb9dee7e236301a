/** However many visitors send requests at once, signed-in users still get database connections. */
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { setUpClients } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { asVisitor } from "./as-visitor.ts";

const { context, ada, visitor } = await setUpClients();
const maxCount = Math.max(1, Math.floor(context.database.actors.options.max * 0.3));

it("limits visitors to 30 % of the connections and queues the rest", async () => {
  let running = 0;
  let peak = 0;
  const leave: (() => void)[] = [];
  const visits = Array.from({ length: maxCount + 3 }, () =>
    asVisitor(context, { network: "" }, async (tx) => {
      await tx.execute(sql`select 1`);
      running += 1;
      peak = Math.max(peak, running);
      await new Promise<void>((resolve) => void leave.push(resolve));
      running -= 1;
    }),
  );
  await waitFor(async () => leave.length === maxCount);

  const { body } = await ada.get<{ user: { id: string } }>("/api/auth/get-session");
  await createEntry({ app: context, userId: body.user.id }, { title: "Meanwhile" });
  const lists = await Promise.all(
    Array.from({ length: 20 }, () => ada.get<{ items: { title: string }[] }>("/api/entries")),
  );
  expect(new Set(lists.map(({ status }) => status))).toEqual(new Set([200]));
  expect(lists[0]!.body.items.map(({ title }) => title)).toEqual(["Meanwhile"]);
  expect(leave).toHaveLength(maxCount);

  for (let left = 0; left < visits.length; left += 1) {
    await waitFor(async () => leave.length > left);
    leave[left]!();
  }
  await Promise.all(visits);
  expect(peak).toBe(maxCount);
  expect((await visitor.get("/api/public/entries")).status).toBe(200);
});

it("returns 503 with a message when the queue is full, and still answers signed-in users", async () => {
  const leaving = Promise.withResolvers<void>();
  // All permits are held and 100 requests are queued; the next request is refused at once.
  const visits = Array.from({ length: maxCount + 100 }, () =>
    asVisitor(context, { network: "" }, () => leaving.promise),
  );
  const refused = await visitor.get(`/api/public/entries/${"a".repeat(22)}`);
  expect(refused).toMatchObject({
    status: 503,
    body: { error: { message: expect.stringContaining("visitors") } },
  });
  expect((await ada.get("/api/entries")).status).toBe(200);
  leaving.resolve();
  await Promise.all(visits);
});

it("serves a visitor of another network before the queue of the first", async () => {
  const holding = Promise.withResolvers<void>();
  const order: string[] = [];
  const visit = (network: string) =>
    asVisitor(context, { network }, async () => {
      if (order.length === 0) await holding.promise;
      order.push(network);
    });
  const visits = [...Array.from({ length: maxCount + 20 }, () => visit("flood")), visit("other")];
  holding.resolve();
  await Promise.all(visits);
  expect(order.indexOf("other")).toBeLessThanOrEqual(maxCount + 1);
});
