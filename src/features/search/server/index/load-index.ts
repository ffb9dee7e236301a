/** Reads the index that is open to a user: its size, the postings of terms, and the terms with a prefix. */
import { asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { maxMemberships } from "#features/collections/contract.ts";
import type { Tx } from "#server/db/database.ts";
import { openCollections } from "#server/db/policies.ts";
import { recordBytes } from "./postings.ts";
import { searchBases } from "../tables.ts";

export type Base = typeof searchBases.$inferSelect;

/** A scope of an index, whose numbers are increased by `offset` to be unique. */
type Scope = { id: string; offset: number; segments: number[] };

/** The user's own scope and the shared collections that are open to the user, searched as one. */
export type Index = Pick<Base, "entries" | "passages" | "words" | "languages" | "nextNumber"> & {
  userId: string;
  scopes: readonly [Scope, ...Scope[]];
  /** By number of a note in the user's own scope: the number of its entry, or 0 if the user cannot open that now. */
  notes: ReadonlyMap<number, number>;
};

/** The row of one scope; null where nothing has been indexed yet. */
export async function getBase(tx: Tx, scopeId: string): Promise<Base | null> {
  const [base] = await tx.select().from(searchBases).where(eq(searchBases.scopeId, scopeId));
  return base ?? null;
}

/** The rows of the user's own scope, first, and of the shared ones. */
export async function listBases(tx: Tx, userId: string): Promise<Base[]> {
  return tx
    .select()
    .from(searchBases)
    .where(
      sql`${searchBases.scopeId} = ${userId} or ${searchBases.scopeId} = any (${openCollections})`,
    )
    .orderBy(desc(sql`${searchBases.scopeId} = ${userId}`), asc(searchBases.scopeId))
    .limit(2 * maxMemberships);
}

/**
 * Null where nothing has been indexed yet. A search reads in one snapshot, or it would miss segments that are
 * merged while it runs.
 */
export async function getIndex(tx: Tx, userId: string): Promise<Index | null> {
  const bases = await listBases(tx, userId);
  const scopes: Scope[] = [];
  const sum = { entries: 0, passages: 0, words: 0, nextNumber: 0 };
  const languages: Record<string, number> = {};
  for (const base of bases) {
    const { scopeId: id, segments } = base;
    scopes.push({ id, offset: sum.nextNumber, segments: segments.map((segment) => segment.id) });
    for (const name of ["entries", "passages", "words", "nextNumber"] as const)
      sum[name] += base[name];
    for (const [language, count] of Object.entries(base.languages))
      languages[language] = (languages[language] ?? 0) + count;
  }
  const [first, ...others] = scopes;
  if (first === undefined) return null;
  const index = { ...sum, languages, userId, scopes: [first, ...others] as const };
  const notes = others.length === 0 ? new Map<number, number>() : await loadNotes(tx, index);
  return { ...index, notes };
}

async function loadNotes(tx: Tx, { userId, scopes }: Omit<Index, "notes">) {
  const offsets = new Map(scopes.map(({ id, offset }) => [id, offset]));
  const { rows } = await tx.execute<{ note: number; scopeId: string | null; number: number }>(sql`
    select note.number as note, entry.scope_id as "scopeId", entry.number
    from search_entries note left join search_entries entry
      on entry.card_id = note.card_id and entry.scope_id <> note.scope_id and not entry.is_note
    where note.scope_id = ${userId} and note.is_note`);
  return new Map(
    rows.map(({ note, scopeId, number }) => {
      const offset = scopeId === null ? undefined : offsets.get(scopeId);
      return [note, offset === undefined ? 0 : offset + number];
    }),
  );
}

/** The scopes of `numbers`, and their numbers there, as a table `asked (scope_id, local, number)`. */
export function toPlaces({ scopes }: Pick<Index, "scopes">, numbers: readonly number[]): SQL {
  const found = numbers.map((number) => scopes.findLast(({ offset }) => offset <= number)!);
  return sql`unnest(${sql.param(found.map(({ id }) => id))}::uuid[],
    ${sql.param(numbers.map((number, at) => number - found[at]!.offset))}::int[],
    ${sql.param(numbers)}::int[]) as asked(scope_id, local, number)`;
}

/** Ids and offsets of all scopes, as a table `scope (id, first)`. */
export function toScopes({ scopes }: Index): SQL {
  return sql`unnest(${sql.param(scopes.map(({ id }) => id))}::uuid[],
    ${sql.param(scopes.map(({ offset }) => offset))}::int[]) as scope(id, first)`;
}

/** The postings that one search scores; of a user's frequent words, the rarer ones are kept. */
export const maxPostings = 2_000_000;

/**
 * The postings of `terms`, by term, oldest segment first. If there are more than one search scores, the most
 * frequent terms are `leftOut`.
 */
export async function loadPostings(
  tx: Tx,
  index: Index,
  terms: readonly string[],
  limit = maxPostings,
): Promise<{ postings: Map<string, Buffer[]>; leftOut: ReadonlySet<string> }> {
  const postings = new Map<string, Buffer[]>();
  const leftOut = new Set<string>();
  if (terms.length === 0) return { postings, leftOut };
  // No term can have more postings than there are passages and entries.
  if ((index.passages + index.entries) * terms.length > limit) {
    const counts = await countTerms(tx, index, terms);
    let bytes = 0;
    for (const [term, size] of [...counts].toSorted(([, one], [, other]) => one - other)) {
      bytes += size;
      if (bytes > limit * recordBytes) leftOut.add(term);
    }
  }
  const wanted = terms.filter((term) => !leftOut.has(term));
  const { rows } = await tx.execute<{ scopeId: string; term: string; records: Buffer }>(sql`
    select scope_id as "scopeId", term, records
    from ${segmentsOf(index, isAnyOf(wanted))} order by segment`);
  const offsets = new Map(index.scopes.map(({ id, offset }) => [id, offset]));
  for (const { scopeId, term, records } of rows) {
    renumber(records, scopeId, offsets.get(scopeId)!, index);
    const known = postings.get(term);
    if (known === undefined) postings.set(term, [records]);
    else known.push(records);
  }
  return { postings, leftOut };
}

/** Replaces the numbers of a scope by the numbers of the whole index. */
function renumber(records: Buffer, scopeId: string, offset: number, { userId, notes }: Index) {
  const hasNotes = scopeId === userId && notes.size > 0;
  if (offset === 0 && !hasNotes) return;
  for (let at = 0; at < records.length; at += recordBytes) {
    const number = records.readUInt32LE(at);
    const noted = hasNotes ? notes.get(number) : undefined;
    records.writeUInt32LE(noted ?? number + offset, at);
  }
}

/** The `limit` most frequent terms that begin with `prefix`. */
export async function listTermsWith(
  tx: Tx,
  index: Index,
  prefix: string,
  limit: number,
): Promise<string[]> {
  // A range instead of LIKE, which row policies keep from using the index.
  const inRange = sql`term >= ${prefix} and term < ${prefix + "\u{10ffff}"}`;
  const { rows } = await tx.execute<{ term: string }>(sql`
    select term from ${segmentsOf(index, inRange)}
    group by term order by sum(octet_length(records)) desc, term limit ${limit}`);
  return rows.map((row) => row.term);
}

/** The existing terms of `terms`, with their number of postings. */
export async function countTerms(
  tx: Tx,
  index: Index,
  terms: readonly string[],
): Promise<Map<string, number>> {
  if (terms.length === 0) return new Map();
  const { rows } = await tx.execute<{ term: string; bytes: number }>(sql`
    select term, sum(octet_length(records))::float8 as bytes
    from ${segmentsOf(index, isAnyOf(terms))} group by term`);
  return new Map(rows.map(({ term, bytes }) => [term, bytes]));
}

/** Sorted, because PostgreSQL sorts them again for each segment: a typing error has 1,000 terms to look for. */
function isAnyOf(terms: readonly string[]): SQL {
  return sql`term = any(${sql.param(terms.toSorted())}::text[])`;
}

/** The postings of all segments that meet `condition`, read by ranges of the primary key. */
function segmentsOf({ scopes }: Index, condition: SQL): SQL {
  const [first, ...others] = scopes;
  if (others.length === 0)
    return sql`(select * from search_postings where scope_id = ${first.id}
      and segment = any(${sql.param(first.segments)}::int[]) and ${condition}) held`;
  const ids = scopes.flatMap(({ id, segments }) => segments.map(() => id));
  const segments = scopes.flatMap((scope) => scope.segments);
  // "offset 0" keeps the planner from joining in another order, which would read whole scopes.
  return sql`(select held.* from unnest(${sql.param(ids)}::uuid[], ${sql.param(segments)}::int[])
    as place(scope_id, segment) cross join lateral (select * from search_postings
      where scope_id = place.scope_id and segment = place.segment and ${condition} offset 0) held) held`;
}
