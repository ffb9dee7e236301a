/** Generates public entries of a thousand users, and one user with interests and entries who browses them. */
import { connectAdmin, vocabulary, wordSql } from "./load.ts";

const userCount = 1_000;
/** Per user and statement: publishing triggers run for each entry, as in the product. */
const entriesAtOnce = 5;
const ownEntries = 500;

/** The name of a public page. Its user has as many entries as the others. */
export const pageName = "person-1";
/** Used by one entry in 11 (about 9,090 of 100,000) and by one in 10,007 (about 10 of 100,000). */
export const topics = { frequent: "Theme 3", rare: "Corner 7" };

/** Creates `count` public entries, and 500 private entries and two interests for the user `userId`. */
export async function loadPublicEntries(
  dataDir: string,
  userId: string,
  count: number,
): Promise<void> {
  const client = await connectAdmin(dataDir);
  try {
    await client.query(
      `insert into users (id, name, email)
       select gen_random_uuid(), 'Person ' || n, 'public-' || n || '@example.org' from generate_series(1, $1) n`,
      [userCount],
    );
    await client.query(
      `insert into public_pages (user_id, name, is_on, is_indexed)
       select id, $1, true, true from users where email = 'public-1@example.org'`,
      [pageName],
    );
    const owners = "select id from users where name like 'Person %'";
    const each = Math.ceil(count / userCount);
    for (let from = 1; from <= each; from += entriesAtOnce)
      await addEntries(client, owners, { from, to: Math.min(each, from + entriesAtOnce - 1) });
    await addEntries(client, `select '${userId}'::uuid as id`, {
      from: 1,
      to: ownEntries,
      isPrivate: true,
    });
    await client.query(
      `insert into interests (id, user_id, interest_profile_id, name)
       select gen_random_uuid(), $1, $1, name from unnest($2::text[]) name`,
      [userId, ["Topic 5", topics.frequent]],
    );
    await client.query("vacuum analyze");
    await client.query("checkpoint");
  } finally {
    await client.end();
  }
}

/** Creates the entries numbered `from` to `to` for each owner. */
async function addEntries(
  client: Awaited<ReturnType<typeof connectAdmin>>,
  owners: string,
  { from, to, isPrivate = false }: { from: number; to: number; isPrivate?: boolean },
): Promise<void> {
  await client.query(
    `with made as materialized (
       select gen_random_uuid() as id, gen_random_uuid() as entry_id, owner.id as user_id, n,
         row_number() over () + n * 1000 as rank, now() - n * interval '1 minute' as at
       from (${owners}) owner, generate_series(${from}, ${to}) n),
     words as materialized (
       select array_agg(${wordSql("n")} order by n) as word from generate_series(1, ${vocabulary}) n),
     entries as (
       insert into global_entries (id, creator_id, title, summary, source, is_private, status, step, main_topics,
         reading_time_minutes, created_at, updated_at)
       select entry_id, user_id, 'Entry about ' || word[1 + (rank * 7919) % ${vocabulary}],
         (select string_agg(word[1 + (((rank * 7919 + k * 104729) % ${vocabulary})::float8 ^ 2 / ${vocabulary})::int % ${vocabulary}], ' ')
           from generate_series(1, 50) k),
         'text', ${isPrivate}, 'ready', 'ready',
         array['Topic ' || rank % 97, 'Theme ' || rank % 11, 'Corner ' || rank % 10007], 3, at, at
       from made, words returning id)
     insert into user_entries (id, user_id, interest_profile_id, entry_id, created_at, updated_at)
     select id, user_id, user_id, entry_id, at, at
     from made, (select count(*) from entries) captured`,
  );
}
