/** Keys of the files of entries in the file storage. */

/** The fetched bytes of a page. */
export function rawPageKey(captureId: string): string {
  return `pages/${captureId.slice(-2)}/${captureId}`;
}

/** A kept picture, stored once for all entries that show it. Not every picture has a thumbnail. */
export function pictureKey(digest: string, size: "full" | "thumbnail"): string {
  return `pictures/${digest.slice(0, 2)}/${digest}/${size}`;
}

/** The lead picture of a page as its site sent it, which versions before migration 0049 stored. */
export function formerPictureKey(captureId: string): string {
  return `pictures/${captureId.slice(-2)}/${captureId}`;
}

/** The document that the user uploaded. */
export function uploadKey(captureId: string): string {
  return `uploads/${captureId.slice(-2)}/${captureId}`;
}
