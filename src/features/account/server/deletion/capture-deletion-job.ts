/** After an account is deleted: deletes its captures and their files if no other user holds them. */
import { traceJobFailure } from "#server/jobs/job-failure.ts";
import type { Ctx, AppContext } from "#server/app-context.ts";
import type { JobKind } from "#server/jobs/job-kind.ts";

export const captureDeletionQueue = "remove-unheld";

export function captureDeletionJob(
  app: AppContext,
  deleteUnreferenced: (ctx: Ctx, captureIds: readonly string[]) => Promise<void>,
): JobKind {
  return {
    queue: captureDeletionQueue,
    concurrency: 2,
    perUser: 1,
    expireInSeconds: 300,
    retryLimit: 20,
    work: ({ userId, captureIds }) =>
      deleteUnreferenced({ app, userId: String(userId) }, String(captureIds).split(",")),
    giveUp: (_data, error) => {
      app.log.error(
        { failure: traceJobFailure(error) },
        "the captures of a deleted account could not be deleted",
      );
      return Promise.resolve();
    },
  };
}
