/** Renders pages on the server. No state here belongs to a single request. */
import { parseSearch } from "#web/search-params.ts";
import { dehydrate, type QueryClient } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { renderToReadableStream } from "react-dom/server";
import type {
  PageHead,
  PageRenderer,
  PageRequest,
  PageState,
  RenderedPage,
} from "#shared/page-rendering.ts";
import { transport } from "#web/data/api.ts";
import { AppShell } from "./app-shell.tsx";
import { CrashBoundary } from "./layout/crash-screen.tsx";
import { profileQuery } from "#features/account/web/profile-query.ts";
import { matchRoute, type RouteMatch } from "./match-route.ts";
import { PageStateContext } from "#web/page-state.ts";
import { formatTitle, TitleContext } from "#web/page-title.ts";
import type { AppRoute, Prefetched, PublicPrefetched, PublicRoute } from "#web/data/prefetch.ts";
import { PublicShell } from "./public-shell.tsx";
import { createQueryClient } from "#web/data/query-client.ts";
import { formatSignInPath, homePath } from "#web/return-path.ts";
import { type AppRouter, createAppRouter } from "./router.tsx";
import { missingRoute, publicRoutes, visitorRoutes } from "./ssr-public-routes.ts";
import { appRoutes, redirects } from "./ssr-routes.ts";

const allPublicRoutes: Record<string, PublicRoute> = { ...visitorRoutes, ...publicRoutes };

export const setTransport: PageRenderer["setTransport"] = (send) => void (transport.send = send);

export const publicPaths: PageRenderer["publicPaths"] = Object.keys(allPublicRoutes).filter(
  // The page of a link in an e-mail shows nothing without its token.
  (pattern) => !pattern.includes("$") && pattern !== "/unsubscribe",
);

export const renderPage: PageRenderer["renderPage"] = async (request) => {
  const path = followRedirects(request);
  const { pathname } = new URL(path, "http://page");
  const found = matchRoute(allPublicRoutes, pathname);
  if (found) return renderPublic(request, path, found);
  // A path that does not exist is also reported as missing to visitors.
  return request.user ? renderApp(request, path) : renderMissing(request, path);
};

export const isMissing: PageRenderer["isMissing"] = async (asked) => {
  const { pathname } = new URL(asked, "http://page");
  const path = pathname.replace(/(?<=.)\/+$/, "");
  const found = matchRoute(allPublicRoutes, path);
  if (!found) return !(path in redirects) && matchRoute<AppRoute>(appRoutes, path) === null;
  const names = Object.keys(found.params).length > 0;
  return names && (await prefetchPublic(found, false))?.isMissing === true;
};

/** Resolves redirects before anything is rendered. */
function followRedirects({ path: asked, user }: PageRequest): string {
  const { pathname, search } = new URL(asked, "http://page");
  const path = pathname.replace(/(?<=.)\/+$/, "");
  if (path === "/" && user) return homePath + search;
  const known: string = redirects[path as keyof typeof redirects] ?? path;
  if (!user && matchRoute<AppRoute>(appRoutes, known)) return formatSignInPath(asked);
  return known + search;
}

async function renderPublic(
  request: PageRequest,
  path: string,
  found: RouteMatch<PublicRoute>,
): Promise<RenderedPage> {
  const { pattern, route } = found;
  if (request.user && pattern in publicRoutes) return renderPublicInApp(request, path, found);
  const [Screen, prefetched] = await Promise.all([
    route.load(),
    prefetchPublic(found, request.user !== null),
  ]);
  if (prefetched?.isMissing) return renderMissing(request, path);
  const state = describeState(request, { path, data: prefetched?.data });
  const shell = (
    <PublicShell path={pattern}>
      <Screen />
    </PublicShell>
  );
  const { html } = await renderScreen(state, shell);
  return {
    state,
    head: describeHead(path, route, prefetched),
    html,
    modules: [route.ssr.file],
    isForEverybody: pattern in publicRoutes,
  };
}

