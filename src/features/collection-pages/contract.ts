import { z } from "zod";
import { defineApi } from "#shared/endpoint.ts";
import { PageQuery, pageOf } from "#shared/pages.ts";
import { PictureQuery } from "#features/pictures/contract.ts";
import { Collection, pageVisibilities } from "#features/collections/contract.ts";
import { DiscoverReport, PublicEntry, PublicMaker } from "#features/discover/contract.ts";
import { ManyIds } from "#features/entries/contract.ts";

/** An entry on the public page of a collection. Its slug is valid on this page only. */
export const PageEntry = PublicEntry.extend({
  addedBy: z
    .string()
    .exactOptional()
    .describe("The name of the user who added it. Only if that user shows it."),
}).meta({ id: "PageEntry" });
export type PageEntry = z.infer<typeof PageEntry>;

/** A collection as visitors see it. */
export const PublicCollection = z
  .object({
    slug: z.string().describe("Identifies it in URLs (/shared/collections/{slug}). Random."),
    ...Collection.pick({ title: true, description: true, emoji: true, color: true, cover: true })
      .shape,
    entryCount: z.number().describe("Counts the shown entries."),
    isIndexed: z.boolean().describe("Whether search engines may list it."),
    maker: PublicMaker.exactOptional().describe("Only while its owner has a public page."),
  })
  .meta({ id: "PublicCollection" });
export type PublicCollection = z.infer<typeof PublicCollection>;

/** GET /api/public/collections/:slug: the collection and a page of its shown entries, newest first. */
export const PublicCollectionPage = PublicCollection.extend(pageOf(PageEntry).shape);
export type PublicCollectionPage = z.infer<typeof PublicCollectionPage>;

/** GET /api/public/collections/:slug/entries/:entry */
export const PublicPageEntry = z.object({
  collection: PublicCollection.pick({ slug: true, title: true, emoji: true, color: true }),
  entry: PageEntry,
});
export type PublicPageEntry = z.infer<typeof PublicPageEntry>;

/** POST /api/public/collections/:slug/report */
export const CollectionReport = DiscoverReport;
export type CollectionReport = z.input<typeof CollectionReport>;

/** GET /api/collections/:id/public-page, for the owner and the members. */
export const CollectionPageSettings = z
  .object({
    visibility: z
      .enum(["off", ...pageVisibilities])
      .describe(
        "link: everybody with its link finds it; listed: it is on its owner's public page.",
      ),
    slug: z.string().nullable().describe("Null while it is off. Turning it on makes a new one."),
    showsNew: z
      .boolean()
      .describe("Entries that the owner adds later are shown at once, without their notes."),
    isWithdrawn: z
      .literal(true)
      .exactOptional()
      .describe("Only if the operator withdrew it: it is not shown, and cannot be changed."),
    shownCount: z.number().describe("Entries that visitors see, of all members."),
    own: z
      .object({
        count: z.number().describe("Those that the user may show."),
        shownCount: z.number(),
        undecidedCount: z.number(),
      })
      .describe("Entries of the user who asks."),
  })
  .meta({ id: "CollectionPageSettings" });
export type CollectionPageSettings = z.infer<typeof CollectionPageSettings>;

/** PUT /api/collections/:id/public-page */
export const CollectionPageUpdate = z.object({
  visibility: z.enum(pageVisibilities, { error: "Please choose who finds the page" }),
  showsNew: z.boolean().default(false),
});
export type CollectionPageUpdate = z.input<typeof CollectionPageUpdate>;

/** A user's decision for an entry on the public page of its collection. */
export const PageDecision = z.object({
  isShown: z.boolean().nullable().describe("Null until the user decides. Not shown then."),
  showsNote: z.boolean(),
  showsName: z.boolean().describe("Whether the entry names the user who added it."),
  canShow: z
    .boolean()
    .describe("False for an entry that another user captured, unless that user made it public."),
});
export type PageDecision = z.infer<typeof PageDecision>;

/** GET /api/collections/:id/public-page/entries: the user's own entries, newest first. */
export const PageChoice = PageDecision.extend({
  id: z.uuid().describe("Of the entry."),
  title: z.string().describe("As visitors see it, which may differ from the user's own title."),
  hasNote: z.boolean(),
}).meta({ id: "PageChoice" });
export type PageChoice = z.infer<typeof PageChoice>;

