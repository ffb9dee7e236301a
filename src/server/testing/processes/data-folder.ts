/** Data folders for tests that start the app: creating a database takes longer than starting it. */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, renameSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { createClusterUsers } from "#server/db/embedded/cluster-users.ts";
import { startCluster } from "#server/db/embedded/embedded-postgres.ts";
import { migrateTemplate } from "../database/migrate-template.ts";

/** A new data folder with a migrated database without users. The caller deletes it with `clearFolder`. */
export async function createDataFolder(): Promise<string> {
  const template = await prepareTemplate();
  const folder = mkdtempSync(join(tmpdir(), "cp-folder-"));
  if (process.platform === "win32") cpSync(template, folder, { recursive: true });
  // Keeps the owner, because PostgreSQL may run as another user.
  else execFileSync("cp", ["-a", `${template}/.`, folder]);
  return folder;
}

/** Created by the first file of a run that needs it. */
async function prepareTemplate(): Promise<string> {
  const folder = inject("folder");
  const template = join(folder, "template");
  await createClusterUsers(folder).withLock(async () => {
    if (existsSync(template)) return;
    const draft = `${template}.new`;
    const cluster = await startCluster(draft, { isDurable: false });
    await migrateTemplate(cluster.app).finally(cluster.stop);
    renameSync(draft, template);
  });
  return template;
}
