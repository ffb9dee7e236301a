import { and, eq, inArray, type SQL } from "drizzle-orm";
import { listKnownTopics } from "#features/entries/server/service.ts";
import { entryContents, globalEntries, userEntries } from "#features/entries/server/tables.ts";
import { type Ctx, inTx } from "#server/app-context.ts";
import { allSent } from "#server/db/database.ts";
import type { SummariseInput } from "./reading/reading-protocol.ts";
import type { Work } from "./work.ts";

export type Material = {
  entry: Work;
  /** Null if the entry has no text. */
  input: SummariseInput | null;
  cards: { id: string; why: string; title: string | null; summary: string | null }[];
};

/** The embedded reader's and the model's input for those of the user's entries that meet `condition`. */
export async function loadMaterial(
  ctx: Ctx,
  entryIds: readonly string[],
  condition: SQL | undefined,
): Promise<{ materials: Material[]; knownTopics: string[] }> {
  const [rows, cards, knownTopics] = await inTx(ctx, (tx) =>
    allSent([
      tx
        .select({
          entry: globalEntries,
          text: entryContents.text,
          sourceTitle: entryContents.sourceTitle,
        })
        .from(globalEntries)
        .leftJoin(entryContents, eq(entryContents.entryId, globalEntries.id))
        .where(
          and(
            inArray(globalEntries.id, [...entryIds]),
            eq(globalEntries.creatorId, ctx.userId),
            condition,
          ),
        )
        .orderBy(globalEntries.id)
        .execute(),
      tx
        .select({
          entryId: userEntries.entryId,
          id: userEntries.id,
          why: userEntries.whyItsInteresting,
          title: userEntries.title,
          summary: userEntries.summary,
        })
        .from(userEntries)
        .where(and(inArray(userEntries.entryId, [...entryIds]), eq(userEntries.userId, ctx.userId)))
        .execute(),
      listKnownTopics(tx, ctx.userId),
    ]),
  );
  const cardsOf = Map.groupBy(cards, ({ entryId }) => entryId);
  const materials = rows.map(({ entry, text, sourceTitle }) => {
    const own = cardsOf.get(entry.id) ?? [];
    const input = text === null ? null : describeInput(entry, text, sourceTitle, own[0]?.why ?? "");
    return { entry, input, cards: own };
  });
  return { materials, knownTopics };
}

function describeInput(
  { source, siteName, url, language }: Work,
  text: string,
  sourceTitle: string | null,
  whyItsInteresting: string,
): SummariseInput {
  // Never the name of an uploaded file, which is private to its owner: the title may become public.
  const title = source === "text" ? null : sourceTitle;
  return { text, title, siteName, url, language, whyItsInteresting };
}
