import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCollection, listCollections } from "#features/collections/server/service.ts";
import { EntriesMove } from "#features/entries/contract.ts";
import { maxAtOnce } from "#shared/entry-limits.ts";
import { getEntry } from "#features/entries/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import { createTestApp } from "#server/testing/test-client.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { removeCollection } from "./move-to-trash.ts";
import { emptyTrash } from "./emptying.ts";
import { changeJob, changeSizes, deleteEntries, moveEntries, undoChange } from "./entry-changes.ts";
import { override, restoreOverridden } from "#shared/testing/override.ts";
import { sweepChanges } from "./sweep-changes.ts";

const context = await setUpContext();
let ada: Ctx;
let work: string;

beforeEach(async () => {
  ada = await createUser(context);
  work = await makeCollection(ada, "Work");
});

async function makeCollection(ctx: Ctx, title: string): Promise<string> {
  return (await createCollection(ctx, { title, category: "", description: "" })).id;
}

/** Makes entries of the same capture, in Unfiled. */
async function makeMany(ctx: Ctx, count: number): Promise<string[]> {
  const { captureId } = await createEntry(ctx, { mainTopics: ["Bees"] });
  const { rows } = await inTransaction(ctx, async (tx) => {
    await tx.execute(sql`insert into user_entries (id, user_id, interest_profile_id, entry_id)
      select gen_random_uuid(), ${ctx.userId}, ${ctx.userId}, ${captureId} from generate_series(2, ${count}::int)`);
    return tx.execute<{ id: string }>(sql`select id from user_entries`);
  });
  return rows.map(({ id }) => id);
}

async function readCounts(ctx: Ctx): Promise<Record<string, number>> {
  const { items } = await listCollections(ctx, { limit: 100 });
  return Object.fromEntries(items.map(({ title, entryCount }) => [title, entryCount]));
}

/**
 * The context of a process that ends after the first transaction of a change. Adds the jobs that it sends to
 * `sent`.
 */
function dying(ctx: Ctx, sent: unknown[] = []): Ctx {
  const publish = () => {
    throw new Error("killed");
  };
  const events = { ...context.events, publish };
  const jobs = { ...context.jobs, send: async (...[, , data]: unknown[]) => void sent.push(data) };
  return { ...ctx, app: { ...context, events, jobs } };
}

async function findChange(ctx: Ctx): Promise<string> {
  const { rows } = await inTransaction(ctx, (tx) =>
    tx.execute<{ id: string }>(sql`select id from entry_changes`),
  );
  return rows[0]!.id;
}

const finish = (ctx: Ctx, changeId: string) =>
  changeJob(context).work({ userId: ctx.userId, changeId }, new AbortController().signal);

/** The part of an undo's result that says that nothing is missing or was made private. */
const complete = { gone: [], madePrivate: [] };

describe("a change of more entries than one batch", () => {
  beforeAll(() => override(changeSizes, { batch: 50 }));
  afterAll(() => restoreOverridden(changeSizes));

  it("deletes all of them, and one undo restores all of them", async () => {
    const ids = await makeMany(ada, 121);
    const { deleted, changeId } = await deleteEntries(ada, { ids });
    expect(deleted).toBe(121);
    expect(await readCounts(ada)).toEqual({ Work: 0, Unfiled: 0 });
    expect(await undoChange(ada, { changeId })).toEqual({ restored: 121, ...complete });
    expect(await readCounts(ada)).toEqual({ Work: 0, Unfiled: 121 });
    // Repeating the undo changes nothing.
    expect(await undoChange(ada, { changeId })).toEqual({ restored: 121, ...complete });
  });

  it("moves all of them, and one undo returns each to its own collection", async () => {
    const ids = await makeMany(ada, 110);
    const other = await makeCollection(ada, "Other");
    await moveEntries(ada, { ids: ids.slice(0, 30), collectionId: other });
    const { moved, changeId } = await moveEntries(ada, { ids, collectionId: work });
    expect(moved).toBe(110);
    expect(await readCounts(ada)).toEqual({ Work: 110, Other: 0, Unfiled: 0 });
    await undoChange(ada, { changeId });
    expect(await readCounts(ada)).toEqual({ Work: 0, Other: 30, Unfiled: 80 });
  });

  it("is finished by its job if the process ends in the middle", async () => {
    const ids = await makeMany(ada, 110);
    const sent: unknown[] = [];
    const cut = moveEntries(dying(ada, sent), { ids, collectionId: work });
    await expect(cut).rejects.toThrow("killed");
    expect(await readCounts(ada)).toEqual({ Work: 50, Unfiled: 60 });
    const changeId = await findChange(ada);
    expect(sent).toEqual([{ userId: ada.userId, changeId }]);
    await finish(ada, changeId);
    expect(await readCounts(ada)).toEqual({ Work: 110, Unfiled: 0 });
  });

  it("is undone by the job if its undo is interrupted", async () => {
    const ids = await makeMany(ada, 110);
    const { changeId } = await deleteEntries(ada, { ids });
    await expect(undoChange(dying(ada), { changeId })).rejects.toThrow("killed");
    expect(await readCounts(ada)).toMatchObject({ Unfiled: 50 });
    await finish(ada, changeId);
    expect(await readCounts(ada)).toMatchObject({ Unfiled: 110 });
  });

  it("reverses only the finished part when it is undone half-way", async () => {
    const ids = await makeMany(ada, 110);
    await expect(deleteEntries(dying(ada), { ids })).rejects.toThrow("killed");
    const changeId = await findChange(ada);
    expect(await undoChange(ada, { changeId })).toEqual({ restored: 50, ...complete });
    await finish(ada, changeId);
    expect(await readCounts(ada)).toMatchObject({ Unfiled: 110 });
  });

  it("stops if its collection has since been deleted", async () => {
    const ids = await makeMany(ada, 60);
    await expect(moveEntries(dying(ada), { ids, collectionId: work })).rejects.toThrow("killed");
    await removeCollection(ada, work, "move");
    await finish(ada, await findChange(ada));
    expect(await readCounts(ada)).toEqual({ Unfiled: 60 });
  });

  it("is sent again by the sweep if it has no job left", async () => {
    const ids = await makeMany(ada, 60);
    await expect(moveEntries(dying(ada), { ids, collectionId: work })).rejects.toThrow("killed");
    const change = await findChange(ada);
    const sent: unknown[] = [];
    const jobs = {
      ...context.jobs,
      send: async (...[, , data]: unknown[]) => void sent.push(data),
    };
    const sweep = () => sweepChanges({ ...context, jobs });
    await sweep();
    expect(sent).toEqual([]);
    await inTransaction(ada, (tx) =>
      tx.execute(sql`update entry_changes set created_at = now() - interval '2 hours'`),
    );
    await sweep();
    expect(sent).toContainEqual({ userId: ada.userId, changeId: change });
    for (let at = 0; at < 2; at += 1) await sweepChanges(context);
    const { rows } = await context.database.system.query(
      "select from pgboss.job where data ->> 'changeId' = $1",
      [change],
    );
    expect(rows).toHaveLength(1);
  });

  it("accepts between one and five thousand entries", () => {
    const fits = (count: number) =>
      EntriesMove.safeParse({
        ids: Array.from({ length: count }, () => randomUUID()),
        collectionId: randomUUID(),
      }).success;
    expect([0, 1, maxAtOnce, maxAtOnce + 1].map(fits)).toEqual([false, true, true, false]);
  });
});

