import { percentDecode } from "#shared/percent-decode.ts";
import { isSitePath } from "#shared/site-path.ts";

/** The page to which sign-in leads by default. */
export const homePath = "/home";

/** Returns the sign-in page's path with the requested path in its query. */
export function formatSignInPath(wanted: string): string {
  return wanted === homePath || wanted === "/"
    ? "/login"
    : `/login?next=${encodeURIComponent(wanted)}`;
}

/** Returns the path requested before signing in, restricted to pages of this site. */
export function getReturnPath(search: string, origin: string = location.origin): string {
  const wanted = new URLSearchParams(search).get("next") ?? "";
  if (!isSitePath(wanted) || !URL.canParse(wanted, origin)) return homePath;
  const url = new URL(wanted, origin);
  // Exclude the sign-in page and the API, which is not a page.
  if (/^\/(?:login|api)(?:\/|$)/i.test(percentDecode(url.pathname))) return homePath;
  return url.pathname + url.search + url.hash;
}
