import { collectionRemovalApi, restoreApi } from "#features/collections/removal-contract.ts";
import { entryChangesApi } from "#features/entries/changes-contract.ts";
import { trashApi } from "#features/trash/contract.ts";
import { serve } from "#server/http/serve.ts";
import { deleteEntry, removeCollection } from "./move-to-trash.ts";
import { deleteEntries, moveEntries, undoChange } from "./entry-changes.ts";
import { listTrash } from "./list-trash.ts";
import { deleteForGood, emptyTrash } from "./emptying.ts";
import { listDuplicates } from "./merge/list-duplicates.ts";
import { mergeEntries } from "./merge/merge-entries.ts";
import { restoreEntries, restoreOne } from "./restore.ts";

export const trashRoutes = serve(trashApi, {
  "GET /api/trash": ({ ctx, query }) => listTrash(ctx, query),
  "DELETE /api/trash": ({ ctx }) => emptyTrash(ctx),
  "DELETE /api/trash/:id": ({ ctx, params }) => deleteForGood(ctx, params.id),
});

export const entryChangeRoutes = serve(entryChangesApi, {
  "POST /api/entries/move": ({ ctx, body }) => moveEntries(ctx, body),
  "POST /api/entries/delete": ({ ctx, body }) => deleteEntries(ctx, body),
  "GET /api/entries/:id/duplicates": ({ ctx, params }) => listDuplicates(ctx, params.id),
  "POST /api/entries/merge": ({ ctx, body }) => mergeEntries(ctx, body),
  "POST /api/entries/undo": ({ ctx, body }) => undoChange(ctx, body),
  "POST /api/entries/restore": ({ ctx, body }) => restoreEntries(ctx, body),
  "DELETE /api/entries/:id": ({ ctx, params }) => deleteEntry(ctx, params.id),
});

export const collectionRemovalRoutes = serve(collectionRemovalApi, {
  "DELETE /api/collections/:id": ({ ctx, params, query }) =>
    removeCollection(ctx, params.id, query.entries),
});

export const restoreRoutes = serve(restoreApi, {
  "POST /api/trash/:id/restore": ({ ctx, params }) => restoreOne(ctx, params.id),
});
