/** Loads the public page of a collection for visitors, on the server and in the browser. */
import type {
  CollectionReport,
  PublicCollectionPage,
  PublicPageEntry,
  collectionPagesApi,
  publicCollectionsApi,
} from "#features/collection-pages/contract.ts";
import {
  cutSummaries,
  describeEntry,
  maxDescriptionLength,
  prefetchPublic,
  usePublic,
  usePublicList,
} from "#features/discover/web/load-public.ts";
import { callerOf } from "#web/data/client.ts";

const call = callerOf<typeof collectionPagesApi & typeof publicCollectionsApi>();

type Params = Readonly<Record<string, string>>;

export const pagePath = (slug: string) => `/shared/collections/${slug}`;
export const entryPath = (slug: string, entry: string) => `${pagePath(slug)}/${entry}`;
export const feedPath = (slug: string) => `${pagePath(slug)}/feed.xml`;

async function loadPage(slug: string, cursor?: string): Promise<PublicCollectionPage> {
  const query = { params: { slug }, query: { cursor } };
  return cutSummaries(await call("GET /api/public/collections/:slug", query));
}

function loadEntry(slug: string, entry: string): Promise<PublicPageEntry> {
  return call("GET /api/public/collections/:slug/entries/:entry", { params: { slug, entry } });
}

export function reportPage(slug: string, body: CollectionReport): Promise<void> {
  return call("POST /api/public/collections/:slug/report", { params: { slug }, body });
}

export function prefetchSharedCollection({ slug = "" }: Params) {
  return prefetchPublic(loadPage(slug), (page) => ({
    title: page.title || "Untitled",
    description: describeCollection(page),
    isUnlisted: !page.isIndexed,
    feed: feedPath(page.slug),
    schema: { type: "CollectionPage" },
    ...(page.cover[0] && { image: page.cover[0].url }),
  }));
}

export function prefetchSharedCollectionEntry({ slug = "", entry = "" }: Params) {
  return prefetchPublic(loadEntry(slug, entry), ({ entry: shown }) => ({
    title: shown.title,
    description: describeEntry(shown),
    // Its user agreed to the page, not to a place in search engines.
    isUnlisted: true,
    schema: { type: "WebPage", about: shown.url ?? undefined },
    ...(shown.image && { image: shown.image }),
  }));
}

function describeCollection({ title, description, maker }: PublicCollectionPage): string {
  const by = maker ? ` by ${maker.username}` : "";
  return (description || `“${title || "Untitled"}”, a collection${by}.`).slice(
    0,
    maxDescriptionLength,
  );
}

const loadPageAt = ([, , , slug = ""]: readonly string[], cursor?: string) =>
  loadPage(slug, cursor);
const loadEntryAt = ([, , , slug = "", entry = ""]: readonly string[]) => loadEntry(slug, entry);

/** The collection in the URL. */
export function useSharedCollection() {
  return usePublicList(loadPageAt);
}

/** The entry in the URL. */
export function useSharedCollectionEntry() {
  return usePublic(loadEntryAt);
}
