/* Beside routes.tsx, for the server alone: what comes with a page that opens at a screen (docs/decisions/0019). */
import type { QueryClient } from "@tanstack/react-query";
import { prefetchCollection, prefetchEntry, prefetchHome } from "#features/library/web/prefetch.ts";
import { prefetchDiscover } from "#features/discover/web/prefetch.ts";
import type { Prefetched, PrefetchRequest } from "./prefetch.ts";
import type { appScreens } from "./routes.tsx";

export type FirstScreen = {
  /** From src/: whose code the page names, so that the browser need not find out. */
  module: string;
  /** Asks for what is drawn first; without it the screen's own shape comes with the page, and its data later. */
  prefetch?: (client: QueryClient, request: PrefetchRequest) => Promise<Prefetched | void>;
};

export const firstScreens: Record<keyof typeof appScreens, FirstScreen> = {
  "/home": { module: "features/library/web/home-page.tsx", prefetch: prefetchHome },
  "/collection/$id": {
    module: "features/library/web/collection-page.tsx",
    prefetch: prefetchCollection,
  },
  "/entry/$id": { module: "features/library/web/entry-page.tsx", prefetch: prefetchEntry },
  "/discover": { module: "features/discover/web/discover-page.tsx", prefetch: prefetchDiscover },
  "/chat": { module: "features/assistant/web/chat-page.tsx" },
  "/chat/$id": { module: "features/assistant/web/chat-page.tsx" },
  "/profile": { module: "features/profile/web/profile-page.tsx" },
};

/** The module of the sign-in page. */
export const signInModule = "features/account/web/login-page.tsx";
