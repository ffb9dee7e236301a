import { isSitePath } from "#shared/site-path.ts";

/** Where sign-in leads when nothing else was wanted. */
export const homePath = "/home";

/** The sign-in page, remembering what was asked for. */
export function formatSignInPath(wanted: string): string {
  return wanted === homePath || wanted === "/"
    ? "/login"
    : `/login?next=${encodeURIComponent(wanted)}`;
}

/** What was asked for before signing in: only ever a page of this site. */
export function readReturnPath(search: string, origin: string = location.origin): string {
  const wanted = new URLSearchParams(search).get("next") ?? "";
  if (!isSitePath(wanted) || !URL.canParse(wanted, origin)) return homePath;
  const url = new URL(wanted, origin);
  // Neither back to the sign-in page, nor to what is no page.
  if (/^\/(?:login|api)(?:\/|$)/i.test(decode(url.pathname))) return homePath;
  return url.pathname + url.search + url.hash;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
