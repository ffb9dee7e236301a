/** The questions being answered in this tab, kept outside the screens: an answer outlives a change of address. */
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "#web/api.ts";
import { requestStream } from "#web/stream.ts";
import { createStore, useStore } from "#web/store.ts";
import { brokenOff, readAnswerFailure, tookTooLong } from "../answer/answer-failures.ts";
import { keepAsked, newDraft } from "../composer/question-drafts.ts";
import { keepAnswer, keepQuestion } from "../conversation-cache.ts";
import { conversationKeys, usageQuery } from "../queries.ts";
import {
  applyPart,
  beginExchange,
  conversationOf,
  endExchange,
  isUnderWay,
  type Exchange,
  type Question,
} from "./exchange.ts";

/** Milliseconds between two pictures of a growing answer: each one is parsed anew. */
const pictureGap = 50;
/** Milliseconds after which an answer is given up: the server's own ten minutes, and a little. */
const longestAnswer = 10 * 60_000 + 15_000;

/** Milliseconds to wait each time that a conversation is still being answered. */
const conflictDelays = [100, 300, 900] as const;

const exchanges = createStore<readonly Exchange[]>([]);
const controllers = new WeakMap<Question, AbortController>();

/** The exchange of a conversation, or of the place where a new one is being begun. */
export function useExchange(place: string): Exchange | undefined {
  return useStore(exchanges).find((one) => belongsTo(one, place));
}

/** Asks. A place has one exchange: a second question waits for the first to end. */
export async function ask(client: QueryClient, question: Question): Promise<void> {
  if (isUnderWay(exchanges.get().find((one) => belongsTo(one, question.place)))) return;
  const controller = new AbortController();
  controllers.set(question, controller);
  const exchange = beginExchange(question);
  exchanges.set([...exchanges.get().filter((one) => !belongsTo(one, question.place)), exchange]);
  if (question.conversationId) {
    // What is being loaded does not know of the question yet.
    await client.cancelQueries({ queryKey: conversationKeys.detail(question.conversationId) });
  }
  await readAnswer(client, exchange, controller);
  void client.invalidateQueries({ queryKey: usageQuery.queryKey });
}

/** Ends an answer where it is: what came of it stays. */
export function stopAnswer(exchange: Exchange): void {
  controllers.get(exchange.question)?.abort();
}

/** Ends every answer, and forgets what failed: nobody is looking any more. */
export function leaveExchanges(): void {
  for (const exchange of exchanges.get()) stopAnswer(exchange);
  exchanges.set([]);
}

/** Forgets an exchange, stopping it first. */
export function dropExchange(place: string): void {
  for (const one of exchanges.get()) if (belongsTo(one, place)) stopAnswer(one);
  exchanges.set(exchanges.get().filter((one) => !belongsTo(one, place)));
}

async function readAnswer(
  client: QueryClient,
  first: Exchange,
  controller: AbortController,
): Promise<void> {
  const { question } = first;
  const accept = keepAsked(question.conversationId ?? newDraft, question.text);
  const tooLong = AbortSignal.timeout(longestAnswer);
  let exchange = first;
  let failure = brokenOff;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    clearTimeout(timer);
    timer = undefined;
    publish(exchange);
  };
  try {
    const signal = AbortSignal.any([controller.signal, tooLong]);
    for await (const part of openAnswer(question, signal)) {
      const before = exchange;
      exchange = applyPart(exchange, part);
      if (exchange.start && !before.start) {
        accept();
        keepQuestion(client, question, exchange.start);
        show();
      }
      // Kept first, shown then: between the two there would be no answer at all.
      if (exchange.message) break;
      timer ??= setTimeout(show, pictureGap);
    }
  } catch (error) {
    failure = tooLong.aborted ? tookTooLong : readAnswerFailure(error);
  }
  accept();
  exchange = endExchange(exchange, { isStopped: controller.signal.aborted, failure });
  keepEnd(client, exchange);
  show();
}

/** An answer stopped a moment ago may still be being put away: then the next question waits for it. */
async function* openAnswer(question: Question, signal: AbortSignal): AsyncGenerator<unknown> {
  for (const delay of conflictDelays) {
    try {
      yield* requestStream("/api/chat", { body: formatRequest(question), signal });
      return;
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "conflict")) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, delay));
  }
  yield* requestStream("/api/chat", { body: formatRequest(question), signal });
}

function keepEnd(client: QueryClient, exchange: Exchange): void {
  const id = conversationOf(exchange);
  if (!id) return;
  if (exchange.message) keepAnswer(client, id, exchange.message);
  // The server may have kept more than came: it is asked when the conversation is opened again.
  if (exchange.message?.outcome !== "complete") {
    void client.invalidateQueries({
      queryKey: conversationKeys.detail(id),
      refetchType: "none",
    });
  }
}

/** Only where it is still looked for. */
function publish(exchange: Exchange): void {
  exchanges.set(
    exchanges.get().map((one) => (one.question === exchange.question ? exchange : one)),
  );
}

function belongsTo(exchange: Exchange, place: string): boolean {
  return exchange.question.place === place || conversationOf(exchange) === place;
}

function formatRequest({ text, conversationId, scope, retry }: Question): Record<string, unknown> {
  return {
    message: text,
    conversationId: conversationId ?? undefined,
    collectionId: scope?.kind === "collection" ? scope.id : undefined,
    entryId: scope?.kind === "entry" ? scope.id : undefined,
    projectId: scope?.kind === "project" ? scope.id : undefined,
    retry: retry || undefined,
  };
}
