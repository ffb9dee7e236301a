import { z } from "zod";

export const collectionCategories = [
  "research",
  "entertainment",
  "work",
  "personal",
  "other",
] as const;

const Title = z.string().trim().max(200, "A title has at most 200 characters");
const Category = z.string().trim().toLowerCase().max(60, "A category has at most 60 characters");
const Description = z.string().trim().max(5_000, "A description has at most 5,000 characters");

export const CollectionCreate = z.object({
  title: Title,
  category: Category.default(""),
  description: Description.default(""),
});
export type CollectionCreate = z.input<typeof CollectionCreate>;

export const CollectionUpdate = z.object({
  title: Title.optional(),
  category: Category.optional(),
  description: Description.optional(),
});
export type CollectionUpdate = z.input<typeof CollectionUpdate>;

/** What happens to the entries of a deleted collection: moved to Unfiled unless asked otherwise. */
export const CollectionDelete = z.object({ entries: z.enum(["move", "delete"]).default("move") });

/** A person's collection, as it crosses the wire. `category` is lower-case, empty if none. */
export type Collection = {
  id: string;
  title: string;
  category: string;
  description: string;
  isUnfiled: boolean;
  entryCount: number;
  createdAt: string;
};
