import type { PageHead } from "#shared/page.ts";

/** What a screen is prefetched for. */
export type PrefetchRequest = {
  params: Readonly<Record<string, string>>;
  search: Readonly<Record<string, unknown>>;
  userId: string;
  cookies: Readonly<Record<string, string>>;
};

export type Prefetched = {
  /** What the address names is not there, or another person's. */
  isMissing: boolean;
  /** Where such an address leads, and what is said there. */
  instead?: { path: string; message: string };
  /** Where this person is led from here: another screen is drawn in its place. */
  leadsTo?: string;
};

export type PublicPrefetched = {
  /** Stands in the page state; the screen takes it from there. */
  data?: unknown;
  isMissing?: boolean;
  /** In place of what the table of screens says. */
  head?: Partial<Pick<PageHead, "title" | "description" | "image" | "isUnlisted" | "feed">>;
};
