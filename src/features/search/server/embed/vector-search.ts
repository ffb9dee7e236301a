/**
 * Finds the user's passages nearest to a query: PostgreSQL preselects by sign bits, then the vectors are
 * compared.
 */
import { sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";
import type { EmbeddedQuery } from "./embed-query.ts";
import { type Index, toPlaces, toScopes } from "../index/load-index.ts";
import { findCosine, fromBytes, toSigns } from "./vector-bytes.ts";
import type { RankedEntry } from "../rank/passage-scores.ts";

/** `nearness` is 1 for the same meaning and about 0 for unrelated text. */
export type NearPassage = { number: number; ordinal: number; nearness: number };

const nearest = 60;
/**
 * The best results by words are compared too; otherwise a result found both ways would score below one found
 * one way.
 */
const measuredEntries = 40;
const fewEntries = 500;

/**
 * The nearest passages and the passages of `ranked` (entries found by words, best first), nearest first. An entry
 * without a text has one passage, its title and fields, with ordinal 0. `isAllowed` filters by number where given.
 */
export async function findNearest(
  tx: Tx,
  index: Index,
  query: EmbeddedQuery,
  ranked: readonly RankedEntry[],
  isAllowed: Uint8Array | null,
): Promise<NearPassage[]> {
  const named = ranked.slice(0, measuredEntries).flatMap(({ number, passages }) => {
    const ordinals = passages.length === 0 ? [0] : passages.map(({ ordinal }) => ordinal);
    return ordinals.map((ordinal) => ({ number, ordinal }));
  });
  const { model, vector } = query;
  const ids = index.scopes.map(({ id }) => id);
  const { rows } = await tx.execute<{ number: number; ordinal: number; vector: Buffer }>(sql`
    with nearest as (
      select scope_id, card_id, ordinal from search_vectors
      where scope_id = any(${sql.param(ids)}::uuid[]) and model = ${model} and length(signs) = ${vector.length}
        ${isAllowed === null ? sql`` : isOneOf(index, isAllowed)}
      order by bit_count(signs # ${toSigns(vector)}::bit varying) limit ${nearest}),
    named as (
      select indexed.scope_id, indexed.card_id, passage.ordinal
      from unnest(${sql.param(named.map(({ number }) => number))}::int[],
        ${sql.param(named.map(({ ordinal }) => ordinal))}::int[]) as passage(number, ordinal)
      join ${toPlaces(index, [...new Set(named.map(({ number }) => number))])} on asked.number = passage.number
      join search_entries indexed on indexed.scope_id = asked.scope_id and indexed.number = asked.local)
    select scope.first + indexed.number as number, stored.ordinal, stored.vector
    from (select * from nearest union select * from named) as found
    join search_vectors stored on stored.scope_id = found.scope_id and stored.model = ${model}
      and stored.card_id = found.card_id and stored.ordinal = found.ordinal
    join search_entries indexed on indexed.scope_id = found.scope_id and indexed.card_id = found.card_id
    join ${toScopes(index)} on scope.id = found.scope_id
    where length(stored.signs) = ${vector.length}`);
  return rows
    .map(({ number, ordinal, vector: bytes }) => {
      const cosine = findCosine(vector, fromBytes(bytes));
      return { number, ordinal, nearness: (cosine - query.noise) / (1 - query.noise) };
    })
    .toSorted((a, b) => b.nearness - a.nearness || b.number - a.number || a.ordinal - b.ordinal);
}

/** A small set is looked up by id; for a large one, each vector's entry is checked against the allowed set. */
function isOneOf(index: Index, isAllowed: Uint8Array) {
  const numbers = [...isAllowed.keys()].filter((number) => isAllowed[number] === 1);
  if (numbers.length <= fewEntries)
    return sql`and card_id in (select card_id from ${toPlaces(index, numbers)}
      join search_entries held on held.scope_id = asked.scope_id and held.number = asked.local)`;
  const bits = Buffer.alloc((isAllowed.length >> 3) + 1);
  for (const number of numbers) bits[number >> 3]! |= 1 << (number & 7);
  // "is true" stops the planner from making a join whose size it would estimate wrongly.
  return sql`and (card_id in (select card_id from search_entries join ${toScopes(index)} on scope_id = scope.id
    where get_bit(${bits}::bytea, scope.first + number) = 1)) is true`;
}
