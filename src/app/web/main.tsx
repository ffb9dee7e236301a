import "#web/styles/app.css";
import { useEffect, type ComponentType, type ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { PublicShell } from "./public-shell.tsx";
import { CrashBoundary } from "./layout/crash-screen.tsx";
import { hydrateWithInput } from "#web/drafts/early-input.ts";
import { matchRoute } from "./match-route.ts";
import { watchDialogHistory } from "#web/ui/dialog/dialog-history.ts";
import { pageState } from "#web/page-state.ts";
import { storePreference, getPreference } from "#web/preferences.ts";
import type { Route } from "#web/data/prefetch.ts";
import { formatSignInPath } from "#web/return-path.ts";
import { watchSession } from "#features/account/web/session.ts";
import { missingRoute, publicRoutes, visitorRoutes } from "./ssr-public-routes.ts";
import { watchTheme } from "#web/theme.ts";
import { UntilSignedIn } from "./until-signed-in.tsx";

/** Visitors get a shell without the router, the cache and the header for signed-in users. */
async function loadShell(): Promise<ComponentType> {
  const path = location.pathname.replace(/(?<=.)\/+$/, "");
  const isForVisitors = path in visitorRoutes;
  const openApp = async () => (await import("./app-shell.tsx")).getAppShell();
  const route = findPublicRoute(path);
  if (!route || (pageState.user && !isForVisitors)) return openApp();
  const Screen = await route.load();
  const publicPage = (
    <PublicShell path={path}>
      <Screen />
    </PublicShell>
  );
  if (isForVisitors) return () => publicPage;
  return () => <UntilSignedIn openApp={openApp}>{publicPage}</UntilSignedIn>;
}

/** Returns null if the app renders this path. */
function findPublicRoute(path: string): Route | null {
  const found = matchRoute<Route>({ ...visitorRoutes, ...publicRoutes }, path);
  // The server has reported it in the page state.
  if (pageState.isMissing && (found || !pageState.user)) return missingRoute;
  return found && found.route;
}

/** The server may have rendered another screen than the requested one: the sign-in form, or home. */
function adoptPath(): void {
  const asked = location.pathname + location.search;
  const { path = asked } = pageState;
  if (path === asked) return;
  const isSignIn = path.startsWith("/login");
  history.replaceState(null, "", isSignIn ? formatSignInPath(asked + location.hash) : path);
}

/** Stores the time zone, so that the server renders the next page's times in it. */
function storeTimeZone(): void {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if (getPreference("time-zone") !== timeZone) storePreference("time-zone", timeZone);
}

function StalePage(): never {
  throw new Error("The page may have been updated.");
}

/**
 * Marks the page as interactive, for browser automation. Wraps the page, because a sibling would change the
 * ids that React generates, which must equal the server's.
 */
function Interactive({ children }: { children: ReactNode }): ReactNode {
  useEffect(() => document.documentElement.setAttribute("data-interactive", ""), []);
  return children;
}

// Not awaited at the top level: the shells import this module's chunk, so both would wait for each other.
async function startInterface(): Promise<void> {
  adoptPath();
  watchDialogHistory();
  watchSession();
  watchTheme();
  storeTimeZone();
  const element = document.getElementById("root")!;
  const Shell = await loadShell().catch(() => StalePage);
  const interfaceRoot = (
    <Interactive>
      <CrashBoundary>
        <Shell />
      </CrashBoundary>
    </Interactive>
  );
  if (element.hasChildNodes() && Shell !== StalePage)
    void hydrateWithInput(element, () => hydrateRoot(element, interfaceRoot));
  else {
    window.earlyInput?.();
    createRoot(element).render(interfaceRoot);
  }
}

void startInterface();
