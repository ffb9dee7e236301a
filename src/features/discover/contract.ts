import { z } from "zod";
import type { EntryAttributes } from "#features/entries/contract.ts";
import { type Page, PageQuery } from "#shared/pages.ts";

/** What other users and visitors see of a published entry. Times are ISO 8601. */
export type PublicEntry = {
  /** Identifies it in URLs (/shared/{slug}). Random, not derived from another id. */
  slug: string;
  title: string;
  summary: string;
  url: string | null;
  /** The site name that the page claims. A page can claim any name, so `host` is shown beside it. */
  siteName: string | null;
  /** The host of `url` without "www."; null without a URL. */
  host: string | null;
  /**
   * A user or a file supplied the text, title, summary, topics or picture: the server did not fetch them from
   * `url`.
   */
  supplied: boolean;
  attributes: EntryAttributes;
  /** Path of its lead picture on this server. */
  image: string | null;
  /** The publisher's note, only if they chose to show it. */
  why?: string;
  /** Only in the response for a single entry, and only while its publisher has a public page. */
  maker?: PublicMaker;
  /** When it was first published. */
  createdAt: string;
};

/** `name` is the name in the URL of their page (/people/{name}). */
export type PublicMaker = { name: string; username: string };

/** GET /api/public/people/:name: the user, and a page of their public entries, newest first. */
export type PublicPerson = PublicMaker & { isIndexed: boolean } & Page<PublicEntry>;

/**
 * GET /api/profile/public-page. `name` is null until the user chooses one; it is kept while the page is
 * turned off.
 */
export type PublicPage = { name: string | null; isOn: boolean; isIndexed: boolean };

/** Names with which a user could pose as the site itself. */
const reservedNames = new Set(
  `about abuse account admin administrator api app assets billing blog collection commonplace contact discover entry
  everyone faq feed feedback help home legal login logout mail me moderator news nobody null official operator owner
  people press pricing privacy profile project projects public root search security settings shared signup staff
  status support system team terms undefined user users webmaster www`.split(/\s+/),
);

/** PATCH /api/profile/public-page. */
export const PublicPageUpdate = z
  .object({
    name: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9-]{3,40}$/, "A name has 3 to 40 letters from a to z, digits and hyphens")
      .refine((name) => !reservedNames.has(name), "This name is reserved. Please choose another."),
    isOn: z.boolean(),
    isIndexed: z.boolean(),
  })
  .partial();
export type PublicPageUpdate = z.input<typeof PublicPageUpdate>;

/**
 * GET /api/entries/:id/publication, for the publisher: `preview` is exactly what others see or would see,
 * also
 * while the entry is private. `publicSlug` is null until the entry is first published, and never changes
 * after that.
 */
export type EntryPublication = {
  publicSlug: string | null;
  /** Whether others can see it now: it is not private and its processing has finished. */
  isPublic: boolean;
  showsWhy: boolean;
  preview: Omit<PublicEntry, "slug">;
};

/**
 * PATCH /api/entries/:id/publication, before or after publishing. Publishing itself is `isPrivate` of the
 * entry.
 */
export const PublicationUpdate = z.object({ showsWhy: z.boolean() });
export type PublicationUpdate = z.infer<typeof PublicationUpdate>;

/** A public entry of another user that this user neither saved nor hid. */
export type DiscoverItem = PublicEntry & {
  /** The id used to save, report and hide it. */
  entryId: string;
  /** With `order=for-you`: why it is recommended, as a sentence. */
  reason?: string;
};

/**
 * Why a list is empty: no other user has shared an entry; the user saved or hid every match; no entry matches
 * the
 * words or the topic; or, with `order=for-you`, no match is about the user's interests.
 */
export const emptyReasons = ["nothing-shared", "all-known", "no-match", "not-for-you"] as const;
export type EmptyReason = (typeof emptyReasons)[number];

/** GET /api/discover. `emptyReason` is set on an empty first page. */
export type DiscoverPage = Page<DiscoverItem> & { emptyReason?: EmptyReason };

export const discoverOrders = ["newest", "for-you"] as const;

/** `q` matches words and prefixes of words in title, summary and topics. */
export const DiscoverQuery = PageQuery.extend({
  q: z.string().trim().max(500, "A search has at most 500 characters").optional(),
  topic: z.string().trim().max(200).optional(),
  /** "for-you": of the newest 500, the entries that match the user's interests, topics and collections. */
  order: z.enum(discoverOrders).optional(),
});
export type DiscoverQuery = z.infer<typeof DiscoverQuery>;

export const DiscoverTopicsQuery = z.object({ q: z.string().trim().max(200).optional() });

/**
 * A topic of public entries and the number of entries with it in any spelling. The count may be a minute old.
 */
export type DiscoverTopic = { label: string; count: number };

export const DiscoverSave = z.object({
  collectionId: z.uuid().optional(),
  whyItsInteresting: z
    .string()
    .trim()
    .max(10_000, "A note has at most 10,000 characters")
    .default(""),
  /** Save it even if the user already has an entry of the same capture or URL. */
  allowDuplicate: z.boolean().default(false),
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
 * POST /api/discover/:entryId/hide; with `whole`, hides every entry of its publisher. DELETE of the same URL
 * reverts what was hidden through that entry.
 */
export const DiscoverHide = z.object({ whole: z.boolean().default(false) });
export type DiscoverHide = z.input<typeof DiscoverHide>;
