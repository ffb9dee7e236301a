/** Looks up which of the names in a question the user's library has. */
import { sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";
import { foldTopic } from "#shared/fold-topic.ts";
import type { Vocabulary } from "./read-words.ts";

const maxTopics = 2_000;
/** Ends of host names that people leave out. */
const endings = [".com", ".org", ".net", ".co.uk", ".de", ".fr", ".io", ".edu", ".gov"];

type Row = { kind: keyof Vocabulary; name: string; value: string };

/** `names` are in lower case. Names that the user does not use are left out. */
export async function loadVocabulary(
  tx: Tx,
  userId: string,
  names: readonly string[],
): Promise<Vocabulary> {
  const sites = names.flatMap((name) => listSites(name).map((site) => [name, site]));
  const { rows } = await tx.execute<Row>(sql`
    select 'topics' as kind, '' as name, label as value from (
      select label from topics where user_id = ${userId} and uses > 0 order by uses desc, key limit ${maxTopics}) used
    union all
    select 'sites', asked.name, asked.value
    from unnest(${sql.param(sites.map(([name]) => name))}::text[], ${sql.param(sites.map(([, site]) => site))}::text[])
      as asked(name, value)
    where exists (select from entry_facets where user_id = ${userId} and facet = facet_key('site:' || asked.value))
    union all
    select 'authors', asked.name, btrim(spelled.name) from unnest(${sql.param(names)}::text[]) asked(name)
    cross join lateral (select entry_id from entry_facets
      where user_id = ${userId} and facet = facet_key('author:' || asked.name) limit 1) found
    join user_entries card on card.id = found.entry_id
    join global_entries captured on captured.id = card.entry_id
    cross join lateral string_to_table(captured.author, ',') spelled(name)
    where lower(btrim(spelled.name)) = asked.name
    union all
    select 'collections', lower(title), id::text from interest_profiles
    where lower(title) = any(${sql.param(names)}::text[]) and user_id = ${userId}
    union all
    select 'projects', lower(name), id::text from projects
    where lower(name) = any(${sql.param(names)}::text[]) and user_id = ${userId} and deleted_at is null`);
  const listPairs = (kind: keyof Vocabulary) =>
    rows.filter((row) => row.kind === kind).map(({ name, value }) => [name, value] as const);
  // "Bees" are asked for where "Bee" is the topic, and the other way round.
  const labels = new Map(listPairs("topics").map(([, label]) => [foldTopic(label), label]));
  const topics = names.flatMap((name) => {
    const label = labels.get(foldTopic(name));
    return label === undefined ? [] : [[name, label] as const];
  });
  return {
    topics: new Map(topics),
    sites: new Map(listPairs("sites")),
    authors: new Map(listPairs("authors")),
    collections: new Map(listPairs("collections")),
    projects: new Map(listPairs("projects")),
  };
}

function listSites(name: string): string[] {
  const host = /^(?:https?:\/\/)?(?:www\.)?([\p{L}\p{N}.-]{2,100})\/?$/u.exec(name)?.[1];
  if (host === undefined) return [];
  return host.includes(".") ? [host] : endings.map((ending) => `${host}${ending}`);
}
