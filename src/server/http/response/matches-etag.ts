/** Whether the client's copy (If-None-Match) is still current. */
export function matchesEtag(known: string | undefined, etag: string): boolean {
  return (known ?? "").split(",").some((one) => one.trim().replace(/^W\//, "") === etag);
}
