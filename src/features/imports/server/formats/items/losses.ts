// Counts what a file contains that cannot be kept, by kind.
import type { ImportFound, ImportItem } from "#features/imports/server/items/import-item.ts";

const reasons = {
  "Marks for reading later":
    "Everything imported is unread, unless the file says that it was read.",
  Favourites: "Commonplace has no favourites.",
  "Public sharing": "Imported entries are private at first.",
  "Keywords of bookmarks": "Commonplace has no keywords for the address bar.",
  "Folder levels below the 20th": "These entries are saved in their folder of the 20th level.",
  "Page numbers of highlights": "Highlights are found by their words.",
  "Discarded highlights": "They were marked as discarded.",
  "Bookmarks in books": "They have no text.",
  "Places in several collections": "An entry is in one collection only: the first.",
  "Smart lists": "They are searches, which Commonplace does not keep.",
  "Texts and files of other members": "The export has only their titles.",
  "Highlights in texts and files of other members": "They are not in this library.",
  "Comments in shared collections": "They belong to entries of shared collections.",
  "Notes on closed entries": "They belong to entries of others, which are not in the export.",
  Projects: "Markdown cannot restore them. The JSON export can.",
  "Reading positions": "The file only says that the text was begun.",
  "Uploaded files": "The file contains only their names.",
  Pictures: "The file contains only their names.",
  "Other files in the zip": "Their type differs from the imported files.",
  "Your profile": "Your profile is not changed by an import.",
  "Dates that could not be read": "Where one is missing, the time of the import is used.",
  "Other fields": "These fields are not imported.",
} as const;
export type Loss = keyof typeof reasons;

const noField = "This field is not imported.";
/** Further fields are counted together. */
const maxKinds = 60;

export type Losses = {
  add(what: Loss, count?: number): void;
  /** Counts the fields of a row that are not imported. */
  addUnused(item: Pick<ImportItem, "unused" | "unreadDates">): void;
  list(): Extract<ImportFound, { kind: "lost" }>[];
};

export function countLosses(): Losses {
  const counts = new Map<string, number>();
  const isKnown = (what: string): what is Loss => what in reasons;
  const add = (what: string, count = 1): void => {
    const isShown = isKnown(what) || counts.has(what) || counts.size < maxKinds;
    const kind = isShown ? what : "Other fields";
    if (count > 0) counts.set(kind, (counts.get(kind) ?? 0) + count);
  };
  return {
    add,
    addUnused: ({ unused, unreadDates }) => {
      for (const what of unused) add(what);
      add("Dates that could not be read", unreadDates.length);
    },
    list: () =>
      [...counts].map(([what, count]) => {
        const reason = isKnown(what) ? reasons[what] : noField;
        return { kind: "lost", what, count, reason };
      }),
  };
}
