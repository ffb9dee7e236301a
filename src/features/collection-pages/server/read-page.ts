/** Reads the public page of a collection for visitors. */
import { sql } from "drizzle-orm";
import type {
  PageEntry,
  PublicCollection,
  PublicCollectionPage,
  PublicPageEntry,
} from "#features/collection-pages/contract.ts";
import {
  asVisitor,
  findPublicPage,
  getCached,
  slugShape,
  toCollectionCover,
  toPublicEntry,
  type Visitor,
} from "#features/discover/server/service.ts";
import type { KeptPicture } from "#features/entries/server/tables.ts";
import {
  missingPicture,
  type PictureRequest,
  streamPicture,
} from "#features/pictures/server/service.ts";
import type { AppContext } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { paginate, timeCursor, toTimestamp } from "#server/db/paginate.ts";
import { AppError } from "#shared/errors.ts";
import type { PageQuery } from "#shared/pages.ts";

/** A collection as a visitor reads it, with the time of the last change of its settings. */
export type FoundCollection = PublicCollection & { updatedAt: Date };

/** Throws "not_found" for a page that is off, or never existed. */
export async function getCollectionPage(
  app: AppContext,
  slug: string,
  query: PageQuery,
  visitor: Visitor,
): Promise<PublicCollectionPage> {
  const { collection, items, nextCursor } = await readCollectionPage(app, slug, query, visitor);
  const { updatedAt: _updatedAt, ...shown } = collection;
  return { ...shown, items, nextCursor };
}

/** The same with what a feed needs. */
export async function readCollectionPage(
  app: AppContext,
  slug: string,
  query: PageQuery,
  visitor: Visitor,
): Promise<{ collection: FoundCollection; items: PageEntry[]; nextCursor: string | null }> {
  const totals = await getTotals(app, slug, visitor);
  return asVisitor(app, visitor, async (tx) => {
    const { hasSupplied, ...shown } = totals;
    const { isIndexed, ...page } = await requirePage(tx, slug);
    const collection = { ...page, ...shown, isIndexed: isIndexed && !hasSupplied };
    const { rows, nextCursor } = await paginate(query, timeCursor, (after, limit) =>
      selectEntries(tx, slug, { after, limit }),
    );
    return { collection, items: rows.map((row) => toPageEntry(slug, row)), nextCursor };
  });
}

/** One entry of a page. Throws "not_found" unless it is shown there. */
export async function getPageEntry(
  app: AppContext,
  slug: string,
  entry: string,
  visitor: Visitor,
): Promise<PublicPageEntry> {
  return asVisitor(app, visitor, async (tx) => {
    const { title, emoji, color } = await requirePage(tx, slug);
    const row = await findEntry(tx, slug, entry);
    if (row === undefined) throw missingPage();
    return { collection: { slug, title, emoji, color }, entry: toPageEntry(slug, row) };
  });
}

/** The lead picture of an entry on a page. Throws "not_found" unless it is shown there and has one. */
export async function getPagePicture(
  app: AppContext,
  slug: string,
  entry: string,
  request: PictureRequest,
): Promise<Response> {
  const visitor = { network: request.key, signal: request.receiver.signal };
  const row = await asVisitor(app, visitor, (tx) => findEntry(tx, slug, entry));
  if (!row?.picture) throw missingPicture();
  // Revalidated for each use, because it may be withdrawn. An unchanged picture is not sent again.
  return streamPicture(app, row.picture.digest, "no-cache", request);
}

export function missingPage(): AppError {
  return new AppError("not_found", "This page is not public, or no longer public");
}

type Totals = Pick<PublicCollection, "entryCount" | "cover"> & { hasSupplied: boolean };

/** Cached like the first page, so that each further page costs only its entries. Throws "not_found". */
function getTotals(app: AppContext, slug: string, visitor: Visitor): Promise<Totals> {
  if (!slugShape.test(slug)) throw missingPage();
  return getCached(app, `collection totals ${slug}`, () =>
    asVisitor(app, visitor, async (tx) => {
      const { rows } = await tx.execute<{
        entry_count: number;
        has_supplied: boolean;
        cover: { entry: string; color: string }[];
      }>(sql`select * from app_page_totals(${slug})`);
      const [row] = rows;
      if (row === undefined) throw missingPage();
      const cover = toCollectionCover(slug, row.cover);
      return { entryCount: row.entry_count, cover, hasSupplied: row.has_supplied };
    }),
  );
}

/** `isIndexed` is what its owner chose, whatever it shows. */
async function requirePage(
  tx: Tx,
  slug: string,
): Promise<Omit<FoundCollection, "entryCount" | "cover">> {
  if (!slugShape.test(slug)) throw missingPage();
  const { rows } = await tx.execute<{
    owner_id: string;
    title: string;
    description: string;
    emoji: string;
    color: PublicCollection["color"];
    visibility: string;
    updated_at: string;
  }>(sql`select * from app_collection_page(${slug})`);
  const [row] = rows;
  if (row === undefined) throw missingPage();
  const person = await findPublicPage(tx, { userId: row.owner_id });
  return {
    slug,
    title: row.title,
    description: row.description,
    emoji: row.emoji,
    color: row.color,
    isIndexed: row.visibility === "listed" && person !== null && person.isIndexed,
    ...(person && { maker: { name: person.name, username: person.username } }),
    updatedAt: new Date(row.updated_at),
  };
}

type EntryRow = {
  slug: string;
  id: string;
  timestamp: string;
  decided_at: string;
  title: string;
  summary: string;
  url: string | null;
  site_name: string | null;
  author: string | null;
  published_on: string | null;
  supplied: boolean;
  main_topics: string[];
  key_takeaways: string[];
  reading_time_minutes: number | null;
  picture: KeptPicture | null;
  why: string | null;
  added_by: string | null;
};

async function findEntry(tx: Tx, slug: string, entry: string): Promise<EntryRow | undefined> {
  if (!slugShape.test(slug) || !slugShape.test(entry)) return undefined;
  const [row] = await selectEntries(tx, slug, { after: null, limit: 1, entry });
  return row;
}

async function selectEntries(
  tx: Tx,
  slug: string,
  part: { after: { timestamp: string; id: string } | null; limit: number; entry?: string },
): Promise<EntryRow[]> {
  const { after, limit, entry } = part;
  const time = after === null ? sql`null` : toTimestamp(after.timestamp);
  const { rows } = await tx.execute<EntryRow>(
    sql`select page.*, page.entry_id as id, (extract(epoch from page.decided_at) * 1000000)::bigint::text as timestamp
    from app_page_entries(${slug}, ${time}, ${after?.id ?? null}::uuid, ${entry ?? null}::text, ${limit}) page`,
  );
  return rows;
}

function toPageEntry(slug: string, row: EntryRow): PageEntry {
  const picture = `/api/public/collections/${slug}/entries/${row.slug}/image`;
  const captured = {
    title: row.title,
    summary: row.summary,
    url: row.url,
    siteName: row.site_name,
    author: row.author,
    publishedOn: row.published_on,
    supplied: row.supplied,
    mainTopics: row.main_topics,
    keyTakeaways: row.key_takeaways,
    readingTimeMinutes: row.reading_time_minutes,
    picture: row.picture,
  };
  return {
    slug: row.slug,
    ...toPublicEntry({ ...captured, why: row.why, publishedAt: new Date(row.decided_at) }, picture),
    ...(row.added_by !== null && { addedBy: row.added_by }),
  };
}
