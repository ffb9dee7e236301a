/** The pages of an entry that were read as images, for users who have the entry. */
import { and, asc, eq } from "drizzle-orm";
import type { EntryPages, EntryPageWords } from "#features/capture/contract.ts";
import { selectReadableEntry } from "#features/entries/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import { toWords } from "./page-lines.ts";
import { entryPages } from "../tables.ts";

/** Empty if no page was read as an image. Throws "not_found" if the entry is not the user's. */
export async function listEntryPages(ctx: Ctx, id: string): Promise<EntryPages> {
  const pages = await inTransaction(ctx, async (tx) => {
    const { captureId } = await selectReadableEntry(tx, ctx.userId, id);
    return tx
      .select({
        page: entryPages.page,
        start: entryPages.startsAt,
        end: entryPages.endsAt,
        failure: entryPages.failure,
      })
      .from(entryPages)
      .where(and(eq(entryPages.captureId, captureId), eq(entryPages.isRead, true)))
      .orderBy(asc(entryPages.page));
  });
  return { pages };
}

/** Throws "not_found" if the entry is not the user's or the page was not read. */
export async function getEntryPage(ctx: Ctx, id: string, page: number): Promise<EntryPageWords> {
  const [found] = await inTransaction(ctx, async (tx) => {
    const { captureId } = await selectReadableEntry(tx, ctx.userId, id);
    return tx
      .select({ lines: entryPages.lines })
      .from(entryPages)
      .where(and(eq(entryPages.captureId, captureId), eq(entryPages.page, page)));
  });
  if (!found?.lines) throw new AppError("not_found", "This page was not read as an image");
  return { words: toWords(found.lines) };
}
