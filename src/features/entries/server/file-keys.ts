/** Keys of an entry's files in the file storage. */

/** The fetched bytes of a page. */
export function rawPageKey(entryId: string): string {
  return `pages/${entryId.slice(-2)}/${entryId}`;
}

/** The copy of the page's lead picture. */
export function pictureKey(entryId: string): string {
  return `pictures/${entryId.slice(-2)}/${entryId}`;
}

/** The uploaded document. */
export function uploadKey(entryId: string): string {
  return `uploads/${entryId.slice(-2)}/${entryId}`;
}
