/**
 * Removes files that no entry refers to, which remain if a process is killed between writing a file and its
 * row.
 */
import { sql } from "drizzle-orm";
import { asSystem, type Tx } from "#server/db/database.ts";
import type { AppContext } from "#server/app-context.ts";
import { formerPictureKey, pictureKey, rawPageKey, uploadKey } from "./file-keys.ts";
import { filterUnshown } from "./release-pictures.ts";

const dayMilliseconds = 24 * 60 * 60_000;
/** Keys looked up per query. */
const keysPerQuery = 500;
/** What the files of a folder belong to: the capture or picture whose id is in the key. */
type Folder = {
  name: string;
  /** Null if the key is not one of this app. */
  parseKey: (key: string) => string | null;
  /** The ids that nothing refers to. */
  filterUnreferenced: (tx: Tx, ids: readonly string[]) => Promise<string[]>;
};
const folders: readonly Folder[] = [
  { name: "uploads", parseKey: parseWith(uploadKey), filterUnreferenced: filterUnknown },
  { name: "pages", parseKey: parseWith(rawPageKey), filterUnreferenced: filterUnknown },
  { name: "pictures", parseKey: parsePictureKey, filterUnreferenced: filterUnshown },
  { name: "pictures", parseKey: parseWith(formerPictureKey), filterUnreferenced: filterConverted },
];
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

type StoredFile = { key: string; id: string; folder: Folder };

/** Files last written before that time, under keys of this app; each group is of one folder. */
async function* listOldFiles(
  { storage }: Pick<AppContext, "storage">,
  before: Date,
): AsyncGenerator<StoredFile[]> {
  for (const folder of folders) {
    let files: StoredFile[] = [];
    for await (const { key, writtenAt } of storage.list(folder.name)) {
      const id = folder.parseKey(key);
      if (writtenAt >= before || id === null) continue;
      files.push({ key, id, folder });
      if (files.length < keysPerQuery) continue;
      yield files;
      files = [];
    }
    if (files.length > 0) yield files;
  }
}

async function filterUnreferenced(
  { database }: Pick<AppContext, "database">,
  files: readonly StoredFile[],
): Promise<StoredFile[]> {
  const { folder } = files[0]!;
  const ids = files.map(({ id }) => id);
  const unreferenced = new Set(
    await asSystem(database, (tx) => folder.filterUnreferenced(tx, ids)),
  );
  return files.filter(({ id }) => unreferenced.has(id));
}

/** The captures that do not exist. */
async function filterUnknown(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from global_entries where id = any(${sql.param(ids)}::uuid[])`,
  );
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

/** The captures whose former picture has been converted, or will not be. */
async function filterConverted(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select entry_id as id from entry_pictures where entry_id = any(${sql.param(ids)}::uuid[])
      and state = 'waiting' and source is null`,
  );
  const waiting = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !waiting.has(id));
}

function parseWith(keyOf: (captureId: string) => string): Folder["parseKey"] {
  return (key) => {
    const captureId = key.slice(key.lastIndexOf("/") + 1);
    return idShape.test(captureId) && keyOf(captureId) === key ? captureId : null;
  };
}

function parsePictureKey(key: string): string | null {
  const digest = key.split("/")[2] ?? "";
  const isPicture = (["full", "thumbnail"] as const).some(
    (size) => pictureKey(digest, size) === key,
  );
  return isPicture ? digest : null;
}
