/** "Remove all pictures": of the captures that the user made and no other user holds. */
import { sql } from "drizzle-orm";
import { releasePictures } from "#features/entries/server/service.ts";
import type { PictureSettings } from "#features/pictures/contract.ts";
import { type AppContext, type Ctx, inTransaction } from "#server/app-context.ts";
import { asSystem } from "#server/db/database.ts";
import type { JobKind } from "#server/jobs/job-kind.ts";
import { announceRun, runJob, startRun } from "./picture-runs.ts";
import { getPictureSettings } from "./picture-settings.ts";

/** Captures per transaction. */
const partSize = 200;

export async function removePictures(ctx: Ctx): Promise<PictureSettings> {
  await inTransaction(ctx, (tx) =>
    startRun(
      tx,
      ctx,
      "remove",
      sql`select distinct entry_id from entry_pictures where user_id = ${ctx.userId}`,
    ),
  );
  announceRun(ctx, "remove");
  return getPictureSettings(ctx);
}

export function removalJob(app: AppContext): JobKind {
  return runJob(app, { kind: "remove", partSize, expireInSeconds: 300 }, (ctx, _runId, ids) =>
    removeOfCaptures(ctx, ids),
  );
}

/** As the system, which alone sees the entries of other users. Can be repeated. */
async function removeOfCaptures({ app, userId }: Ctx, captureIds: string[]): Promise<void> {
  const ids = sql`${sql.param(captureIds)}::uuid[]`;
  const digests = await asSystem(app.database, async (tx) => {
    // Prevents that another user saves one of them between the check and the removal.
    await tx.execute(sql`select 1 from global_entries
      where id = any(${ids}) and creator_id = ${userId} order by id for update`);
    const { rows } = await tx.execute<{ captureId: string; digest: string | null }>(
      sql`delete from entry_pictures shown using global_entries entry
        where shown.entry_id = any(${ids}) and entry.id = shown.entry_id and entry.creator_id = ${userId}
          and not exists (select 1 from user_entries held
            where held.entry_id = entry.id and held.user_id <> ${userId})
          and not exists (select 1 from trash kept
            where kept.entry_id = entry.id and kept.user_id <> ${userId})
        returning shown.entry_id as "captureId", shown.digest`,
    );
    const removed = [...new Set(rows.map(({ captureId }) => captureId))];
    await tx.execute(sql`update global_entries set picture = null, icon = null
      where id = any(${sql.param(removed)}::uuid[])`);
    return new Set(rows.flatMap(({ digest }) => digest ?? []));
  });
  await releasePictures(app, [...digests]);
}
