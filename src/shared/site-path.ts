/**
 * Whether a text is a path of this site and stays one however it is read again: alone, as what follows an origin,
 * or after it was normalised. Only printable text, no backslash, no empty or dot segment before the query.
 */
export function isSitePath(path: string): boolean {
  if (!path.startsWith("/") || /[\\\s\p{C}]/u.test(path)) return false;
  const segments = path.split(/[?#]/, 1)[0]!.split("/").slice(1);
  const last = segments.pop()!;
  return segments.every((segment) => segment !== "" && !isDots(segment)) && !isDots(last);
}

/** "." and "..", which a browser takes away, written in whichever way it understands. */
function isDots(segment: string): boolean {
  return /^(?:\.|%2e){1,2}$/i.test(segment);
}
