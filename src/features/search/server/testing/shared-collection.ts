/** Ada shares a collection with members of a test's choice; jobs run when a test says so. */
import { createCollection } from "#features/collections/server/service.ts";
import { collectionMembers } from "#features/collections/server/tables.ts";
import type { AppContext, Ctx } from "#server/app-context.ts";
import { asSystem } from "#server/db/database.ts";
import type { JobData } from "#server/jobs/job-kind.ts";
import { indexJob } from "../index/maintain-index.ts";

export function createSharing(context: AppContext) {
  const job = indexJob(context);
  const listJobs = async (ctx: Ctx, statement: string) => {
    const { rows } = await context.database.system.query<{ data: JobData }>(
      `${statement} from pgboss.job where name = 'index-entries' and data ->> 'userId' = $1
        and state < 'completed' ${statement === "delete" ? "returning data" : ""}`,
      [ctx.userId],
    );
    return rows;
  };
  return {
    createIn: async (ctx: Ctx, title: string): Promise<string> =>
      (await createCollection(ctx, { title, category: "", description: "" })).id,
    addMember: async (
      collectionId: string,
      owner: Ctx,
      member: Ctx,
      role: "viewer" | "editor" = "viewer",
    ): Promise<void> => {
      const row = { collectionId, userId: member.userId, ownerId: owner.userId, role };
      await asSystem(context.database, (tx) => tx.insert(collectionMembers).values(row));
    },
    countQueued: async (ctx: Ctx): Promise<number> => (await listJobs(ctx, "select data")).length,
    /** As if a worker had been killed again and again. */
    loseJobs: (ctx: Ctx) => listJobs(ctx, "delete"),
    /** Works on the queued jobs of each user, and on one more, as after a sweep. */
    work: async (...people: Ctx[]): Promise<void> => {
      for (const { userId, ...ctx } of people) {
        const queued = await listJobs({ ...ctx, userId }, "delete");
        for (const data of [...queued.map((row) => row.data), { userId }])
          await job.work(data, new AbortController().signal);
      }
    },
  };
}
