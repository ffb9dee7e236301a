import type { PageHead } from "#shared/page.ts";

/** The request that a screen is prefetched for. */
export type PrefetchRequest = {
  params: Readonly<Record<string, string>>;
  search: Readonly<Record<string, unknown>>;
  userId: string;
  cookies: Readonly<Record<string, string>>;
};

export type Prefetched = {
  /** The path names something that does not exist or is owned by another user. */
  isMissing: boolean;
  /** Where a missing path redirects to, and the message shown there. */
  instead?: { path: string; message: string };
  /** Redirects this user: the screen of this path is rendered instead. */
  leadsTo?: string;
};

export type PublicPrefetched = {
  /** Stored in the page state, from which the screen reads it. */
  data?: unknown;
  isMissing?: boolean;
  /** Overrides the values in the table of screens. */
  head?: Partial<Pick<PageHead, "title" | "description" | "image" | "isUnlisted" | "feed">>;
};
