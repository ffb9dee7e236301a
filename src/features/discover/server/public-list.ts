/** What visitors see: the landing page's discoveries, and one entry by its slug. */
import { eq, not } from "drizzle-orm";
import type { PublicEntry } from "#features/discover/contract.ts";
import type { AppContext } from "#server/app-context.ts";
import { asVisitor, type Visitor } from "./as-visitor.ts";
import { publicPicture, toPublicEntry } from "./public-entry.ts";
import { findPublicPage } from "./pages/find-public-page.ts";
import { missingPublic, slugShape } from "./require-public.ts";
import { type PublicRow, selectPublic } from "./select-public.ts";
import { publicEntries } from "./tables.ts";

/** Number of entries read, and of entries shown. */
const readCount = 50;
const shownCount = 10;

/** The newest public entries that the server fetched or that claim no source, each URL once. */
export async function listPublicEntries(app: AppContext, visitor: Visitor): Promise<PublicEntry[]> {
  const rows = await asVisitor(app, visitor, (tx) =>
    selectPublic(tx, not(publicEntries.supplied), readCount),
  );
  const seen = new Set<string>();
  const different = rows.filter(({ captureId, urlKey }) => {
    const key = urlKey ?? captureId;
    return !seen.has(key) && seen.add(key);
  });
  return different.slice(0, shownCount).map(toListedEntry);
}

/** Throws "not_found" for an entry that is not public, whether it ever was or not. */
export async function getPublicEntry(
  app: AppContext,
  slug: string,
  visitor: Visitor,
): Promise<PublicEntry> {
  if (!slugShape.test(slug)) throw missingPublic();
  return asVisitor(app, visitor, async (tx) => {
    const [row] = await selectPublic(tx, eq(publicEntries.slug, slug), 1);
    if (row === undefined) throw missingPublic();
    const page = await findPublicPage(tx, { userId: row.creatorId });
    if (page === null) return toListedEntry(row);
    return { ...toListedEntry(row), maker: { name: page.name, username: page.username } };
  });
}

export function toListedEntry(row: PublicRow): PublicEntry {
  return { slug: row.slug, ...toPublicEntry(row, publicPicture(row.slug)) };
}
