/** Sort keys of collections in orders other than newest first. */
import { type SQL, sql } from "drizzle-orm";
import { openCollections } from "#server/db/policies.ts";
import { collections } from "./tables.ts";

export type SortedBy = "title" | "entries" | "found";
type Query = { userId: string; q?: string | undefined; shared?: "true" | "false" | undefined };

const { createdAt, isUnfiled, title } = collections;

/** Removes accents and case, independent of the database's locale. ASCII titles need only the latter. */
const fold = (text: SQL) =>
  sql`(case when octet_length(${text}) = char_length(${text}) then lower(${text})
    else regexp_replace(lower(normalize(${text}, nfkd)), '[\u0300-\u036f]', '', 'g') end)`;
const shownTitle = sql`coalesce(nullif(${title}, ''), 'Untitled')`;
/** Pads numbers with zeros, so that Part 2 comes before Part 10. */
const byTitle = sql`left(regexp_replace(regexp_replace(${fold(shownTitle)}, '\\d+', '000000000000\\&', 'g'),
  '\\d*(\\d{12})', '\\1', 'g'), 300)`;
/** Newest first, Unfiled last. */
const byAge = sql`(case when ${isUnfiled} then '1' else '0' end
  || lpad((10000000000000000 - (extract(epoch from ${createdAt}) * 1000000)::bigint)::text, 17, '0'))`;

const inShared = sql`or interest_profile_id = any (${openCollections})`;

const inC = (key: SQL) => sql<string>`(${key}) collate "C"`;

export const sortKey = {
  /** The condition that the title contains `q`. */
  matches: (q: string | undefined): SQL | undefined =>
    q ? sql`position(${fold(sql`${q}::text`)} in ${fold(shownTitle)}) > 0` : undefined,
  title: () => inC(byTitle),
  entries: ({ userId, shared }: Query) =>
    inC(sql`lpad((1000000000 - coalesce((select held.entries from (
        select interest_profile_id, count(*) as entries from user_entries
        where user_id = ${userId} ${shared === "false" ? sql`` : inShared} group by interest_profile_id
      ) held where held.interest_profile_id = ${collections.id}), 0))::text, 10, '0') || ${byAge}`),
  /** Titles with a word that starts with `q` come first. */
  found: ({ q }: Query) =>
    inC(sql`(case when position(' ' || ${fold(sql`${q ?? ""}::text`)} in ' ' || ${fold(shownTitle)}) > 0
      then '0' else '1' end) || ${byAge}`),
};
