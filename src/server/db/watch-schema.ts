/** Notices when another process migrates the database beyond what this version knows. */
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
  known = knownMigration,
): void {
  let isNewer = false;
  events.onSchemaChange(() => {
    newestMigration(database.system).then(
      (newest) => {
        if (isNewer || newest <= known) return;
        isNewer = true;
        onNewer();
      },
      (error: unknown) => {
        if (!isDatabaseAway(error)) log.warn({ err: error }, "the schema could not be checked");
      },
    );
  });
}
