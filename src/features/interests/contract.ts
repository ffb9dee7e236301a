import { z } from "zod";

/** How many interests one collection may hold. */
export const mostInterests = 200;

/** How many interests one person may have, in all collections together. */
export const mostInterestsInAll = 20_000;

/** Something a person wants a collection to be about. Unique within it, whatever the case. */
export type Interest = { id: string; name: string; collectionId: string; createdAt: string };

const Name = z
  .string()
  .trim()
  .min(1, "Name is required")
  .max(100, "An interest has at most 100 characters");

export const InterestCreate = z.object({ name: Name });
export type InterestCreate = z.input<typeof InterestCreate>;

export const InterestUpdate = z.object({ name: Name });
export type InterestUpdate = z.input<typeof InterestUpdate>;
