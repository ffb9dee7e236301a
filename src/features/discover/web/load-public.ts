/** Loads public pages: on the server before it renders them, and in the browser where that failed. */
import { useEffect, useState } from "react";
import type { PublicEntry } from "#features/discover/contract.ts";
import { percentDecode } from "#shared/percent-decode.ts";
import { listSourceNames, suppliedLine } from "#shared/public-source.ts";
import { describeError, isNotFound } from "#web/data/api.ts";
import type { PublicPrefetched } from "#web/data/prefetch.ts";
import { usePageState } from "#web/page-state.ts";

/** In characters; longer than the lines that a card shows. */
const maxSummaryLength = 400;
/** In characters; other sites show about this much of a description with a link. */
export const maxDescriptionLength = 300;

/** The parts of the path of a page, between its slashes; the first one is empty. */
type Path = readonly string[];
export type Found<Data> = { data: Data } | { error: unknown } | null;
type Listed = { items: { slug: string; summary: string }[]; nextCursor: string | null };

export async function prefetchPublic<Data>(
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

/** Other sites show it beside the link, with this server's name, so it names the source of title and summary. */
export function describeEntry(entry: PublicEntry): string {
  const origins = entry.host === null ? [] : listSourceNames(entry);
  if (entry.supplied) origins.push(suppliedLine);
  return [...origins, entry.summary].join(" · ").slice(0, maxDescriptionLength);
}

export function cutSummaries<Page extends Listed>(page: Page): Page {
  const items = page.items.map((item) => ({
    ...item,
    summary: item.summary.slice(0, maxSummaryLength),
  }));
  return { ...page, items };
}

/** What the server rendered with the page, or what `load` returns; `found` is null while it loads. */
export function usePublic<Data>(load: (path: Path) => Promise<Data>) {
  const { data } = usePageState();
  const [found, setFound] = useState<Found<Data>>(data ? { data: data as Data } : null);

  useEffect(() => {
    if (found) return;
    load(readPath()).then(
      (data) => setFound({ data }),
      (error: unknown) => setFound({ error }),
    );
  }, [found, load]);

  return { found, setFound, retry: () => setFound(null) };
}

/** The same for a page with a list. `more` is null if there are no further items. */
export function usePublicList<Page extends Listed>(
  load: (path: Path, cursor?: string) => Promise<Page>,
) {
  const { found, setFound, retry } = usePublic(load);
  const [isLoading, setLoading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function loadMore(page: Page, cursor: string): Promise<void> {
    setLoading(true);
    setProblem(null);
    try {
      const { items, nextCursor } = await load(readPath(), cursor);
      const known = new Set(page.items.map(({ slug }) => slug));
      const fresh = items.filter(({ slug }) => !known.has(slug));
      setFound({ data: { ...page, items: [...page.items, ...fresh], nextCursor } });
    } catch (error) {
      setProblem(describeError(error));
    }
    setLoading(false);
  }

  const page = found && "data" in found ? found.data : null;
  const cursor = page?.nextCursor;
  const more = page && cursor ? () => void loadMore(page, cursor) : null;
  return { found, retry, more, isLoading, problem };
}

function readPath(): Path {
  return location.pathname.split("/").map(percentDecode);
}
