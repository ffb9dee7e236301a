/**
 * Whether a text is a path of this site however it is parsed: alone, appended to an origin, or after
 * normalisation. Allows only printable text, no backslash, and no empty or dot segment before the query.
 */
export function isSitePath(path: string): boolean {
  if (!path.startsWith("/") || /[\\\s\p{C}]/u.test(path)) return false;
  const segments = path.split(/[?#]/, 1)[0]!.split("/").slice(1);
  const last = segments.pop()!;
  return segments.every((segment) => segment !== "" && !isDots(segment)) && !isDots(last);
}

/** "." and "..", which browsers remove, in every spelling that they recognise. */
function isDots(segment: string): boolean {
  return /^(?:\.|%2e){1,2}$/i.test(segment);
}