export const PageChoices = pageOf(PageChoice);
export type PageChoices = z.infer<typeof PageChoices>;

/** Absent fields keep their values. Showing an entry for the first time leaves note and name out by default. */
const Decided = z
  .object({ isShown: z.boolean(), showsNote: z.boolean(), showsName: z.boolean() })
  .partial();

/** PATCH /api/collections/:id/public-page/entries */
export const PageChoicesUpdate = Decided.extend({
  ids: ManyIds.optional().describe("Entries of the user in this collection; all if absent."),
  onlyUndecided: z
    .boolean()
    .default(false)
    .describe("Leaves entries alone about which the user decided before."),
});
export type PageChoicesUpdate = z.input<typeof PageChoicesUpdate>;

/** GET /api/entries/:id/public-page */
export const EntryOnPage = PageDecision.extend({
  page: z
    .object({
      collectionId: z.uuid(),
      title: z.string(),
      slug: z.string(),
      visibility: z.enum(pageVisibilities),
    })
    .nullable()
    .describe("The page of the entry's collection; null while it has none."),
}).meta({ id: "EntryOnPage" });
export type EntryOnPage = z.infer<typeof EntryOnPage>;

/** PATCH /api/entries/:id/public-page */
export const EntryOnPageUpdate = Decided;
export type EntryOnPageUpdate = z.input<typeof EntryOnPageUpdate>;

export const collectionPagesApi = defineApi("Public pages of collections", {
  "POST /api/public/collections/:slug/report": {
    tag: "Public",
    summary: "Report the public page of a collection to the operator",
    scope: "write",
    rate: "reports",
    body: CollectionReport,
    answer: null,
  },
  "GET /api/entries/:id/public-page": {
    summary: "Get what you decided for one entry",
    scope: "read",
    answer: EntryOnPage,
  },
  "PATCH /api/entries/:id/public-page": {
    summary: "Show or hide one of your entries on the page of its collection",
    scope: ["write", "share"],
    rate: "publicationChanges",
    body: EntryOnPageUpdate,
    answer: EntryOnPage,
  },
  "GET /api/collections/:id/public-page": {
    summary: "Get the public page of a collection",
    scope: "read",
    answer: CollectionPageSettings,
  },
  "PUT /api/collections/:id/public-page": {
    summary: "Turn the public page on, or change who finds it",
    about:
      "For the owner. Before the page is listed, members are asked again: their entries leave it.",
    scope: ["write", "share"],
    rate: "publicationChanges",
    body: CollectionPageUpdate,
    answer: CollectionPageSettings,
  },
  "DELETE /api/collections/:id/public-page": {
    summary: "Turn the public page off",
    about: "Its link stops working at once, and the decisions about entries are deleted.",
    scope: ["write", "share"],
    rate: "publicationChanges",
    answer: null,
  },
  "GET /api/collections/:id/public-page/entries": {
    summary: "List your entries in the collection, with what you decided for the page",
    scope: "read",
    query: PageQuery,
    answer: PageChoices,
  },
  "PATCH /api/collections/:id/public-page/entries": {
    summary: "Show or hide several of your entries on the page",
    scope: ["write", "share"],
    rate: "bulkChanges",
    body: PageChoicesUpdate,
    answer: CollectionPageSettings,
  },
});

export const publicCollectionsApi = defineApi("Public", {
  "GET /shared/collections/:slug/feed.xml": {
    summary: "The entries of such a page as a feed",
    scope: "public",
    rate: "publicReads",
    answer: { type: "application/atom+xml", about: "An Atom feed" },
  },
  "GET /api/public/collections/:slug": {
    summary: "A collection with a public page, and its shown entries",
    scope: "public",
    rate: "publicReads",
    query: PageQuery,
    answer: PublicCollectionPage,
  },
  "GET /api/public/collections/:slug/entries/:entry": {
    summary: "One entry on the public page of a collection",
    scope: "public",
    rate: "publicReads",
    answer: PublicPageEntry,
  },
  "GET /api/public/collections/:slug/entries/:entry/image": {
    summary: "The lead picture of such an entry",
    scope: "public",
    rate: "publicReads",
    query: PictureQuery,
    answer: { type: "image/webp", about: "The picture" },
  },
});
