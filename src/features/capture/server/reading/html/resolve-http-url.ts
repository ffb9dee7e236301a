/** An absolute http(s) URL, or null. */
export function resolveHttpUrl(
  address: string | null | undefined,
  base: string | null,
): string | null {
  if (!address) return null;
  const url = URL.parse(address.trim(), base ?? undefined);
  return url && (url.protocol === "http:" || url.protocol === "https:") ? url.href : null;
}
