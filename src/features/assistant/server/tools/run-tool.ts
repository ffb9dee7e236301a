/** Runs what a model calls, within the subject of its conversation. */
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { AnswerStep, ConversationScope, LibraryAnswer } from "#features/assistant/contract.ts";
import { isAfterCursor, listFound, listNewestEntries } from "#features/entries/server/service.ts";
import { entries } from "#features/entries/server/tables.ts";
import { listHighlights } from "#features/highlights/server/service.ts";
import { toLibraryFilter } from "#features/search/contract.ts";
import {
  countFound,
  findEntries,
  findLibraryIds,
  findPrepared,
  prepareFilter,
} from "#features/search/server/service.ts";
import { type Ctx, readOnlyTransaction } from "#server/app-context.ts";
import { runHeavyQuery } from "#server/db/heavy-reads.ts";
import { AppError } from "#shared/errors.ts";
import { formatLibrarySearch } from "#shared/library-filters.ts";
import type { Source } from "../citations/source.ts";
import { notesOn } from "../notes-on.ts";
import { toLibraryAnswer } from "../library/to-library-answer.ts";
import { loadTexts } from "../load-texts.ts";
import type { Subject } from "../start-turn.ts";
import { matchSubject } from "../subject.ts";
import {
  highlightsDefinition,
  listDefinition,
  readDefinition,
  searchDefinition,
} from "./definitions.ts";
import { quoteField } from "./quote.ts";
import { describeFilter, writeEntry, writePassage, writeRest, writeShort } from "./write-result.ts";

/** Characters of a text that are read at once. */
const maxRead = 12_000;

/** Within what the tools of one answer look. */
export type Reach = {
  ctx: Ctx;
  subject: Subject;
  scope: ConversationScope | null;
  signal: AbortSignal;
};

export type Looked = {
  step: AnswerStep;
  /** Entries and texts that the answer may quote. */
  sources: Source[];
  /** The result as the calling model reads it. */
  lines: string[];
  /** Only of `list_entries`. */
  listed?: LibraryAnswer;
};

type Input<Definition extends { input: z.ZodObject }> = z.output<Definition["input"]>;

/**
 * As the AI SDK takes them; `isSmall`: without the one whose description is long. An argument that a tool does not know would
 * otherwise be ignored, and a list return everything.
 */
export function describeTools({ scope }: Pick<Reach, "scope">, isSmall: boolean) {
  const describe = ({ description, input }: { description: string; input: z.ZodObject }) => ({
    description,
    inputSchema: input.strict(),
  });
  const usual = {
    search: describe(searchDefinition),
    read: describe(readDefinition),
    list_highlights: describe(highlightsDefinition),
  };
  // One entry is no list.
  return isSmall || scope?.kind === "entry"
    ? usual
    : { ...usual, list_entries: describe(listDefinition) };
}

/** Throws AppError for what cannot be found or takes too long. `input` is what the tool's schema returned. */
export async function runTool(reach: Reach, name: string, input: unknown): Promise<Looked> {
  switch (name) {
    case "search":
      return search(reach, input as Input<typeof searchDefinition>);
    case "list_entries":
      return list(reach, input as Input<typeof listDefinition>);
    case "read":
      return read(reach, input as Input<typeof readDefinition>);
    case "list_highlights":
      return readHighlights(reach, input as Input<typeof highlightsDefinition>);
    default:
      throw new AppError("validation", `There is no tool ${name}.`);
  }
}

async function search(
  { ctx, subject, signal }: Reach,
  { query, collectionId, limit }: Input<typeof searchDefinition>,
): Promise<Looked> {
  const within = { collectionId: subject.collectionId ?? collectionId, entryIds: subject.entryIds };
  const { items, notes } = await findEntries(ctx, { q: query, limit, ...within }, signal);
  return {
    step: { tool: "search", text: `Searched “${writeShort(query)}”: ${count(items.length)}` },
    sources: items.map(({ entry, passages }) => ({ kind: "entry", entry, excerpts: passages })),
    lines: [
      ...notes,
      ...items.flatMap(({ entry, passages, highlights = [] }) => [
        ...writeEntry(entry),
        ...passages.flatMap(writePassage),
        ...highlights.flatMap(({ quote }) => writeRest("The person highlighted", quote)),
      ]),
    ],
  };
}

