/** Renders the first screen of a page. Runs on the server, built to dist/server/; nothing in it belongs to one request. */
import { dehydrate, type QueryClient } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { renderToReadableStream } from "react-dom/server";
import type { PageRenderer, PageRequest, PageState, RenderedPage } from "#shared/page.ts";
import { transport } from "./api.ts";
import { AppShell } from "./app-shell.tsx";
import { CrashBoundary } from "./layout/crash-screen.tsx";
import { profileQuery } from "./layout/profile-query.ts";
import { PageStateContext } from "./page-state.ts";
import type { Prefetched } from "./prefetch.ts";
import { CookiesContext } from "./preferences.ts";
import { publicScreens } from "./public-screens.tsx";
import { PublicShell } from "./public-shell.tsx";
import { createQueryClient } from "./query-client.ts";
import { formatSignInPath, homePath } from "./return-path.ts";
import { createAppRouter } from "./router.tsx";
import { type FirstScreen, firstScreens, signInModule } from "./first-screens.ts";
import { redirects } from "./routes.tsx";

type Found = { screen: FirstScreen; params: Readonly<Record<string, string>> };

export const sendThrough: PageRenderer["sendThrough"] = (send) => void (transport.send = send);

export const renderPage: PageRenderer["renderPage"] = async (request) => {
  const path = followRedirects(request);
  return path.startsWith("/login") ? renderSignIn(request, path) : renderApp(request, path);
};

/** Where an address leads before anything is drawn. */
function followRedirects({ path: asked, user }: PageRequest): string {
  const { pathname, search } = new URL(asked, "http://page");
  const path = pathname.replace(/(?<=.)\/+$/, "");
  if (path === "/login") return path + search;
  const known = path === "/" ? homePath : (redirects[path as keyof typeof redirects] ?? path);
  // What does not exist does not exist for a visitor either.
  if (!user && findScreen(known)) return formatSignInPath(asked);
  return known + search;
}

function findScreen(path: string): Found | null {
  for (const [pattern, screen] of Object.entries(firstScreens)) {
    const names = [...pattern.matchAll(/\$(\w+)/g)].map((match) => match[1]!);
    const values = new RegExp(`^${pattern.replaceAll(/\$\w+/g, "([^/]+)")}$`).exec(path);
    if (!values) continue;
    const params = names.map((name, index) => [name, decode(values[index + 1]!)] as const);
    return { screen, params: Object.fromEntries(params) };
  }
  return null;
}

async function renderSignIn(request: PageRequest, path: string): Promise<RenderedPage> {
  const Screen = await publicScreens["/login"]();
  const state = describeState(request, { path });
  const html = await renderScreen(
    request,
    state,
    <PublicShell>
      <Screen />
    </PublicShell>,
  );
  return { state, html, modules: [signInModule] };
}

async function renderApp(request: PageRequest, path: string): Promise<RenderedPage> {
  const url = new URL(path, "http://page");
  const client = createQueryClient();
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  const found = findScreen(url.pathname);
  const [prefetched] = await Promise.all([
    found && request.user ? prefetch(client, request, found, url) : null,
    request.user && client.prefetchQuery(profileQuery),
    router.load(),
  ]);
  if (prefetched?.isMissing && prefetched.instead) {
    const { path: other, message } = prefetched.instead;
    const page = await renderApp(request, other);
    return { ...page, state: { ...page.state, message, isMissing: true } };
  }
  const isMissing = !found || prefetched?.isMissing === true;
  const state = describeState(request, { path, isMissing, queries: dehydrate(client) });
  const shell = <AppShell client={client} router={router} />;
  // A query with a time of its own would be held by a timer for as long.
  const html = await renderScreen(request, state, shell).finally(() => client.clear());
  const modules = ["web/app-shell.tsx", ...(found ? [found.screen.module] : [])];
  return { state, html, modules };
}

async function prefetch(
  client: QueryClient,
  { user, cookies }: PageRequest,
  { screen, params }: Found,
  { searchParams }: URL,
): Promise<Prefetched | null> {
  const search = Object.fromEntries(searchParams);
  const request = { params, search, userId: user!.id, cookies };
  return (await screen.prefetch?.(client, request)) ?? null;
}

function describeState(request: PageRequest, told: Partial<PageState>): PageState {
  const { cookies: _, ...known } = request;
  return { ...known, now: Date.now(), isMissing: false, ...told };
}

async function renderScreen(
  { cookies }: PageRequest,
  state: PageState,
  shell: ReactNode,
): Promise<string> {
  let failure: unknown;
  const stream = await renderToReadableStream(
    <PageStateContext value={state}>
      <CookiesContext value={cookies}>
        <CrashBoundary>{shell}</CrashBoundary>
      </CookiesContext>
    </PageStateContext>,
    {
      onError: (error) => void (failure ??= error),
      // What is sent apart from its place is put there by a script in the page, and none may run.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  );
  await stream.allReady;
  const html = await new Response(stream).text();
  if (failure) throw failure;
  return html;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
