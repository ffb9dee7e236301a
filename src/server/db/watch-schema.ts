/** Detects that another process has migrated the database to a schema newer than this version. */
import type { Events } from "../events.ts";
import type { Log } from "../logging/log.ts";
import type { Database } from "./database.ts";
import { isDatabaseAway } from "./failure.ts";
import { knownMigration, newestMigration } from "./schema-version.ts";

export const newerSchemaMessage =
  "A newer version of Commonplace migrated the database, so this process of an earlier version stops: start the newer version here too.";

/** Calls `onNewer` once. */
export function watchSchema(
  { database, events, log }: { database: Database; events: Events; log: Log },
  onNewer: () => void,
): void {
  let isNewer = false;
  const check = async () => {
    try {
      const newest = await newestMigration(database.system);
      if (isNewer || newest <= knownMigration) return;
      isNewer = true;
      onNewer();
    } catch (error) {
      if (!isDatabaseAway(error)) log.warn({ err: error }, "the schema could not be checked");
    }
  };
  events.onSchemaChange(() => void check());
}
