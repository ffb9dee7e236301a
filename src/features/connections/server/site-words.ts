/** Words of a site's name are on all of its pages, so they relate nothing. */
import type { Entry } from "#features/entries/contract.ts";
import { foldTopic } from "#shared/fold-topic.ts";

type Source = Pick<Entry, "siteName" | "url">;

/** The words in the sites' names and hosts, folded as topics. */
export function listSiteKeys(sources: readonly Source[]): Set<string> {
  const names = sources.flatMap(({ siteName, url }) => [siteName ?? "", findHost(url)]);
  // "The Meadow Post" is "meadowpost.example".
  return new Set([...names.flatMap(splitName), ...names].map(foldTopic));
}

/** The host without its top-level domain. */
function findHost(url: string | null): string {
  const host = url === null ? "" : (URL.parse(url)?.hostname ?? "");
  return host.replace(/\.[^.]*$/, "");
}

const splitName = (name: string): string[] => name.split(/[^\p{L}\p{M}\p{N}]+/u);
