/* Reads and writes the preferences of this browser. */
import type { Preference } from "#shared/preferences.ts";

const seconds = 365 * 24 * 60 * 60;

/** Returns null if nothing was chosen or cookies are disabled. */
export function getPreference(name: Preference): string | null {
  const start = `${name}=`;
  const found = document.cookie.split("; ").find((one) => one.startsWith(start));
  return found ? found.slice(start.length) : null;
}

/** `value` may contain letters, digits and the punctuation of names and paths. null removes it. */
export function storePreference(name: Preference, value: string | null): void {
  document.cookie = `${name}=${value ?? ""}; path=/; max-age=${value === null ? 0 : seconds}; samesite=lax`;
}
