import { sql } from "drizzle-orm";
import type { AppContext } from "#server/app-context.ts";
import { asSystem } from "#server/db/database.ts";
import { scheduledRuns } from "./tables.ts";

/**
 * Runs `run` unless a process of this database has begun it within the last `seconds`. A run that fails, or whose process is
 * killed, is not repeated before. Returns whether it ran here.
 */
export async function runWhenDue(
  { database }: Pick<AppContext, "database">,
  { name, seconds }: { name: string; seconds: number },
  run: () => Promise<unknown>,
): Promise<boolean> {
  const { rowCount } = await asSystem(database, (tx) =>
    tx.execute(sql`
      insert into ${scheduledRuns} (name, next_at) values (${name}, now() + make_interval(secs => ${seconds}))
      on conflict (name) do update set next_at = excluded.next_at where ${scheduledRuns.nextAt} <= now()`),
  );
  if (rowCount === 0) return false;
  await run();
  return true;
}
