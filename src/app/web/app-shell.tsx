import {
  type DehydratedState,
  hydrate,
  type QueryClient,
  QueryClientProvider,
} from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { type ComponentType, useEffect } from "react";
import { pageState } from "#web/page-state.ts";
import { createQueryClient } from "#web/data/query-client.ts";
import { type AppRouter, createAppRouter } from "./router.tsx";
import { watchSessionEnd } from "#features/account/web/session-end.ts";
import { toast } from "#web/ui/toast/toast-store.ts";

/** The app for signed-in users: the router and the query cache. */
export function AppShell({ client, router }: { client: QueryClient; router: AppRouter }) {
  // Load again if the path changed between the router's first load and the first render. The router does not
  // notice it.
  useEffect(() => {
    if (router.history.location.href !== router.state.resolvedLocation?.href) void router.load();
  }, [router]);
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

/** Returns this tab's app shell, ready to hydrate the server's markup. */
export async function getAppShell(): Promise<ComponentType> {
  watchSessionEnd();
  const client = createQueryClient();
  const router = createAppRouter();
  hydrate(client, (pageState.queries ?? {}) as Partial<DehydratedState>);
  // Make the router render the same tree of boundaries as on the server.
  if (pageState.path !== undefined) router.ssr = { manifest: undefined };
  await router.load();
  if (pageState.message) toast.error(pageState.message);
  return () => <AppShell client={client} router={router} />;
}
