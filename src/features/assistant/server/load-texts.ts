import { sql } from "drizzle-orm";
import { captureContents } from "#features/entries/server/tables.ts";
import type { Tx } from "#server/db/database.ts";
import { isAnyOf } from "#server/db/is-any-of.ts";

/** The texts of captures by capture id, of at most `most` characters each. A capture without a text is left out. */
export async function loadTexts(
  tx: Tx,
  captureIds: readonly string[],
  most?: number,
): Promise<Map<string, string>> {
  if (captureIds.length === 0) return new Map();
  const { captureId, text } = captureContents;
  const rows = await tx
    .select({ captureId, text: most === undefined ? text : sql<string>`left(${text}, ${most})` })
    .from(captureContents)
    .where(isAnyOf(captureId, captureIds));
  return new Map(rows.map((row) => [row.captureId, row.text]));
}
