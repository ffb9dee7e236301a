/** Pages of a user's trash, latest deletion first. Projects are merged in from their own table. */
import { type SQL, sql } from "drizzle-orm";
import { toEntryPicture } from "#features/entries/server/service.ts";
import type { KeptPicture } from "#features/entries/server/tables.ts";
import { projects } from "#features/projects/server/tables.ts";
import type { TrashKind } from "#features/collections/removal-contract.ts";
import type { TrashItem, TrashPage, TrashQuery } from "#features/trash/contract.ts";
import { allSent, type Tx } from "#server/db/database.ts";
import {
  beforeCursor,
  exactTimestamp,
  paginate,
  timeCursor,
  type TimePosition,
} from "#server/db/paginate.ts";
import { picturePath } from "#server/pictures/picture-path.ts";
import { type Ctx, readOnlyTransaction } from "#server/app-context.ts";
import { trashDays } from "#shared/trash-days.ts";
import { isRestorable } from "./emptying.ts";
import { trash } from "./tables.ts";

const dayMilliseconds = 24 * 60 * 60_000;

type Row = TimePosition & {
  kind: TrashKind;
  title: string;
  url: string | null;
  siteName: string | null;
  picture: KeptPicture | null;
  icon: string | null;
  collectionTitle: string | null;
  isCollectionGone: boolean;
  entries: number;
};

/** Throws "validation" for a malformed cursor. */
export async function listTrash(ctx: Ctx, query: TrashQuery): Promise<TrashPage> {
  const { userId } = ctx;
  const [{ rows, nextCursor }, counted] = await readOnlyTransaction(ctx, (tx) =>
    allSent([
      paginate(query, timeCursor, (after, limit) =>
        selectRows(tx, userId, selectBoth(userId, query.kind, after, limit)),
      ),
      countTrash(tx, userId),
    ]),
  );
  const now = Date.now();
  return { items: rows.map((row) => toItem(row, now)), nextCursor, ...counted };
}

async function selectRows(tx: Tx, userId: string, page: SQL): Promise<Row[]> {
  const { rows } = await tx.execute<Row>(sql`
    select page.id, page.kind, page.title, page.url, page.site_name as "siteName", page.timestamp,
      capture.picture, capture.icon,
      page.collection_title as "collectionTitle", lay.id is null as "isCollectionGone",
      case when page.kind = 'collection' then (select count(*)::int from trash held
        where held.group_id = page.id and held.user_id = ${userId}) else 0 end as entries
    from (${page}) page
    left join interest_profiles lay on lay.id = page.collection_id and lay.user_id = ${userId}
    -- The pictures of other captures are shown only to users with an entry.
    left join global_entries capture on capture.id = page.entry_id and capture.creator_id = ${userId}
    order by page.timestamp desc, page.id desc`);
  return rows;
}

/** Each table is read along its own index and limited to the page. */
function selectBoth(
  userId: string,
  kind: TrashKind | undefined,
  after: TimePosition | null,
  limit: number,
): SQL {
  const isAfter = (table: typeof trash | typeof projects) =>
    beforeCursor(table.deletedAt, table.id, after) ?? sql`true`;
  const isShown = kind === undefined ? sql`group_id is null` : sql`kind = ${kind}`;
  const kept = sql`(select id, kind, title, url, site_name, entry_id, collection_id, collection_title,
      ${exactTimestamp(trash.deletedAt)} as timestamp
    from trash where user_id = ${userId} and ${isRestorable(userId)} and ${isShown} and ${isAfter(trash)}
    order by deleted_at desc, id desc limit ${limit})`;
  const ofProjects = sql`(select id, 'project', name::text collate "default", null, null, null, null, null,
      ${exactTimestamp(projects.deletedAt)} as timestamp
    from projects where user_id = ${userId} and deleted_at is not null and ${isAfter(projects)}
    order by deleted_at desc, id desc limit ${limit})`;
  if (kind === "entry" || kind === "collection") return kept;
  // Selects no rows: it only gives the union its column names.
  const first = kind === "project" ? sql`(select * from ${kept} none limit 0)` : kept;
  return sql`${first} union all ${ofProjects} order by timestamp desc, id desc limit ${limit}`;
}

/** `emptying`: rows that are no longer listed but not yet removed. */
async function countTrash(tx: Tx, userId: string): Promise<Pick<TrashPage, "counts" | "emptying">> {
  const { rows } = await tx.execute<{ kind: TrashKind; kept: number; left: number }>(sql`
    select kind, count(*) filter (where ${isRestorable(userId)})::int as kept,
      count(*) filter (where not ${isRestorable(userId)})::int as left
    from trash where user_id = ${userId} group by kind
    union all
    select 'project', count(*)::int, 0 from projects where user_id = ${userId} and deleted_at is not null`);
  const counts = { entry: 0, collection: 0, project: 0 };
  for (const { kind, kept } of rows) counts[kind] = kept;
  return { counts, emptying: rows.reduce((sum, { left }) => sum + left, 0) };
}

function toItem(row: Row, now: number): TrashItem {
  const deleted = Math.floor(Number(row.timestamp) / 1_000);
  const left = deleted + trashDays * dayMilliseconds - now;
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    url: row.url,
    siteName: row.siteName,
    picture: row.picture && toEntryPicture(row.picture),
    siteIcon: row.icon && picturePath(row.icon),
    collection:
      row.collectionTitle === null
        ? null
        : { title: row.collectionTitle, isGone: row.isCollectionGone },
    entries: row.entries,
    deletedAt: new Date(deleted).toISOString(),
    daysLeft: Math.max(0, Math.ceil(left / dayMilliseconds)),
  };
}
