/**
 * The subject an answer searches: everything that a user can read, one collection, one entry, or a project's linked
 * entries.
 */
import { and, eq, type SQL } from "drizzle-orm";
import { isReadable } from "#features/entries/server/service.ts";
import { entries } from "#features/entries/server/tables.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Subject, Turn } from "./start-turn.ts";
import { describeProject } from "./project-source.ts";
import { isAnyOf } from "#server/db/is-any-of.ts";

/** The condition that an entry that the user can read belongs to the subject. */
export function matchSubject(userId: string, { collectionId, entryIds }: Subject): SQL {
  return and(
    isReadable(userId),
    collectionId === undefined ? undefined : eq(entries.collectionId, collectionId),
    entryIds === undefined ? undefined : isAnyOf(entries.id, entryIds),
  )!;
}

/** Explains why there is nothing to search; null if there is something. */
export async function explainEmptiness(ctx: Ctx, turn: Turn): Promise<string | null> {
  if (turn.isSubjectGone) {
    const kind = turn.conversation.scope?.kind ?? "collection";
    const reason =
      kind === "project" ? "was deleted" : "was deleted or is no longer shared with you";
    return `The ${kind} that this conversation is about ${reason}. Please start a new conversation.`;
  }
  const [any] = await inTransaction(ctx, (tx) =>
    tx
      .select({ id: entries.id })
      .from(entries)
      .where(matchSubject(ctx.userId, turn.subject))
      .limit(1),
  );
  if (any !== undefined) return null;
  if (turn.project !== null) {
    // People, attributes and notes can answer too.
    return describeProject(turn.project, 1) === null
      ? "Nothing is linked to this project yet, so there is nothing to answer from. Link entries to it, describe it or add people, and then ask about it."
      : null;
  }
  return turn.subject.collectionId === undefined
    ? "You have not saved anything yet, so there is nothing to answer from. Use Add Entry to save a link, some text or a document, and then ask about it."
    : "There is nothing in this collection yet, so there is nothing to answer from. Use Add Entry to save something into it, and then ask about it.";
}
