/** Names the source of an entry on public pages and in feeds. Not in contract.ts, so that visitors load no schemas. */

/** Shown wherever a supplied entry is public. */
export const suppliedLine = "Text supplied by the person who shared it";

/** The name that the page claims, if it is not its host, and the host. `host` is null for a text without a link. */
export function listSourceNames({
  siteName,
  host,
}: {
  siteName: string | null;
  host: string | null;
}): string[] {
  if (host === null) return ["A text"];
  const isHost = siteName === null || siteName.toLowerCase() === host.replace(/:\d+$/, "");
  return isHost ? [host] : [siteName, host];
}
