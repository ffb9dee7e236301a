/** Whose notes on an entry an answer quotes. */
import type { Citation } from "#features/assistant/contract.ts";
import type { Entry } from "#features/entries/contract.ts";

type NotedEntry = Pick<Entry, "whyItsInteresting" | "shared">;

/** The user's own note; and of an entry that another user added to a shared collection, that user's note and name. */
export function notesOn({ whyItsInteresting, shared }: NotedEntry) {
  return shared === undefined
    ? { own: whyItsInteresting, others: "", by: null }
    : { own: shared.ownNote.text, others: whyItsInteresting, by: shared.addedBy.name };
}

/** Who added the cited entry, unless the user did or the quote is from the user's own note. */
export function nameAdder(
  entry: NotedEntry,
  { field, quote }: Pick<Citation, "field" | "quote">,
): Pick<Citation, "addedBy"> {
  const { own, by } = notesOn(entry);
  return by === null || (field === "why" && own.includes(quote)) ? {} : { addedBy: by };
}
