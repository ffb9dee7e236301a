/**
 * What the operator sees: reports, withdrawn content, blocked users, and past actions. Contains nothing private.
 */
import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#server/app-context.ts";
import { asSystem } from "#server/db/database.ts";
import { isoTimestamp } from "#server/db/iso-timestamp.ts";
import type { OperatorAction } from "../tables.ts";

const maxListed = 50;
const maxReasons = 5;

const pathOfEntry = sql`'/shared/' || publication.slug`;
const pathOfPage = sql`'/shared/collections/' || page.slug`;

/** A reported entry, or a reported public page of a collection. */
type Reported = {
  kind: "entry" | "page";
  /** Null if it was never shared, or while the page is off. */
  path: string | null;
  /** Null while it is not public, because it is private to its owner then. */
  title: string | null;
  /** The owner's; null if that account was deleted. */
  email: string | null;
  isWithdrawn: boolean;
  /** The number of listed reports, the newest reasons, and the time of the newest report. */
  count: number;
  reasons: string[];
  newestAt: string;
};

type Withdrawn = { path: string; at: string };
type Blocked = { email: string; at: string };
/** On content (`path`) or on a user; both are null if it was deleted since. */
type Action = { action: OperatorAction; at: string; path: string | null; email: string | null };

/** Those with the newest reports, newest first, at most 50 of each kind; `all` includes handled reports. */
export async function listReports(
  { database }: AppContext,
  { all = false }: { all?: boolean } = {},
): Promise<Reported[]> {
  const reportsOf = (id: SQL) => sql`(
    select entry_id, collection_id, count(*)::int as count, max(created_at) as newest,
      (array_agg(reason order by created_at desc))[1:${sql.raw(String(maxReasons))}] as reasons
    from reports where ${id} is not null and (${all}::boolean or handled_at is null)
    group by entry_id, collection_id order by newest desc limit ${maxListed})`;
  const { rows } = await asSystem(database, (tx) =>
    tx.execute<Reported>(
      sql`select case when entry.id is null then 'page' else 'entry' end as kind,
        coalesce(${pathOfEntry}, ${pathOfPage}) as path,
        case when open.entry_id is not null then entry.title
          when page.slug is not null and page.withdrawn_at is null then collection.title end as title,
        owner.email, coalesce(entry.withdrawn_at, page.withdrawn_at) is not null as "isWithdrawn",
        count, reasons, ${isoTimestamp(sql`newest`)} as "newestAt"
      from (${reportsOf(sql`entry_id`)} union all ${reportsOf(sql`collection_id`)}) reported
        left join global_entries entry on entry.id = reported.entry_id
        left join publications publication on publication.entry_id = reported.entry_id
        left join public_entries open on open.entry_id = reported.entry_id
        left join interest_profiles collection on collection.id = reported.collection_id
        left join collection_pages page on page.collection_id = reported.collection_id
        left join users owner on owner.id = coalesce(entry.creator_id, collection.user_id)
      order by newest desc`,
    ),
  );
  return rows;
}

/** Withdrawn entries and pages of collections, the latest 50 of each. */
export async function listWithdrawn({ database }: AppContext): Promise<Withdrawn[]> {
  const { rows } = await asSystem(database, (tx) =>
    tx.execute<Withdrawn>(
      sql`select path, ${isoTimestamp(sql`at`)} as at from (
        (select ${pathOfEntry} as path, entry.withdrawn_at as at from global_entries entry
          join publications publication on publication.entry_id = entry.id
          where entry.withdrawn_at is not null order by 2 desc limit ${maxListed})
        union all
        (select ${pathOfPage}, page.withdrawn_at from collection_pages page
          where page.withdrawn_at is not null order by 2 desc limit ${maxListed})
      ) withdrawn order by withdrawn.at desc`,
    ),
  );
  return rows;
}

/** The users who were blocked last, at most 50. */
export async function listBlocked({ database }: AppContext): Promise<Blocked[]> {
  const { rows } = await asSystem(database, (tx) =>
    tx.execute<Blocked>(
      sql`select email, ${isoTimestamp(sql`blocked_at`)} as at from users
      where blocked_at is not null order by blocked_at desc limit ${maxListed}`,
    ),
  );
  return rows;
}

/** The last 50 operator actions. */
export async function listActions({ database }: AppContext): Promise<Action[]> {
  const { rows } = await asSystem(database, (tx) =>
    tx.execute<Action>(
      sql`select made.action, ${isoTimestamp(sql`made.created_at`)} as at, person.email,
        coalesce(${pathOfEntry}, ${pathOfPage}) as path
      from operator_actions made
        left join publications publication on publication.entry_id = made.entry_id
        left join collection_pages page on page.collection_id = made.collection_id
        left join users person on person.id = made.user_id
      order by made.created_at desc, made.id desc limit ${maxListed}`,
    ),
  );
  return rows;
}
