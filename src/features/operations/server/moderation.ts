/** Public and reported content, and the operator's actions on it. */
import {
  handlePageReports,
  isPageAddress,
  listPageReports,
  restorePage,
  withdrawPage,
} from "#features/collection-pages/server/service.ts";
import {
  handleReports,
  listMeasures,
  listReports,
  restoreCapture,
  withdrawCapture,
} from "#features/discover/server/service.ts";
import type {
  Moderation,
  ModerationAction,
  PublicItem,
  PublicItemPage,
} from "#features/operations/contract.ts";
import type { AppContext } from "#server/app-context.ts";
import { paginate, timeCursor } from "#server/db/paginate.ts";
import type { PageQuery } from "#shared/pages.ts";
import { selectPublic } from "./across-users.ts";

const pathOf = (kind: PublicItem["kind"], slug: string) =>
  kind === "entry" ? `/shared/${slug}` : `/shared/collections/${slug}`;

/** The entries and collections that every visitor can find, the newest first. */
export async function listPublic(
  { database }: AppContext,
  query: PageQuery,
): Promise<PublicItemPage> {
  const { rows, nextCursor } = await paginate(query, timeCursor, (after, limit) =>
    selectPublic(database, after, limit),
  );
  return {
    items: rows.map(({ kind, slug, title, email, publishedAt }) => ({
      kind,
      path: pathOf(kind, slug),
      title,
      email,
      publishedAt: publishedAt.toISOString(),
    })),
    nextCursor,
  };
}

/** At most 50 of each kind: items with reports that are not handled, and withdrawn items. */
export async function getModeration(app: AppContext): Promise<Moderation> {
  const entries = (await listReports(app)).map((one) => ({ kind: "entry" as const, ...one }));
  const pages = (await listPageReports(app)).map((one) => ({ kind: "page" as const, ...one }));
  const reports = [...entries, ...pages].toSorted((a, b) => +b.newestAt - +a.newestAt);
  const { withdrawn, withdrawnPages } = await listMeasures(app);
  return {
    reports: reports.map(({ slug, newestAt, ...report }) => ({
      ...report,
      path: slug === null ? null : pathOf(report.kind, slug),
      newestAt: newestAt.toISOString(),
    })),
    withdrawn: [
      ...withdrawn.map(({ slug, at }) => ({ path: pathOf("entry", slug), at })),
      ...withdrawnPages.map(({ slug, at }) => ({ path: pathOf("page", slug), at })),
    ]
      .toSorted((a, b) => +b.at - +a.at)
      .map(({ path, at }) => ({ path, at: at.toISOString() })),
  };
}

/** Throws "not_found" if nothing public has this path, and "conflict" if nothing would change. */
export async function moderate(
  app: AppContext,
  operatorId: string,
  { action, path }: ModerationAction,
): Promise<void> {
  const run = {
    withdraw: [withdrawCapture, withdrawPage],
    restore: [restoreCapture, restorePage],
    dismiss: [handleReports, handlePageReports],
  }[action];
  await run[isPageAddress(path) ? 1 : 0]!(app, path);
  app.log.info({ operator: operatorId, action }, "an operator moderated something public");
}
