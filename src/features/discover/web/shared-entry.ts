import type { PublicEntry } from "#features/discover/contract.ts";
import type { publicApi } from "#features/discover/public-contract.ts";
import { callerOf } from "#web/data/client.ts";
import { describeEntry, prefetchPublic, usePublic } from "./load-public.ts";

const call = callerOf<typeof publicApi>();

function loadShared(slug: string): Promise<PublicEntry> {
  return call("GET /api/public/entries/:slug", { params: { slug } });
}

export function prefetchShared({ slug = "" }: Readonly<Record<string, string>>) {
  return prefetchPublic(loadShared(slug), (entry) => ({
    title: entry.title,
    description: describeEntry(entry),
    isUnlisted: entry.supplied,
    schema: { type: "WebPage", about: entry.url ?? undefined },
    ...(entry.image && { image: entry.image }),
  }));
}

const loadSharedAt = ([, , slug = ""]: readonly string[]) => loadShared(slug);

/** The entry in the URL. */
export function useSharedEntry() {
  return usePublic(loadSharedAt);
}
