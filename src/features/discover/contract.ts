import { z } from "zod";
import { defineApi } from "#shared/endpoint.ts";
import { Entry, EntryAttributes, EntryPicture } from "#features/entries/contract.ts";
import { Collection } from "#features/collections/contract.ts";
import { pageOf, PageQuery } from "#shared/pages.ts";

/** The maker of a public entry. */
export const PublicMaker = z.object({
  name: z.string().describe("The name in the URL of their page (/people/{name})."),
  username: z.string(),
});
export type PublicMaker = z.infer<typeof PublicMaker>;

/** A published entry as other users and visitors see it. */
export const PublicEntry = z
  .object({
    slug: z
      .string()
      .describe("Identifies it in URLs (/shared/{slug}). Random, not derived from another id."),
    title: z.string(),
    summary: z.string(),
    url: z.string().nullable(),
    // A page can claim any name, so `host` is shown beside it.
    siteName: z.string().nullable().describe("As the page calls its site, which may be untrue."),
    author: z.string().nullable().describe("As the page states it, which may be untrue."),
    publishedOn: z
      .string()
      .nullable()
      .describe("The calendar date that the page states: 2024-03-05, 2024-03 or 2024."),
    host: z.string().nullable().describe("The host of the URL without “www.”; null without a URL."),
    supplied: z
      .boolean()
      .describe(
        "A user or a file supplied its text, title, summary, topics or picture: they were not fetched from the URL.",
      ),
    attributes: EntryAttributes,
    image: z.string().nullable().describe("The path of its lead picture on this server."),
    picture: EntryPicture.nullable().describe("The same with its size."),
    why: z
      .string()
      .exactOptional()
      .describe("The publisher's note. Only if the publisher shows it."),
    maker: PublicMaker.exactOptional().describe(
      "Only in the response for a single entry, and only while its publisher has a public page.",
    ),
    createdAt: z.iso.datetime().describe("When it was first published."),
  })
  .meta({ id: "PublicEntry" });
export type PublicEntry = z.infer<typeof PublicEntry>;

/** GET /api/public/entries: the newest. */
export const PublicEntries = z.object({ items: z.array(PublicEntry) });

/** A collection on the public page of its owner, who lists it there. */
export const ListedCollection = z
  .object({
    slug: z.string().describe("Identifies it in URLs (/shared/collections/{slug})."),
    ...Collection.pick({ title: true, description: true, emoji: true, color: true, cover: true })
      .shape,
    entryCount: z.number(),
  })
  .meta({ id: "ListedCollection" });
export type ListedCollection = z.infer<typeof ListedCollection>;

/** GET /api/public/people/:name: the user, and a page of their public entries, newest first. */
export const PublicPerson = PublicMaker.extend({
  isIndexed: z.boolean(),
  collections: z.array(ListedCollection).describe("On the first page of entries only."),
  ...pageOf(PublicEntry).shape,
});
export type PublicPerson = z.infer<typeof PublicPerson>;

/** GET /api/profile/public-page. */
export const PublicPage = z.object({
  name: z
    .string()
    .nullable()
    .describe("Null until the user chooses one; kept while the page is turned off."),
  isOn: z.boolean(),
  isIndexed: z.boolean(),
});
export type PublicPage = z.infer<typeof PublicPage>;

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

/** GET /api/entries/:id/publication, for the publisher. */
export const EntryPublication = z.object({
  publicSlug: z
    .string()
    .nullable()
    .describe("Null until the entry is first published; never changes after that."),
  isPublic: z
    .boolean()
    .describe("Whether others can see it now: it is not private and its processing has finished."),
  showsWhy: z.boolean(),
  preview: PublicEntry.omit({ slug: true }).describe("Exactly what others see or would see."),
});
export type EntryPublication = z.infer<typeof EntryPublication>;

/**
 * PATCH /api/entries/:id/publication, before or after publishing. Publishing itself is `isPrivate` of the
 * entry.
 */
export const PublicationUpdate = z.object({ showsWhy: z.boolean() });
export type PublicationUpdate = z.infer<typeof PublicationUpdate>;

