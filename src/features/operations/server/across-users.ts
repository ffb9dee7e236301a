/**
 * The only queries of this feature that read rows of all users, in system transactions, because row policies show
 * operators no more than other users. They return counts, sizes and times, and the addresses of accounts; never a
 * title, a note, a URL or a text.
 */
import { sql } from "drizzle-orm";
import { asSystem, type Database, type Tx } from "#server/db/database.ts";
import { type TimePosition, toTimestamp } from "#server/db/paginate.ts";

/** Milliseconds for a query. */
const statementTimeout = 5_000;
const countedDays = 7;
/** Fewer would reveal to the operator what a user reads. */
const minUsersOfSite = 3;
const maxSites = 50;

export type UserRow = {
  id: string;
  email: string;
  isConfirmed: boolean;
  isBlocked: boolean;
  entries: number;
  fileBytes: number;
  createdAt: Date;
  lastActiveAt: Date | null;
};

/** The newest accounts first; after `after` in this order, whose address contains `q`, or only the one with `id`. */
export async function selectUsers(
  database: Database,
  { after, limit, q, id }: { after?: string | null; limit: number; q?: string; id?: string },
): Promise<UserRow[]> {
  const conditions = [
    after == null ? sql`true` : sql`person.id < ${after}::uuid`,
    q === undefined ? sql`true` : sql`position(${q.toLowerCase()} in person.email) > 0`,
    id === undefined ? sql`true` : sql`person.id = ${id}::uuid`,
  ];
  // The page is selected first, so that the counts are made for its accounts only. Ids are in order of creation.
  return readAsSystem(database, async (tx) => {
    const { rows } = await tx.execute<UserRow & { createdAt: string; lastActiveAt: string | null }>(
      sql`select person.id, person.email, person.email_verified as "isConfirmed",
            person.blocked_at is not null as "isBlocked", person.created_at as "createdAt",
            (select count(*)::int from user_entries where user_id = person.id) as entries,
            (select coalesce(sum(file_size), 0)::float8 from global_entries
              where creator_id = person.id and file_size is not null) as "fileBytes",
            greatest(
              (select max(updated_at) from sessions where user_id = person.id),
              (select max(created_at) from user_entries where user_id = person.id),
              (select max(last_used_at) from api_keys where user_id = person.id)
            ) as "lastActiveAt"
          from (select * from users person where ${sql.join(conditions, sql` and `)}
                order by id desc limit ${limit}) person
          order by person.id desc`,
    );
    return rows.map((row) => ({
      ...row,
      createdAt: new Date(row.createdAt),
      lastActiveAt: row.lastActiveAt === null ? null : new Date(row.lastActiveAt),
    }));
  });
}

export type CaptureFailures = {
  days: number;
  failures: { kind: string; count: number }[];
  sites: { host: string; users: number; failures: number; kinds: string[] }[];
};

/** The captures of the last days that failed, by kind, and the sites on which captures of several users failed. */
export async function countFailures(database: Database): Promise<CaptureFailures> {
  const recent = sql`status = 'failed' and updated_at > now() - make_interval(days => ${countedDays})`;
  return readAsSystem(database, async (tx) => {
    const failures = await tx.execute<CaptureFailures["failures"][number]>(
      sql`select failure ->> 'kind' as kind, count(*)::int as count from global_entries
          where ${recent} group by 1 order by 2 desc, 1`,
    );
    const sites = await tx.execute<CaptureFailures["sites"][number]>(
      sql`select host, count(distinct creator_id)::int as users, count(*)::int as failures,
            array_agg(distinct failure ->> 'kind') as kinds
          from (select creator_id, failure,
                  lower(substring(url from '^[a-z]+://(?:[^/?#@]*@)?([^/?#:]+)')) as host
                from global_entries where ${recent} and url is not null) failed
          where host is not null group by host
          having count(distinct creator_id) >= ${minUsersOfSite}
          order by users desc, failures desc, host limit ${maxSites}`,
    );
    return { days: countedDays, failures: failures.rows, sites: sites.rows };
  });
}

export type PublicRow = TimePosition & {
  kind: "entry" | "page";
  path: string;
  title: string;
  email: string;
  publishedAt: Date;
};

/** What every visitor can find, the newest first: public entries, and listed pages of collections. */
export async function selectPublic(
  database: Database,
  after: TimePosition | null,
  limit: number,
): Promise<PublicRow[]> {
  const follows = (time: string, id: string) =>
    after === null
      ? sql``
      : sql`and (${sql.raw(time)}, ${sql.raw(id)})
          < (${toTimestamp(after.timestamp)}, ${after.id}::uuid)`;
  // Each part is limited along its index before both are merged.
  return readAsSystem(database, async (tx) => {
    const { rows } = await tx.execute<PublicRow & { publishedAt: string }>(
      sql`select kind, path, title, email, at as "publishedAt", id,
            (extract(epoch from at) * 1000000)::bigint as timestamp
          from (
            (select 'entry' as kind, '/shared/' || open.slug as path, open.published_at as at, open.entry_id as id,
                capture.title, person.email
              from public_entries open
                join global_entries capture on capture.id = open.entry_id
                join users person on person.id = open.creator_id
              where true ${follows("open.published_at", "open.entry_id")}
              order by 3 desc, 4 desc limit ${limit})
            union all
            (select 'page', '/shared/collections/' || page.slug, page.created_at, page.collection_id, collection.title, person.email
              from collection_pages page
                join interest_profiles collection on collection.id = page.collection_id
                join users person on person.id = page.owner_id
              where page.visibility = 'listed' and page.withdrawn_at is null and person.blocked_at is null
                ${follows("page.created_at", "page.collection_id")}
              order by 3 desc, 4 desc limit ${limit})
          ) shown
          order by at desc, id desc limit ${limit}`,
    );
    return rows.map((row) => ({ ...row, publishedAt: new Date(row.publishedAt) }));
  });
}

async function readAsSystem<Result>(
  database: Database,
  read: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return asSystem(database, async (tx) => {
    await tx.execute(sql.raw(`set local statement_timeout = ${statementTimeout}`));
    return read(tx);
  });
}
