import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { users } from "#features/account/server/tables.ts";
import { FeedbackCreate, type FeedbackItem, onlyOwn } from "#features/feedback/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { asPublic, asSystem } from "#server/db/database.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import { boardCursor, listFeedback, selectPage } from "./list-feedback.ts";
import { deleteFeedback, maxItemsPerDay, submitFeedback, updateFeedback } from "./service.ts";
import { feedback } from "./tables.ts";

const context = await setUpContext({ ADMIN_EMAILS: "Operator@example.org" });
let ada: Ctx;
let eve: Ctx;

beforeEach(async () => {
  await asSystem(context.database, (tx) => tx.delete(feedback));
  ada = await createUser(context, "Ada");
  eve = await createUser(context, "Eve");
});

const submit = (ctx: Ctx, input: Parameters<typeof FeedbackCreate.parse>[0]) =>
  submitFeedback(ctx, FeedbackCreate.parse(input));
const list = (ctx: Ctx, query: Partial<Parameters<typeof listFeedback>[1]> = {}) =>
  listFeedback(ctx, { limit: 25, ...query });
const titles = ({ items }: { items: FeedbackItem[] }) => items.map(({ title }) => title);

async function makeOperator(isConfirmed: boolean): Promise<Ctx> {
  const ctx = await createUser(context, "Operator");
  await asSystem(context.database, async (tx) => {
    await tx.delete(users).where(eq(users.email, "operator@example.org"));
    await tx
      .update(users)
      .set({ email: "operator@example.org", emailVerified: isConfirmed })
      .where(eq(users.id, ctx.userId));
  });
  return ctx;
}

describe("submitFeedback", () => {
  it("defaults to a suggestion without a description, and allows an empty title", async () => {
    expect(await submit(ada, { title: "", description: "  " })).toMatchObject({
      title: "",
      description: null,
      severity: "Suggestion",
      closed: false,
      rank: 0,
      isMine: true,
      canModify: true,
      canModerate: false,
      vote: "none",
    });
  });

  it("shows the item to every user, and lets its author edit, close and reopen it", async () => {
    const { id } = await submit(ada, { title: "Slow", severity: "Error" });
    expect((await list(eve)).items).toMatchObject([
      { id, title: "Slow", isMine: false, canModify: false },
    ]);
    const edited = await updateFeedback(ada, id, { title: "Slow list", description: null });
    expect(edited).toMatchObject({ title: "Slow list", severity: "Error", closed: false });
    expect(Date.parse(edited.updatedAt)).toBeGreaterThan(Date.parse(edited.createdAt));
    expect(await updateFeedback(ada, id, { closed: true })).toMatchObject({ closed: true });
    expect(titles(await list(eve))).toEqual([]);
    expect(titles(await list(eve, { closed: "true" }))).toEqual(["Slow list"]);
    expect(await updateFeedback(ada, id, { closed: false })).toMatchObject({ closed: false });
  });

  it("accepts at most 30 items per user within a day, even when sent simultaneously", async () => {
    const sent = await Promise.allSettled(
      Array.from({ length: maxItemsPerDay + 5 }, () => submit(ada, { title: "Again" })),
    );
    const refused = sent.filter((one) => one.status === "rejected").map(({ reason }) => reason);
    expect(refused).toHaveLength(5);
    for (const reason of refused) expect(reason).toMatchObject({ code: "rate_limited" });
    expect(await submit(eve, { title: "Mine" })).toMatchObject({ title: "Mine" });
  });

  it("creates items that are deleted with their author's account", async () => {
    await submit(ada, { title: "Mine" });
    await asSystem(context.database, (tx) => tx.delete(users).where(eq(users.id, ada.userId)));
    expect(titles(await list(eve))).toEqual([]);
  });
});