/** A public entry of another user that this user neither saved nor hid. */
export const DiscoverItem = PublicEntry.extend({
  captureId: z.uuid().describe("The id used to save, report and hide it."),
  reason: z
    .string()
    .exactOptional()
    .describe("With order=for-you: why it is recommended, as a sentence."),
}).meta({ id: "DiscoverItem" });
export type DiscoverItem = z.infer<typeof DiscoverItem>;

/**
 * Why a list is empty: no other user has shared an entry; the user saved or hid every match; no entry matches
 * the words or the topic; or, with `order=for-you`, no match is about the user's interests.
 */
export const EmptyReason = z.enum(["nothing-shared", "all-known", "no-match", "not-for-you"]);
export type EmptyReason = z.infer<typeof EmptyReason>;

/** GET /api/discover. */
export const DiscoverPage = pageOf(DiscoverItem).extend({
  emptyReason: EmptyReason.exactOptional().describe("Only on an empty first page."),
});
export type DiscoverPage = z.infer<typeof DiscoverPage>;

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

/** A topic of public entries and the number of entries with it in any spelling. */
export const DiscoverTopic = z.object({
  label: z.string(),
  count: z.number().describe("May be a minute old."),
});
export type DiscoverTopic = z.infer<typeof DiscoverTopic>;

export const DiscoverTopics = z.object({ items: z.array(DiscoverTopic) });
export type DiscoverTopics = z.infer<typeof DiscoverTopics>;

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
 * POST /api/discover/:captureId/hide; with `whole`, hides every entry of its publisher. DELETE of the same URL
 * reverts what was hidden through that entry.
 */
export const DiscoverHide = z.object({ whole: z.boolean().default(false) });
export type DiscoverHide = z.input<typeof DiscoverHide>;

/** The message of all endpoints for an entry that is not public, whether it ever was or not. */
export const notPublic = "This entry is not public, or no longer public";

export const discoverApi = defineApi("Discover", {
  "GET /sitemap.xml": {
    tag: "Public",
    summary: "The pages that search engines may list",
    scope: "public",
    rate: "publicReads",
    answer: { type: "application/xml", about: "A sitemap" },
  },
  "GET /api/discover": {
    summary: "List public entries of others",
    scope: "read",
    rate: "discover",
    query: DiscoverQuery,
    answer: DiscoverPage,
  },
  "GET /api/discover/topics": {
    summary: "Topics of public entries",
    scope: "read",
    rate: "discover",
    query: DiscoverTopicsQuery,
    answer: DiscoverTopics,
  },
  "POST /api/discover/:captureId/save": {
    summary: "Save a public entry",
    missing: notPublic,
    scope: "write",
    rate: "publicationChanges",
    body: DiscoverSave,
    answer: Entry,
    status: 201,
  },
  "POST /api/discover/:captureId/report": {
    summary: "Report a public entry to the operator",
    missing: notPublic,
    scope: "write",
    rate: "reports",
    body: DiscoverReport,
    answer: null,
  },
  "POST /api/discover/:captureId/hide": {
    summary: "Hide a public entry, or all entries of its publisher",
    missing: notPublic,
    scope: "write",
    rate: "publicationChanges",
    body: DiscoverHide,
    answer: null,
  },
  "DELETE /api/discover/:captureId/hide": {
    summary: "Show a hidden entry again",
    missing: notPublic,
    scope: "write",
    rate: "publicationChanges",
    answer: null,
  },
  "GET /api/entries/:id/publication": {
    tag: "Entries",
    summary: "What other people see, or would see, of an entry",
    scope: "read",
    answer: EntryPublication,
  },
  "PATCH /api/entries/:id/publication": {
    tag: "Entries",
    summary: "Set whether other people see the note of an entry",
    scope: ["write", "share"],
    rate: "publicationChanges",
    body: PublicationUpdate,
    answer: EntryPublication,
  },
  "GET /api/profile/public-page": {
    tag: "Public",
    summary: "Get your public page",
    scope: "read",
    answer: PublicPage,
  },
  "PATCH /api/profile/public-page": {
    tag: "Public",
    summary: "Turn your public page on or off, or rename it",
    scope: ["write", "share"],
    rate: "publicationChanges",
    body: PublicPageUpdate,
    answer: PublicPage,
  },
});
