import { z } from "zod";
import type { EntryAttributes } from "#features/entries/contract.ts";
import { type Page, PageQuery } from "#shared/pages.ts";

/** What strangers see of an entry that its maker published. Times are ISO 8601. */
export type PublicEntry = {
  /** Names it in addresses (/shared/{slug}); follows from no other id. */
  slug: string;
  title: string;
  summary: string;
  url: string | null;
  /** As the page calls its site. A page can claim any name, so `host` is shown beside it. */
  siteName: string | null;
  /** The host of `url` without "www."; null without a web address. */
  host: string | null;
  /** A user or a file supplied the text, title, summary, topics or picture: the server did not fetch them from `url`. */
  supplied: boolean;
  attributes: EntryAttributes;
  /** Path of its lead picture on this server. */
  image: string | null;
  /** Its maker's note, only where they chose to show it. */
  why?: string;
  /** Of one entry alone, and only while its maker has a public page: their name there, and their username. */
  maker?: PublicMaker;
  /** When it was first published. */
  createdAt: string;
};

/** `name` is that of their page (/people/{name}). */
export type PublicMaker = { name: string; username: string };

/** GET /api/public/people/:name: who it is, and a page of what they made public, newest first. */
export type PublicPerson = PublicMaker & { isIndexed: boolean } & Page<PublicEntry>;

/** GET /api/profile/public-page. `name` is null until one was chosen; turned off, the page keeps it. */
export type PublicPage = { name: string | null; isOn: boolean; isIndexed: boolean };

/** Names under which somebody could be taken for the site itself. */
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

/** A public entry of another user that this user neither saved nor hid. */
export type DiscoverItem = PublicEntry & {
  /** By which it is saved, reported and hidden. */
  entryId: string;
  /** With `order=for-you`: why it is proposed, as a sentence. */
  reason?: string;
};

/**
 * Why a list is empty: nobody else shared anything; the user saved or hid every match; no entry has the words or the
 * topic; or, with `order=for-you`, none of the matches is about the user's interests.
 */
export const emptyReasons = ["nothing-shared", "all-known", "no-match", "not-for-you"] as const;
export type EmptyReason = (typeof emptyReasons)[number];

/** GET /api/discover. `emptyReason` is set on an empty first page. */
export type DiscoverPage = Page<DiscoverItem> & { emptyReason?: EmptyReason };

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
  /** Save it although the user already has an entry on it, or on its URL. */
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
 * POST /api/discover/:entryId/hide; with `whole`, everything of whoever published it. DELETE of the same address
 * takes back what was hidden by that entry.
 */
export const DiscoverHide = z.object({ whole: z.boolean().default(false) });
export type DiscoverHide = z.input<typeof DiscoverHide>;
