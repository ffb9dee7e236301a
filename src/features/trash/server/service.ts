/** What other features, and tests, use of the trash. */
export { deleteEntry, removeCollection } from "./discard.ts";
export { deleteEntries, moveEntries } from "./entry-changes.ts";
export { emptyTrash } from "./emptying.ts";
