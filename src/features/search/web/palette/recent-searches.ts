/** Recent searches, stored in this browser only and shown to the same user only. */
import { store, getStored } from "#web/browser-storage.ts";

const key = "recent-searches";
const maxSearches = 5;

type Kept = { owner: string; searches: string[] };

/** Newest first. `owner` is the user's id. */
export function loadRecentSearches(owner: string): string[] {
  const kept = parseKept(getStored(key));
  return kept?.owner === owner ? kept.searches.slice(0, maxSearches) : [];
}

export function rememberSearch(owner: string, text: string): void {
  const others = loadRecentSearches(owner).filter((one) => one !== text);
  const kept: Kept = { owner, searches: [text, ...others].slice(0, maxSearches) };
  store(key, JSON.stringify(kept));
}

export function clearRecentSearches(): void {
  store(key, null);
}

/** Another version of the page, or another user, may have written anything there. */
function parseKept(stored: string | null): Kept | null {
  try {
    const { owner, searches } = JSON.parse(stored ?? "null") as Partial<Kept>;
    const isText = (one: unknown) => typeof one === "string" && one !== "";
    if (typeof owner !== "string" || !Array.isArray(searches) || !searches.every(isText))
      return null;
    return { owner, searches };
  } catch {
    return null;
  }
}
