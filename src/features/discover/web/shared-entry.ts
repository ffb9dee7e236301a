import { useEffect, useState } from "react";
import type { PublicEntry } from "#features/discover/contract.ts";
import { listSourceNames, suppliedLine } from "#shared/public-source.ts";
import { isNotFound } from "#web/data/api.ts";
import { usePageState } from "#web/page-state.ts";
import type { PublicPrefetched } from "#web/data/prefetch.ts";
import { callerOf } from "#web/data/client.ts";
import type { publicApi } from "#features/discover/public-contract.ts";

const call = callerOf<typeof publicApi>();

/** In characters; other sites show about this much of a description with a link. */
const maxDescriptionLength = 300;

function loadShared(slug: string): Promise<PublicEntry> {
  return call("GET /api/public/entries/:slug", { params: { slug } });
}

export async function prefetchShared({
  slug = "",
}: Readonly<Record<string, string>>): Promise<PublicPrefetched> {
  try {
    const entry = await loadShared(slug);
    return {
      data: entry,
      head: {
        title: entry.title,
        description: describeShared(entry),
        isUnlisted: entry.supplied,
        ...(entry.image && { image: entry.image }),
      },
    };
  } catch (error) {
    return isNotFound(error) ? { isMissing: true } : {};
  }
}

/**
 * Other sites show it beside the link, with this server's name, so it names the source of title and summary.
 */
function describeShared(entry: PublicEntry): string {
  const origins = entry.host === null ? [] : listSourceNames(entry);
  if (entry.supplied) origins.push(suppliedLine);
  return [...origins, entry.summary].join(" · ").slice(0, maxDescriptionLength);
}

type Found = { entry: PublicEntry } | { error: unknown } | null;

/** The entry in the URL; `found` is null while it loads. */
export function useSharedEntry(): { found: Found; retry: () => void } {
  const { data } = usePageState();
  const [found, setFound] = useState<Found>(data ? { entry: data as PublicEntry } : null);

  useEffect(() => {
    if (found) return;
    loadShared(parseSlug(location.pathname)).then(
      (entry) => setFound({ entry }),
      (error: unknown) => setFound({ error }),
    );
  }, [found]);

  return { found, retry: () => setFound(null) };
}

function parseSlug(path: string): string {
  const slug = path.split("/")[2] ?? "";
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
