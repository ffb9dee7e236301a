/** What other features, and tests, use of the trash. */
export { deleteEntries, deleteEntry, removeCollection } from "./discard.ts";
export { emptyTrash } from "./emptying.ts";
