/** What the operator is told: reports, what is withdrawn, who is blocked, and what was done. Nothing that is private. */
import { count, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { users } from "#features/account/server/tables.ts";
import { globalEntries } from "#features/entries/server/tables.ts";
import type { AppContext } from "#server/app-context.ts";
import { asSystem } from "#server/db/database.ts";
import { discoverReports, operatorActions, publicEntries, publications } from "./tables.ts";

const mostListed = 50;
const mostReasons = 5;

/** An entry that was reported. The title is null while it is not public: then it is its maker's affair. */
export type ReportedEntry = {
  slug: string | null;
  title: string | null;
  /** Of who published it; null once that account is gone. */
  email: string | null;
  isWithdrawn: boolean;
  /** Of the reports that are listed: how many, the newest reasons, and when the newest came. */
  count: number;
  reasons: string[];
  newestAt: Date;
};

/** The 50 entries that were reported last, newest report first; with `all` also where the reports are handled. */
export async function listReports(
  app: AppContext,
  { all = false }: { all?: boolean } = {},
): Promise<ReportedEntry[]> {
  return asSystem(app.database, async (tx) => {
    const reported = tx
      .select({
        entryId: discoverReports.entryId,
        count: count().as("count"),
        reasons: sql<
          string[]
        >`(array_agg(${discoverReports.reason} order by ${discoverReports.createdAt} desc))[1:${sql.raw(String(mostReasons))}]`.as(
          "reasons",
        ),
        newestAt: sql<Date>`max(${discoverReports.createdAt})`
          .mapWith(discoverReports.createdAt)
          .as("newest_at"),
      })
      .from(discoverReports)
      .where(all ? undefined : isNull(discoverReports.handledAt))
      .groupBy(discoverReports.entryId)
      .orderBy(sql`newest_at desc`)
      .limit(mostListed)
      .as("reported");
    return tx
      .select({
        slug: publications.slug,
        title: sql<
          string | null
        >`case when ${publicEntries.entryId} is not null then ${globalEntries.title} end`,
        email: users.email,
        isWithdrawn: sql<boolean>`${globalEntries.withdrawnAt} is not null`,
        count: reported.count,
        reasons: reported.reasons,
        newestAt: reported.newestAt,
      })
      .from(reported)
      .innerJoin(globalEntries, eq(globalEntries.id, reported.entryId))
      .leftJoin(publications, eq(publications.entryId, reported.entryId))
      .leftJoin(publicEntries, eq(publicEntries.entryId, reported.entryId))
      .leftJoin(users, eq(users.id, globalEntries.creatorId))
      .orderBy(desc(reported.newestAt));
  });
}

/** The latest 50 of each. */
export async function listMeasures(
  app: AppContext,
): Promise<{ withdrawn: { slug: string; at: Date }[]; blocked: { email: string; at: Date }[] }> {
  return asSystem(app.database, async (tx) => {
    const withdrawn = await tx
      .select({ slug: publications.slug, at: globalEntries.withdrawnAt })
      .from(globalEntries)
      .innerJoin(publications, eq(publications.entryId, globalEntries.id))
      .where(isNotNull(globalEntries.withdrawnAt))
      .orderBy(desc(globalEntries.withdrawnAt))
      .limit(mostListed);
    const blocked = await tx
      .select({ email: users.email, at: users.blockedAt })
      .from(users)
      .where(isNotNull(users.blockedAt))
      .orderBy(desc(users.blockedAt))
      .limit(mostListed);
    return {
      withdrawn: withdrawn.map(({ slug, at }) => ({ slug, at: at! })),
      blocked: blocked.map(({ email, at }) => ({ email, at: at! })),
    };
  });
}

/** The last 50 things that the operator did. What they were done to may be gone since. */
export async function listActions(app: AppContext) {
  return asSystem(app.database, (tx) =>
    tx
      .select({
        action: operatorActions.action,
        at: operatorActions.createdAt,
        slug: publications.slug,
        email: users.email,
      })
      .from(operatorActions)
      .leftJoin(publications, eq(publications.entryId, operatorActions.entryId))
      .leftJoin(users, eq(users.id, operatorActions.userId))
      .orderBy(desc(operatorActions.createdAt), desc(operatorActions.id))
      .limit(mostListed),
  );
}
