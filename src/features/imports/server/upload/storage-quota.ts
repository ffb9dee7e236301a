/** Limits the open imports of a user and the storage that they use. */
import { eq, sql } from "drizzle-orm";
import { maxOpenImports } from "#features/imports/contract.ts";
import type { Ctx } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { lockByName } from "#server/db/lock-by-name.ts";
import { AppError } from "#shared/errors.ts";
import { maxImportBytes } from "#shared/import-limits.ts";
import { imports } from "../tables.ts";

/** Maximum bytes that a user's imports hold: unfinished files, rows, and the content still to be imported. */
export const maxHeldBytes = 3 * maxImportBytes;

/**
 * Throws "conflict" or "too_large" if the user cannot add an import of `bytes`. Locks until the commit, so
 * that no concurrent import of the user escapes the count.
 */
export async function requireQuota(tx: Tx, ctx: Ctx, bytes: number): Promise<void> {
  await lockByName(tx, `imports of ${ctx.userId}`);
  const { openImports, heldBytes } = await measureUsage(tx, ctx);
  if (openImports >= maxOpenImports)
    throw new AppError(
      "conflict",
      `You have ${maxOpenImports} imports that are not finished. Finish or undo one of them first.`,
    );
  if (heldBytes + bytes > maxHeldBytes)
    throw new AppError(
      "too_large",
      "Your imports take up 3 GB, which is the maximum. Undo or remove one of them first.",
    );
}

export async function measureUsage(
  tx: Tx,
  ctx: Ctx,
): Promise<{ openImports: number; heldBytes: number }> {
  const [usage] = await tx
    .select({
      openImports: sql<number>`count(*) filter (
        where ${imports.status} in ('reading', 'ready', 'running', 'paused', 'undoing'))::int`,
      heldBytes: sql<number>`coalesce(sum(${imports.heldBytes}
        + case when ${imports.filePath} is null then 0 else ${imports.fileSize} end), 0)::float8`,
    })
    .from(imports)
    .where(eq(imports.userId, ctx.userId));
  return usage!;
}
