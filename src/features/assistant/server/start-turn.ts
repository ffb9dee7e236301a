/** Accepts a question: it is stored before anything else happens. */
import { randomUUIDv7 } from "node:crypto";
import { and, desc, eq, sql } from "drizzle-orm";
import type {
  ChatMessage,
  ChatRequest,
  Conversation,
  LibraryAnswer,
} from "#features/assistant/contract.ts";
import { requireOpenCollection } from "#features/collections/server/service.ts";
import { selectReadableEntry } from "#features/entries/server/service.ts";
import { type ProjectBrief, getBrief, selectProject } from "#features/projects/server/service.ts";
import type { Tx } from "#server/db/database.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import {
  getConversationRow,
  isSubjectGone,
  toConversation,
  toMessage,
} from "./conversation-view.ts";
import { hideClosed } from "./hide-closed.ts";
import { nameConversation } from "./name-conversation.ts";
import { claimTurn, type RunningTurn } from "./running-turns.ts";
import { conversations, messages } from "./tables.ts";

/** What to search; everything saved if both are undefined. */
export type Subject = {
  collectionId: string | undefined;
  /** The entry of the question, or those linked to its project. */
  entryIds: readonly string[] | undefined;
};

/** A question with everything needed to answer it. */
export type Turn = {
  conversation: Conversation;
  question: ChatMessage;
  /** Earlier exchanges, oldest first. */
  previous: { question: string; answer: string }[];
  /** The last list of entries in the conversation; `isLast`: no other answer followed it. */
  listed: { answer: LibraryAnswer; isLast: boolean } | null;
  subject: Subject;
  /** The project of the conversation, if any. */
  project: ProjectBrief | null;
  isSubjectGone: boolean;
  /** Messages that the answer replaces. */
  replaced: string[];
  running: RunningTurn;
};

const maxPreviousMessages = 12;

/**
 * Stores the question, in a new conversation where none is given. Throws "not_found" for another user's
 * conversation, collection or entry, and "conflict" while the previous question is being answered.
 */
export async function startTurn(ctx: Ctx, request: ChatRequest): Promise<Turn> {
  const { collectionId, entryId, projectId } = request;
  if ([collectionId, entryId, projectId].filter((id) => id !== undefined).length > 1) {
    throw new AppError("validation", "Ask about one collection, one entry or one project");
  }
  if (request.retry && request.conversationId === undefined) {
    throw new AppError("validation", "There is no conversation in which to ask again");
  }
  const id = request.conversationId?.toLowerCase() ?? randomUUIDv7();
  const running = await claimTurn(ctx.userId, id);
  try {
    return await inTransaction(ctx, async (tx) => {
      if (request.conversationId === undefined) await createConversation(tx, ctx, id, request);
      const earlier =
        request.conversationId === undefined ? [] : await loadPreviousMessages(tx, ctx, id);
      const { question, replaced } = request.retry
        ? findLastQuestion(earlier)
        : { question: await storeQuestion(tx, ctx, id, request.message), replaced: [] };
      const row = await getConversationRow(tx, ctx.userId, id);
      const isGone = isSubjectGone(row);
      const project =
        row.projectId === null || isGone ? null : await getBrief(tx, ctx.userId, row.projectId);
      const before = earlier.slice(0, request.retry ? earlier.indexOf(question) : earlier.length);
      return {
        conversation: toConversation(row),
        question,
        previous: pairUp(before),
        listed: findListed(before),
        subject: {
          collectionId: row.collectionId ?? undefined,
          entryIds: row.entryId === null ? project?.entryIds : [row.entryId],
        },
        project,
        isSubjectGone: isGone,
        replaced,
        running,
      };
    });
  } catch (error) {
    running.release();
    throw error;
  }
}

async function createConversation(tx: Tx, ctx: Ctx, id: string, request: ChatRequest) {
  const { collectionId = null, entryId = null, projectId = null, message } = request;
  if (collectionId !== null) await requireOpenCollection(tx, ctx.userId, collectionId);
  if (entryId !== null) await selectReadableEntry(tx, ctx.userId, entryId);
  if (projectId !== null) await selectProject(tx, ctx.userId, projectId);
  const title = nameConversation(message);
  const subject = { collectionId, entryId, projectId };
  await tx.insert(conversations).values({ id, userId: ctx.userId, title, ...subject });
}

/** The last messages of a conversation, oldest first. Locks it, and checks that it is the user's. */
async function loadPreviousMessages(tx: Tx, ctx: Ctx, id: string): Promise<ChatMessage[]> {
  const owned = and(eq(conversations.id, id), eq(conversations.userId, ctx.userId));
  const touched = await tx
    .update(conversations)
    .set({ updatedAt: sql`now()` })
    .where(owned)
    .returning({ id: conversations.id });
  if (touched.length === 0) throw new AppError("not_found", "Conversation not found");
  const rows = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, id), eq(messages.userId, ctx.userId)))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(maxPreviousMessages);
  return hideClosed(tx, ctx.userId, rows.toReversed().map(toMessage));
}

async function storeQuestion(tx: Tx, ctx: Ctx, conversationId: string, text: string) {
  const id = randomUUIDv7();
  const [row] = await tx
    .insert(messages)
    .values({ id, userId: ctx.userId, conversationId, role: "user", text })
    .returning();
  return toMessage(row!);
}

function findLastQuestion(earlier: readonly ChatMessage[]) {
  const at = earlier.findLastIndex(({ role }) => role === "user");
  if (at < 0) throw new AppError("conflict", "There is no question yet to ask again");
  return { question: earlier[at]!, replaced: earlier.slice(at + 1).map(({ id }) => id) };
}

function findListed(before: readonly ChatMessage[]): Turn["listed"] {
  const answers = before.filter(({ role }) => role === "assistant");
  const at = answers.findLastIndex(({ library }) => library !== undefined);
  return at < 0 ? null : { answer: answers[at]!.library!, isLast: at === answers.length - 1 };
}

/** Answered questions with their answers. */
function pairUp(earlier: readonly ChatMessage[]): Turn["previous"] {
  return earlier.flatMap((message, at) => {
    const next = earlier[at + 1];
    if (message.role !== "user" || next?.role !== "assistant" || next.text === "") return [];
    return [{ question: message.text, answer: next.text }];
  });
}
