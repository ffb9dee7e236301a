import type { SQL } from "drizzle-orm";
import type { Tx } from "../db/database.ts";

export type As = (work: (tx: Tx) => Promise<unknown>) => Promise<unknown>;

/** Runs one statement as the given role; returns the rows, or the error's code. */
export async function attempt(as: As, statement: SQL) {
  const outcome: { count: number; rows: string; code: string | null } = {
    count: 0,
    rows: "",
    code: null,
  };
  try {
    await as(async (tx) => {
      const { rowCount, rows } = await tx.execute(statement);
      outcome.count = rowCount ?? 0;
      outcome.rows = JSON.stringify(rows);
    });
  } catch (error) {
    outcome.code = ((error as Error).cause as { code: string }).code;
  }
  return outcome;
}
