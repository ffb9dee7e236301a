/** The durable jobs that fetch pictures after an entry is ready. */
import { sql } from "drizzle-orm";
import { asActor, asSystem } from "#server/db/database.ts";
import { type AppContext, type Ctx, inTransaction } from "#server/app-context.ts";
import type { JobKind, JobData } from "#server/jobs/job-kind.ts";
import { fetchPictures, hasWaiting, type MakeCover } from "./fetch-pictures.ts";
import { chooseLead, leaveOutAll } from "./keep-picture.ts";
import { bulkPictureQueue, pictureQueue, textPictureQueue } from "./picture-queues.ts";
import { resumeRuns } from "./picture-runs.ts";
import { removalJob } from "./remove-pictures.ts";

const gaveUp = "It could not be fetched.";

export function pictureJobs(app: AppContext, makeCover: MakeCover): JobKind[] {
  const create = (queue: string, part: "head" | "text") => ({
    ...createJob(app, { part, isBulk: queue === bulkPictureQueue }, makeCover),
    queue,
    expireInSeconds: 90,
  });
  return [
    { ...create(pictureQueue, "head"), concurrency: 4, perUser: 2 },
    { ...create(bulkPictureQueue, "head"), concurrency: 2, perUser: 1 },
    {
      ...create(textPictureQueue, "text"),
      // Most of the time it waits for sites.
      concurrency: 6,
      perUser: 1,
      expireInSeconds: 240,
    },
    removalJob(app),
  ];
}

function createJob(
  app: AppContext,
  { part, isBulk }: { part: "head" | "text"; isBulk: boolean },
  makeCover: MakeCover,
): Pick<JobKind, "work" | "giveUp" | "retryLimit"> {
  const ctxOf = ({ userId }: JobData): Ctx => ({ app, userId: String(userId) });
  return {
    retryLimit: 2,
    work: async (data, signal) => {
      const ctx = ctxOf(data);
      const captureId = String(data["captureId"]);
      await fetchPictures({ ctx, captureId, makeCover, isBulk, signal }, part);
      if (part === "text") await chooseLead(ctx, captureId);
      else if (await hasWaiting(ctx, captureId)) await sendText(ctx, captureId);
      app.events.publish(ctx.userId, { type: "entry", captureId });
    },
    // An entry is complete without its pictures.
    giveUp: (data) => leaveOutAll(ctxOf(data), String(data["captureId"]), gaveUp),
  };
}

/** All pictures that wait, in one call; the lead picture and the icon as slowly as in imports. */
export async function fetchBoth(
  run: Omit<Parameters<typeof fetchPictures>[0], "isBulk">,
): Promise<void> {
  const { ctx, captureId } = run;
  await fetchPictures({ ...run, isBulk: true }, "head");
  await fetchPictures({ ...run, isBulk: false }, "text");
  await chooseLead(ctx, captureId);
  ctx.app.events.publish(ctx.userId, { type: "entry", captureId });
}

/**
 * Sends a job for every run without one, and for every capture with waiting pictures but without a job, for
 * example because a job ended while the database was unavailable. Runs at startup and periodically.
 */
export async function resumePictures(app: AppContext): Promise<void> {
  await resumeRuns(app);
  const { rows } = await asSystem(app.database, (tx) =>
    tx.execute<{ captureId: string; userId: string }>(
      sql`select distinct entry_id as "captureId", user_id as "userId" from entry_pictures
        where state = 'waiting' and user_id is not null and not exists (select 1 from pgboss.job
          where name in (${pictureQueue}, ${bulkPictureQueue}, ${textPictureQueue})
            and state < 'completed' and data ->> 'captureId' = entry_id::text)
        limit 500`,
    ),
  );
  for (const { captureId, userId } of rows)
    await asActor(app.database, userId, (tx) =>
      app.jobs.send(tx, bulkPictureQueue, { userId, captureId }),
    );
  if (rows.length > 0) app.jobs.nudge(bulkPictureQueue, "soon");
}

async function sendText(ctx: Ctx, captureId: string): Promise<void> {
  const { jobs } = ctx.app;
  await inTransaction(ctx, (tx) =>
    jobs.send(tx, textPictureQueue, { userId: ctx.userId, captureId }),
  );
  jobs.nudge(textPictureQueue, "soon");
}
