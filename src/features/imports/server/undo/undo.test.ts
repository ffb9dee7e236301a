import { randomUUID } from "node:crypto";
import { utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createCollection } from "#features/collections/server/service.ts";
import { updateEntry } from "#features/entries/server/service.ts";
import { highlights } from "#features/highlights/server/tables.ts";
import { inTransaction } from "#server/app-context.ts";
import { setUpNewUsers } from "#server/testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import { followReading } from "../job/follow-reading.ts";
import { requireLocked } from "../record/import-record.ts";
import {
  collectionsOf,
  findItems,
  importAll,
  listAll,
  makeLinks,
  page,
  titlesOf,
  uploadImport,
  workOnImport,
} from "../testing/imports.ts";
import {
  getImport,
  listImports,
  listRows,
  pauseImport,
  retryRow,
  startImport,
  undoImport,
} from "../service.ts";
import { sweepImports } from "../job/sweep-imports.ts";
import { undo } from "./undo.ts";

const people = await setUpNewUsers();

describe("undo", () => {
  it("removes entries and created collections, except those changed or filled since", async () => {
    const { id } = await importAll(
      people.ada,
      { url: "https://example.org/1", folders: ["Gone"] },
      { url: "https://example.org/2", folders: ["Stays"], title: "Two" },
    );
    const stays = (await listAll(people.ada)).find(({ title }) => title === "Two")!;
    await updateEntry(people.ada, stays.id, { whyItsInteresting: "Mine now" });
    expect((await undoImport(people.ada, id))!.status).toBe("undoing");
    const undone = await workOnImport(people.ada, id);
    expect(undone).toMatchObject({
      status: "undone",
      counts: { imported: 1, removed: 1 },
      lost: [
        { what: "Entries that stay", count: 1 },
        { what: "Collections that stay", count: 1 },
      ],
    });
    expect(await titlesOf(people.ada)).toEqual(["Two"]);
    expect(await collectionsOf(people.ada)).toEqual(["Stays", "Unfiled"]);
    expect(await undoImport(people.ada, id)).toBeNull();
    await expect(getImport(people.ada, id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("keeps an entry in which the user has highlighted since", async () => {
    const { id } = await importAll(
      people.ada,
      { url: "https://example.org/1", title: "Marked" },
      { url: "https://example.org/2", title: "Unmarked" },
    );
    const marked = (await listAll(people.ada)).find(({ title }) => title === "Marked")!;
    await inTransaction(people.ada, (tx) =>
      tx.insert(highlights).values({
        id: randomUUID(),
        userId: people.ada.userId,
        entryId: marked.id,
        quote: "words",
        prefix: "",
        suffix: "",
        start: 0,
        end: 5,
        textVersion: 1,
        colour: "yellow",
      }),
    );
    await undoImport(people.ada, id);
    const undone = await workOnImport(people.ada, id);
    expect(undone).toMatchObject({ counts: { imported: 1, removed: 1 } });
    expect(await titlesOf(people.ada)).toEqual(["Marked"]);
  });

  it("deletes an import that did nothing, with its file", async () => {
    const { id } = await uploadImport(people.ada, findItems(...makeLinks(1)));
    const key = `imports/${people.ada.userId}/${id}`;
    expect(await people.context.storage.exists(key)).toBe(true);
    expect(await undoImport(people.ada, id)).toBeNull();
    expect(await people.context.storage.exists(key)).toBe(false);
  });
});

it("divides a large undo into several jobs, so that other imports get their turn", async () => {
  const { id } = await importAll(people.ada, ...makeLinks(250));
  const changed = (await listAll(people.ada)).slice(0, 2);
  for (const { id: entryId } of changed)
    await updateEntry(people.ada, entryId, { whyItsInteresting: "Mine now" });
  await undoImport(people.ada, id);
  const countJobs = async () =>
    (
      await people.context.database.system.query(
        "select from pgboss.job where name = 'import' and data ->> 'importId' = $1 and state < 'active'",
        [id],
      )
    ).rowCount;
  const runOnce = async () => {
    const record = await inTransaction(people.ada, (tx) => requireLocked(tx, people.ada, id));
    await undo(people.ada, record, new AbortController().signal, 0);
    return getImport(people.ada, id);
  };
  await people.context.database.system.query("delete from pgboss.job where name = 'import'");
  expect(await runOnce()).toMatchObject({
    status: "undoing",
    counts: { imported: 150, removed: 100 },
  });
  expect(await countJobs()).toBe(1);
  await runOnce();
  expect((await runOnce()).status).toBe("undoing");
  expect(await runOnce()).toMatchObject({
    status: "undone",
    counts: { imported: 2, removed: 248 },
    lost: [{ what: "Entries that stay", count: 2 }],
  });
  expect(await titlesOf(people.ada)).toHaveLength(2);
});

it("follows the reading progress of an undone import to its end", async () => {
  const { id, reading } = await importAll(people.ada, ...makeLinks(2));
  expect(reading.waiting).toBe(2);
  await undoImport(people.ada, id);
  await workOnImport(people.ada, id);
  await followReading(people.ada, id);
  expect((await getImport(people.ada, id)).reading).toEqual({ waiting: 0, ready: 0, failed: 0 });
});

it("replaces lost jobs, deletes old imports and removes files without an import in the sweep", async () => {
  const { id } = await uploadImport(people.ada, findItems(...makeLinks(1)));
  const { system } = people.context.database;
  const jobs = "select from pgboss.job where name = 'import' and group_id = $1";
  await system.query(jobs.replace("select", "delete"), [people.ada.userId]);
  await sweepImports(people.context);
  expect((await system.query(jobs, [people.ada.userId])).rowCount).toBe(1);
  await workOnImport(people.ada, id);
  await system.query("update imports set updated_at = now() - interval '31 days' where id = $1", [
    id,
  ]);
  const stray = `imports/${people.ada.userId}/stray`;
  await people.context.storage.put(stray, Buffer.from("x"));
  utimesSync(join(people.context.env.dataDir, "files", stray), 0, 0);
  await sweepImports(people.context);
  await expect(getImport(people.ada, id)).rejects.toMatchObject({ code: "not_found" });
  expect(await people.context.storage.exists(`imports/${people.ada.userId}/${id}`)).toBe(false);
  expect(await people.context.storage.exists(stray)).toBe(false);
});

describe("another user", () => {
  it("can neither see nor change an import", async () => {
    const { id } = await uploadImport(people.ada, findItems(...makeLinks(1)));
    const eve = await createUser(people.context, "Eve");
    const tries = [
      () => getImport(eve, id),
      () => listRows(eve, id, page),
      () => startImport(eve, id),
      () => pauseImport(eve, id),
      () => retryRow(eve, id, 1),
      () => undoImport(eve, id),
    ];
    for (const attempt of tries)
      await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
    expect((await listImports(eve, page)).items).toEqual([]);
    expect((await listImports(people.ada, page)).items).toHaveLength(1);
  });

  it("cannot import into the owner's collection", async () => {
    const eve = await createUser(people.context, "Eve");
    const theirs = await createCollection(eve, { title: "Eve's", category: "", description: "" });
    await expect(uploadImport(people.ada, [], { collectionId: theirs.id })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

it("allows a user at most three open imports", async () => {
  for (let count = 0; count < 3; count += 1)
    await uploadImport(people.ada, findItems(...makeLinks(1)));
  await expect(uploadImport(people.ada, [])).rejects.toMatchObject({ code: "conflict" });
});
