/**
 * Answers that use entries which were shared with the user and no longer are. Everything that reads messages goes through
 * these functions.
 */
import { and, type SQL, sql } from "drizzle-orm";
import type { ChatMessage } from "#features/assistant/contract.ts";
import { isReadable } from "#features/entries/server/service.ts";
import { entries } from "#features/entries/server/tables.ts";
import type { Tx } from "#server/db/database.ts";
import { isAnyOf } from "#server/db/is-any-of.ts";
import { messages } from "./tables.ts";

/** Replaces the text of such an answer, which quotes what the user may no longer read. */
export const noLongerShared = "This answer used entries that are no longer shared with you.";

/** `shown` without quotes and titles of entries that the user can no longer read. */
export async function hideClosed<
  M extends Pick<ChatMessage, "text" | "citations" | "nearest" | "steps" | "outcome">,
>(tx: Tx, userId: string, shown: readonly M[]): Promise<M[]> {
  const shared = shown.flatMap(({ citations, nearest, steps = [] }) =>
    [...citations, ...nearest, ...steps].flatMap(({ addedBy, entryId }) =>
      addedBy === undefined ? [] : [entryId!],
    ),
  );
  if (shared.length === 0) return [...shown];
  const open = await tx
    .select({ id: entries.id })
    .from(entries)
    .where(areReadable(userId, [...new Set(shared)]));
  const openIds = new Set(open.map(({ id }) => id));
  const isOpen = (one: { addedBy?: string; entryId?: string }) =>
    one.addedBy === undefined || openIds.has(one.entryId!);
  return shown.map((message) => ({
    ...message,
    ...(!message.citations.every(isOpen) && {
      text: noLongerShared,
      citations: [],
      outcome: "stopped",
    }),
    nearest: message.nearest.filter(isOpen),
    ...(message.steps && { steps: message.steps.filter(isOpen) }),
  }));
}

/** In a query of messages: whether `hideClosed` leaves the text of the message as it is. */
export function isShown(userId: string): SQL {
  return sql`not exists (
    select 1 from jsonb_array_elements(${messages.citations}) cited
    where cited ? 'addedBy' and not exists (
      select 1 from ${entries} where ${entries.id} = (cited->>'entryId')::uuid and ${isReadable(userId)}))`;
}

function areReadable(userId: string, ids: readonly string[]): SQL {
  return and(isAnyOf(entries.id, ids), isReadable(userId))!;
}