async function list(
  { ctx, scope, signal }: Reach,
  { limit, cursor, query, ...given }: Input<typeof listDefinition>,
): Promise<Looked> {
  const filter = toLibraryFilter({ ...given, q: query });
  const about = describeFilter(filter);
  if (scope?.kind === "collection") filter.values.collectionId = [scope.id];
  if (scope?.kind === "project") filter.values.projectId = [scope.id];
  const { userId } = ctx;
  const { sort, shared } = filter;
  const after = isAfterCursor(sort, cursor);
  const { total, items, nextCursor } = await runHeavyQuery(ctx, signal, async (tx) => {
    const own = shared ? null : await prepareFilter(tx, userId, filter);
    const total = own && (await countFound(tx, own));
    const page = { after, limit: limit + 1 };
    const ids =
      own === null
        ? await findLibraryIds(tx, { userId, filter, ...page })
        : await findPrepared(tx, own, { sort, ...page });
    return { total, ...(await listFound(tx, userId, ids, { sort, limit: Math.max(1, limit) })) };
  });
  const shown = items.slice(0, limit);
  return {
    step: {
      tool: "list_entries",
      text: `Listed ${about}: ${count(total ?? shown.length)}`,
      filter: formatLibrarySearch(filter),
    },
    sources: shown.map((entry) => ({ kind: "entry", entry, excerpts: [] })),
    lines: [
      `In all: ${total ?? "not counted"}`,
      ...shown.flatMap(writeEntry),
      ...(nextCursor === null || limit === 0 ? [] : [`More follow: cursor ${nextCursor}`]),
    ],
    // Those of others are not counted.
    ...(total !== null && {
      listed: toLibraryAnswer(
        { kind: "list", limit: null },
        filter,
        total,
        shown.map(({ id }) => id),
      ),
    }),
  };
}

async function read(
  { ctx, subject }: Reach,
  { entryId, offset, limit }: Input<typeof readDefinition>,
): Promise<Looked> {
  const { entry, text } = await readOnlyTransaction(ctx, async (tx) => {
    const isMeant = and(matchSubject(ctx.userId, subject), eq(entries.id, entryId))!;
    const [entry] = await listNewestEntries(tx, isMeant, 1);
    if (entry === undefined) throw new AppError("not_found", "Entry not found");
    const texts = await loadTexts(tx, [entry.captureId]);
    return { entry, text: texts.get(entry.captureId) ?? "" };
  });
  const end = Math.min(text.length, offset + Math.min(limit, maxRead));
  const part = text.slice(offset, end);
  const { by } = notesOn(entry);
  return {
    step: {
      tool: "read",
      text: `Read “${writeShort(entry.title)}”`,
      entryId,
      ...(by !== null && { addedBy: by }),
    },
    sources: [
      { kind: "entry", entry, excerpts: part === "" ? [] : [{ text: part, start: offset }] },
    ],
    lines: [
      ...writeEntry(entry),
      part === "" ? "There is no text here." : "This part of the text is among the sources now:",
      ...quoteField("Text", part),
      ...(end < text.length ? [`More follows: read on with offset ${end}.`] : []),
    ],
  };
}

async function readHighlights(
  { ctx, subject, signal }: Reach,
  { query, collectionId, ...filters }: Input<typeof highlightsDefinition>,
): Promise<Looked> {
  const within = { collectionId: subject.collectionId ?? collectionId, entryIds: subject.entryIds };
  const highlighted = await listHighlights(
    ctx,
    { q: query, limit: 20, ...filters, ...within },
    signal,
  );
  const { items, nextCursor } = highlighted;
  const about = query ? ` with “${writeShort(query)}”` : "";
  return {
    step: { tool: "list_highlights", text: `Looked through highlights${about}: ${items.length}` },
    sources: highlighted.entries.map((entry) => ({ kind: "entry", entry, excerpts: [] })),
    lines: [
      ...items.flatMap(({ entryId, quote, note }) => [
        `- entryId ${entryId}`,
        ...writeRest("Highlighted", quote),
        ...writeRest("The person's note", note),
      ]),
      ...(nextCursor === null ? [] : [`More follow: cursor ${nextCursor}`]),
    ],
  };
}

const count = (entries: number): string => `${entries} ${entries === 1 ? "entry" : "entries"}`;
