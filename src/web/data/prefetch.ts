/** The types of the rows of ssr-routes.ts, and of their functions that fetch the data of the first render. */
import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { PageHead } from "#shared/page-rendering.ts";

/** The request that a screen is prefetched for. */
export type PrefetchRequest = {
  params: Readonly<Record<string, string>>;
  search: Readonly<Record<string, unknown>>;
  userId: string;
  preferences: Readonly<Record<string, string>>;
  /** Milliseconds after which an entry is rendered without its text. */
  maxTextWait: number;
};

export type Prefetched = {
  /** The path names something that does not exist or is owned by another user. */
  isMissing: boolean;
  /** The path to which a missing path redirects, and the message shown there. */
  instead?: { path: string; message: string };
  /** Redirects this user: the screen of this path is rendered instead. */
  leadsTo?: string;
};

/** Fetches the data of a screen's first render into `client`. */
type AppPrefetch = (client: QueryClient, request: PrefetchRequest) => Promise<Prefetched | void>;

export type PublicPrefetched = {
  /** Stored in the page state, from which the screen reads it. */
  data?: unknown;
  isMissing?: boolean;
  /** Overrides the values in the table of routes. */
  head?: Partial<Pick<PageHead, "title" | "description" | "image" | "isUnlisted" | "feed">>;
};

/** Fetches the data of a public page. If that fails, the screen requests the data itself. */
type PublicPrefetch = (
  params: Readonly<Record<string, string>>,
  isSignedIn: boolean,
) => Promise<PublicPrefetched>;

export type Route = {
  load: () => Promise<ComponentType>;
  ssr: {
    /** The module that `load` imports, relative to src/. */
    file: string;
    /** The service worker stores its code. */
    isOffline?: boolean;
  };
};

export type AppRoute = Route & {
  /** Without a prefetch, the server renders the screen's skeleton. */
  ssr: { prefetch?: () => Promise<AppPrefetch> };
};

export type PublicRoute = Route & {
  /** `title` is the tab's title, without the product's name. */
  ssr: { title: string; description: string; prefetch?: () => Promise<PublicPrefetch> };
};
