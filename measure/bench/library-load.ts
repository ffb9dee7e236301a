/** Generates the entries of one user with sites, authors, types, dates and projects, among the entries of others. */
import { connectAdmin } from "./load.ts";

/** Distinct values. Low numbers are the most frequent. */
export const libraryShape = {
  topics: 400,
  sites: 3_000,
  authors: 8_000,
  collections: 40,
  projects: 20,
};
const others = 500;
const entriesOfOthers = 40;

export async function loadLibrary(
  dataDir: string,
  userId: string,
  count: number,
): Promise<{ collections: string[]; projects: string[] }> {
  const client = await connectAdmin(dataDir);
  const listIds = async (query: string, values: unknown[]) =>
    (await client.query<{ id: string }>(query, values)).rows.map(({ id }) => id);
  try {
    await client.query(
      "insert into users (id, name, email) select gen_random_uuid(), 'person', 'person' || n || '@example.org' from generate_series(1, $1::int) n",
      [others],
    );
    const { topics, sites, authors, collections, projects } = libraryShape;
    await client.query(
      "insert into interest_profiles (id, user_id, title) select gen_random_uuid(), $1, 'Collection ' || n from generate_series(1, $2::int) n",
      [userId, collections],
    );
    // r1 to r5 are random numbers below 1 that depend on n alone; the power of one makes low numbers frequent.
    await client.query(
      `create temp table made as
       select gen_random_uuid() as id, gen_random_uuid() as entry_id, owner.id as user_id, n,
         now() - n * (interval '10 years' / ${count}) as at, r[1] r1, r[2] r2, r[3] r3, r[4] r4, r[5] r5
       from users owner, generate_series(1, case when owner.id = $1 then $2::int else ${entriesOfOthers} end) n,
         lateral (select array_agg((hashint8(n * 7 + k) & 1048575) / 1048576.0::float8) r from generate_series(1, 5) k) random`,
      [userId, count],
    );
    await client.query(
      `insert into global_entries (id, creator_id, title, summary, url, site_name, source, status, step, main_topics,
         key_takeaways, reading_time_minutes, author, language, published_on, is_private, file_name, created_at, updated_at)
       select entry_id, user_id, 'Entry ' || substr(md5(n::text), 1, 8) || ' about ' || n,
         repeat('A sentence of a summary that somebody may read. ', 6),
         case when r2 < .9 then 'https://www.site' || (r1 ^ 3 * ${sites})::int || '.example/articles/' || n end,
         'Site ' || (r1 ^ 3 * ${sites})::int,
         case when r2 < .9 then 'url' when r2 < .97 then 'file' else 'text' end,
         case when r3 < .004 then 'failed' else 'ready' end, 'ready',
         array['Topic ' || (r2 ^ 3 * ${topics})::int, 'Topic ' || (r3 ^ 3 * ${topics})::int,
           'Topic ' || (r4 ^ 2 * ${topics})::int, 'Rare ' || (r5 * 20000)::int],
         array['The first thing to take away from this.'], 3, 'Author ' || (r4 ^ 3 * ${authors})::int,
         case when r4 < .8 then 'en' when r4 < .95 then 'fr' when r4 < .951 then 'pt' end,
         case when r5 < .6 then to_char(at - r4 * interval '2 years', 'YYYY-MM-DD') end,
         r1 > .02, case when r2 >= .9 and r2 < .95 then 'document.pdf' end, at, at
       from made order by at`,
    );
    await client.query(
      `insert into user_entries (id, user_id, interest_profile_id, entry_id, why_its_interesting, created_at, updated_at)
       select made.id, made.user_id, coalesce(own.ids[1 + (r5 ^ 3 * ${collections})::int % ${collections}], made.user_id),
         entry_id, case when r3 < .4 then 'Because of number ' || n else '' end, at, at
       from made left join (select user_id, array_agg(id order by id) ids from interest_profiles where id <> user_id
         group by user_id) own on own.user_id = made.user_id
       order by at`,
    );
    await client.query(
      "insert into projects (id, user_id, name, searched) select gen_random_uuid(), $1, 'Project ' || n, '' from generate_series(1, $2::int) n",
      [userId, projects],
    );
    await client.query(
      `insert into projects_entries (id, project_id, user_id, entry_id)
       select gen_random_uuid(), project.id, $1, made.id
       from (select id, row_number() over (order by id) place from projects where user_id = $1) project
       join made on made.user_id = $1 and made.n % (place * 41) = 0`,
      [userId],
    );
    await client.query("vacuum analyze");
    await client.query("checkpoint");
    return {
      collections: await listIds(
        "select id from interest_profiles where user_id = $1 order by id",
        [userId],
      ),
      projects: await listIds("select id from projects where user_id = $1 order by id", [userId]),
    };
  } finally {
    await client.end();
  }
}
