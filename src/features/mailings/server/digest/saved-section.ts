import { and, desc, eq, gte, lt, sql } from "drizzle-orm";
import { captures, entries } from "#features/entries/server/tables.ts";
import { readOnlyTransaction } from "#server/app-context.ts";
import { productName } from "#shared/product-name.ts";
import { type DigestSection, shorten } from "./digest.ts";

const maxShown = 10;
/** In characters. */
const maxTitle = 160;
const maxNote = 240;

/** The entries that the user saved in the week, newest first. */
export const savedSection: DigestSection = async (ctx, { from, to }) => {
  const inWeek = and(
    eq(entries.userId, ctx.userId),
    gte(entries.createdAt, new Date(from.epochMilliseconds)),
    lt(entries.createdAt, new Date(to.epochMilliseconds)),
  );
  const { rows, count } = await readOnlyTransaction(ctx, async (tx) => {
    const [counted] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(entries)
      .where(inWeek);
    const shown = await tx
      .select({
        id: entries.id,
        title: sql<string>`coalesce(${entries.title}, ${captures.title})`,
        siteName: captures.siteName,
        why: entries.whyItsInteresting,
      })
      .from(entries)
      .innerJoin(captures, eq(captures.id, entries.captureId))
      .where(inWeek)
      .orderBy(desc(entries.createdAt), desc(entries.id))
      .limit(maxShown);
    return { rows: shown, count: counted!.count };
  });
  if (rows.length === 0) return null;
  const left = count - rows.length;
  return {
    title: `Saved this week: ${count.toLocaleString("en")}`,
    items: rows.map(({ id, title, siteName, why }) => ({
      title: shorten(title, maxTitle),
      path: `/entry/${id}`,
      ...(why && { note: shorten(why, maxNote) }),
      ...(siteName && { detail: shorten(siteName, maxTitle) }),
    })),
    ...(left > 0 && {
      more: { label: `${left.toLocaleString("en")} more in ${productName}`, path: "/library" },
    }),
  };
};
