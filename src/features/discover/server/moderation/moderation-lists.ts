/**
 * What the operator sees: reports, withdrawn entries, blocked users, and past actions. Contains nothing
 * private.
 */
import { count, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { users } from "#features/account/server/tables.ts";
import { collectionPages } from "#features/collections/server/tables.ts";
import { captures } from "#features/entries/server/tables.ts";
import type { AppContext } from "#server/app-context.ts";
import { asSystem } from "#server/db/database.ts";
import { discoverReports, operatorActions, publicEntries, publications } from "../tables.ts";

const maxListed = 50;
const maxReasons = 5;

/**
 * A reported entry. The title is null while the entry is not public, because it is private to its owner then.
 */
export type ReportedEntry = {
  slug: string | null;
  title: string | null;
  /** The publisher's; null if that account was deleted. */
  email: string | null;
  isWithdrawn: boolean;
  /** The number of listed reports, the newest reasons, and the time of the newest report. */
  count: number;
  reasons: string[];
  newestAt: Date;
};

/** The 50 entries with the newest reports, newest first; `all` includes those whose reports are handled. */
export async function listReports(
  app: AppContext,
  { all = false }: { all?: boolean } = {},
): Promise<ReportedEntry[]> {
  return asSystem(app.database, async (tx) => {
    const reported = tx
      .select({
        captureId: discoverReports.captureId,
        count: count().as("count"),
        reasons: sql<
          string[]
        >`(array_agg(${discoverReports.reason} order by ${discoverReports.createdAt} desc))[1:${sql.raw(String(maxReasons))}]`.as(
          "reasons",
        ),
        newestAt: sql<Date>`max(${discoverReports.createdAt})`
          .mapWith(discoverReports.createdAt)
          .as("newest_at"),
      })
      .from(discoverReports)
      .where(all ? undefined : isNull(discoverReports.handledAt))
      .groupBy(discoverReports.captureId)
      .orderBy(sql`newest_at desc`)
      .limit(maxListed)
      .as("reported");
    return tx
      .select({
        slug: publications.slug,
        title: sql<
          string | null
        >`case when ${publicEntries.captureId} is not null then ${captures.title} end`,
        email: users.email,
        isWithdrawn: sql<boolean>`${captures.withdrawnAt} is not null`,
        count: reported.count,
        reasons: reported.reasons,
        newestAt: reported.newestAt,
      })
      .from(reported)
      .innerJoin(captures, eq(captures.id, reported.captureId))
      .leftJoin(publications, eq(publications.captureId, reported.captureId))
      .leftJoin(publicEntries, eq(publicEntries.captureId, reported.captureId))
      .leftJoin(users, eq(users.id, captures.creatorId))
      .orderBy(desc(reported.newestAt));
  });
}

/** The latest 50 of each. */
export async function listMeasures(app: AppContext): Promise<{
  withdrawn: { slug: string; at: Date }[];
  withdrawnPages: { slug: string; at: Date }[];
  blocked: { email: string; at: Date }[];
}> {
  return asSystem(app.database, async (tx) => {
    const withdrawn = await tx
      .select({ slug: publications.slug, at: captures.withdrawnAt })
      .from(captures)
      .innerJoin(publications, eq(publications.captureId, captures.id))
      .where(isNotNull(captures.withdrawnAt))
      .orderBy(desc(captures.withdrawnAt))
      .limit(maxListed);
    const withdrawnPages = await tx
      .select({ slug: collectionPages.slug, at: collectionPages.withdrawnAt })
      .from(collectionPages)
      .where(isNotNull(collectionPages.withdrawnAt))
      .orderBy(desc(collectionPages.withdrawnAt))
      .limit(maxListed);
    const blocked = await tx
      .select({ email: users.email, at: users.blockedAt })
      .from(users)
      .where(isNotNull(users.blockedAt))
      .orderBy(desc(users.blockedAt))
      .limit(maxListed);
    return {
      withdrawn: withdrawn.map(({ slug, at }) => ({ slug, at: at! })),
      withdrawnPages: withdrawnPages.map(({ slug, at }) => ({ slug, at: at! })),
      blocked: blocked.map(({ email, at }) => ({ email, at: at! })),
    };
  });
}

/** The last 50 operator actions. Their targets may have been deleted since. */
export async function listActions(app: AppContext) {
  return asSystem(app.database, (tx) =>
    tx
      .select({
        action: operatorActions.action,
        at: operatorActions.createdAt,
        slug: publications.slug,
        collectionSlug: collectionPages.slug,
        email: users.email,
      })
      .from(operatorActions)
      .leftJoin(publications, eq(publications.captureId, operatorActions.captureId))
      .leftJoin(collectionPages, eq(collectionPages.collectionId, operatorActions.collectionId))
      .leftJoin(users, eq(users.id, operatorActions.userId))
      .orderBy(desc(operatorActions.createdAt), desc(operatorActions.id))
      .limit(maxListed),
  );
}
