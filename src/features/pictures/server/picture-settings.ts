import { eq, sql } from "drizzle-orm";
import type { PictureChoice, PictureSettings } from "#features/pictures/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { selectRun } from "./picture-runs.ts";
import { pictureSettings } from "./tables.ts";

/** Bytes of pictures that one user may keep. */
export const maxBytes = 2_000_000_000;
export const spaceIsFull = "Your pictures take 2 GB, the most that is kept.";

export async function selectSettings(tx: Tx, userId: string): Promise<{ keep: PictureChoice }> {
  const [row] = await tx
    .select({ keep: pictureSettings.keep })
    .from(pictureSettings)
    .where(eq(pictureSettings.userId, userId));
  return row ?? { keep: "all" };
}

/** The pictures of the user's captures; one that several of them show counts once. */
export async function measureSpace(
  tx: Tx,
  userId: string,
): Promise<{ bytes: number; count: number }> {
  const { rows } = await tx.execute<{ bytes: number; count: number }>(
    sql`select coalesce(sum(size), 0)::float8 as bytes, count(*)::int as count
      from (select distinct digest, size from entry_pictures
        where user_id = ${userId} and digest is not null) kept`,
  );
  return rows[0]!;
}

export async function getPictureSettings(ctx: Ctx): Promise<PictureSettings> {
  return inTransaction(ctx, async (tx) => ({
    ...(await selectSettings(tx, ctx.userId)),
    ...(await measureSpace(tx, ctx.userId)),
    maxBytes,
    run: await selectRun(tx, ctx.userId),
  }));
}

/** Applies to pages that are read from now on. */
export async function updatePictureSettings(
  ctx: Ctx,
  { keep }: { keep: PictureChoice },
): Promise<PictureSettings> {
  await inTransaction(ctx, (tx) =>
    tx
      .insert(pictureSettings)
      .values({ userId: ctx.userId, keep })
      .onConflictDoUpdate({ target: pictureSettings.userId, set: { keep } }),
  );
  return getPictureSettings(ctx);
}
