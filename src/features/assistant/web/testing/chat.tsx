/** Mounts the chat page with a fake network whose answers a test sends piece by piece. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import type { ChatMessage, Citation, Conversation } from "#features/assistant/contract.ts";
import {
  answerJson,
  serveForTests,
  type Answers,
  type Call,
} from "#features/entries/web/testing/mount.tsx";
import { ToastRegion } from "#web/ui/toast/toast.tsx";
import { leaveExchanges } from "../chat/exchanges.ts";
import { setQuestionDraft } from "../composer/question-drafts.ts";
import { ChatScreen } from "../chat-screen.tsx";

export const conversation: Conversation = {
  id: "conversation-1",
  title: "Why does friction help?",
  scope: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};

export const citation: Citation = {
  number: 1,
  entryId: "entry-1",
  title: "The quiet virtue of friction",
  siteName: "Notes on Tools",
  field: "text",
  quote: "Slow tools make better thinkers.",
  start: 12,
  end: 44,
};

export function makeMessage(part: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: crypto.randomUUID(),
    role: "assistant",
    text: "Because every note is a decision [1].",
    citations: [citation],
    nearest: [],
    outcome: "complete",
    failure: null,
    model: null,
    createdAt: "2026-01-01T00:00:00.000Z",
    ...part,
  };
}

export function makeQuestion(text: string): ChatMessage {
  return makeMessage({ role: "user", text, citations: [] });
}

/** One request of POST /api/chat, answered piece by piece. */
export type Asked = {
  body: Record<string, unknown>;
  signal: AbortSignal;
  send: (...parts: unknown[]) => Promise<void>;
  start: (question?: string) => Promise<void>;
  finish: (message?: ChatMessage) => Promise<void>;
  breakOff: () => Promise<void>;
};

const tick = () => act(() => new Promise((resolve) => setTimeout(resolve)));

/** `refuse` answers the next question with an error instead of a stream. */
export function serveChat(answers: Answers = {}): {
  calls: Call[];
  asked: Asked[];
  refuse: (status: number, code: string, message: string) => void;
} {
  const asked: Asked[] = [];
  let refusal: Response | null = null;
  const calls = serveForTests({
    "GET /api/conversations": answerJson({ items: [], nextCursor: null }),
    "GET /api/conversations/samples": answerJson({
      questions: ["What do I know about tools?", "What do I know about …"],
    }),
    "GET /api/entries": answerJson({ items: [{ id: "e" }], nextCursor: null }),
    "GET /api/usage": answerJson({ input: 0, output: 0, limit: null, model: null }),
    ...answers,
  });
  const elsewhere = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    if (String(input) !== "/api/chat") return elsewhere(input, init);
    const body = JSON.parse(String(init?.body)) as Record<string, unknown>;
    calls.push({ method: "POST", path: "/api/chat", body });
    const refused = refusal;
    refusal = null;
    return refused ?? openStream(asked, body, init!.signal!);
  };
  return {
    calls,
    asked,
    refuse: (status, code, message) => {
      refusal = answerJson({ error: { code, message } }, status);
    },
  };
}

function openStream(asked: Asked[], body: Record<string, unknown>, signal: AbortSignal): Response {
  const encoder = new TextEncoder();
  let pen!: ReadableStreamDefaultController<Uint8Array>;
  const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (pen = controller) });
  signal.addEventListener("abort", () => pen.error(signal.reason));
  const send = async (...parts: unknown[]) => {
    for (const part of parts) pen.enqueue(encoder.encode(`data: ${JSON.stringify(part)}\n\n`));
    await tick();
  };
  asked.push({
    body,
    signal,
    send,
    start: (question = String(body["message"])) =>
      send({ type: "start", messageMetadata: { conversation, question: makeQuestion(question) } }),
    finish: async (message = makeMessage()) => {
      await send({ type: "finish", messageMetadata: { message } });
      await tick();
    },
    breakOff: async () => {
      pen.error(new TypeError("reset"));
      await tick();
    },
  });
  return new Response(stream);
}

export function writes(delta: string): unknown[] {
  return [
    { type: "text-start", id: "1" },
    { type: "text-delta", id: "1", delta },
  ];
}

/** Returns the router, to check the URL and navigate. `arrival`, where given, delays navigation. */
export async function mountChat(
  path = "/chat",
  arrival?: Promise<void>,
  page: ReactNode = <ChatScreen renderLibrary={() => null} />,
) {
  leaveExchanges();
  setQuestionDraft("new", "");
  setQuestionDraft(conversation.id, "");
  // Like the app's client: fresh cache entries are not requested again.
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 5 * 60_000 } },
  });
  const root = createRootRoute({ component: Outlet });
  const routes = [
    ...["/chat", "/chat/$id"].map((to) =>
      createRoute({
        getParentRoute: () => root,
        path: to,
        component: () => page,
        loader: async () => to === "/chat/$id" && (await arrival),
      }),
    ),
    ...["/home", "/entry/$id", "/collection/$id"].map((to) =>
      createRoute({ getParentRoute: () => root, path: to, component: () => to }),
    ),
  ];
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [path] }),
    defaultRemountDeps: ({ params }) => params,
  });
  await router.load();
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
      <ToastRegion />
    </QueryClientProvider>,
  );
  return router;
}

/** Mounts the chat page with a served API. */
export async function openChat(path?: string, answers: Answers = {}) {
  const server = serveChat(answers);
  const router = await mountChat(path);
  const box = await screen.findByLabelText<HTMLTextAreaElement>("Your question");
  return { ...server, router, box, user: userEvent.setup() };
}

export const findBox = () => screen.getByLabelText<HTMLTextAreaElement>("Your question");
export const isThinking = () => screen.queryByText("Thinking...") !== null;
