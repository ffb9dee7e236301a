/** Served by features/pictures to users with an entry that shows the picture. */
export function picturePath(digest: string): string {
  return `/api/pictures/${digest}`;
}
