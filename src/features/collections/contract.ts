import { z } from "zod";
import { type Page, PageQuery } from "#shared/pages.ts";

/** How many collections one person may have. */
export const mostCollections = 10_000;

/** Newest first with Unfiled last; by title as people read it; those with most entries first. */
export const collectionSorts = ["newest", "title", "entries"] as const;

export const collectionCategories = [
  "research",
  "entertainment",
  "work",
  "personal",
  "other",
] as const;

/** What a collection may be marked with; the interface gives each a tone that is legible light and dark. */
export const collectionColors = [
  "red",
  "orange",
  "yellow",
  "green",
  "teal",
  "blue",
  "purple",
  "pink",
] as const;

const Title = z.string().trim().max(200, "A title has at most 200 characters");
const Category = z.string().trim().toLowerCase().max(60, "A category has at most 60 characters");
const Color = z.enum(["", ...collectionColors], { error: "Please choose one of the colours" });
/** One emoji, which may consist of several characters. */
const Emoji = z
  .string()
  .trim()
  .max(32, "Please choose one emoji")
  .refine((text) => text === "" || isOneEmoji(text), "Please choose one emoji");
const Description = z.string().trim().max(5_000, "A description has at most 5,000 characters");

export const CollectionCreate = z.object({
  title: Title,
  category: Category.default(""),
  description: Description.default(""),
  color: Color.optional(),
  emoji: Emoji.optional(),
});
export type CollectionCreate = z.input<typeof CollectionCreate>;

export const CollectionUpdate = z.object({
  title: Title.optional(),
  category: Category.optional(),
  description: Description.optional(),
  color: Color.optional(),
  emoji: Emoji.optional(),
});
export type CollectionUpdate = z.input<typeof CollectionUpdate>;

/** `q` looks in titles, whatever case and accents; those where a word begins so come first, whatever the order. */
export const CollectionListQuery = PageQuery.extend({
  // Where a page by title ended, the cursor holds the beginning of that title.
  cursor: z.string().max(2_400).optional(),
  sort: z.enum(collectionSorts).optional(),
  q: z.string().trim().max(200, "A title has at most 200 characters").optional(),
});
export type CollectionListQuery = z.infer<typeof CollectionListQuery>;

/** `total` counts all that the list has, on whatever page. */
export type CollectionPage = Page<Collection> & { total: number };

/** What happens to the entries of a deleted collection: moved to Unfiled unless asked otherwise. */
export const CollectionDelete = z.object({ entries: z.enum(["move", "delete"]).default("move") });

/** A person's collection, as it crosses the wire. `category` is lower-case, empty if none. */
export type Collection = {
  id: string;
  title: string;
  category: string;
  description: string;
  color: "" | (typeof collectionColors)[number];
  emoji: string;
  isUnfiled: boolean;
  entryCount: number;
  createdAt: string;
};

function isOneEmoji(text: string): boolean {
  return (
    [...new Intl.Segmenter().segment(text)].length === 1 &&
    /\p{Emoji}/u.test(text) &&
    !/^[\d#*]$/.test(text)
  );
}
