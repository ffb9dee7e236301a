/** Projects in the trash go for good, with their people and links. */
import { and, eq, isNotNull, lt, sql } from "drizzle-orm";
import { asSystem, type Tx } from "#server/db/database.ts";
import { type AppContext, type Ctx, inTx } from "#server/app-context.ts";
import { trashDays } from "#shared/trash-days.ts";
import { projects } from "./tables.ts";

const { deletedAt, id, userId } = projects;

/** Those that have been there for 30 days. Returns how many that were. */
export async function sweepProjectTrash(app: Pick<AppContext, "database">): Promise<number> {
  const gone = await asSystem(app.database, (tx) =>
    tx
      .delete(projects)
      .where(lt(deletedAt, sql`now() - ${trashDays} * interval '1 day'`))
      .returning({ id }),
  );
  return gone.length;
}

/** Whether it was there. */
export async function deleteProjectForGood(ctx: Ctx, project: string): Promise<boolean> {
  const gone = await inTx(ctx, (tx) =>
    tx
      .delete(projects)
      .where(and(eq(id, project), eq(userId, ctx.userId), isNotNull(deletedAt)))
      .returning({ id }),
  );
  return gone.length > 0;
}

/** All of the person's. */
export async function emptyProjectTrash(tx: Tx, person: string): Promise<void> {
  await tx.delete(projects).where(and(eq(userId, person), isNotNull(deletedAt)));
}
