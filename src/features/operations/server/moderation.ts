/** Public and reported content, and the operator's actions on it. */
import { listReports, listWithdrawn, moderateContent } from "#features/discover/server/service.ts";
import type {
  Moderation,
  ModerationAction,
  PublicItemPage,
} from "#features/operations/contract.ts";
import type { AppContext } from "#server/app-context.ts";
import { paginate, timeCursor } from "#server/db/paginate.ts";
import type { PageQuery } from "#shared/pages.ts";
import { selectPublic } from "./across-users.ts";

/** The entries and collections that every visitor can find, the newest first. */
export async function listPublic(
  { database }: AppContext,
  query: PageQuery,
): Promise<PublicItemPage> {
  const { rows, nextCursor } = await paginate(query, timeCursor, (after, limit) =>
    selectPublic(database, after, limit),
  );
  return {
    items: rows.map(({ kind, path, title, email, publishedAt }) => ({
      kind,
      path,
      title,
      email,
      publishedAt: publishedAt.toISOString(),
    })),
    nextCursor,
  };
}

/** At most 50 of each kind: items with reports that are not handled, and withdrawn items. */
export async function getModeration(app: AppContext): Promise<Moderation> {
  return { reports: await listReports(app), withdrawn: await listWithdrawn(app) };
}

/** Throws "not_found" if nothing public has this path, and "conflict" if nothing would change. */
export async function moderate(
  app: AppContext,
  operatorId: string,
  { action, path }: ModerationAction,
): Promise<void> {
  await moderateContent(app, path, action === "dismiss" ? "handle" : action);
  app.log.info({ operator: operatorId, action }, "an operator moderated something public");
}
