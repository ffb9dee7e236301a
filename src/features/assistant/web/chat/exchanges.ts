/**
 * The questions being answered in this tab, stored outside the screens, so that an answer survives
 * navigation.
 */
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "#web/data/api.ts";
import { requestStream } from "#web/data/stream.ts";
import { createStore, useStore } from "#web/store.ts";
import { brokenOff, toAnswerFailure, tookTooLong } from "../answer/answer-failures.ts";
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

/** Milliseconds between two renders of a growing answer, because each parses it. */
const renderInterval = 50;
/** Milliseconds until an answer is given up: slightly longer than the server's ten minutes. */
const maxAnswerMilliseconds = 10 * 60_000 + 15_000;

/** Milliseconds between attempts while a conversation is still being answered. */
const conflictDelays = [100, 300, 900] as const;

const exchanges = createStore<readonly Exchange[]>([]);
const controllers = new WeakMap<Question, AbortController>();

/** The exchange of a conversation, or of a new one. */
export function useExchange(place: string): Exchange | undefined {
  return useStore(exchanges).find((one) => belongsTo(one, place));
}

/** Asks. Each place has one exchange: a second question waits for the first to end. */
export async function ask(client: QueryClient, question: Question): Promise<void> {
  if (isUnderWay(exchanges.get().find((one) => belongsTo(one, question.place)))) return;
  const controller = new AbortController();
  controllers.set(question, controller);
  const exchange = beginExchange(question);
  exchanges.set([...exchanges.get().filter((one) => !belongsTo(one, question.place)), exchange]);
  if (question.conversationId) {
    // A request in flight does not include the question yet.
    await client.cancelQueries({ queryKey: conversationKeys.detail(question.conversationId) });
  }
  await receiveAnswer(client, exchange, controller);
  void client.invalidateQueries({ queryKey: usageQuery.queryKey });
}

/** Stops an answer and keeps its text. */
export function stopAnswer(exchange: Exchange): void {
  controllers.get(exchange.question)?.abort();
}

/** Ends every answer and removes failures, because no chat is shown any more. */
export function leaveExchanges(): void {
  for (const exchange of exchanges.get()) stopAnswer(exchange);
  exchanges.set([]);
}

/** Stops and removes an exchange. */
export function dropExchange(place: string): void {
  for (const one of exchanges.get()) if (belongsTo(one, place)) stopAnswer(one);
  exchanges.set(exchanges.get().filter((one) => !belongsTo(one, place)));
}

async function receiveAnswer(
  client: QueryClient,
  first: Exchange,
  controller: AbortController,
): Promise<void> {
  const { question } = first;
  const accept = keepAsked(question.conversationId ?? newDraft, question.text);
  const tooLong = AbortSignal.timeout(maxAnswerMilliseconds);
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
    for await (const part of requestAnswer(question, signal)) {
      const before = exchange;
      exchange = applyPart(exchange, part);
      if (exchange.start && !before.start) {
        accept();
        keepQuestion(client, question, exchange.start);
        show();
      }
      // Store before showing, or there would briefly be no answer.
      if (exchange.message) break;
      timer ??= setTimeout(show, renderInterval);
    }
  } catch (error) {
    failure = tooLong.aborted ? tookTooLong : toAnswerFailure(error);
  }
  accept();
  exchange = endExchange(exchange, { isStopped: controller.signal.aborted, failure });
  keepEnd(client, exchange);
  show();
}

/** A stopped answer may still be being stored; the next question waits for it. */
async function* requestAnswer(question: Question, signal: AbortSignal): AsyncGenerator<unknown> {
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
  // The server may have stored more text: reload when the conversation is opened again.
  if (exchange.message?.outcome !== "complete") {
    void client.invalidateQueries({
      queryKey: conversationKeys.detail(id),
      refetchType: "none",
    });
  }
}

/** Only if it still exists. */
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
