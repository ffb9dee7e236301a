/** Permanent deletion, and what happens to other data while it runs. */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCollection } from "#features/collections/server/service.ts";
import { linkEntries } from "#features/connections/server/service.ts";
import { getEntry, pictureKey, rawPageKey, uploadKey } from "#features/entries/server/service.ts";
import { captures, entries } from "#features/entries/server/tables.ts";
import { createProject, deleteProject } from "#features/projects/server/service.ts";
import { asSystem } from "#server/db/database.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { waitFor, createUser } from "#server/testing/test-context.ts";
import { addPictures, createPicture } from "#server/testing/test-pictures.ts";
import { saveEntryFor, createEntry } from "#server/testing/test-entries.ts";
import { override } from "#shared/testing/override.ts";
import { deleteEntry, removeCollection } from "./move-to-trash.ts";
import { deleteEntries } from "./entry-changes.ts";
import { listTrash } from "./list-trash.ts";
import { deleteForGood, emptyingJob, emptyTrash, resumeEmptyings } from "./emptying.ts";
import { purgeSizes, sweepTrash } from "./purge.ts";
import { restoreEntries, restoreOne } from "./restore.ts";
import { trash, trashEmptyings } from "./tables.ts";

const context = await setUpContext();
override(purgeSizes, { batch: 50 });
const { storage, database } = context;
let ada: Ctx;
let eve: Ctx;

beforeAll(() => context.work());
beforeEach(async () => {
  ada = await createUser(context, "Ada");
  eve = await createUser(context, "Eve");
});

const file = { name: "a.txt", type: "text/plain", bytes: Buffer.from("bytes") };
const listAll = async (ctx: Ctx) => (await listTrash(ctx, { limit: 50 })).items;
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

async function isThere(captureId: string): Promise<boolean> {
  const rows = await asSystem(database, (tx) =>
    tx.select({ id: captures.id }).from(captures).where(eq(captures.id, captureId)),
  );
  return rows.length > 0;
}

