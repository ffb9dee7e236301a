/** Reads the size of the index that is open to a user, its scopes and segments. */
import { asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { maxMemberships } from "#features/collections/contract.ts";
import type { Tx } from "#server/db/database.ts";
import { openCollections } from "#server/db/policies.ts";
import type { DamagedBlock } from "./block-bytes.ts";
import { searchBases, type Segment } from "../tables.ts";

export type Base = typeof searchBases.$inferSelect;

/** A scope of an index, whose numbers are increased by `offset` to be unique. */
export type ScopeOffset = { id: string; offset: number };
export type Scope = ScopeOffset & { segments: readonly Segment[] };

/** The user's own scope and the shared collections that are open to the user, searched as one. */
export type Index = Pick<Base, "entries" | "passages" | "words" | "languages" | "nextNumber"> & {
  userId: string;
  scopes: readonly [Scope, ...Scope[]];
  /** By number of a note in the user's own scope: the number of its entry, or 0 if the user cannot open that now. */
  notes: ReadonlyMap<number, number>;
  /** The blocks that could not be read so far. */
  damaged: { scopeId: string; segment: number; block: number; error: DamagedBlock }[];
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
    scopes.push({ id, offset: sum.nextNumber, segments });
    for (const name of ["entries", "passages", "words", "nextNumber"] as const)
      sum[name] += base[name];
    for (const [language, count] of Object.entries(base.languages))
      languages[language] = (languages[language] ?? 0) + count;
  }
  const [first, ...others] = scopes;
  if (first === undefined) return null;
  const index: Omit<Index, "notes"> = {
    ...sum,
    languages,
    userId,
    scopes: [first, ...others] as const,
    damaged: [],
  };
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
export function toPlaces(
  { scopes }: { scopes: readonly ScopeOffset[] },
  numbers: readonly number[],
): SQL {
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
