/** Mounts part of a screen with a router, a query cache and a fake server in place of `fetch`. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { onTestFinished } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import { parseSearch, stringifySearch } from "#web/search-params.ts";
import { ToastRegion } from "#web/ui/toast/toast.tsx";

export type Call = { method: string; path: string; body: unknown };
/** Responses by "METHOD /path" without the query. A function is called for each request. */
export type Answers = Record<string, Response | ((call: Call) => Response | Promise<Response>)>;

export function answerJson(body: unknown, status = 200): Response {
  return Response.json(body, { status });
}

/** Every stream so far. The last may be open since an earlier test of the file. */
const streams: EventTarget[] = [];

/** Replaces `fetch` and the event stream. `calls` grows with each request. */
export function serveForTests(answers: Answers): Call[] {
  const calls: Call[] = [];
  globalThis.EventSource = class extends EventTarget {
    static readonly CLOSED = 2;
    readonly readyState = 1;
    constructor() {
      super();
      streams.push(this);
    }
    close(): void {}
  } as unknown as typeof EventSource;
  globalThis.fetch = async (input, init) => {
    const path = String(input);
    const method = init?.method ?? "GET";
    const call: Call = { method, path, body: init?.body ? JSON.parse(String(init.body)) : null };
    calls.push(call);
    const answer = answers[`${method} ${path.split("?")[0]}`];
    if (!answer) return answerJson({ error: { code: "not_found", message: "Not found" } }, 404);
    return typeof answer === "function" ? answer(call) : answer.clone();
  };
  return calls;
}

/** Sends an event to the open stream. */
export const sendEvent = (type: string, data: object = {}) =>
  act(async () => {
    streams.at(-1)!.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
  });

/** Mounts `ui` at `path` with a fake server, and returns the user who acts. */
export async function mountWithServer(ui: ReactNode, path: string, answers: Answers) {
  const calls = serveForTests(answers);
  return { calls, client: await mountForTests(ui, path), user: userEvent.setup() };
}

export async function mountForTests(ui: ReactNode, path = "/home"): Promise<QueryClient> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  // Otherwise a query that polls after its component is gone would ask the server of a later test.
  onTestFinished(() => {
    for (const { observers } of client.getQueryCache().getAll())
      for (const observer of observers) observer.destroy();
  });
  const root = createRootRoute();
  const [shown = path] = path.split(/[?#]/);
  const folder = shown.slice(0, shown.lastIndexOf("/") + 1);
  const routes = [
    "/home",
    "/library",
    "/profile",
    "/entry/$id",
    "/collection/$id",
    "/projects",
    "/project/$id",
    "/chat",
    "/import",
    "/import/$id",
    "/trash",
    "/highlights",
    "/topics",
    "/admin",
  ].map((to) =>
    createRoute({
      getParentRoute: () => root,
      path: to,
      component: () => (to === shown || to.replace("$id", "") === folder ? ui : to),
    }),
  );
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history,
    parseSearch,
    stringifySearch,
  });
  await router.load();
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
      <ToastRegion />
    </QueryClientProvider>,
  );
  return client;
}

export function createEntry(part: Partial<Entry> = {}): Entry {
  return {
    id: "entry-1",
    captureId: "global-1",
    collection: { id: "collection-1", title: "Tools for thought", category: "research" },
    title: "The quiet virtue of friction",
    summary: "Slow tools make better thinkers.",
    url: "https://example.com/friction",
    siteName: "Notes on Tools",
    author: null,
    publishedOn: null,
    modifiedOn: null,
    language: null,
    canonicalUrl: null,
    picture: null,
    siteIcon: null,
    whyItsInteresting: "",
    isPrivate: true,
    isMine: true,
    reading: { model: null, modelFailure: null },
    attributes: { mainTopics: ["attention"], keyTakeaways: [], readingTimeMinutes: 3 },
    edited: { title: false, summary: false, topics: false },
    source: "url",
    status: "ready",
    step: "ready",
    failure: null,
    file: null,
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    ...part,
  };
}
