/**
 * Renders the first screen of a page. Runs on the server, built to dist/server/; no state here belongs to a
 * single request.
 */
import { dehydrate, type QueryClient } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { renderToReadableStream } from "react-dom/server";
import type { PageHead, PageRenderer, PageRequest, PageState, RenderedPage } from "#shared/page.ts";
import { transport } from "./api.ts";
import { AppShell } from "./app-shell.tsx";
import { type Found, findScreen } from "./find-screen.ts";
import { CrashBoundary } from "./layout/crash-screen.tsx";
import { profileQuery } from "./layout/profile-query.ts";
import { PageStateContext } from "./page-state.ts";
import { formatTitle, TitleContext } from "./page-title.ts";
import type { Prefetched, PublicPrefetched } from "./prefetch.ts";
import { CookiesContext } from "./preferences.ts";
import {
  isForVisitorsOnly,
  loadMissing,
  type PublicPath,
  publicScreens,
} from "./public-screens.tsx";
import { PublicShell } from "./public-shell.tsx";
import { createQueryClient } from "./query-client.ts";
import { formatSignInPath, homePath } from "./return-path.ts";
import { type AppRouter, createAppRouter } from "./router.tsx";
import {
  type FirstPublicScreen,
  firstPublicScreens,
  type FirstScreen,
  firstScreens,
  missingModule,
} from "./first-screens.ts";
import { redirects } from "./routes.tsx";

export const sendThrough: PageRenderer["sendThrough"] = (send) => void (transport.send = send);

export const publicPaths: PageRenderer["publicPaths"] = Object.keys(firstPublicScreens).filter(
  (pattern) => !pattern.includes("$"),
);

export const renderPage: PageRenderer["renderPage"] = async (request) => {
  const path = followRedirects(request);
  const { pathname } = new URL(path, "http://page");
  const found = findScreen(firstPublicScreens, pathname);
  if (found) return renderPublic(request, path, found);
  // A path that does not exist is also reported as missing to visitors.
  return request.user ? renderApp(request, path) : renderMissing(request, path);
};

export const isMissing: PageRenderer["isMissing"] = async (asked) => {
  const { pathname } = new URL(asked, "http://page");
  const path = pathname.replace(/(?<=.)\/+$/, "");
  const found = findScreen(firstPublicScreens, path);
  if (!found) return !(path in redirects) && findScreen(firstScreens, path) === null;
  const names = Object.keys(found.params).length > 0;
  return names && (await found.screen.prefetch?.(found.params, false))?.isMissing === true;
};

/** Resolves redirects before anything is rendered. */
function followRedirects({ path: asked, user }: PageRequest): string {
  const { pathname, search } = new URL(asked, "http://page");
  const path = pathname.replace(/(?<=.)\/+$/, "");
  if (path === "/" && user) return homePath + search;
  const known: string = redirects[path as keyof typeof redirects] ?? path;
  if (!user && findScreen(firstScreens, known)) return formatSignInPath(asked);
  return known + search;
}

async function renderPublic(
  request: PageRequest,
  path: string,
  found: Found<FirstPublicScreen>,
): Promise<RenderedPage> {
  const { pattern, screen, params } = found;
  if (request.user && !isForVisitorsOnly(pattern)) return renderPublicInApp(request, path, found);
  const [Screen, prefetched] = await Promise.all([
    publicScreens[pattern as PublicPath](),
    screen.prefetch?.(params, request.user !== null),
  ]);
  if (prefetched?.isMissing) return renderMissing(request, path);
  const state = describeState(request, { path, data: prefetched?.data });
  const shell = (
    <PublicShell path={pattern}>
      <Screen />
    </PublicShell>
  );
  const { html } = await renderScreen(request, state, shell);
  return { state, head: describeHead(path, screen, prefetched), html, modules: [screen.module] };
}

/** For signed-in users, in the app's layout. */
async function renderPublicInApp(
  request: PageRequest,
  path: string,
  { screen, params }: Found<FirstPublicScreen>,
): Promise<RenderedPage> {
  const { client, router } = openApp(path);
  const [prefetched] = await Promise.all([
    screen.prefetch?.(params, true),
    client.prefetchQuery(profileQuery),
    router.load(),
  ]);
  const isMissing = prefetched?.isMissing === true;
  const queries = dehydrate(client);
  const state = describeState(request, { path, isMissing, data: prefetched?.data, queries });
  const page = await renderAppScreen(request, state, { client, router }, screen.module);
  return isMissing ? page : { ...page, head: describeHead(path, screen, prefetched) };
}

function describeHead(
  path: string,
  screen: FirstPublicScreen,
  prefetched: PublicPrefetched | undefined,
): PageHead {
  const { title, description } = screen;
  const head = { title, description, ...prefetched?.head };
  const canonical = new URL(path, "http://page").pathname;
  return { ...head, title: formatTitle(head.title), canonical };
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
  const { client, router } = openApp(path);
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
  return renderAppScreen(request, state, { client, router }, found?.screen.module);
}

type OpenApp = { client: QueryClient; router: AppRouter };

function openApp(path: string): OpenApp {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  return { client: createQueryClient(), router };
}

async function renderAppScreen(
  request: PageRequest,
  state: PageState,
  app: OpenApp,
  module?: string,
): Promise<RenderedPage> {
  const rendering = renderScreen(request, state, <AppShell {...app} />);
  // Queries with their own gcTime would stay in memory until their timers fire.
  const { html, head } = await rendering.finally(() => app.client.clear());
  return { state, head, html, modules: ["web/app-shell.tsx", ...(module ? [module] : [])] };
}

async function prefetch(
  client: QueryClient,
  { user, cookies }: PageRequest,
  { screen, params }: Found<FirstScreen>,
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
      // Render in place: React moves late content with an inline script, which the CSP forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  );
  await stream.allReady;
  const html = await new Response(stream).text();
  if (failure) throw failure;
  return { html, head: { title: formatTitle(title) } };
}
