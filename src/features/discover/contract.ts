import { z } from "zod";
import type { EntryAttributes } from "#features/entries/contract.ts";
import { PageQuery } from "#shared/pages.ts";

/** What strangers see of an entry that its maker published. Times are ISO 8601. */
export type PublicEntry = {
  /** Names it in addresses (/shared/{slug}); follows from no other id. */
  slug: string;
  title: string;
  summary: string;
  url: string | null;
  siteName: string | null;
  attributes: EntryAttributes;
  /** Path of its lead picture on this server. */
  image: string | null;
  /** Its maker's note, only where they chose to show it. */
  why?: string;
  /** When it was first published. */
  createdAt: string;
};

/**
 * GET /api/entries/:id/publication, for the maker: `preview` is exactly what strangers see or would see, also
 * while the entry is private. `publicSlug` is null until it is published first, and stays the same from then on.
 */
export type EntryPublication = {
  publicSlug: string | null;
  /** Whether strangers find it now: it is not private, and has been read. */
  isPublic: boolean;
  showsWhy: boolean;
  preview: Omit<PublicEntry, "slug">;
};

/** PATCH /api/entries/:id/publication, before or after publishing. Sharing itself is `isPrivate` of the entry. */
export const PublicationUpdate = z.object({ showsWhy: z.boolean() });
export type PublicationUpdate = z.infer<typeof PublicationUpdate>;

/** An entry of somebody else on Discover. */
export type DiscoverItem = PublicEntry & {
  /** By which it is saved, reported and hidden. */
  entryId: string;
  isSaved: boolean;
  /** With `order=for-you`: why it is proposed, as a sentence. */
  reason?: string;
};

export const discoverOrders = ["newest", "for-you"] as const;

/** `q` looks for words, and beginnings of words, in title, summary and topics. */
export const DiscoverQuery = PageQuery.extend({
  q: z.string().trim().max(500, "A search has at most 500 characters").optional(),
  topic: z.string().trim().max(200).optional(),
  /** "for-you": of the newest 500, those that have to do with the person's interests, topics and collections. */
  order: z.enum(discoverOrders).optional(),
});
export type DiscoverQuery = z.infer<typeof DiscoverQuery>;

export const DiscoverTopicsQuery = z.object({ q: z.string().trim().max(200).optional() });

/** A topic of public entries and how many carry it, in whatever spelling; the count may be a minute old. */
export type DiscoverTopic = { label: string; count: number };

export const DiscoverSave = z.object({
  collectionId: z.uuid().optional(),
  whyItsInteresting: z
    .string()
    .trim()
    .max(10_000, "A note has at most 10,000 characters")
    .default(""),
});
export type DiscoverSave = z.input<typeof DiscoverSave>;

export const DiscoverReport = z.object({
  reason: z
    .string()
    .trim()
    .min(1, "Please say what is wrong with it")
    .max(2_000, "A reason has at most 2,000 characters"),
});
export type DiscoverReport = z.input<typeof DiscoverReport>;

/**
 * POST /api/discover/:entryId/hide; with `whole`, everything of whoever published it. DELETE of the same address
 * takes back what was hidden by that entry.
 */
export const DiscoverHide = z.object({ whole: z.boolean().default(false) });
export type DiscoverHide = z.input<typeof DiscoverHide>;
