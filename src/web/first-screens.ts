/* The server's counterpart of routes.tsx: what each page is rendered with (docs/decisions/0019). */
import type { QueryClient } from "@tanstack/react-query";
import { prefetchAccount } from "#features/billing/web/prefetch-account.ts";
import { prefetchPricing } from "#features/billing/web/pricing-plans.ts";
import { prefetchDiscoveries } from "#features/landing/web/discoveries.ts";
import { prefetchCollection, prefetchEntry, prefetchHome } from "#features/library/web/prefetch.ts";
import { prefetchDiscover } from "#features/discover/web/prefetch.ts";
import { prefetchPerson } from "#features/discover/web/person.ts";
import { prefetchFeedback } from "#features/feedback/web/prefetch.ts";
import { prefetchReference } from "#features/reference/web/load-reference.ts";
import { prefetchImport, prefetchImports } from "#features/imports/web/prefetch.ts";
import { prefetchShared } from "#features/discover/web/shared-entry.ts";
import { prefetchProject, prefetchProjects } from "#features/projects/web/prefetch.ts";
import { prefetchTrash } from "#features/trash/web/queries.ts";
import type { Prefetched, PrefetchRequest, PublicPrefetched } from "./prefetch.ts";
import type { PublicPath } from "./public-screens.tsx";
import type { appScreens } from "./routes.tsx";

export type FirstScreen = {
  /** Relative to src/. The page preloads this module's files, so that the browser need not discover them. */
  module: string;
  /**
   * Fetches the data of the first render. Without it only the screen's skeleton is rendered, and its data
   * loads later.
   */
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
  "/projects": { module: "features/projects/web/projects-page.tsx", prefetch: prefetchProjects },
  "/project/$id": { module: "features/library/web/project-page.tsx", prefetch: prefetchProject },
  "/chat": { module: "features/assistant/web/chat-page.tsx" },
  "/chat/$id": { module: "features/assistant/web/chat-page.tsx" },
  "/feedback": { module: "features/feedback/web/feedback-page.tsx", prefetch: prefetchFeedback },
  "/document-text-extraction": { module: "features/extraction/web/extraction-page.tsx" },
  "/import": { module: "features/imports/web/import-page.tsx", prefetch: prefetchImports },
  "/import/$id": {
    module: "features/imports/web/import-detail-page.tsx",
    prefetch: prefetchImport,
  },
  "/profile": { module: "features/library/web/profile-page.tsx" },
  "/account": { module: "features/billing/web/account-page.tsx", prefetch: prefetchAccount },
  "/trash": { module: "features/trash/web/trash-page.tsx", prefetch: prefetchTrash },
  "/save": { module: "features/capture/web/save-page.tsx" },
};

export type FirstPublicScreen = {
  module: string;
  /** The tab's title, without the product's name. */
  title: string;
  description: string;
  /** Fetches the data of the first render. If that fails, the screen requests the data itself. */
  prefetch?: (
    params: Readonly<Record<string, string>>,
    isSignedIn: boolean,
  ) => Promise<PublicPrefetched>;
};

export const firstPublicScreens: Record<PublicPath, FirstPublicScreen> = {
  "/": {
    module: "features/landing/web/landing-page.tsx",
    title: "Organize, Connect, and Unlock Your Knowledge",
    description:
      "Save links, texts and documents with a note on why they are interesting. Commonplace reads, summarises and tags them, and answers your questions with citations from what you saved.",
    prefetch: prefetchDiscoveries,
  },
  "/login": {
    module: "features/account/web/login-page.tsx",
    title: "Sign in",
    description: "Sign in to your commonplace book, or start one.",
  },
  "/pricing": {
    module: "features/billing/web/pricing-page.tsx",
    title: "Choose Your Plan",
    description:
      "What the Free, Basic and Premium plans of this server include, and what they cost per month.",
    prefetch: prefetchPricing,
  },
  "/faq": {
    module: "features/landing/web/faq-page.tsx",
    title: "Frequently asked questions",
    description:
      "What Commonplace is, what its AI does, what can be saved, how data is kept safe, and how collections are shared.",
  },
  "/privacy": {
    module: "features/landing/web/privacy-page.tsx",
    title: "Privacy",
    description: "What this software stores about you, where, for how long, and who can see it.",
  },
  "/shared/$slug": {
    module: "features/discover/web/shared-page.tsx",
    title: "A shared entry",
    description: "An entry from a commonplace book that its owner made public.",
    prefetch: prefetchShared,
  },
  "/people/$name": {
    module: "features/discover/web/person-page.tsx",
    title: "A public page",
    description: "The collections and entries that a person made public.",
    prefetch: prefetchPerson,
  },
  "/api-reference": {
    module: "features/reference/web/reference-page.tsx",
    title: "API reference",
    description: "Every operation that an API key can call, with its parameters and responses.",
    prefetch: prefetchReference,
  },
  "/terms": {
    module: "features/landing/web/terms-page.tsx",
    title: "Terms",
    description: "What you can expect from this service, and what it expects from you.",
  },
};

/** The module shown for a public page that does not exist. */
export const missingModule = "web/layout/public-not-found.tsx";
