import type { EntryPicture } from "#features/entries/contract.ts";
import type { KeptPicture } from "./tables.ts";

/** Served by features/pictures to users with an entry that shows the picture. */
export function picturePath(digest: string): string {
  return `/api/pictures/${digest}`;
}

export function toEntryPicture({ digest, width, height, color }: KeptPicture): EntryPicture {
  return { url: picturePath(digest), width, height, color };
}
