/** Ends an answer when the user can no longer open entries of shared collections that it uses. */
import { and, type SQL, sql } from "drizzle-orm";
import type { ChatMessage } from "#features/assistant/contract.ts";
import { canReadAll, isReadable } from "#features/entries/server/service.ts";
import { entries } from "#features/entries/server/tables.ts";
import type { Entry } from "#features/entries/contract.ts";
import type { Tx } from "#server/db/database.ts";
import type { Ctx } from "#server/app-context.ts";
import { watchAccess } from "#server/watch-access.ts";

/** Replaces the text of such an answer, which quotes what the user may no longer read. */
export const noLongerShared = "This answer used entries that are no longer shared with you.";

export type SourceWatch = {
  /** The answer uses these entries from now on. */
  use: (sources: readonly Pick<Entry, "id" | "shared">[]) => void;
  /** Aborted when one of them is closed to the user. */
  closed: AbortSignal;
  check: () => Promise<void>;
  stop: () => void;
};

/** Costs nothing while an answer uses only the user's own entries. */
export function watchSources(ctx: Ctx): SourceWatch {
  const used = new Set<string>();
  const closing = new AbortController();
  const isOpen = async () => used.size === 0 || canReadAll(ctx, used);
  const watch = watchAccess(ctx, isOpen);
  return {
    use: (sources) => {
      for (const { id, shared } of sources) if (shared !== undefined) used.add(id);
    },
    closed: AbortSignal.any([watch.closed, closing.signal]),
    check: async () => {
      if (!(await isOpen())) closing.abort();
    },
    stop: watch.stop,
  };
}

/** `messages` without quotes and titles of entries that were shared with the user and no longer are. */
export async function hideClosed<
  M extends Pick<ChatMessage, "text" | "citations" | "nearest" | "outcome">,
>(tx: Tx, userId: string, messages: readonly M[]): Promise<M[]> {
  const shared = messages.flatMap(({ citations, nearest }) =>
    [...citations, ...nearest].flatMap(({ addedBy, entryId }) =>
      addedBy === undefined ? [] : [entryId],
    ),
  );
  if (shared.length === 0) return [...messages];
  const open = await tx
    .select({ id: entries.id })
    .from(entries)
    .where(areReadable(userId, [...new Set(shared)]));
  const openIds = new Set(open.map(({ id }) => id));
  const isOpen = (one: { addedBy?: string; entryId: string }) =>
    one.addedBy === undefined || openIds.has(one.entryId);
  return messages.map((message) => ({
    ...message,
    ...(!message.citations.every(isOpen) && {
      text: noLongerShared,
      citations: [],
      outcome: "stopped",
    }),
    nearest: message.nearest.filter(isOpen),
  }));
}

function areReadable(userId: string, ids: readonly string[]): SQL {
  return and(sql`${entries.id} = any(${sql.param(ids)}::uuid[])`, isReadable(userId))!;
}
