/**
 * Removes files that no entry refers to, which remain if a process is killed between writing a file and its
 * row.
 */
import { sql } from "drizzle-orm";
import { asSystem } from "#server/db/database.ts";
import type { AppContext } from "#server/app-context.ts";
import { pictureKey, rawPageKey, uploadKey } from "./file-keys.ts";

const dayMilliseconds = 24 * 60 * 60_000;
/** Keys looked up per query. */
const keysPerQuery = 500;
const folders = { uploads: uploadKey, pages: rawPageKey, pictures: pictureKey };
const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Removes files without an entry that are at least `ageMilliseconds` old, and returns their number. If more
 * files lack an entry than have one, the database is probably not the one of this folder (a wrong URL, a
 * backup not restored yet): then nothing is removed, and a message is logged.
 */
export async function sweepFiles(
  app: Pick<AppContext, "database" | "storage" | "log">,
  { ageMilliseconds = dayMilliseconds }: { ageMilliseconds?: number } = {},
): Promise<number> {
  const before = new Date(Date.now() - ageMilliseconds);
  let held = 0;
  let unheld = 0;
  for await (const files of listOldFiles(app, before)) {
    const unreferenced = await filterUnreferenced(app, files);
    held += files.length - unreferenced.length;
    unheld += unreferenced.length;
  }
  if (unheld === 0) return 0;
  if (unheld > held) {
    app.log.warn(
      { held, unheld },
      "most files belong to no entry of this database: none is removed",
    );
    return 0;
  }
  let removed = 0;
  for await (const files of listOldFiles(app, before)) {
    for (const { key } of await filterUnreferenced(app, files)) {
      await app.storage.delete(key);
      removed += 1;
    }
  }
  app.log.info({ removed }, "files without an entry were removed");
  return removed;
}

type StoredFile = { key: string; captureId: string };

/** Files last written before that time, under keys of this app. */
async function* listOldFiles(
  { storage }: Pick<AppContext, "storage">,
  before: Date,
): AsyncGenerator<StoredFile[]> {
  let files: StoredFile[] = [];
  for (const [folder, keyOf] of Object.entries(folders)) {
    for await (const { key, writtenAt } of storage.list(folder)) {
      const captureId = key.slice(key.lastIndexOf("/") + 1);
      if (writtenAt >= before || !idShape.test(captureId) || keyOf(captureId) !== key) continue;
      files.push({ key, captureId });
      if (files.length < keysPerQuery) continue;
      yield files;
      files = [];
    }
  }
  if (files.length > 0) yield files;
}

async function filterUnreferenced(
  { database }: Pick<AppContext, "database">,
  files: readonly StoredFile[],
): Promise<StoredFile[]> {
  const ids = files.map(({ captureId }) => captureId);
  const { rows } = await asSystem(database, (tx) =>
    tx.execute<{ id: string }>(
      sql`select id from global_entries where id = any(${sql.param(ids)}::uuid[])`,
    ),
  );
  const held = new Set(rows.map(({ id }) => id));
  return files.filter(({ captureId }) => !held.has(captureId));
}
