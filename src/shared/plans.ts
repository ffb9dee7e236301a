/** The plans and the messages about their limits. Without schemas, because /pricing loads this module. */

export const tiers = ["free", "basic", "premium"] as const;
export type Tier = (typeof tiers)[number];

/**
 * The plans as /pricing lists them. The only place that defines their limits. `monthlyCents` are US cents.
 * `modelShare` is the weight in the model queue, if the server has a model: with 4, four entries are started
 * for each one of a user with 1. With 0 only the built-in reader processes entries.
 */
export const plans = {
  free: {
    monthlyCents: 0,
    modelShare: 0,
    limits: { collections: 3, entriesPerMonth: 10, uploadBytes: 0 },
  },
  basic: {
    monthlyCents: 999,
    modelShare: 1,
    limits: { collections: 10, entriesPerMonth: 50, uploadBytes: 10 * 1024 * 1024 },
  },
  premium: {
    monthlyCents: 1999,
    modelShare: 4,
    limits: { collections: null, entriesPerMonth: null, uploadBytes: 100 * 1024 * 1024 },
  },
} satisfies Record<Tier, object>;

const seePricing = "See /pricing for plans with more.";

/* Messages for a reached limit, shared by client and server. The client shows /pricing as a link. */

export function formatEntriesLimit(entriesPerMonth: number, until: Date): string {
  const day = until.toLocaleDateString("en", { day: "numeric", month: "long", timeZone: "UTC" });
  return `Your plan allows ${entriesPerMonth} entries a month, and all are used until ${day}. ${seePricing}`;
}

export function formatCollectionsLimit(collections: number): string {
  const count = collections.toLocaleString("en");
  return `Your plan allows ${count} collections besides Unfiled, and you have them. ${seePricing}`;
}

export function formatUploadLimit(uploadBytes: number): string {
  return uploadBytes === 0
    ? "Your plan allows text and links only. See /pricing for plans with files."
    : `Your plan allows files of up to ${uploadBytes / (1024 * 1024)} MB. ${seePricing}`;
}
