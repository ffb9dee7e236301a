import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { captureContents, captures, entries } from "#features/entries/server/tables.ts";
import { listKnownTopics } from "#features/topics/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { allSent } from "#server/db/database.ts";
import type { SummariseInput } from "../reading/reading-protocol.ts";
import type { CaptureRow } from "../progress/capture-state.ts";

export type Material = {
  capture: CaptureRow;
  /** Null if the capture has no text. */
  input: SummariseInput | null;
  entries: { id: string; why: string; title: string | null; summary: string | null }[];
};

/** Loads the input of the embedded reader and of the model, for those captures of the user that meet `condition`. */
export async function loadMaterial(
  ctx: Ctx,
  captureIds: readonly string[],
  condition: SQL | undefined,
): Promise<{ materials: Material[]; knownTopics: string[] }> {
  const [rows, entryRows, knownTopics] = await inTransaction(ctx, (tx) =>
    allSent([
      tx
        .select({
          capture: captures,
          text: captureContents.text,
          sourceTitle: captureContents.sourceTitle,
          needsDocument: sql<boolean>`${isNull(captureContents.document)}`,
        })
        .from(captures)
        .leftJoin(captureContents, eq(captureContents.captureId, captures.id))
        .where(
          and(inArray(captures.id, [...captureIds]), eq(captures.creatorId, ctx.userId), condition),
        )
        .orderBy(captures.id)
        .execute(),
      tx
        .select({
          captureId: entries.captureId,
          id: entries.id,
          why: entries.whyItsInteresting,
          title: entries.title,
          summary: entries.summary,
        })
        .from(entries)
        .where(and(inArray(entries.captureId, [...captureIds]), eq(entries.userId, ctx.userId)))
        .execute(),
      listKnownTopics(tx, ctx.userId),
    ]),
  );
  const entriesOf = Map.groupBy(entryRows, ({ captureId }) => captureId);
  const materials = rows.map(({ capture, text, sourceTitle, needsDocument }) => {
    const ownEntries = entriesOf.get(capture.id) ?? [];
    const input =
      text === null
        ? null
        : {
            ...describeInput(capture, text, sourceTitle, ownEntries[0]?.why ?? ""),
            needsDocument,
          };
    return { capture, input, entries: ownEntries };
  });
  return { materials, knownTopics };
}

function describeInput(
  { source, siteName, url, language }: CaptureRow,
  text: string,
  sourceTitle: string | null,
  whyItsInteresting: string,
): SummariseInput {
  // Never the name of an uploaded file, which is private to its owner: the title may become public.
  const title = source === "text" ? null : sourceTitle;
  return { text, title, siteName, url, language, whyItsInteresting };
}
