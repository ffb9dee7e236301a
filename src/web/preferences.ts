/* What a person chose for this browser. In cookies, so that the first page is drawn with it. */
import { createContext } from "react";

const seconds = 365 * 24 * 60 * 60;

/** Those of the request for which a page is rendered; null in a browser, which has its own. */
export const CookiesContext = createContext<Readonly<Record<string, string>> | null>(null);

/** null where nothing was chosen, or cookies are switched off. */
export function readPreference(name: string): string | null {
  const start = `${name}=`;
  const found = document.cookie.split("; ").find((one) => one.startsWith(start));
  return found ? found.slice(start.length) : null;
}

/** Letters, digits and the marks of names and paths. null removes it. */
export function keepPreference(name: string, value: string | null): void {
  document.cookie = `${name}=${value ?? ""}; path=/; max-age=${value === null ? 0 : seconds}; samesite=lax`;
}
