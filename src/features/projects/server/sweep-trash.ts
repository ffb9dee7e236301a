/** Removes for good the projects that have been in the trash for 30 days, with their people and links. */
import { lt, sql } from "drizzle-orm";
import { asSystem } from "#server/db/database.ts";
import type { AppContext } from "#server/app-context.ts";
import { projects } from "./tables.ts";

/** Returns how many that were. */
export async function sweepTrash(app: Pick<AppContext, "database">): Promise<number> {
  const gone = await asSystem(app.database, (tx) =>
    tx
      .delete(projects)
      .where(lt(projects.deletedAt, sql`now() - interval '30 days'`))
      .returning({ id: projects.id }),
  );
  return gone.length;
}
