import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCanGoBack, useNavigate, useParams, useRouter, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { conversationQuery } from "../queries.ts";
import { listMessages, findLastQuestion } from "../messages/list-messages.ts";
import { useAskedScope } from "./asked-scope.ts";
import { isUnderWay, type Question } from "./exchange.ts";
import { ask, dropExchange, leaveExchanges, stopAnswer, useExchange } from "./exchanges.ts";
import {
  expectQuestionDraft,
  newDraft,
  setQuestionDraft,
  takeQuestionDraft,
  useQuestionDraft,
} from "../composer/question-drafts.ts";

/** State and actions of /chat and /chat/{id}. */
export function useChat() {
  const { id } = useParams({ strict: false });
  const client = useQueryClient();
  const scope = useAskedScope();
  const [newPlace, setNewPlace] = useState(makePlace);
  const place = id ?? newPlace;
  const exchange = useExchange(place);
  const conversationId = id ?? exchange?.start?.conversation.id;
  const { data, error, isFetching, refetch } = useQuery({
    ...conversationQuery(conversationId ?? ""),
    enabled: conversationId !== undefined,
  });
  const conversation = conversationId === undefined ? undefined : data;
  const [draft, setDraft] = useQuestionDraft(id ?? newDraft);
  const messages = conversation?.messages;
  const items = useMemo(() => listMessages(messages ?? [], exchange), [messages, exchange]);

  useAddressOf(id, exchange?.start?.conversation.id);

  function send(question: Omit<Question, "place" | "conversationId">, from = place): void {
    const known = from === place ? (conversationId ?? null) : null;
    void ask(client, { ...question, place: from, conversationId: known });
  }

  function askQuestion(text: string): void {
    const asked = !conversationId && scope && !scope.isMissing ? scope : null;
    send({ text, scope: asked && { kind: asked.kind, id: asked.id }, retry: false });
    setDraft("");
  }

  /** In a new exchange, whatever is being asked here. */
  const askInNewConversation = useCallback(
    (text: string) => {
      const fresh = makePlace();
      setNewPlace(fresh);
      void ask(client, { place: fresh, text, conversationId: null, scope: null, retry: false });
    },
    [client],
  );
  useQuestionInAddress(askInNewConversation);

  const askAgain = useLatest(() => {
    const hasFailed = exchange?.phase === "failed" || exchange?.phase === "stopped";
    if (exchange && hasFailed && !exchange.start) {
      send(exchange.question);
      return;
    }
    const text = findLastQuestion(items);
    if (text !== null) send({ text, scope: null, retry: true });
  });

  function startNewConversation(): void {
    if (id) return;
    dropExchange(newPlace);
    setNewPlace(makePlace());
  }

  return {
    id,
    place,
    scope: conversationId === undefined ? scope : null,
    conversation,
    problem: id === undefined || (conversation && !error) ? null : error,
    isLoading: id !== undefined && !conversation && !error,
    isTryingAgain: isFetching,
    tryAgain: () => void refetch(),
    items,
    draft,
    setDraft,
    isSending: isUnderWay(exchange),
    isAnnounced: exchange !== undefined,
    askQuestion,
    askAgain,
    stop: () => isUnderWay(exchange) && stopAnswer(exchange),
    startNewConversation,
  };
}

/** Navigates to a conversation once it has started; ends the answer when the user leaves the chat. */
function useAddressOf(id: string | undefined, startedId: string | undefined): void {
  const navigate = useNavigate();
  const router = useRouter();

  useEffect(() => {
    if (id !== undefined || startedId === undefined) return;
    expectQuestionDraft(startedId);
    void navigate({
      to: "/chat/$id",
      params: { id: startedId },
      replace: true,
      resetScroll: false,
    });
  }, [id, startedId, navigate]);

  // Before the user can type more.
  useLayoutEffect(() => {
    if (id !== undefined) takeQuestionDraft(newDraft, id);
  }, [id]);

  useEffect(
    () => () => {
      if (!/^\/chat(\/|$)/.test(router.latestLocation.pathname)) leaveExchanges();
    },
    [router],
  );
}

/**
 * /chat?ask={question} asks at once after navigation within the app. A link from elsewhere only fills in the
 * box, so that nobody else can ask in the user's name.
 */
function useQuestionInAddress(askInNewConversation: (text: string) => void): void {
  const { ask: asked } = useSearch({ strict: false }) as { ask?: unknown };
  const navigate = useNavigate();
  const isFromWithin = useCanGoBack();
  const text = asked === undefined ? "" : String(asked).trim();

  useEffect(() => {
    if (text === "") return;
    if (isFromWithin) askInNewConversation(text);
    else setQuestionDraft(newDraft, text);
    void navigate({ to: "/chat", replace: true });
  }, [text, isFromWithin, askInNewConversation, navigate]);
}

/** The latest version of a function that changes with every render, with a stable identity. */
function useLatest(run: () => void): () => void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  return useCallback(() => latest.current(), []);
}

function makePlace(): string {
  return `new-${crypto.randomUUID()}`;
}
