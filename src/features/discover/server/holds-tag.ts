/** Whether what the asker has of it (If-None-Match) is still the same. */
export function holdsTag(known: string | undefined, etag: string): boolean {
  return (known ?? "").split(",").some((one) => one.trim().replace(/^W\//, "") === etag);
}
