import {
  type DehydratedState,
  hydrate,
  type QueryClient,
  QueryClientProvider,
} from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { type ComponentType, useEffect } from "react";
import { pageState } from "./page-state.ts";
import { createQueryClient } from "./query-client.ts";
import { type AppRouter, createAppRouter } from "./router.tsx";
import { watchSessionEnd } from "./routes.tsx";
import { toast } from "./ui/toast-store.ts";

/** The app behind sign-in: the router and the one cache. */
export function AppShell({ client, router }: { client: QueryClient; router: AppRouter }) {
  // Gone elsewhere between the router's first load and the first drawing: the router alone would stay where it was.
  useEffect(() => {
    if (router.history.location.href !== router.state.resolvedLocation?.href) void router.load();
  }, [router]);
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

/** That of this tab, once it can draw what the server has drawn. */
export async function openAppShell(): Promise<ComponentType> {
  watchSessionEnd();
  const client = createQueryClient();
  const router = createAppRouter();
  hydrate(client, (pageState.queries ?? {}) as Partial<DehydratedState>);
  // The tree of boundaries that the router draws on the server.
  if (pageState.path !== undefined) router.ssr = { manifest: undefined };
  await router.load();
  if (pageState.message) toast.error(pageState.message);
  return () => <AppShell client={client} router={router} />;
}
