import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { ReadingInput } from "#features/enrichment/contract.ts";
import { captureContents, captures, entries } from "#features/entries/server/tables.ts";
import { listKnownTopics } from "#features/topics/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { allSent, type Tx } from "#server/db/database.ts";
import { isAnyOf } from "#server/db/is-any-of.ts";
import type { CaptureRow } from "../progress/capture-state.ts";

type TextInput = Omit<ReadingInput, "knownTopics">;

export type Material = {
  capture: CaptureRow;
  /** Null if the capture has no text. */
  input: TextInput | null;
  hasDocument: boolean;
  entries: { id: string; why: string; title: string | null; summary: string | null }[];
};

/** What is known of captures besides their texts: the user's entries of them, and the user's topics. */
function selectAround(tx: Tx, userId: string, captureIds: readonly string[]) {
  return [
    tx
      .select({
        captureId: entries.captureId,
        id: entries.id,
        why: entries.whyItsInteresting,
        title: entries.title,
        summary: entries.summary,
      })
      .from(entries)
      .where(and(isAnyOf(entries.captureId, captureIds), eq(entries.userId, userId)))
      .execute(),
    listKnownTopics(tx, userId),
  ] as const;
}

/** For a capture whose text is about to be read. */
export async function loadAround(
  ctx: Ctx,
  captureId: string,
): Promise<Pick<Material, "entries"> & { knownTopics: string[] }> {
  const [found, knownTopics] = await inTransaction(ctx, (tx) =>
    allSent(selectAround(tx, ctx.userId, [captureId])),
  );
  return { entries: found, knownTopics };
}

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
          hasDocument: sql<boolean>`${isNotNull(captureContents.document)}`,
        })
        .from(captures)
        .leftJoin(captureContents, eq(captureContents.captureId, captures.id))
        .where(and(isAnyOf(captures.id, captureIds), eq(captures.creatorId, ctx.userId), condition))
        .orderBy(captures.id)
        .execute(),
      ...selectAround(tx, ctx.userId, captureIds),
    ]),
  );
  const entriesOf = Map.groupBy(entryRows, ({ captureId }) => captureId);
  const materials = rows.map(({ capture, text, sourceTitle, hasDocument }) => {
    const ownEntries = entriesOf.get(capture.id) ?? [];
    const input =
      text === null ? null : describeInput(capture, text, sourceTitle, ownEntries[0]?.why ?? "");
    return { capture, input, hasDocument, entries: ownEntries };
  });
  return { materials, knownTopics };
}

function describeInput(
  { source, siteName, url, language }: CaptureRow,
  text: string,
  sourceTitle: string | null,
  whyItsInteresting: string,
): TextInput {
  // Never the name of an uploaded file, which is private to its owner: the title may become public.
  const title = source === "text" ? null : sourceTitle;
  return { text, title, siteName, url, language, whyItsInteresting };
}
