/** The exports of the trash for other features and tests. */
export { deleteEntry, removeCollection } from "./move-to-trash.ts";
export { deleteEntries, moveEntries } from "./entry-changes.ts";
export { emptyTrash } from "./emptying.ts";
