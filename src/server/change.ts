/**
 * A change of a user's data. It names the object without its content: subscribers load it with the user's
 * rights.
 */
export type Change =
  | { type: "entry"; captureId: string }
  | { type: "entry-removed"; id: string; collectionId: string }
  /** What only the user sees of an entry: public data stays cached. */
  | { type: "entry-state"; id: string }
  /** Entries changed that are not named. */
  | { type: "entries" }
  | { type: "collections" }
  /** Of a shared collection, or which of it the user has seen. */
  | { type: "activity" }
  /** The user's plan or its period. */
  | { type: "billing" }
  | { type: "projects" }
  | { type: "trash" }
  /** `collectionId`: its members see the changed ones. */
  | { type: "highlights"; collectionId?: string }
  | { type: "saved-filters" }
  /** Fetching or removing all pictures of the user began or ended. */
  | { type: "pictures" }
  | { type: "topics" }
  | { type: "comments"; entryId: string; collectionId: string }
  /** The user's notifications: one was added, read or deleted. */
  | { type: "notifications" }
  | { type: "import"; id: string }
  /** A batch was added, changed or dismissed. The entries of batches have their own changes. */
  | { type: "batches" }
  | { type: "feedback" };
