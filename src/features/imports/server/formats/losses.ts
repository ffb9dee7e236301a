// Counts what a file contains that cannot be kept, by kind.
import type { ImportFound } from "../import-item.ts";

const reasons = {
  "Read or archived state": "Commonplace does not mark entries as read.",
  "Marks for reading later": "Commonplace does not mark entries as read.",
  Favourites: "Commonplace has no favourites.",
  "Reading positions": "Commonplace does not keep how far something was read.",
  "Public sharing": "Everything that is imported is private at first.",
  "Keywords of bookmarks": "Commonplace has no keywords for the address bar.",
  "Descriptions of folders": "Only the names of folders are kept.",
  "Folder levels below the 20th": "Such entries go into the folder of the 20th level.",
  "Places and colours of highlights": "Of a highlight its text, note and time are kept.",
  "Discarded highlights": "They were marked as discarded.",
  "Places marked in books": "A mark without text says nothing outside of the book.",
  "Places in several collections": "An entry lies in one collection: the first.",
  "Smart lists": "They are searches, which Commonplace does not keep.",
  "Uploaded files": "The file holds their names alone.",
  "Other files in the zip": "They are of another kind than what was imported.",
  "Your profile": "Your profile here stays as it is.",
} as const;
export type Loss = keyof typeof reasons;

export type Losses = {
  add(what: Loss, count?: number): void;
  list(): Extract<ImportFound, { kind: "lost" }>[];
};

export function countLosses(): Losses {
  const counts = new Map<Loss, number>();
  return {
    add: (what, count = 1) => {
      if (count > 0) counts.set(what, (counts.get(what) ?? 0) + count);
    },
    list: () =>
      [...counts].map(([what, count]) => ({ kind: "lost", what, count, reason: reasons[what] })),
  };
}
