import type { EntryPicture } from "#features/entries/contract.ts";
import { picturePath } from "#server/pictures/picture-path.ts";
import type { KeptPicture } from "./tables.ts";

export function toEntryPicture({ digest, width, height, color }: KeptPicture): EntryPicture {
  return { url: picturePath(digest), width, height, color };
}
