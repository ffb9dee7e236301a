import { z } from "zod";

/** Max interests per collection. */
export const maxInterests = 200;

/** Max interests per user, across all collections. */
export const maxInterestsTotal = 20_000;

/** A subject of a collection. Unique within the collection, ignoring case. */
export const Interest = z
  .object({
    id: z.uuid(),
    name: z.string(),
    collectionId: z.uuid(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "Interest" });
export type Interest = z.infer<typeof Interest>;

const Name = z
  .string()
  .trim()
  .min(1, "Name is required")
  .max(100, "An interest has at most 100 characters");

export const InterestCreate = z.object({ name: Name });
export type InterestCreate = z.input<typeof InterestCreate>;

export const InterestUpdate = z.object({ name: Name });
export type InterestUpdate = z.input<typeof InterestUpdate>;
