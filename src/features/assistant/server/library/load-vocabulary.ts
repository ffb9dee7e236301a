/** Looks up which of the names in a question the user's library has. */
import { sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";
import { foldTopic } from "#shared/fold-topic.ts";
import { maxFilterValues } from "#shared/library-filters.ts";
import { anyProject, unfiledName } from "./read-names.ts";
import type { Vocabulary } from "./reading.ts";

const maxTopics = 2_000;
/** Entries of which the names of sites and authors are read. */
const maxSources = 3_000;

type Row = { kind: keyof Vocabulary; name: string; value: string };

/** `names` are in lower case. Names that the user does not use are left out. */
export async function loadVocabulary(
  tx: Tx,
  userId: string,
  names: readonly string[],
): Promise<Vocabulary> {
  const { rows } = await tx.execute<Row>(sql`
    select 'topics' as kind, '' as name, label as value from (
      select label from topics where user_id = ${userId} and uses > 0 order by uses desc, key limit ${maxTopics}) used
    union all
    select 'sites', asked.name, asked.name from unnest(${sql.param(names.filter(isHost))}::text[]) as asked(name)
    where exists (select from entry_facets where user_id = ${userId} and facet = facet_key('site:' || asked.name))
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
    where lower(title) = any(${sql.param(names)}::text[]) and user_id = ${userId} and not is_unfiled
    union all
    select 'collections', ${unfiledName}, id::text from interest_profiles where user_id = ${userId} and is_unfiled
    union all
    (select 'projects', ${anyProject}, id::text from projects
    where user_id = ${userId} and deleted_at is null limit ${maxFilterValues + 1})
    union all
    select 'projects', lower(name), id::text from projects
    where lower(name) = any(${sql.param(names)}::text[]) and user_id = ${userId} and deleted_at is null`);
  const sources = await loadSources(tx, userId, names);
  const listValues = (kind: keyof Vocabulary) => {
    const found = [...rows.filter((row) => row.kind === kind), ...sources[kind]];
    const byName = Map.groupBy(found, ({ name }) => name);
    return new Map([...byName].map(([name, ones]) => [name, ones.map(({ value }) => value)]));
  };
  // "Bees" are asked for where "Bee" is the topic, and the other way round.
  const topics = rows.filter(({ kind }) => kind === "topics").map(({ value }) => value);
  const labels = new Map(topics.map((label) => [foldTopic(label), label]));
  const found = names.flatMap((name) => {
    const label = labels.get(foldTopic(name));
    return label === undefined ? [] : [[name, [label]] as const];
  });
  const projects = listValues("projects");
  // A filter has no more values.
  if ((projects.get(anyProject)?.length ?? 0) > maxFilterValues) projects.delete(anyProject);
  return {
    topics: new Map(found),
    sites: listValues("sites"),
    authors: listValues("authors"),
    collections: listValues("collections"),
    projects,
  };
}

type Named = { name: string; value: string };

/** Names of sites, as "The New York Times", and last names of authors, in the newest entries. */
async function loadSources(
  tx: Tx,
  userId: string,
  names: readonly string[],
): Promise<Record<keyof Vocabulary, Named[]>> {
  const { rows } = await tx.execute<{ author: string; siteName: string; site: string }>(sql`
    select distinct coalesce(captured.author, '') as author, coalesce(captured.site_name, '') as "siteName",
      coalesce((select substr(facet, 6) from unnest(card.facets) facet where starts_with(facet, 'site:') limit 1), '') as site
    from (select entry_id, facets from user_entries where user_id = ${userId} order by created_at desc limit ${maxSources}) card
    join global_entries captured on captured.id = card.entry_id`);
  const asked = new Set(names);
  const sites = new Map<string, string>();
  const authors = new Map<string, string>();
  for (const { author, siteName, site } of rows) {
    const called = [siteName, siteName.replace(/^the /iu, "")].map((one) => one.toLowerCase());
    for (const name of site === "" ? [] : [...called, ...listSiteNames(site)])
      if (asked.has(name)) sites.set(`${name}\n${site}`, site);
    for (const one of author.split(",")) {
      const words = one.trim().toLowerCase().split(" ");
      // The whole name is looked up in all entries.
      const last = words.slice(1).map((_, at) => words.slice(at + 1).join(" "));
      for (const name of last) if (asked.has(name)) authors.set(`${name}\n${one}`, one.trim());
    }
  }
  const toNamed = (found: Map<string, string>) =>
    [...found].map(([key, value]) => ({ name: key.split("\n")[0]!, value }));
  return {
    sites: toNamed(sites),
    authors: toNamed(authors),
    topics: [],
    collections: [],
    projects: [],
  };
}

const isHost = (name: string): boolean => /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u.test(name);

/** The names by which a site is asked for: "example" and "example.com" for news.example.com. */
function listSiteNames(site: string): string[] {
  const labels = site.split(".");
  // Two labels, or three as in example.co.uk.
  const isShort = labels.length > 2 && labels.at(-2)!.length <= 3;
  const own = labels.slice(isShort ? -3 : -2);
  return [own[0]!, own.join(".")];
}
