import type pg from "pg";

/** Waits for the end of all connections to `database`: one with open connections cannot be copied or renamed. */
export async function untilUnused(admin: pg.Client, database: string): Promise<void> {
  for (;;) {
    const { rows } = await admin.query<{ open: number }>(
      "select count(*)::int as open from pg_stat_activity where datname = $1",
      [database],
    );
    if (rows[0]!.open === 0) return;
  }
}
