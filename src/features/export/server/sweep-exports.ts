/** Deletes old prepared exports, and all prepared exports of deleted accounts. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { inArray } from "drizzle-orm";
import { users } from "#features/account/server/tables.ts";
import type { AppContext } from "#server/app-context.ts";
import { asSystem } from "#server/db/database.ts";
import type { StoredFile } from "#server/files/storage.ts";
import { exportFolder, preparedFileLifetimeMs } from "./prepared-files.ts";

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const usersPerQuery = 500;

/** Returns the number of deleted files. The age of an unfinished file counts from its last write. */
export async function sweepExports(
  app: Pick<AppContext, "database" | "env" | "scratch" | "storage">,
  { ageMilliseconds = preparedFileLifetimeMs }: { ageMilliseconds?: number } = {},
): Promise<number> {
  // Versions before the storage of exports in S3 kept them in this folder.
  await rm(join(app.env.dataDir, exportFolder), { recursive: true, force: true });
  let removed = await app.scratch.sweep(ageMilliseconds);
  const files: StoredFile[] = [];
  for await (const file of app.storage.list(exportFolder)) files.push(file);
  const userOf = (key: string) => key.split("/")[1] ?? "";
  const ids = [...new Set(files.map(({ key }) => userOf(key)))].filter((id) => uuidShape.test(id));
  const existing = new Set<string>();
  for (let at = 0; at < ids.length; at += usersPerQuery)
    for (const id of await listExistingUsers(app, ids.slice(at, at + usersPerQuery)))
      existing.add(id);
  for (const { key, writtenAt } of files) {
    if (existing.has(userOf(key)) && Date.now() - writtenAt.getTime() < ageMilliseconds) continue;
    await app.storage.delete(key);
    removed += 1;
  }
  return removed;
}

async function listExistingUsers(
  { database }: Pick<AppContext, "database">,
  ids: string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await asSystem(database, (tx) =>
    tx.select({ id: users.id }).from(users).where(inArray(users.id, ids)),
  );
  return rows.map(({ id }) => id);
}
