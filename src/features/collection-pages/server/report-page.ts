import { and, eq, isNull } from "drizzle-orm";
import { users } from "#features/account/server/tables.ts";
import { collectionPages } from "#features/collections/server/tables.ts";
import { insertReport, slugShape } from "#features/discover/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { asSystem } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";
import { missingPage } from "./read-page.ts";

/** Throws "not_found" for a page that is off, "validation" for one's own, "duplicate" for a second report. */
export async function reportPage(
  ctx: Ctx,
  slug: string,
  { reason }: { reason: string },
): Promise<void> {
  const page = slugShape.test(slug) ? await findLive(ctx, slug) : undefined;
  if (page === undefined) throw missingPage();
  if (page.ownerId === ctx.userId) throw new AppError("validation", "This is your own page");
  const { collectionId } = page;
  await inTransaction(ctx, (tx) => insertReport(tx, { userId: ctx.userId, collectionId, reason }));
}

async function findLive({ app }: Ctx, slug: string) {
  const [page] = await asSystem(app.database, (tx) =>
    tx
      .select({ collectionId: collectionPages.collectionId, ownerId: collectionPages.ownerId })
      .from(collectionPages)
      .innerJoin(users, eq(users.id, collectionPages.ownerId))
      .where(
        and(
          eq(collectionPages.slug, slug),
          isNull(collectionPages.withdrawnAt),
          isNull(users.blockedAt),
        ),
      ),
  );
  return page;
}
