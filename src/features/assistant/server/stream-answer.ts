/**
 * Answers a question: yields the parts of the AI SDK's UI message stream, and stores the answer at the end.
 */
import { randomUUIDv7 } from "node:crypto";
import type { UIMessageChunk } from "ai";
import type {
  AnswerStep,
  ChatFinish,
  ChatMessage,
  ChatStart,
  Citation,
  LibraryPart,
  NearestEntry,
} from "#features/assistant/contract.ts";
import type { Ctx } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import { type Answering, type AnswerEnd, endAnswer } from "./answer-end.ts";
import { answerFromEntries } from "./embedded/answer-from-entries.ts";
import { mayRead } from "./library/may-read.ts";
import { answerFromLibrary } from "./library/answer-from-library.ts";
import { toLibraryPart } from "./library/to-library-part.ts";
import { answerWithModel } from "./model/answer-with-model.ts";
import type { Turn } from "./start-turn.ts";
import { storeAnswer } from "./store-answer.ts";
import { explainEmptiness } from "./subject.ts";
import { noLongerShared } from "./hide-closed.ts";
import { type SourceWatch, watchSources } from "./watch-sources.ts";

type Chunk = UIMessageChunk<
  never,
  {
    citation: Citation;
    step: AnswerStep;
    nearest: NearestEntry[];
    library: LibraryPart;
    failure: NonNullable<ChatMessage["failure"]>;
    waiting: { until: string };
  }
>;
/** The first part is "start", the last "finish". */
export type AnswerPart =
  | Exclude<Chunk, { type: "start" | "finish" }>
  | { type: "start"; messageId: string; messageMetadata: ChatStart }
  | { type: "finish"; messageMetadata: ChatFinish };

const internalFailure = {
  kind: "internal",
  message: "Something went wrong while answering. Please try again.",
} as const;

/** Runs to its end even without a client; `signal` stops the answer and keeps its text so far. */
export async function* streamAnswer(
  ctx: Ctx,
  turn: Turn,
  signal: AbortSignal,
): AsyncGenerator<AnswerPart, void> {
  const id = randomUUIDv7();
  const { conversation, question } = turn;
  yield { type: "start", messageId: id, messageMetadata: { conversation, question } };
  const watch = watchSources(ctx);
  const answering = answer(ctx, turn, AbortSignal.any([signal, watch.closed]), watch);
  let text = "";
  let end: AnswerEnd | null = null;
  try {
    while (end === null) {
      const next = await answering
        .next()
        .catch(
          (error: unknown) => ({ done: true, value: explainEnd(ctx, error, signal) }) as const,
        );
      // Others are checked for while the answer streams.
      if (next.done || text === "") await watch.check();
      if (next.done) end = next.value;
      else if (typeof next.value !== "string" && "step" in next.value) {
        if (mayRead(ctx)) yield { type: "data-step", data: next.value.step };
      } else if (typeof next.value !== "string") {
        yield { type: "data-waiting", data: { until: next.value.waitingUntil }, transient: true };
      } else if (!watch.closed.aborted) {
        if (text === "") yield { type: "text-start", id };
        text += next.value;
        yield { type: "text-delta", id, delta: next.value };
      }
    }
  } finally {
    watch.stop();
  }
  if (watch.closed.aborted) {
    if (text === "") yield { type: "text-start", id };
    yield { type: "text-delta", id, delta: text === "" ? noLongerShared : `\n\n${noLongerShared}` };
    text = noLongerShared;
    end = endAnswer({ outcome: "stopped", model: end.model });
  }
  if (text !== "") yield { type: "text-end", id };
  const message = withhold(ctx, await saveMessage(ctx, turn, { id, text: storable(text), ...end }));
  for (const data of message.citations) yield { type: "data-citation", data };
  yield* listSources(message.citations);
  if (message.library)
    yield { type: "data-library", data: await toLibraryPart(ctx, message.library) };
  if (message.nearest.length > 0) yield { type: "data-nearest", data: message.nearest };
  if (message.failure !== null) {
    yield { type: "data-failure", data: message.failure };
    yield { type: "error", errorText: message.failure.message };
  }
  yield { type: "finish", messageMetadata: { message } };
}

function explainEnd(ctx: Ctx, error: unknown, signal: AbortSignal): AnswerEnd {
  if (signal.aborted) return endAnswer({ outcome: "stopped" });
  if (error instanceof AppError && error.code !== "internal") {
    const { message } = error;
    return endAnswer({ outcome: "failed", failure: { kind: "internal", message } });
  }
  ctx.app.log.error({ err: error }, "a question could not be answered");
  return endAnswer({ outcome: "failed", failure: internalFailure });
}

async function* answer(ctx: Ctx, turn: Turn, signal: AbortSignal, watch: SourceWatch): Answering {
  const { models } = ctx.app;
  const emptiness = await explainEmptiness(ctx, turn);
  if (emptiness !== null) {
    yield emptiness;
    return endAnswer({ outcome: "unanswered" });
  }
  const found = await answerFromLibrary(ctx, turn, signal);
  if (found !== null) {
    const { text, ...end } = found;
    yield text;
    return endAnswer(end);
  }
  if (models === null) return yield* answerFromEntries(ctx, turn, signal, watch);
  return yield* answerWithModel(ctx, models, turn, signal, watch);
}

/** Returns the stored message; unchanged if the conversation was deleted, and as failed if storing failed. */
async function saveMessage(
  ctx: Ctx,
  turn: Turn,
  answer: Pick<ChatMessage, "id" | "text"> & AnswerEnd,
): Promise<ChatMessage> {
  const unsaved = { ...answer, role: "assistant", createdAt: new Date().toISOString() } as const;
  try {
    return (await storeAnswer(ctx, turn, answer)) ?? unsaved;
  } catch (error) {
    ctx.app.log.error({ err: error }, "an answer could not be stored");
    const message = "The answer could not be saved. Please copy what you need, and try again.";
    return { ...unsaved, outcome: "failed", failure: { kind: "internal", message } };
  }
}

/** A key without the scope `read` gets what the answer quotes, but no titles, summaries and steps (ruling 28). */
function withhold(ctx: Ctx, { steps, ...message }: ChatMessage): ChatMessage {
  if (!mayRead(ctx)) return { ...message, nearest: [] };
  return { ...message, ...(steps && { steps }) };
}

function* listSources(citations: readonly Citation[]): Generator<AnswerPart> {
  const cited = new Map(citations.map((citation) => [citation.entryId, citation]));
  for (const [sourceId, { field, title }] of cited) {
    const place = field === "project" ? "project" : "entry";
    yield { type: "source-url", sourceId, url: `/${place}/${sourceId}`, title };
  }
}

function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}
