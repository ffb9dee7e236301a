/*
 * Typed text that outlives the page: stored in this tab under the user's id while the user signs in
 * elsewhere.
 */
import { store, getStored } from "../browser-storage.ts";

export type StoredDrafts = {
  userId: string;
  /** The page that the text was typed on. */
  path: string;
  drafts: Readonly<Record<string, unknown>>;
};

const key = "drafts";

export function loadStoredDrafts(): StoredDrafts | null {
  const stored = getStored(key, "sessionStorage");
  return stored === null ? null : (JSON.parse(stored) as StoredDrafts);
}

export function storeDrafts(drafts: StoredDrafts): void {
  store(key, JSON.stringify(drafts), "sessionStorage");
}

export function clearStoredDrafts(): void {
  store(key, null, "sessionStorage");
}
