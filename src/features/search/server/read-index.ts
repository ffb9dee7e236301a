/** Reads what the index of a person holds: its size, the postings of terms, the terms that begin with something. */
import { eq, sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";
import { searchBases } from "./tables.ts";

export type Base = typeof searchBases.$inferSelect;

/**
 * Null where nothing has been indexed yet. A search reads in one snapshot: segments that are joined
 * meanwhile must not be missed.
 */
export async function readBase(tx: Tx, userId: string): Promise<Base | null> {
  const [base] = await tx.select().from(searchBases).where(eq(searchBases.userId, userId));
  return base ?? null;
}

/** The postings of `terms`, by term, oldest segment first. */
export async function readPostings(
  tx: Tx,
  base: Base,
  terms: readonly string[],
): Promise<Map<string, Buffer[]>> {
  const found = new Map<string, Buffer[]>();
  if (terms.length === 0) return found;
  const { rows } = await tx.execute<{ term: string; records: Buffer }>(sql`
    select term, records from search_postings
    where user_id = ${base.userId} and segment = any(${sql.param(segmentsOf(base))}::int[])
      and term = any(${sql.param(terms)}::text[])
    order by segment`);
  for (const { term, records } of rows) {
    const known = found.get(term);
    if (known === undefined) found.set(term, [records]);
    else known.push(records);
  }
  return found;
}

/** The `limit` terms that begin with `prefix` and stand in the most places. */
export async function listTermsWith(
  tx: Tx,
  base: Base,
  prefix: string,
  limit: number,
): Promise<string[]> {
  // A range rather than LIKE, which row policies would not let into the index.
  const { rows } = await tx.execute<{ term: string }>(sql`
    select term from search_postings
    where user_id = ${base.userId} and segment = any(${sql.param(segmentsOf(base))}::int[])
      and term >= ${prefix} and term < ${prefix + "\u{10ffff}"}
    group by term order by sum(octet_length(records)) desc, term limit ${limit}`);
  return rows.map((row) => row.term);
}

/** Those of `terms` that occur at all, with in how many places. */
export async function countTerms(
  tx: Tx,
  base: Base,
  terms: readonly string[],
): Promise<Map<string, number>> {
  if (terms.length === 0) return new Map();
  const { rows } = await tx.execute<{ term: string; bytes: number }>(sql`
    select term, sum(octet_length(records))::int as bytes from search_postings
    where user_id = ${base.userId} and segment = any(${sql.param(segmentsOf(base))}::int[])
      and term = any(${sql.param(terms)}::text[])
    group by term`);
  return new Map(rows.map(({ term, bytes }) => [term, bytes]));
}

function segmentsOf(base: Base): number[] {
  return base.segments.map(({ id }) => id);
}
