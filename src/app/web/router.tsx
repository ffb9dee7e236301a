import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from "@tanstack/react-router";
import { AppLayout } from "./layout/app-layout.tsx";
import { CrashScreen } from "./layout/crash-screen.tsx";
import { NotFound } from "#web/layout/not-found/not-found.tsx";
import { PublicPage } from "./layout/public-page.tsx";
import { PageSkeleton } from "./layout/page-skeleton.tsx";
import { SignedInOnly } from "./layout/session/signed-in-only.tsx";
import { parseSearch, stringifySearch } from "#web/search-params.ts";
import { publicRoutes } from "./ssr-public-routes.ts";
import { appRoutes, redirects } from "./ssr-routes.ts";
import { leaveDialogEntries } from "#web/ui/dialog/dialog-history.ts";

type AppPath = keyof typeof appRoutes;
type PublicPath = keyof typeof publicRoutes;
type RedirectPath = keyof typeof redirects;

const root = createRootRoute({ component: AppLayout, notFoundComponent: NotFound });
const signedIn = createRoute({
  getParentRoute: () => root,
  id: "signed-in",
  component: SignedInOnly,
});

function createAppRoute<Path extends AppPath>(path: Path) {
  return createRoute({
    getParentRoute: () => signedIn,
    path,
    component: lazyRouteComponent(async () => ({ default: await appRoutes[path].load() })),
  });
}

/** Creates the route of a public screen in the app's layout, for signed-in users. */
function createPublicRoute<Path extends PublicPath>(path: Path) {
  return createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(async () => {
      const Screen = await publicRoutes[path].load();
      const InFrame = () => (
        <PublicPage>
          <Screen />
        </PublicPage>
      );
      return { default: InFrame };
    }),
  });
}

function createRedirect<Path extends RedirectPath>(path: Path) {
  return createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ to: redirects[path], replace: true });
    },
  });
}

/** Creates one route per entry of the table and keeps the paths' literal types. */
function mapPaths<Path extends string, Routes>(
  table: Record<Path, unknown>,
  create: (path: Path) => unknown,
): Routes {
  return Object.fromEntries(
    Object.keys(table).map((path) => [path, create(path as Path)]),
  ) as Routes;
}

const app = mapPaths<AppPath, { [Path in AppPath]: ReturnType<typeof createAppRoute<Path>> }>(
  appRoutes,
  createAppRoute,
);
const shared = mapPaths<
  PublicPath,
  { [Path in PublicPath]: ReturnType<typeof createPublicRoute<Path>> }
>(publicRoutes, createPublicRoute);
const aliases = mapPaths<
  RedirectPath,
  { [Path in RedirectPath]: ReturnType<typeof createRedirect<Path>> }
>(redirects, createRedirect);

const routeTree = root.addChildren({
  signedIn: signedIn.addChildren(app),
  ...shared,
  ...aliases,
});

/** The page can be read before it is interactive. The router must not scroll back to the top what was scrolled until then. */
function createScrollDecision(): () => boolean {
  let isFirst = true;
  return () => {
    const wasScrolled = isFirst && scrollY > 0;
    isFirst = false;
    return !wasScrolled;
  };
}

/** Creates the router of a tab, or of a page being rendered if given a history. */
export function createAppRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    defaultPreload: "intent",
    defaultPendingComponent: PageSkeleton,
    defaultPendingMs: 150,
    defaultPendingMinMs: 200,
    defaultErrorComponent: CrashScreen,
    // Remount for another id, so that one page's input and open dialogs do not appear on the other's.
    defaultRemountDeps: ({ params }) => params,
    scrollRestoration: history ? false : createScrollDecision(),
  });
  // Delays each navigation until the history is at the page's own entry.
  if (!history)
    router.history.block({
      enableBeforeUnload: false,
      blockerFn: async ({ action }) => {
        await leaveDialogEntries(action !== "REPLACE");
        return false;
      },
    });
  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
}
