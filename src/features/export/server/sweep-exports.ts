/** Deletes old prepared exports, and all prepared exports of deleted accounts. */
import { existsSync } from "node:fs";
import { readdir, rm, rmdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { inArray } from "drizzle-orm";
import { users } from "#features/account/server/tables.ts";
import type { AppContext } from "#server/app-context.ts";
import { asSystem } from "#server/db/database.ts";
import { exportFolder, preparedFileLifetimeMs } from "./prepared-files.ts";

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the number of deleted files. The age of an unfinished file counts from its last write. */
export async function sweepExports(
  app: Pick<AppContext, "database" | "env">,
  { ageMilliseconds = preparedFileLifetimeMs }: { ageMilliseconds?: number } = {},
): Promise<number> {
  const folder = exportFolder(app.env.dataDir);
  if (!existsSync(folder)) return 0;
  const people = (await readdir(folder)).filter((name) => uuidShape.test(name));
  const held = new Set(await listExistingUsers(app, people));
  let removed = 0;
  for (const person of people) {
    const own = join(folder, person);
    for (const name of await readdir(own)) {
      const path = join(own, name);
      const writtenAt = (await stat(path).catch(() => null))?.mtimeMs ?? 0;
      if (held.has(person) && Date.now() - writtenAt < ageMilliseconds) continue;
      await rm(path, { force: true });
      removed += 1;
    }
    // Fails if another file was added since then.
    await rmdir(own).catch(() => {});
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
