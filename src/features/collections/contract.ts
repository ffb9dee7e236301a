import { z } from "zod";
import { defineApi } from "#shared/endpoint.ts";
import { EditedVersion } from "#shared/edited-version.ts";
import { pageOf, PageQuery, wholeList } from "#shared/pages.ts";

/** Max collections per user. */
export const maxCollections = 10_000;

/** Newest first with Unfiled last; by title in natural order; most entries first. */
export const collectionSorts = ["newest", "title", "entries"] as const;

export const collectionCategories = [
  "research",
  "entertainment",
  "work",
  "personal",
  "other",
] as const;

/**
 * The colours of a collection. The interface maps each to a tone that is legible in light and dark themes.
 */
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
/** One emoji, possibly of several characters. */
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
  updatedAt: EditedVersion.optional(),
});
export type CollectionUpdate = z.input<typeof CollectionUpdate>;

/**
 * `q` searches titles, ignoring case and accents. Titles with a word that starts with `q` come first in any
 * order. `shared` restricts the list to collections that others share with the user ("true"), or to own ones.
 */
export const CollectionListQuery = PageQuery.extend({
  sort: z.enum(collectionSorts).optional(),
  q: z.string().trim().max(200, "A title has at most 200 characters").optional(),
  shared: z.enum(["true", "false"]).optional(),
});
export type CollectionListQuery = z.infer<typeof CollectionListQuery>;

/** Max members of one collection, with its owner, and max collections of others that a user is a member of. */
export const maxMembers = 200;
export const maxMemberships = 200;

/** Viewers read; editors also add entries, and remove them from the collection. */
export const memberRoles = ["viewer", "editor"] as const;
export type MemberRole = (typeof memberRoles)[number];

/** Who finds the public page of a collection: everybody with its link, or everybody who opens its owner's page. */
export const pageVisibilities = ["link", "listed"] as const;
export type PageVisibility = (typeof pageVisibilities)[number];

/** Unread activity is counted up to this number. */
export const maxUnreadCount = 99;

/** What happens to the entries of a deleted collection. They are moved to Unfiled by default. */
export const CollectionDelete = z.object({ entries: z.enum(["move", "delete"]).default("move") });

/** Max pictures in the cover of a collection. */
export const maxCoverPictures = 4;

export const Collection = z
  .object({
    id: z.uuid(),
    title: z.string(),
    category: z.string().describe("In lower case; empty if none."),
    description: z.string(),
    color: z.enum(["", ...collectionColors]),
    emoji: z.string(),
    isUnfiled: z.boolean(),
    entryCount: z.number(),
    cover: z
      .array(
        z.object({
          url: z.string().describe("With `?size=thumbnail` a small copy."),
          color: z.string().describe("As #rrggbb; to be shown until the picture is loaded."),
        }),
      )
      .max(maxCoverPictures)
      .describe("Lead pictures of its newest entries, newest first; empty if they have none."),
    role: z.enum(["owner", ...memberRoles]).describe("Of the user who asks."),
    owner: z.object({ id: z.uuid(), name: z.string() }),
    memberCount: z.number().describe("With the owner: 1 unless it is shared."),
    publicPage: z
      .enum(pageVisibilities)
      .exactOptional()
      .describe("Only while its public page is on: who finds the page."),
    unreadCount: z
      .number()
      .max(maxUnreadCount)
      .exactOptional()
      .describe("Of the activity of others; 0 if it is muted. Only if it is shared."),
    isMuted: z.boolean().exactOptional().describe("By the user. Only if it is shared."),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso
      .datetime()
      .describe("Of the title and the other fields that PATCH changes; not of its entries."),
  })
  .meta({ id: "Collection" });
export type Collection = z.infer<typeof Collection>;

export const CollectionPage = pageOf(Collection).extend({
  total: z.number().describe("Counts the whole list, on every page."),
});
export type CollectionPage = z.infer<typeof CollectionPage>;

function isOneEmoji(text: string): boolean {
  return (
    [...new Intl.Segmenter().segment(text)].length === 1 &&
    /\p{Emoji}/u.test(text) &&
    !/^[\d#*]$/.test(text)
  );
}

export const collectionsApi = defineApi("Collections", {
  "GET /api/collections": {
    summary: "List collections",
    scope: "read",
    query: CollectionListQuery,
    answer: CollectionPage,
  },
  "POST /api/collections": {
    summary: "Create a collection",
    scope: "write",
    rate: "collectionCreation",
    semaphore: "collectionCreation",
    body: CollectionCreate,
    answer: Collection,
    status: 201,
  },
  "GET /api/collections/:id": { summary: "One collection", scope: "read", answer: Collection },
  "PATCH /api/collections/:id": {
    summary: "Change a collection",
    about: "409 with the present `collection` in the error if it was changed after `updatedAt`.",
    scope: "write",
    body: CollectionUpdate,
    answer: Collection,
  },
});

/** Served by the feature of shared collections. */
export const sharedCollectionsApi = defineApi("Shared collections", {
  "GET /api/shared-collections": {
    summary: "List the collections that others share with the user",
    scope: "read",
    answer: wholeList(Collection),
  },
});
