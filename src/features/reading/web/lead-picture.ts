import type { Entry, EntryPicture } from "#features/entries/contract.ts";

/** Pixels: the width of the column. */
const minWidth = 560;

/** Whether the lead picture of a saved page may be shown above its text: it fills the column, but not the screen. */
export function isWideLead({ source, file, picture }: Entry): boolean {
  // The picture of a file shows the file itself.
  return source === "url" && file === null && picture !== null && isWide(picture);
}

function isWide({ width, height }: EntryPicture): boolean {
  return width >= minWidth && width >= height;
}
