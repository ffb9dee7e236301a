/** Words of a site's name are on all of its pages, so they relate nothing. */
import type { Entry } from "#features/entries/contract.ts";
import { foldTopic } from "#shared/fold-topic.ts";

type Source = Pick<Entry, "siteName" | "url">;

/** `words` without the words in the sites' names and hosts; other words keep their order. */
export function dropSiteWords(words: readonly string[], sources: readonly Source[]): string[] {
  const names = sources.map(({ siteName }) => siteName ?? "");
  const hosts = sources.map(({ url }) => findHost(url));
  const parts = new Set([...names, ...hosts].flatMap(splitName));
  // "The Meadow Post" is "meadowpost.example".
  const joined = [...names, ...hosts].map(foldTopic);
  return words.filter((word) => {
    const key = foldTopic(word);
    return !parts.has(key) && !joined.includes(key);
  });
}

/** The host without its top-level domain. */
function findHost(url: string | null): string {
  const host = url === null ? "" : (URL.parse(url)?.hostname ?? "");
  return host.replace(/\.[^.]*$/, "");
}

function splitName(name: string): string[] {
  return name
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((part) => part !== "")
    .map(foldTopic);
}
