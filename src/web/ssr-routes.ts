/** Every URL of the product: the code that it loads, and what the server renders it with. */
import type { AppRoute, PublicRoute, Route } from "./data/prefetch.ts";

/**
 * Removes `ssr` from the browser's bundle. Typed as true, because a browser reads only `load`. Undefined in
 * vite.config.ts, which reads the files.
 */
const isServer = (import.meta.env?.SSR !== false) as true;

/** For signed-out visitors; signed-in users are redirected to /home. */
export const visitorRoutes = {
  "/": {
    load: async () => (await import("#features/landing/web/landing-page.tsx")).LandingPage,
    ssr: isServer && {
      file: "features/landing/web/landing-page.tsx",
      title: "Organize, Connect, and Unlock Your Knowledge",
      description:
        "Save links, texts and documents with a note on why they are interesting. Commonplace reads, summarises and tags them, and answers your questions with citations from what you saved.",
      prefetch: async () =>
        (await import("#features/landing/web/discoveries.ts")).prefetchDiscoveries,
    },
  },
  "/login": {
    load: async () => (await import("#features/account/web/login-page.tsx")).LoginPage,
    ssr: isServer && {
      file: "features/account/web/login-page.tsx",
      title: "Sign in",
      description: "Sign in to your commonplace book, or start one.",
    },
  },
} satisfies Record<string, PublicRoute>;

/** For everyone. Signed-in users see these in the app's layout. */
export const publicRoutes = {
  "/pricing": {
    load: async () => (await import("#features/billing/web/pricing-page.tsx")).PricingPage,
    ssr: isServer && {
      file: "features/billing/web/pricing-page.tsx",
      title: "Choose Your Plan",
      description:
        "What the Free, Basic and Premium plans of this server include, and what they cost per month.",
      prefetch: async () =>
        (await import("#features/billing/web/pricing-plans.ts")).prefetchPricing,
    },
  },
  "/faq": {
    load: async () => (await import("#features/landing/web/faq-page.tsx")).FaqPage,
    ssr: isServer && {
      file: "features/landing/web/faq-page.tsx",
      title: "Frequently asked questions",
      description:
        "What Commonplace is, what its AI does, what can be saved, how data is kept safe, and how collections are shared.",
    },
  },
  "/privacy": {
    load: async () => (await import("#features/landing/web/privacy-page.tsx")).PrivacyPage,
    ssr: isServer && {
      file: "features/landing/web/privacy-page.tsx",
      title: "Privacy",
      description: "What this software stores about you, where, for how long, and who can see it.",
    },
  },
  "/shared/$slug": {
    load: async () => (await import("#features/discover/web/shared-page.tsx")).SharedPage,
    ssr: isServer && {
      file: "features/discover/web/shared-page.tsx",
      title: "A shared entry",
      description: "An entry from a commonplace book that its owner made public.",
      prefetch: async () => (await import("#features/discover/web/shared-entry.ts")).prefetchShared,
    },
  },
  "/people/$name": {
    load: async () => (await import("#features/discover/web/person-page.tsx")).PersonPage,
    ssr: isServer && {
      file: "features/discover/web/person-page.tsx",
      title: "A public page",
      description: "The collections and entries that a person made public.",
      prefetch: async () => (await import("#features/discover/web/person.ts")).prefetchPerson,
    },
  },
  "/api-reference": {
    load: async () => (await import("#features/reference/web/reference-page.tsx")).ReferencePage,
    ssr: isServer && {
      file: "features/reference/web/reference-page.tsx",
      title: "API reference",
      description: "Every operation that an API key can call, with its parameters and responses.",
      prefetch: async () =>
        (await import("#features/reference/web/load-reference.ts")).prefetchReference,
    },
  },
  "/unsubscribe": {
    load: async () => (await import("#features/mailings/web/unsubscribe-page.tsx")).UnsubscribePage,
    ssr: isServer && {
      file: "features/mailings/web/unsubscribe-page.tsx",
      title: "Unsubscribe",
      description: "Stop the weekly e-mail of this server.",
    },
  },
  "/terms": {
    load: async () => (await import("#features/landing/web/terms-page.tsx")).TermsPage,
    ssr: isServer && {
      file: "features/landing/web/terms-page.tsx",
      title: "Terms",
      description: "What you can expect from this service, and what it expects from you.",
    },
  },
} satisfies Record<string, PublicRoute>;

