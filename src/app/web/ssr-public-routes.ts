/** The URLs that signed-out visitors may open (see ssr-routes.ts). */
import type { PublicRoute, Route } from "#web/data/prefetch.ts";

/**
 * Removes `ssr` from the browser's bundle. Typed as true, because a browser reads only `load`. Undefined in
 * vite.config.ts, which reads the files.
 */
export const isServer = (import.meta.env?.SSR !== false) as true;

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
  "/shared/collections/$slug": {
    load: async () =>
      (await import("#features/collection-pages/web/shared-collection-page.tsx"))
        .SharedCollectionPage,
    ssr: isServer && {
      file: "features/collection-pages/web/shared-collection-page.tsx",
      title: "A public collection",
      description: "A collection from a commonplace book that its owner made public.",
      prefetch: async () =>
        (await import("#features/collection-pages/web/shared-collection.ts"))
          .prefetchSharedCollection,
    },
  },
  "/shared/collections/$slug/$entry": {
    load: async () =>
      (await import("#features/collection-pages/web/shared-collection-entry-page.tsx"))
        .SharedCollectionEntryPage,
    ssr: isServer && {
      file: "features/collection-pages/web/shared-collection-entry-page.tsx",
      title: "A shared entry",
      description: "An entry from a public collection.",
      prefetch: async () =>
        (await import("#features/collection-pages/web/shared-collection.ts"))
          .prefetchSharedCollectionEntry,
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
      description: "Stop a regular e-mail of this server.",
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

/** Shown for a public path that names nothing, and to visitors for any unknown path. */
export const missingRoute = {
  load: async () => (await import("./layout/not-found/public-not-found.tsx")).PublicNotFound,
  ssr: isServer && { file: "app/web/layout/not-found/public-not-found.tsx" },
} satisfies Route;
