/** Purges projects in the trash, with their people and links. */
import { and, eq, isNotNull, lt, sql } from "drizzle-orm";
import { asSystem, type Tx } from "#server/db/database.ts";
import { type AppContext, type Ctx, inTransaction } from "#server/app-context.ts";
import { trashDays } from "#shared/trash-days.ts";
import { projects } from "./tables.ts";

const { deletedAt, id, userId } = projects;

/** Purges projects that have been in the trash for 30 days. Returns their number. */
export async function sweepProjectTrash(app: Pick<AppContext, "database">): Promise<number> {
  const gone = await asSystem(app.database, (tx) =>
    tx
      .delete(projects)
      .where(lt(deletedAt, sql`now() - ${trashDays} * interval '1 day'`))
      .returning({ id }),
  );
  return gone.length;
}

/** Returns whether the project was in the trash. */
export async function deleteProjectForGood(ctx: Ctx, project: string): Promise<boolean> {
  const gone = await inTransaction(ctx, (tx) =>
    tx
      .delete(projects)
      .where(and(eq(id, project), eq(userId, ctx.userId), isNotNull(deletedAt)))
      .returning({ id }),
  );
  return gone.length > 0;
}

/** Purges all of the user's projects in the trash. */
export async function emptyProjectTrash(tx: Tx, person: string): Promise<void> {
  await tx.delete(projects).where(and(eq(userId, person), isNotNull(deletedAt)));
}