/** For signed-in users, in the app's layout. */
async function renderPublicInApp(
  request: PageRequest,
  path: string,
  found: RouteMatch<PublicRoute>,
): Promise<RenderedPage> {
  const { client, router } = openApp(path);
  const [prefetched] = await Promise.all([
    prefetchPublic(found, true),
    client.prefetchQuery(profileQuery),
    router.load(),
  ]);
  const isMissing = prefetched?.isMissing === true;
  const queries = dehydrate(client);
  const state = describeState(request, { path, isMissing, data: prefetched?.data, queries });
  const page = await renderAppScreen(state, { client, router }, found.route.ssr.file);
  return isMissing ? page : { ...page, head: describeHead(path, found.route, prefetched) };
}

async function prefetchPublic(
  { route, params }: RouteMatch<PublicRoute>,
  isSignedIn: boolean,
): Promise<PublicPrefetched | undefined> {
  const prefetch = await route.ssr.prefetch?.();
  return prefetch?.(params, isSignedIn);
}

function describeHead(
  path: string,
  { ssr: { title, description } }: PublicRoute,
  prefetched: PublicPrefetched | undefined,
): PageHead {
  const head = { title, description, ...prefetched?.head };
  const canonical = new URL(path, "http://page").pathname;
  return { ...head, title: formatTitle(head.title), canonical };
}

async function renderMissing(request: PageRequest, path: string): Promise<RenderedPage> {
  const Missing = await missingRoute.load();
  const state = describeState(request, { path, isMissing: true });
  const { html } = await renderScreen(
    state,
    <PublicShell path={path}>
      <Missing />
    </PublicShell>,
  );
  return {
    state,
    head: { title: formatTitle("Page not found") },
    html,
    modules: [missingRoute.ssr.file],
  };
}

async function renderApp(request: PageRequest, path: string): Promise<RenderedPage> {
  const url = new URL(path, "http://page");
  const { client, router } = openApp(path);
  const found = matchRoute<AppRoute>(appRoutes, url.pathname);
  const [prefetched] = await Promise.all([
    found && request.user ? prefetchApp(client, request, found, url) : null,
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
  return renderAppScreen(state, { client, router }, found?.route.ssr.file);
}

type OpenApp = { client: QueryClient; router: AppRouter };

function openApp(path: string): OpenApp {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  return { client: createQueryClient(), router };
}

async function renderAppScreen(
  state: PageState,
  app: OpenApp,
  module?: string,
): Promise<RenderedPage> {
  const rendering = renderScreen(state, <AppShell {...app} />);
  // Queries with their own gcTime would stay in memory until their timers fire.
  const { html, head } = await rendering.finally(() => app.client.clear());
  return { state, head, html, modules: ["app/web/app-shell.tsx", ...(module ? [module] : [])] };
}

async function prefetchApp(
  client: QueryClient,
  { user, preferences, maxTextWait }: PageRequest,
  { route, params }: RouteMatch<AppRoute>,
  { search: asked }: URL,
): Promise<Prefetched | null> {
  const prefetch = await route.ssr.prefetch?.();
  const search = parseSearch(asked);
  const request = { params, search, userId: user!.id, preferences, maxTextWait };
  return (await prefetch?.(client, request)) ?? null;
}

function describeState(request: PageRequest, changes: Partial<PageState>): PageState {
  const { maxTextWait: _wait, ...known } = request;
  return { ...known, isMissing: false, ...changes };
}

async function renderScreen(
  state: PageState,
  shell: ReactNode,
): Promise<{ html: string; head: PageHead }> {
  let failure: unknown;
  let title = "";
  const stream = await renderToReadableStream(
    <PageStateContext value={state}>
      <TitleContext value={(shown) => void (title = shown)}>
        <CrashBoundary>{shell}</CrashBoundary>
      </TitleContext>
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
