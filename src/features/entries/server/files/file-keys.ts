/** Keys of an entry's files in the file storage. */

/** The fetched bytes of a page. */
export function rawPageKey(captureId: string): string {
  return `pages/${captureId.slice(-2)}/${captureId}`;
}

/** The copy of the page's lead picture. */
export function pictureKey(captureId: string): string {
  return `pictures/${captureId.slice(-2)}/${captureId}`;
}

/** The uploaded document. */
export function uploadKey(captureId: string): string {
  return `uploads/${captureId.slice(-2)}/${captureId}`;
}
