/** Global setup of the journeys: a migrated data directory, which every app copies instead of creating its own. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { startCluster } from "#server/db/embedded/embedded-postgres.ts";
import { migrateTemplate } from "#server/testing/database/migrate-template.ts";
import { createScratchFolder } from "#server/testing/setup/scratch-folder.ts";
import { announceTemplate } from "./data-template.ts";

/** Returns the teardown. */
export default async function createDataTemplate(): Promise<() => void> {
  const folder = createScratchFolder();
  const template = join(folder, "template");
  const cluster = await startCluster(template, { isDurable: false });
  await migrateTemplate(cluster.app);
  await cluster.stop();
  announceTemplate(template);
  return () => rmSync(folder, { recursive: true, force: true });
}