describe("deleteForGood", () => {
  it("deletes an entry with its content, file, page and picture, and no other entry", async () => {
    const [made, kept] = [
      await createEntry(ada, { text: "Text", file }),
      await createEntry(ada, { file }),
    ];
    await storage.put(rawPageKey(made.captureId), file.bytes);
    const shared = { part: "icon" as const, bytes: createPicture(32, 32) };
    const lead = { part: "lead" as const, bytes: createPicture(300, 200) };
    const digests = await addPictures(ada, made.captureId, [lead, shared]);
    await addPictures(ada, kept.captureId, [shared]);
    const [own, icon] = digests.map((digest) => pictureKey(digest, "full"));
    await deleteEntries(ada, { ids: [made.id, kept.id] });
    expect(await isThere(made.captureId)).toBe(true);
    for (const key of [uploadKey(made.captureId), own!, icon!])
      expect(await storage.exists(key)).toBe(true);
    await deleteForGood(ada, made.id);
    await waitFor(async () => !(await isThere(made.captureId)));
    for (const key of [uploadKey(made.captureId), rawPageKey(made.captureId), own!])
      await waitFor(async () => !(await storage.exists(key)));
    expect(await storage.exists(icon!)).toBe(true);
    expect(idsOf(await listAll(ada))).toEqual([kept.id]);
    expect(await storage.exists(uploadKey(kept.captureId))).toBe(true);
    await expect(deleteForGood(ada, made.id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("keeps the capture while any user has an entry of it, in the trash or not", async () => {
    const made = await createEntry(ada, { text: "Text", isPrivate: false, file });
    const lead = { part: "lead" as const, bytes: createPicture(300, 200, 1) };
    const [digest] = await addPictures(ada, made.captureId, [lead]);
    const picture = pictureKey(digest!, "full");
    const theirs = await saveEntryFor(eve, made.captureId);
    await deleteEntry(ada, made.id);
    await deleteEntry(eve, theirs.id);
    await deleteForGood(ada, made.id);
    // The queue is in order, so earlier jobs are finished when this one is.
    const probe = await createEntry(ada);
    await deleteEntry(ada, probe.id);
    await deleteForGood(ada, probe.id);
    await waitFor(async () => !(await isThere(probe.captureId)));
    expect(await isThere(made.captureId)).toBe(true);
    await restoreOne(eve, theirs.id);
    expect(await getEntry(eve, theirs.id)).toMatchObject({
      file: { name: "a.txt" },
      picture: { url: `/api/pictures/${digest}` },
    });
    expect(await storage.exists(picture)).toBe(true);
    await deleteEntry(eve, theirs.id);
    await emptyTrash(eve);
    await waitFor(async () => !(await isThere(made.captureId)));
    await waitFor(async () => !(await storage.exists(picture)));
  });

  it("deletes a collection with the entries deleted with it, and a project alone", async () => {
    const { id } = await createCollection(ada, { title: "Bees", category: "", description: "" });
    const inside = await createEntry(ada, { collectionId: id });
    const outside = await createEntry(ada);
    const project = await createProject(ada, { name: "Talk" });
    await removeCollection(ada, id, "delete");
    await deleteEntry(ada, outside.id);
    await deleteProject(ada, project.id);
    await deleteForGood(ada, id);
    await deleteForGood(ada, project.id);
    expect(idsOf(await listAll(ada))).toEqual([outside.id]);
    await waitFor(async () => !(await isThere(inside.captureId)));
  });
});

describe("emptyTrash", () => {
  it("removes more items than fit into one transaction, of this user only", async () => {
    const theirs = await createEntry(eve);
    await deleteEntry(eve, theirs.id);
    const one = await createEntry(ada);
    const linked = await createEntry(ada);
    await linkEntries(ada, one.id, linked.id);
    await inTransaction(ada, (tx) =>
      tx.execute(sql`insert into user_entries (id, user_id, interest_profile_id, entry_id)
        select gen_random_uuid(), ${ada.userId}, ${ada.userId}, ${one.captureId} from generate_series(1, 110)`),
    );
    await createProject(ada, { name: "Talk" }).then(({ id }) => deleteProject(ada, id));
    const held = await inTransaction(ada, (tx) => tx.select({ id: entries.id }).from(entries));
    await deleteEntries(ada, { ids: idsOf(held).filter((id) => id !== linked.id) });
    expect((await listTrash(ada, { limit: 1 })).counts).toMatchObject({ entry: 111, project: 1 });
    await emptyTrash(ada);
    expect(await listTrash(ada, { limit: 9 })).toMatchObject({
      items: [],
      counts: { entry: 0, project: 0 },
    });
    expect(await listAll(eve)).toHaveLength(1);
    await waitFor(async () => !(await isThere(one.captureId)));
    expect(await isThere(linked.captureId)).toBe(true);
  });

  it("hides all items immediately and is finished by a sweep if its job is interrupted", async () => {
    const first = await createEntry(ada, { file });
    await inTransaction(ada, (tx) =>
      tx.execute(sql`insert into user_entries (id, user_id, interest_profile_id, entry_id)
        select gen_random_uuid(), ${ada.userId}, ${ada.userId}, ${first.captureId} from generate_series(1, 120)`),
    );
    const held = await inTransaction(ada, (tx) => tx.select({ id: entries.id }).from(entries));
    await deleteEntries(ada, { ids: idsOf(held) });
    await inTransaction(ada, (tx) =>
      tx.insert(trashEmptyings).values({ userId: ada.userId, before: new Date() }),
    );
    const ending = new AbortController();
    const jobs = { ...context.jobs, nudge: () => ending.abort(new Error("killed")) };
    const cut = emptyingJob({ ...context, jobs }).work({ userId: ada.userId }, ending.signal);
    await expect(cut).rejects.toThrow("killed");
    expect(await listTrash(ada, { limit: 9 })).toMatchObject({
      items: [],
      counts: { entry: 0 },
      emptying: 71,
    });
    await expect(restoreOne(ada, held[0]!.id)).rejects.toMatchObject({ code: "not_found" });
    const undo = restoreEntries(ada, { ids: idsOf(held).slice(0, 9) });
    await expect(undo).rejects.toMatchObject({ code: "not_found" });
    // Every start and every sweep resume an emptying of more than 10 minutes ago.
    await inTransaction(ada, async (tx) => {
      await tx.update(trash).set({ deletedAt: sql`${trash.deletedAt} - interval '11 minutes'` });
      await tx
        .update(trashEmptyings)
        .set({ before: sql`${trashEmptyings.before} - interval '11 minutes'` });
    });
    const after = await createEntry(ada);
    await deleteEntry(ada, after.id);
    await resumeEmptyings(context);
    await waitFor(async () => !(await isThere(first.captureId)));
    await waitFor(async () => (await listTrash(ada, { limit: 9 })).emptying === 0);
    expect(idsOf(await listAll(ada))).toEqual([after.id]);
    const { rows } = await inTransaction(ada, (tx) =>
      tx.execute(sql`select 1 from trash_emptyings`),
    );
    expect(rows).toEqual([]);
  });

  it("is resumed by one job, however many sweeps find it", async () => {
    await inTransaction(ada, (tx) =>
      tx.insert(trashEmptyings).values({ userId: ada.userId, before: new Date("2026-01-01") }),
    );
    const send: typeof context.jobs.send = (tx, queue, data) =>
      context.jobs.send(tx, queue, data, { afterSeconds: 600 });
    const app = { ...context, jobs: { ...context.jobs, send } };
    await resumeEmptyings(app);
    await resumeEmptyings(app);
    const { rows } = await database.system.query(
      "select from pgboss.job where name = 'empty-trash' and group_id = $1",
      [ada.userId],
    );
    expect(rows).toHaveLength(1);
  });

  it("leaves items that a running deletion adds later", async () => {
    const [seen, later] = [await createEntry(ada), await createEntry(ada)];
    await deleteEntry(ada, seen.id);
    await inTransaction(ada, async (tx) => {
      await tx.execute(sql`select now()`);
      await emptyTrash(ada);
      await tx.execute(sql`insert into trash (id, user_id, kind, title, entry_id, payload)
        values (${randomUUID()}, ${ada.userId}, 'entry', 'Later', ${later.captureId}, '{}')`);
    });
    await waitFor(async () => (await listTrash(ada, { limit: 9 })).emptying === 0);
    expect((await listAll(ada)).map(({ title }) => title)).toEqual(["Later"]);
  });

  it("either restores or deletes each item when it runs concurrently with restores", async () => {
    const { id } = await createCollection(ada, { title: "Bees", category: "", description: "" });
    const inside = [];
    for (let at = 0; at < 6; at += 1) inside.push(await createEntry(ada, { collectionId: id }));
    const outside = [];
    for (let at = 0; at < 6; at += 1)
      outside.push(await createEntry(ada, { mainTopics: ["Bees"] }));
    await removeCollection(ada, id, "delete");
    await deleteEntries(ada, { ids: idsOf(outside) });
    const ended = await Promise.allSettled([
      ...outside.map((one) => restoreOne(ada, one.id)),
      restoreOne(ada, id),
      emptyTrash(ada),
      restoreOne(ada, id),
      sweepTrash(context),
    ]);
    const refusals = ended.flatMap((one) =>
      one.status === "rejected" ? [(one.reason as { code: string }).code] : [],
    );
    expect(new Set(refusals).difference(new Set(["not_found"]))).toEqual(new Set());
    expect(await listAll(ada)).toEqual([]);
    const cards = await inTransaction(ada, (tx) =>
      tx.select({ captureId: entries.captureId }).from(entries),
    );
    for (const { captureId } of [...inside, ...outside]) {
      const isHeld = cards.some((card) => card.captureId === captureId);
      await waitFor(async () => (await isThere(captureId)) === isHeld);
    }
  });
});