describe("listFeedback", () => {
  beforeEach(async () => {
    await inTransaction(ada, (tx) =>
      tx.execute(sql`
        insert into feedback (id, user_id, title, severity, closed, created_at)
        select gen_random_uuid(), ${ada.userId}, 'Item ' || n, (array['Error','Feature','Note'])[1 + n % 3],
          n % 4 = 0, now() - interval '1 hour' + n * interval '1 microsecond' from generate_series(1, 40) n`),
    );
  });

  it("paginates without gaps or duplicates, oldest first for equal ranks", async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(eve, { limit: 7, ...(cursor && { cursor }) });
      seen.push(...titles(page));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    const open = Array.from({ length: 40 }, (_, at) => at + 1).filter((n) => n % 4 !== 0);
    expect(seen).toEqual(open.map((n) => `Item ${n}`));
    await expect(list(eve, { cursor: "nowhere" })).rejects.toMatchObject({ code: "validation" });
  });

  it("filters by severity, with or without closed items", async () => {
    const errors = (items: FeedbackItem[]) => items.every(({ severity }) => severity === "Error");
    const open = await list(eve, { severity: "Error" });
    expect([open.items.length, errors(open.items)]).toEqual([10, true]);
    expect((await list(eve, { severity: "Error", closed: "true" })).items).toHaveLength(13);
    expect((await list(eve, { severity: "all", closed: "true", limit: 50 })).items).toHaveLength(
      40,
    );
  });

  it("reads each page along an index without sorting", async () => {
    await inTransaction(ada, (tx) =>
      tx.execute(sql`
        insert into feedback (id, user_id, title, severity, closed, created_at)
        select gen_random_uuid(), ${ada.userId}, 'More', case when n % 100 = 0 then 'Error' else 'Note' end,
          n % 3 = 0, now() + n * interval '1 microsecond' from generate_series(1, 10000) n`),
    );
    await asSystem(context.database, (tx) => tx.execute(sql`analyze feedback`));
    const { nextCursor } = await list(eve, { limit: 50 });
    const pages = [
      [{}, "feedback_open"],
      [{}, "feedback_open", boardCursor.decode(nextCursor!)],
      [{ severity: "Error" }, "feedback_open_severity"],
      [{ closed: "true" }, "feedback_rank"],
      [{ closed: "true", severity: "Error" }, "feedback_severity_rank"],
    ] as const;
    for (const [query, index, after = null] of pages) {
      const plan = await inTransaction(eve, async (tx) => {
        const page = selectPage(tx, eve, query, after).limit(26);
        const { rows } = await tx.execute<{ "QUERY PLAN": string }>(sql`explain ${page.getSQL()}`);
        return rows.map((row) => row["QUERY PLAN"]).join("\n");
      });
      expect(plan).toContain(`Index Scan using ${index} `);
      expect(plan).not.toMatch(/Seq Scan|Sort Key/);
    }
  });
});

describe("the operator", () => {
  it("may edit, close and delete items of other users", async () => {
    const operator = await makeOperator(true);
    const { id } = await submit(ada, { title: "Rude" });
    expect((await list(operator)).items).toMatchObject([
      { isMine: false, canModify: true, canModerate: true },
    ]);
    const input = { title: "Polite", closed: true };
    expect(await updateFeedback(operator, id, input)).toMatchObject({ ...input, isMine: false });
    await deleteFeedback(operator, id);
    await expect(deleteFeedback(operator, id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("needs a confirmed email address", async () => {
    const impostor = await makeOperator(false);
    const { id } = await submit(ada, { title: "Mine" });
    expect((await list(impostor)).items).toMatchObject([{ canModify: false, canModerate: false }]);
    const forbidden = { code: "forbidden" };
    await expect(updateFeedback(impostor, id, { closed: true })).rejects.toMatchObject(forbidden);
    await expect(deleteFeedback(impostor, id)).rejects.toMatchObject(forbidden);
  });
});

describe("a user who is not the author", () => {
  it("cannot edit, close or delete an item, and gets not_found for one that does not exist", async () => {
    const { id } = await submit(ada, { title: "Mine" });
    for (const change of [{ title: "Yours" }, { closed: true }])
      await expect(updateFeedback(eve, id, change)).rejects.toMatchObject({
        code: "forbidden",
        message: onlyOwn,
      });
    await expect(deleteFeedback(eve, id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(deleteFeedback(ada, id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(updateFeedback(eve, randomUUID(), {})).rejects.toMatchObject({
      code: "not_found",
    });
    expect((await list(ada)).items).toMatchObject([{ title: "Mine", closed: false }]);
  });

  it("cannot change an item with direct table access, nor read the board when signed out", async () => {
    await submit(ada, { title: "Mine" });
    const changed = await inTransaction(eve, (tx) => tx.update(feedback).set({ title: "Yours" }));
    expect(changed.rowCount).toBe(0);
    expect((await inTransaction(eve, (tx) => tx.delete(feedback))).rowCount).toBe(0);
    expect(await asPublic(context.database, (tx) => tx.select().from(feedback))).toEqual([]);
    await expect(
      inTransaction(ada, (tx) => tx.update(feedback).set({ userId: eve.userId })),
    ).rejects.toMatchObject({ cause: { code: "42501" } });
  });
});
