import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { ReadingSettings, ReadingSettingsUpdate } from "#features/reading-state/contract.ts";
import { usualSettings } from "#shared/usual-settings.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { readingSettings } from "./tables.ts";

export async function getReadingSettings(ctx: Ctx): Promise<ReadingSettings> {
  return inTransaction(ctx, (tx) => selectSettings(tx, ctx.userId));
}

/** Changes the given settings. */
export async function updateReadingSettings(
  ctx: Ctx,
  change: z.output<typeof ReadingSettingsUpdate>,
): Promise<ReadingSettings> {
  return inTransaction(ctx, async (tx) => {
    const { userId } = ctx;
    const settings = change as Partial<ReadingSettings>;
    await tx
      .insert(readingSettings)
      .values({ userId, settings })
      .onConflictDoUpdate({
        target: readingSettings.userId,
        set: { settings: sql`reading_settings.settings || excluded.settings` },
      });
    return selectSettings(tx, userId);
  });
}

async function selectSettings(tx: Tx, userId: string): Promise<ReadingSettings> {
  const [row] = await tx
    .select({ settings: readingSettings.settings })
    .from(readingSettings)
    .where(eq(readingSettings.userId, userId));
  return { ...usualSettings, ...row?.settings };
}
