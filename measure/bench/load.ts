/** Generates entries of one heavy user among a thousand, directly in the database, and indexes them. */
import { join } from "node:path";
import pg from "pg";
import { mergeSegments } from "#features/search/server/index/merge-segments.ts";
import { indexSome } from "#features/search/server/service.ts";
import { connectDatabase } from "#server/db/database.ts";
import type { AppContext } from "#server/app-context.ts";

const userCount = 1_000;
const entriesOfOthers = 20;

/**
 * The number of distinct words in the generated texts. As in natural languages, low ranks are the most
 * frequent.
 */
export const vocabulary = 5_000;
/** SQL for the word of a rank, counted from 1: letters only. */
export const wordSql = (rank: string) =>
  `translate(substr(md5((${rank})::text), 1, 8), '0123456789', 'ghijklmnop')`;

/** Adds entries of 2 KB to the user `userId` until there are `count`, and gives `others` other users 20 each. */
export async function loadEntries(
  dataDir: string,
  userId: string,
  count: number,
  others = userCount,
): Promise<void> {
  const client = await connectAdmin(dataDir);
  try {
    const { rows } = await client.query<{ others: number; mine: number }>(
      "select (select count(*)::int from users) as others, (select count(*)::int from user_entries where user_id = $1) as mine",
      [userId],
    );
    if (rows[0]!.others < others) await addUsers(client, others);
    await addEntries(client, "select $1::uuid as user_id", [userId], count - rows[0]!.mine);
    await indexAll(client, dataDir);
    await client.query("vacuum analyze");
    await client.query("checkpoint");
  } finally {
    await client.end();
  }
}

/** Connects as the superuser of the embedded database, which bypasses row policies. */
export async function connectAdmin(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({
    host: join(dataDir, "postgres/run"),
    port: 5432,
    user: "commonplace_admin",
    database: "commonplace",
  });
  await client.connect();
  return client;
}

/** Indexes entries that are not indexed yet, user by user, as the product does in the background. */
export async function indexAll(client: pg.Client, dataDir: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    "select distinct user_id as id from user_entries",
  );
  const database = connectDatabase({
    host: join(dataDir, "postgres/run"),
    port: 5432,
    user: "commonplace",
    database: "commonplace",
  });
  try {
    for (const { id } of rows) {
      const ctx = { app: { database, models: null } as unknown as AppContext, userId: id };
      while ((await indexSome(ctx)) > 0);
      await mergeSegments(ctx);
    }
  } finally {
    await database.close();
  }
}

async function addUsers(client: pg.Client, count: number): Promise<void> {
  await client.query(
    "insert into users (id, name, email) select gen_random_uuid(), 'person', 'person' || n || '@example.org' from generate_series(1, $1) n",
    [count],
  );
  await addEntries(
    client,
    "select id as user_id from users where name = 'person'",
    [],
    entriesOfOthers,
  );
}

/** `owners` selects `user_id`. The texts of the entries after `before` others differ from those. */
export async function addEntries(
  client: pg.Client,
  owners: string,
  values: unknown[],
  count: number,
  before = 0,
): Promise<void> {
  if (count <= 0) return;
  await client.query(
    `with made as materialized (
       select gen_random_uuid() as id, gen_random_uuid() as entry_id, owner.user_id, n,
         now() - n * interval '1 minute' as at
       from (${owners}) owner, generate_series(${before + 1}, ${before + count}) n),
     words as materialized (
       select array_agg(${wordSql("n")} order by n) as word from generate_series(1, ${vocabulary}) n),
     entries as (
       insert into global_entries (id, creator_id, title, summary, source, status, step, main_topics, key_takeaways,
         reading_time_minutes, created_at, updated_at)
       select entry_id, user_id, 'Entry ' || n || ' about ' || word[1 + n % ${vocabulary}],
         repeat('A sentence of a summary that somebody may read. ', 6), 'text', 'ready', 'ready',
         array['Topic ' || n % 97, 'Topic ' || n % 31, 'Theme ' || n % 11],
         array['The first thing to take away from this.', 'The second thing to take away from this.'],
         3, at, at
       from made, words returning id),
     contents as (
       insert into entry_contents (entry_id, text)
       select entry_id, (select string_agg(word[1 + (((n * 7919 + k * 104729) % ${vocabulary})::float8 ^ 2 / ${vocabulary})::int % ${vocabulary}], ' ')
         from generate_series(1, 220) k)
       from made, words)
     insert into user_entries (id, user_id, interest_profile_id, entry_id, why_its_interesting, created_at, updated_at)
     select id, user_id, user_id, entry_id, 'Because of number ' || n, at, at
     -- Counted, so that the captures are inserted first: a trigger copies their title to the entry.
     from made, (select count(*) from entries) captured`,
    values,
  );
}
