/** Global setup of the journeys: a migrated data directory, which every app copies instead of creating its own. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { startCluster } from "#server/db/embedded/embedded-postgres.ts";
import { migrateTemplate } from "#server/testing/database/migrate-template.ts";
import { createScratchFolder } from "#server/testing/setup/scratch-folder.ts";

const variable = "JOURNEY_DATA_TEMPLATE";

/** Returns the teardown. */
export default async function createDataTemplate(): Promise<() => void> {
  const folder = createScratchFolder();
  const template = join(folder, "template");
  const cluster = await startCluster(template, { isDurable: false });
  await migrateTemplate(cluster.app);
  await cluster.stop();
  process.env[variable] = template;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** The folder to copy. Workers inherit its path from the process that ran the setup. */
export function readTemplate(): string {
  const folder = process.env[variable];
  if (folder === undefined) throw new Error(`${variable} is not set. Run the global setup first.`);
  return folder;
}
