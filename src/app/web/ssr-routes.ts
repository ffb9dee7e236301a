/** The URLs of the app: the code that each loads, and what the server renders it with. */
import type { AppRoute } from "#web/data/prefetch.ts";
import { isServer } from "./ssr-public-routes.ts";

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
  "/notifications": {
    load: async () =>
      (await import("#features/library/web/notifications-screen.tsx")).NotificationsScreen,
    ssr: isServer && {
      file: "features/library/web/notifications-screen.tsx",
      prefetch: async () =>
        (await import("#features/library/web/prefetch-notifications.ts"))
          .prefetchNotificationsScreen,
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
    load: async () => (await import("#features/library/web/chat-page.tsx")).ChatPage,
    ssr: isServer && { file: "features/library/web/chat-page.tsx" },
  },
  "/chat/$id": {
    load: async () => (await import("#features/library/web/chat-page.tsx")).ChatPage,
    ssr: isServer && { file: "features/library/web/chat-page.tsx" },
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
    ssr: isServer && { file: "features/library/web/profile-page.tsx" },
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
  "/admin": {
    load: async () => (await import("#features/operations/web/admin-page.tsx")).AdminPage,
    ssr: isServer && {
      file: "features/operations/web/admin-page.tsx",
      prefetch: async () => (await import("#features/operations/web/queries.ts")).prefetchAdmin,
    },
  },
  "/save": {
    load: async () => (await import("#features/capture/web/save-page.tsx")).SavePage,
    ssr: isServer && { file: "features/capture/web/save-page.tsx", isOffline: true },
  },
} satisfies Record<string, AppRoute>;

/** Aliases of other paths. */
export const redirects = { "/collection": "/home" } as const;
