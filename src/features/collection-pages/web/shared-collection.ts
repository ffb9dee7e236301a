/** Loads the public page of a collection for visitors, on the server and in the browser. */
import { useEffect, useState } from "react";
import type {
  CollectionReport,
  PublicCollectionPage,
  PublicPageEntry,
  collectionPagesApi,
  publicCollectionsApi,
} from "#features/collection-pages/contract.ts";
import { listSourceNames, suppliedLine } from "#shared/public-source.ts";
import { describeError, isNotFound } from "#web/data/api.ts";
import type { PublicPrefetched } from "#web/data/prefetch.ts";
import { usePageState } from "#web/page-state.ts";
import { callerOf } from "#web/data/client.ts";

const call = callerOf<typeof collectionPagesApi & typeof publicCollectionsApi>();

/** In characters; longer than the lines that a card shows. */
const maxSummaryLength = 400;
/** In characters; other sites show about this much of a description with a link. */
const maxDescriptionLength = 300;

type Params = Readonly<Record<string, string>>;

export const pagePath = (slug: string) => `/shared/collections/${slug}`;
export const entryPath = (slug: string, entry: string) => `${pagePath(slug)}/${entry}`;
export const feedPath = (slug: string) => `${pagePath(slug)}/feed.xml`;

async function loadPage(slug: string, cursor?: string): Promise<PublicCollectionPage> {
  const page = await call("GET /api/public/collections/:slug", {
    params: { slug },
    query: { cursor },
  });
  const items = page.items.map((item) => ({
    ...item,
    summary: item.summary.slice(0, maxSummaryLength),
  }));
  return { ...page, items };
}

function loadEntry(slug: string, entry: string): Promise<PublicPageEntry> {
  return call("GET /api/public/collections/:slug/entries/:entry", { params: { slug, entry } });
}

export function reportPage(slug: string, body: CollectionReport): Promise<void> {
  return call("POST /api/public/collections/:slug/report", { params: { slug }, body });
}

export async function prefetchSharedCollection({ slug = "" }: Params): Promise<PublicPrefetched> {
  return prefetch(loadPage(slug), (page) => ({
    title: page.title || "Untitled",
    description: describeCollection(page),
    isUnlisted: !page.isIndexed,
    feed: feedPath(page.slug),
    ...(page.cover[0] && { image: page.cover[0].url }),
  }));
}

export async function prefetchSharedCollectionEntry({
  slug = "",
  entry = "",
}: Params): Promise<PublicPrefetched> {
  return prefetch(loadEntry(slug, entry), ({ entry: shown }) => ({
    title: shown.title,
    description: describeEntry(shown),
    // Its user agreed to the page, not to a place in search engines.
    isUnlisted: true,
    ...(shown.image && { image: shown.image }),
  }));
}

async function prefetch<Data>(
  loading: Promise<Data>,
  describe: (data: Data) => NonNullable<PublicPrefetched["head"]>,
): Promise<PublicPrefetched> {
  try {
    const data = await loading;
    return { data, head: describe(data) };
  } catch (error) {
    return isNotFound(error) ? { isMissing: true } : {};
  }
}

function describeCollection({ title, description, maker }: PublicCollectionPage): string {
  const by = maker ? ` by ${maker.username}` : "";
  return (description || `“${title || "Untitled"}”, a collection${by}.`).slice(
    0,
    maxDescriptionLength,
  );
}

/** Other sites show it beside the link, with this server's name, so it names the source of title and summary. */
function describeEntry(entry: PublicPageEntry["entry"]): string {
  const origins = entry.host === null ? [] : listSourceNames(entry);
  if (entry.supplied) origins.push(suppliedLine);
  return [...origins, entry.summary].join(" · ").slice(0, maxDescriptionLength);
}

type Found<Data> = { data: Data } | { error: unknown } | null;

/** What the server rendered with the page, or what `load` returns; null while it loads. */
function useFound<Data>(load: (path: readonly string[]) => Promise<Data>) {
  const { data } = usePageState();
  const [found, setFound] = useState<Found<Data>>(data ? { data: data as Data } : null);

  useEffect(() => {
    if (found) return;
    load(location.pathname.split("/").slice(3).map(decode)).then(
      (loaded) => setFound({ data: loaded }),
      (error: unknown) => setFound({ error }),
    );
  }, [found, load]);

  return [found, setFound] as const;
}

const loadPageAt = ([slug = ""]: readonly string[]) => loadPage(slug);
const loadEntryAt = ([slug = "", entry = ""]: readonly string[]) => loadEntry(slug, entry);

/** The collection in the URL. `more` is null if there are no further entries. */
export function useSharedCollection() {
  const [found, setFound] = useFound(loadPageAt);
  const [isLoading, setLoading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function loadMore(page: PublicCollectionPage, cursor: string): Promise<void> {
    setLoading(true);
    setProblem(null);
    try {
      const next = await loadPage(page.slug, cursor);
      const known = new Set(page.items.map(({ slug }) => slug));
      const fresh = next.items.filter(({ slug }) => !known.has(slug));
      setFound({ data: { ...next, items: [...page.items, ...fresh] } });
    } catch (error) {
      setProblem(describeError(error));
    }
    setLoading(false);
  }

  const page = found && "data" in found ? found.data : null;
  const cursor = page?.nextCursor;
  return {
    found,
    retry: () => setFound(null),
    more: page && cursor ? () => void loadMore(page, cursor) : null,
    isLoading,
    problem,
  };
}

/** The entry in the URL. */
export function useSharedCollectionEntry() {
  const [found, setFound] = useFound(loadEntryAt);
  return { found, retry: () => setFound(null) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
