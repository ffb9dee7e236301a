/** Asks questions about the library as the chat does, and reads what was answered. */
import { mock } from "node:test";
import { startTurn } from "#features/assistant/server/start-turn.ts";
import { streamAnswer } from "#features/assistant/server/stream-answer.ts";
import { findLibraryIds } from "#features/search/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { parseLibrarySearch } from "#shared/library-filters.ts";
import { type BuiltLibrary, now } from "./build-library.ts";

/** Of the last question. Entries by the name of their page. */
export type LibraryAnswered = {
  text: string;
  /** All that are listed, or those cited if the answer has no list. */
  entries: string[];
  cited: string[];
  /** Null if the answer has no list. */
  count: number | null;
  isRefused: boolean;
  /** Until the first text. */
  milliseconds: number;
};

const maxListed = 1_000;

/** `questions`: of one conversation. While they are asked, the clock of this process shows the library's time. */
export async function askLibrary(
  ctx: Ctx,
  { entryIds }: Pick<BuiltLibrary, "entryIds">,
  questions: readonly string[],
): Promise<LibraryAnswered> {
  const names = new Map([...entryIds].map(([name, id]) => [id, name]));
  const toNames = (ids: Iterable<string>) => [...new Set(ids)].flatMap((id) => names.get(id) ?? []);
  mock.timers.enable({ apis: ["Date"], now });
  try {
    let conversationId: string | undefined;
    let answered: LibraryAnswered | null = null;
    for (const message of questions) {
      const request = { message, ...(conversationId && { conversationId }) };
      const startedAt = performance.now();
      const turn = await startTurn(ctx, request);
      conversationId = turn.conversation.id;
      let milliseconds = 0;
      for await (const part of streamAnswer(ctx, turn, turn.running.signal)) {
        if (part.type === "text-delta") milliseconds ||= performance.now() - startedAt;
        if (part.type !== "finish") continue;
        const { text, citations, library, outcome } = part.messageMetadata.message;
        const cited = toNames(citations.map(({ entryId }) => entryId));
        const listed = library === undefined ? null : await list(ctx, library);
        answered = {
          text,
          entries: listed === null ? cited : toNames(listed),
          cited,
          count: library?.count ?? null,
          isRefused: outcome === "unanswered" || library?.count === 0,
          milliseconds,
        };
      }
      turn.running.release();
    }
    return answered!;
  } finally {
    mock.timers.reset();
  }
}

async function list(
  ctx: Ctx,
  {
    kind,
    filter,
    limit = maxListed,
    entryIds,
  }: { kind: string; filter: string; limit?: number; entryIds: string[] },
): Promise<string[]> {
  if (kind === "next") return entryIds;
  return inTransaction(ctx, (tx) =>
    findLibraryIds(tx, {
      userId: ctx.userId,
      filter: parseLibrarySearch(filter),
      after: undefined,
      limit,
    }),
  );
}
