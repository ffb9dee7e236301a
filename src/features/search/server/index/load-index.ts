/** Reads a user's index: its size, the postings of terms, and the terms with a prefix. */
import { eq, sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";
import { recordBytes } from "./postings.ts";
import { searchBases } from "../tables.ts";

export type Base = typeof searchBases.$inferSelect;

/**
 * Null where nothing has been indexed yet. A search reads in one snapshot, or it would miss segments that are
 * merged while it runs.
 */
export async function getBase(tx: Tx, userId: string): Promise<Base | null> {
  const [base] = await tx.select().from(searchBases).where(eq(searchBases.userId, userId));
  return base ?? null;
}

/** The postings that one search scores; of a user's frequent words, the rarer ones are kept. */
export const maxPostings = 2_000_000;

/**
 * The postings of `terms`, by term, oldest segment first. If there are more than one search scores, the most
 * frequent terms are `leftOut`.
 */
export async function loadPostings(
  tx: Tx,
  base: Base,
  terms: readonly string[],
  limit = maxPostings,
): Promise<{ postings: Map<string, Buffer[]>; leftOut: ReadonlySet<string> }> {
  const postings = new Map<string, Buffer[]>();
  const leftOut = new Set<string>();
  if (terms.length === 0) return { postings, leftOut };
  // No term can have more postings than there are passages and entries.
  if ((base.passages + base.entries) * terms.length > limit) {
    const counts = await countTerms(tx, base, terms);
    let bytes = 0;
    for (const [term, size] of [...counts].toSorted(([, one], [, other]) => one - other)) {
      bytes += size;
      if (bytes > limit * recordBytes) leftOut.add(term);
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

/** The `limit` most frequent terms that begin with `prefix`. */
export async function listTermsWith(
  tx: Tx,
  base: Base,
  prefix: string,
  limit: number,
): Promise<string[]> {
  // A range instead of LIKE, which row policies keep from using the index.
  const { rows } = await tx.execute<{ term: string }>(sql`
    select term from search_postings
    where user_id = ${base.userId} and segment = any(${sql.param(segmentsOf(base))}::int[])
      and term >= ${prefix} and term < ${prefix + "\u{10ffff}"}
    group by term order by sum(octet_length(records)) desc, term limit ${limit}`);
  return rows.map((row) => row.term);
}

/** The existing terms of `terms`, with their number of postings. */
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
