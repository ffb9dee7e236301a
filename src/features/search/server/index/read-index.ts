/** Reads what the index of a person holds: its size, the postings of terms, the terms that begin with something. */
import { eq, sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";
import { recordBytes } from "./postings.ts";
import { searchBases } from "../tables.ts";

export type Base = typeof searchBases.$inferSelect;

/**
 * Null where nothing has been indexed yet. A search reads in one snapshot: segments that are joined
 * meanwhile must not be missed.
 */
export async function readBase(tx: Tx, userId: string): Promise<Base | null> {
  const [base] = await tx.select().from(searchBases).where(eq(searchBases.userId, userId));
  return base ?? null;
}

/** How many postings one search works through: of a person's frequent words the rarer ones are read. */
export const mostPostings = 2_000_000;

/**
 * The postings of `terms`, by term, oldest segment first. Where all of them are more than a search works
 * through, the most frequent terms are `leftOut`.
 */
export async function readPostings(
  tx: Tx,
  base: Base,
  terms: readonly string[],
  most = mostPostings,
): Promise<{ postings: Map<string, Buffer[]>; leftOut: ReadonlySet<string> }> {
  const postings = new Map<string, Buffer[]>();
  const leftOut = new Set<string>();
  if (terms.length === 0) return { postings, leftOut };
  // No term stands in more places than there are.
  if ((base.passages + base.entries) * terms.length > most) {
    const counts = await countTerms(tx, base, terms);
    let bytes = 0;
    for (const [term, size] of [...counts].toSorted(([, one], [, other]) => one - other)) {
      bytes += size;
      if (bytes > most * recordBytes) leftOut.add(term);
    }
  }
  const { rows } = await tx.execute<{ term: string; records: Buffer }>(sql`
    select term, records from search_postings
    where user_id = ${base.userId} and segment = any(${sql.param(segmentsOf(base))}::int[])
      and term = any(${sql.param(terms.filter((term) => !leftOut.has(term)))}::text[])
    order by segment`);
  for (const { term, records } of rows) {
    const known = postings.get(term);
    if (known === undefined) postings.set(term, [records]);
    else known.push(records);
  }
  return { postings, leftOut };
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
    select term, sum(octet_length(records))::float8 as bytes from search_postings
    where user_id = ${base.userId} and segment = any(${sql.param(segmentsOf(base))}::int[])
      and term = any(${sql.param(terms)}::text[])
    group by term`);
  return new Map(rows.map(({ term, bytes }) => [term, bytes]));
}

function segmentsOf(base: Base): number[] {
  return base.segments.map(({ id }) => id);
}
