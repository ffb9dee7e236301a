/** Renders the first screen of a page. Runs on the server, built to dist/server/; nothing in it belongs to one request. */
import { dehydrate, type QueryClient } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { renderToReadableStream } from "react-dom/server";
import type { PageHead, PageRenderer, PageRequest, PageState, RenderedPage } from "#shared/page.ts";
import { transport } from "./api.ts";
import { AppShell } from "./app-shell.tsx";
import { CrashBoundary } from "./layout/crash-screen.tsx";
import { profileQuery } from "./layout/profile-query.ts";
import { compilePath } from "./match-path.ts";
import { PageStateContext } from "./page-state.ts";
import { formatTitle, TitleContext } from "./page-title.ts";
import type { Prefetched } from "./prefetch.ts";
import { CookiesContext } from "./preferences.ts";
import { loadMissing, type PublicPath, publicScreens } from "./public-screens.tsx";
import { PublicShell } from "./public-shell.tsx";
import { createQueryClient } from "./query-client.ts";
import { formatSignInPath, homePath } from "./return-path.ts";
import { createAppRouter } from "./router.tsx";
import {
  type FirstPublicScreen,
  firstPublicScreens,
  type FirstScreen,
  firstScreens,
  missingModule,
} from "./first-screens.ts";
import { redirects } from "./routes.tsx";

type Found<Screen = FirstScreen> = {
  pattern: string;
  screen: Screen;
  params: Readonly<Record<string, string>>;
};

export const sendThrough: PageRenderer["sendThrough"] = (send) => void (transport.send = send);

export const publicPaths: PageRenderer["publicPaths"] = Object.keys(firstPublicScreens).filter(
  (pattern) => !pattern.includes("$"),
);

export const renderPage: PageRenderer["renderPage"] = async (request) => {
  const path = followRedirects(request);
  const { pathname } = new URL(path, "http://page");
  const found = findScreen(firstPublicScreens, pathname);
  if (found) return renderPublic(request, path, found);
  // What does not exist does not exist for a visitor either.
  return request.user ? renderApp(request, path) : renderMissing(request, path);
};

/** Where an address leads before anything is drawn. */
function followRedirects({ path: asked, user }: PageRequest): string {
  const { pathname, search } = new URL(asked, "http://page");
  const path = pathname.replace(/(?<=.)\/+$/, "");
  if (path === "/" && user) return homePath + search;
  const known: string = redirects[path as keyof typeof redirects] ?? path;
  if (!user && findScreen(firstScreens, known)) return formatSignInPath(asked);
  return known + search;
}

function findScreen<Screen>(
  screens: Readonly<Record<string, Screen>>,
  path: string,
): Found<Screen> | null {
  for (const [pattern, screen] of Object.entries(screens)) {
    const names = [...pattern.matchAll(/\$(\w+)/g)].map((match) => match[1]!);
    const values = compilePath(pattern).exec(path);
    if (!values) continue;
    const params = names.map((name, index) => [name, decode(values[index + 1]!)] as const);
    return { pattern, screen, params: Object.fromEntries(params) };
  }
  return null;
}

async function renderPublic(
  request: PageRequest,
  path: string,
  { pattern, screen, params }: Found<FirstPublicScreen>,
): Promise<RenderedPage> {
  const [Screen, prefetched] = await Promise.all([
    publicScreens[pattern as PublicPath](),
    screen.prefetch?.(params, request.user !== null),
  ]);
  if (prefetched?.isMissing) return renderMissing(request, path);
  const state = describeState(request, { path, data: prefetched?.data });
  const { html } = await renderScreen(
    request,
    state,
    <PublicShell path={pattern}>
      <Screen />
    </PublicShell>,
  );
  const { title, description } = { ...screen, ...prefetched?.head };
  const head = {
    title: formatTitle(title),
    description,
    canonical: new URL(path, "http://page").pathname,
    image: prefetched?.head?.image,
    isUnlisted: prefetched?.head?.isUnlisted,
    feed: prefetched?.head?.feed,
  };
  return { state, head, html, modules: [screen.module] };
}

async function renderMissing(request: PageRequest, path: string): Promise<RenderedPage> {
  const Missing = await loadMissing();
  const state = describeState(request, { path, isMissing: true });
  const { html } = await renderScreen(
    request,
    state,
    <PublicShell path={path}>
      <Missing />
    </PublicShell>,
  );
  return { state, head: { title: formatTitle("Page not found") }, html, modules: [missingModule] };
}

async function renderApp(request: PageRequest, path: string): Promise<RenderedPage> {
  const url = new URL(path, "http://page");
  const client = createQueryClient();
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  const found = findScreen(firstScreens, url.pathname);
  const [prefetched] = await Promise.all([
    found && request.user ? prefetch(client, request, found, url) : null,
    request.user && client.prefetchQuery(profileQuery),
    router.load(),
  ]);
  if (prefetched?.leadsTo !== undefined) {
    client.clear();
    return renderPage({ ...request, path: prefetched.leadsTo });
  }
  if (prefetched?.isMissing && prefetched.instead) {
    const { path: other, message } = prefetched.instead;
    const page = await renderApp(request, other);
    return { ...page, state: { ...page.state, message, isMissing: true } };
  }
  const isMissing = !found || prefetched?.isMissing === true;
  const state = describeState(request, { path, isMissing, queries: dehydrate(client) });
  const shell = <AppShell client={client} router={router} />;
  // A query with a time of its own would be held by a timer for as long.
  const { html, head } = await renderScreen(request, state, shell).finally(() => client.clear());
  const modules = ["web/app-shell.tsx", ...(found ? [found.screen.module] : [])];
  return { state, head, html, modules };
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
  return { ...known, isMissing: false, ...told };
}

async function renderScreen(
  { cookies }: PageRequest,
  state: PageState,
  shell: ReactNode,
): Promise<{ html: string; head: PageHead }> {
  let failure: unknown;
  let title = "";
  const stream = await renderToReadableStream(
    <PageStateContext value={state}>
      <CookiesContext value={cookies}>
        <TitleContext value={(shown) => void (title = shown)}>
          <CrashBoundary>{shell}</CrashBoundary>
        </TitleContext>
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
  return { html, head: { title: formatTitle(title) } };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
