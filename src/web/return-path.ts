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
  const wanted = new URLSearchParams(search).get("next");
  if (!wanted?.startsWith("/")) return homePath;
  try {
    const url = new URL(wanted, origin);
    if (url.origin !== origin || url.pathname === "/login" || url.pathname.startsWith("/api/"))
      return homePath;
    return url.pathname + url.search + url.hash;
  } catch {
    return homePath;
  }
}
