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
};