describe("undoChange", () => {
  it("leaves an entry that has since been moved, and uses Unfiled if its collection is gone", async () => {
    const [stays, goes, back] = await makeMany(ada, 3);
    const [brief, other] = [await makeCollection(ada, "Brief"), await makeCollection(ada, "Other")];
    await moveEntries(ada, { ids: [goes!], collectionId: brief });
    const { changeId } = await moveEntries(ada, {
      ids: [stays!, goes!, back!],
      collectionId: work,
    });
    await moveEntries(ada, { ids: [stays!], collectionId: other });
    await removeCollection(ada, brief, "move");
    await undoChange(ada, { changeId });
    expect(await readCounts(ada)).toEqual({ Work: 1, Other: 1, Unfiled: 1 });
  });

  it("restores public entries as private and names them", async () => {
    const shared = await createEntry(ada, { title: "Shared", isPrivate: false });
    const own = await createEntry(ada, { title: "Own" });
    const { changeId } = await deleteEntries(ada, { ids: [shared.id, own.id] });
    expect(await undoChange(ada, { changeId })).toEqual({
      restored: 2,
      gone: [],
      madePrivate: [shared.id],
    });
    expect(await getEntry(ada, shared.id)).toMatchObject({ isPrivate: true });
  });

  it("names entries that have since been permanently deleted", async () => {
    const ids = await makeMany(ada, 2);
    const { changeId } = await deleteEntries(ada, { ids });
    await emptyTrash(ada);
    const { gone, ...undone } = await undoChange(ada, { changeId });
    expect(gone.toSorted()).toEqual(ids.toSorted());
    expect(undone).toEqual({ restored: 0, madePrivate: [] });
  });

  it("is possible for an hour", async () => {
    const { changeId } = await deleteEntries(ada, { ids: await makeMany(ada, 1) });
    await sweepChanges(context);
    await inTransaction(ada, (tx) =>
      tx.execute(sql`update entry_changes set created_at = now() - interval '61 minutes'`),
    );
    await sweepChanges(context);
    await expect(undoChange(ada, { changeId })).rejects.toMatchObject({ code: "not_found" });
  });

  it("returns not_found to another user", async () => {
    const eve = await createUser(context);
    const { changeId } = await deleteEntries(ada, { ids: await makeMany(ada, 2) });
    await expect(undoChange(eve, { changeId })).rejects.toMatchObject({ code: "not_found" });
    expect(await readCounts(ada)).toMatchObject({ Unfiled: 0 });
  });
});

describe("the entry change routes", () => {
  it("delete 600 entries in one request and undo it by a request with one id", async () => {
    const person = await createTestApp(context).signUp("many@example.org");
    const { body } = await person.get<{ user: { id: string } }>("/api/auth/get-session");
    const ctx = { app: context, userId: body.user.id };
    const ids = await makeMany(ctx, 600);
    const gone = await person.send<{ changeId: string }>("POST", "/api/entries/delete", { ids });
    expect(gone).toMatchObject({ status: 200, body: { deleted: 600 } });
    const { changeId } = gone.body;
    expect(await person.send("POST", "/api/entries/undo", { changeId })).toMatchObject({
      status: 200,
      body: { restored: 600, gone: [] },
    });
  });
});
