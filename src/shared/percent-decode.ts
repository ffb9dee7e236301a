/** Decodes the percent-encoding of a part of a URL. A part with an invalid escape is returned as it is. */
export function percentDecode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
