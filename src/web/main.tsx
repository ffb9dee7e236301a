import "./styles/app.css";
import type { ComponentType } from "react";
import { createRoot } from "react-dom/client";
import { PublicShell } from "./public-shell.tsx";
import { CrashBoundary } from "./layout/crash-screen.tsx";
import { appScreens, publicScreens, watchSession } from "./routes.tsx";

/** Two shells: the sign-in page does not wait for the router and the cache that the app needs. */
async function loadShell(): Promise<ComponentType> {
  const path = location.pathname.replace(/(?<=.)\/+$/, "");
  if (!Object.hasOwn(publicScreens, path)) {
    preloadScreen(path);
    return (await import("./app-shell.tsx")).AppShell;
  }
  const Screen = await publicScreens[path as keyof typeof publicScreens]();
  return () => (
    <PublicShell>
      <Screen />
    </PublicShell>
  );
}

/** The router would ask for a screen's code only once it is here itself: one round trip later. */
function preloadScreen(path: string): void {
  for (const [pattern, load] of Object.entries(appScreens)) {
    if (new RegExp(`^${pattern.replace(/\$\w+/g, "[^/]+")}$`).test(path)) load().catch(() => {});
  }
}

function StalePage(): never {
  throw new Error("The page could not be loaded. It may have been updated meanwhile.");
}

// Not awaited at the top: the shells import from this module's chunk, and would wait for it in turn.
async function startInterface(): Promise<void> {
  watchSession();
  const root = createRoot(document.getElementById("root")!);
  const Shell = await loadShell().catch(() => StalePage);
  root.render(
    <CrashBoundary>
      <Shell />
    </CrashBoundary>,
  );
}

void startInterface();