/** For signed-in users; others see the sign-in form and return afterwards. */
export const appRoutes = {
  "/home": {
    load: async () => (await import("#features/library/web/home-page.tsx")).HomePage,
    ssr: isServer && {
      file: "features/library/web/home-page.tsx",
      isOffline: true,
      prefetch: async () => (await import("#features/library/web/prefetch.ts")).prefetchHome,
    },
  },
  "/library": {
    load: async () => (await import("#features/library/web/library-page.tsx")).LibraryPage,
    ssr: isServer && {
      file: "features/library/web/library-page.tsx",
      prefetch: async () => (await import("#features/library/web/prefetch.ts")).prefetchLibrary,
    },
  },
  "/collection/$id": {
    load: async () => (await import("#features/library/web/collection-page.tsx")).CollectionPage,
    ssr: isServer && {
      file: "features/library/web/collection-page.tsx",
      isOffline: true,
      prefetch: async () => (await import("#features/library/web/prefetch.ts")).prefetchCollection,
    },
  },
  "/entry/$id": {
    load: async () => (await import("#features/library/web/entry-page.tsx")).EntryPage,
    ssr: isServer && {
      file: "features/library/web/entry-page.tsx",
      isOffline: true,
      prefetch: async () => (await import("#features/library/web/prefetch.ts")).prefetchEntry,
    },
  },
  "/highlights": {
    load: async () => (await import("#features/library/web/highlights-page.tsx")).HighlightsPage,
    ssr: isServer && {
      file: "features/library/web/highlights-page.tsx",
      prefetch: async () =>
        (await import("#features/library/web/prefetch-highlights.ts")).prefetchHighlights,
    },
  },
  "/discover": {
    load: async () => (await import("#features/discover/web/discover-page.tsx")).DiscoverPage,
    ssr: isServer && {
      file: "features/discover/web/discover-page.tsx",
      prefetch: async () => (await import("#features/discover/web/prefetch.ts")).prefetchDiscover,
    },
  },
  "/projects": {
    load: async () => (await import("#features/projects/web/projects-page.tsx")).ProjectsPage,
    ssr: isServer && {
      file: "features/projects/web/projects-page.tsx",
      prefetch: async () => (await import("#features/projects/web/prefetch.ts")).prefetchProjects,
    },
  },
  "/project/$id": {
    load: async () => (await import("#features/library/web/project-page.tsx")).ProjectPage,
    ssr: isServer && {
      file: "features/library/web/project-page.tsx",
      prefetch: async () => (await import("#features/projects/web/prefetch.ts")).prefetchProject,
    },
  },
  "/chat": {
    load: async () => (await import("#features/assistant/web/chat-page.tsx")).ChatPage,
    ssr: isServer && { file: "features/assistant/web/chat-page.tsx" },
  },
  "/chat/$id": {
    load: async () => (await import("#features/assistant/web/chat-page.tsx")).ChatPage,
    ssr: isServer && { file: "features/assistant/web/chat-page.tsx" },
  },
  "/feedback": {
    load: async () => (await import("#features/feedback/web/feedback-page.tsx")).FeedbackPage,
    ssr: isServer && {
      file: "features/feedback/web/feedback-page.tsx",
      prefetch: async () => (await import("#features/feedback/web/prefetch.ts")).prefetchFeedback,
    },
  },
  "/document-text-extraction": {
    load: async () => (await import("#features/extraction/web/extraction-page.tsx")).ExtractionPage,
    ssr: isServer && { file: "features/extraction/web/extraction-page.tsx" },
  },
  "/topics": {
    load: async () => (await import("#features/topics/web/topics-page.tsx")).TopicsPage,
    ssr: isServer && {
      file: "features/topics/web/topics-page.tsx",
      prefetch: async () => (await import("#features/topics/web/queries.ts")).prefetchTopics,
    },
  },
  "/import": {
    load: async () => (await import("#features/imports/web/import-page.tsx")).ImportPage,
    ssr: isServer && {
      file: "features/imports/web/import-page.tsx",
      prefetch: async () => (await import("#features/imports/web/prefetch.ts")).prefetchImports,
    },
  },
  "/import/$id": {
    load: async () =>
      (await import("#features/imports/web/import-detail-page.tsx")).ImportDetailPage,
    ssr: isServer && {
      file: "features/imports/web/import-detail-page.tsx",
      prefetch: async () => (await import("#features/imports/web/prefetch.ts")).prefetchImport,
    },
  },
  "/profile": {
    load: async () => (await import("#features/library/web/profile-page.tsx")).ProfilePage,
    ssr: isServer && {
      file: "features/library/web/profile-page.tsx",
      isOffline: true,
    },
  },
  "/account": {
    load: async () => (await import("#features/billing/web/account-page.tsx")).AccountPage,
    ssr: isServer && {
      file: "features/billing/web/account-page.tsx",
      prefetch: async () =>
        (await import("#features/billing/web/prefetch-account.ts")).prefetchAccount,
    },
  },
  "/trash": {
    load: async () => (await import("#features/trash/web/trash-page.tsx")).TrashPage,
    ssr: isServer && {
      file: "features/trash/web/trash-page.tsx",
      prefetch: async () => (await import("#features/trash/web/queries.ts")).prefetchTrash,
    },
  },
  "/save": {
    load: async () => (await import("#features/capture/web/save-page.tsx")).SavePage,
    ssr: isServer && {
      file: "features/capture/web/save-page.tsx",
      isOffline: true,
    },
  },
} satisfies Record<string, AppRoute>;

/** Aliases of other paths. */
export const redirects = { "/collection": "/home" } as const;

/** Shown for a public path that names nothing, and to visitors for any unknown path. */
export const missingRoute = {
  load: async () => (await import("./layout/not-found/public-not-found.tsx")).PublicNotFound,
  ssr: isServer && { file: "web/layout/not-found/public-not-found.tsx" },
} satisfies Route;
