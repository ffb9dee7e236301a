/** A full disk during an import is reported, and the import continues when there is space. */
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Import } from "#features/imports/contract.ts";
import type { Ctx } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import { importJob } from "../job/import-job.ts";
import {
  findItems,
  makeLinks,
  testReader,
  titlesOf,
  uploadImport,
  workOnImport,
} from "../testing/imports.ts";
import { getImport, startImport, undoImport } from "../service.ts";

const message = "The disk of the server is full. The import continues when there is space.";
const context = await setUpContext();
const query = context.database.system.query.bind(context.database.system);
let ada: Ctx;
beforeEach(async () => {
  ada = await createUser(context);
});
afterEach(makeSpace);

const guarded = ["user_entries", "import_rows", "imports", "trash"];

/** From now on PostgreSQL reports a full disk for these statements. */
async function fillDisk(...statements: string[]): Promise<void> {
  await query(`create or replace function refuse_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
  for (const statement of statements)
    await query(`create trigger refuse_full before ${statement} execute function refuse_full()`);
}
async function makeSpace(): Promise<void> {
  for (const table of guarded) await query(`drop trigger if exists refuse_full on ${table}`);
}

/** Runs the delayed job immediately. */
async function workLater(id: string): Promise<Import> {
  const { rowCount } = await query(
    `delete from pgboss.job where name = 'import' and data ->> 'importId' = $1`,
    [id],
  );
  expect(rowCount).toBeGreaterThan(0);
  return workOnImport(ada, id);
}

it("reports a full disk while an import saves rows, and saves all of them when there is space", async () => {
  const { id } = await uploadImport(ada, findItems(...makeLinks(60)), { dryRun: "false" });
  await workOnImport(ada, id);
  await fillDisk("insert on user_entries");
  const waiting = await workLater(id);
  expect(waiting).toMatchObject({
    status: "running",
    failure: message,
    counts: { imported: 0, failed: 0, waiting: 60 },
  });
  expect(await workLater(id)).toMatchObject({ status: "running", failure: message });
  await makeSpace();
  expect(await workLater(id)).toMatchObject({
    status: "finished",
    failure: null,
    counts: { imported: 60, failed: 0, waiting: 0 },
  });
  expect(new Set(await titlesOf(ada)).size).toBe(60);
});

it("reports a full disk even if the message cannot be stored", async () => {
  const { id } = await uploadImport(ada, findItems(...makeLinks(3)), { dryRun: "false" });
  await workOnImport(ada, id);
  await fillDisk("insert on user_entries", "update on imports");
  expect(await workLater(id)).toMatchObject({ status: "running", failure: message });
  await makeSpace();
  expect(await workLater(id)).toMatchObject({ status: "finished", failure: null });
});

it("reports a full disk while an import reads the file and during its undo", async () => {
  const { id } = await uploadImport(ada, findItems(...makeLinks(3)));
  await fillDisk("insert on import_rows");
  expect(await workLater(id)).toMatchObject({ status: "reading", failure: message });
  await makeSpace();
  expect(await workLater(id)).toMatchObject({ status: "ready", failure: null });
  await startImport(ada, id);
  expect((await workLater(id)).status).toBe("finished");
  await undoImport(ada, id);
  await fillDisk("delete on user_entries");
  expect(await workLater(id)).toMatchObject({ status: "undoing", failure: message });
  await makeSpace();
  expect(await workLater(id)).toMatchObject({ status: "undone", failure: null });
});

it("reports a full disk when an import copies a file, and leaves no file of the failed attempt", async () => {
  const file = { path: "a.pdf", name: "a.pdf", type: "application/pdf", size: 100 };
  const items = [1, 2].map((at) => ({ source: "file" as const, title: `File ${at}`, file }));
  const { id } = await uploadImport(ada, findItems(...items), { dryRun: "false" });
  await workOnImport(ada, id);
  let copied = 0;
  const reader = {
    ...testReader,
    copyFile: async (...given: Parameters<typeof testReader.copyFile>) => {
      copied += 1;
      if (copied % 2 === 1) return testReader.copyFile(...given);
      throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
    },
  };
  const data = { userId: ada.userId, importId: id, task: "work" };
  await importJob(context, reader).work(data, new AbortController().signal);
  expect(await getImport(ada, id)).toMatchObject({ status: "running", failure: message });
  const keys: string[] = [];
  for await (const { key } of context.storage.list("uploads")) keys.push(key);
  expect(keys).toEqual([]);
  expect(await workLater(id)).toMatchObject({ status: "finished", counts: { imported: 2 } });
});

it("leaves an import to the sweep after its last retry, without pausing it", async () => {
  const { id } = await uploadImport(ada, findItems(...makeLinks(3)), { dryRun: "false" });
  await workOnImport(ada, id);
  const data = { userId: ada.userId, importId: id, task: "work" };
  await importJob(context, testReader).giveUp(data, Object.assign(new Error(), { code: "53100" }));
  expect((await getImport(ada, id)).status).toBe("running");
});
