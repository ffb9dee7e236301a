/**
 * A user's page of public entries: its owner turns it on and off, and everybody can read it while it is on.
 */
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type {
  ListedCollection,
  PublicPage,
  PublicPageUpdate,
  PublicPerson,
} from "#features/discover/contract.ts";
import { type AppContext, type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { lockByName } from "#server/db/lock-by-name.ts";
import { createCursor } from "#server/db/cursor.ts";
import { beforeCursor, paginate } from "#server/db/paginate.ts";
import { AppError } from "#shared/errors.ts";
import type { PageQuery } from "#shared/pages.ts";
import { asVisitor, type Visitor } from "../as-visitor.ts";
import { PublicPosition } from "../discover-cursor.ts";
import { toListedEntry } from "../public-list.ts";
import { type FoundPage, findPublicPage } from "./find-public-page.ts";
import { selectListedCollections } from "./listed-collections.ts";
import { type PublicRow, selectPublic } from "../select-public.ts";
import { publicEntries, publicPages } from "../tables.ts";

/** SQLSTATE unique_violation. */
const uniqueViolation = "23505";

export async function getPublicPage(ctx: Ctx): Promise<PublicPage> {
  return inTransaction(ctx, (tx) => selectOwnPage(tx, ctx.userId));
}

/** Throws "validation" if it is turned on without a name, and "duplicate" if another user has the name. */
export async function updatePublicPage(
  ctx: Ctx,
  input: z.output<typeof PublicPageUpdate>,
): Promise<PublicPage> {
  const { userId } = ctx;
  return inTransaction(ctx, async (tx) => {
    // Serialize concurrent requests of a user: otherwise the second would see the first's name as taken by
    // another user.
    await lockByName(tx, `public page of ${userId}`);
    const { name, ...before } = await selectOwnPage(tx, userId);
    const wanted = input.name ?? name;
    if (wanted === null) throw refuseName("validation", "Please choose a name for the address");
    const page = {
      name: wanted,
      isOn: input.isOn ?? before.isOn,
      isIndexed: input.isIndexed ?? before.isIndexed,
      updatedAt: new Date(),
    };
    await tx
      .insert(publicPages)
      .values({ userId, ...page })
      .onConflictDoUpdate({ target: publicPages.userId, set: page })
      .catch((error: unknown) => {
        const { code } = ((error as Error).cause ?? {}) as { code?: string };
        throw code === uniqueViolation
          ? refuseName("duplicate", "This name is already taken")
          : error;
      });
    return selectOwnPage(tx, userId);
  });
}

function refuseName(code: "validation" | "duplicate", message: string): AppError {
  return new AppError(code, message, { fields: { name: message } });
}

async function selectOwnPage(tx: Tx, userId: string): Promise<PublicPage> {
  const [row] = await tx
    .select({ name: publicPages.name, isOn: publicPages.isOn, isIndexed: publicPages.isIndexed })
    .from(publicPages)
    .where(eq(publicPages.userId, userId));
  return row ?? { name: null, isOn: false, isIndexed: false };
}

const publicCursor = createCursor(PublicPosition);

/** Throws "not_found" if no user has the name or the page is turned off. */
export async function getPublicPerson(
  app: AppContext,
  name: string,
  query: PageQuery,
  visitor: Visitor,
): Promise<PublicPerson> {
  const { page, collections, rows, nextCursor } = await getPersonPage(app, name, query, visitor);
  return {
    name: page.name,
    username: page.username,
    isIndexed: page.isIndexed,
    collections,
    items: rows.map(toListedEntry),
    nextCursor,
  };
}

/** The page, its collections, and one page of its public entries, newest first. Throws like getPublicPerson. */
export async function getPersonPage(
  app: AppContext,
  name: string,
  query: PageQuery,
  visitor: Visitor,
): Promise<{
  page: FoundPage;
  collections: ListedCollection[];
  rows: PublicRow[];
  nextCursor: string | null;
}> {
  const { publishedAt, captureId, creatorId } = publicEntries;
  return asVisitor(app, visitor, async (tx) => {
    const page = nameShape.test(name) ? await findPublicPage(tx, { name }) : null;
    if (page === null) throw new AppError("not_found", "This page does not exist");
    const listed = await paginate(query, publicCursor, (after, limit) => {
      const position = after && { timestamp: after.timestamp, id: after.captureId };
      const isAfter = beforeCursor(publishedAt, captureId, position);
      return selectPublic(tx, and(eq(creatorId, page.userId), isAfter), limit);
    });
    const isFirst = query.cursor === undefined;
    const collections = isFirst ? await selectListedCollections(tx, page.userId) : [];
    return { page, collections, ...listed };
  });
}
const nameShape = /^[a-z0-9-]{3,40}$/;
