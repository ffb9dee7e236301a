import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Import, ImportPart, ImportRow, importsApi } from "#features/imports/contract.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { importKeys, importQuery } from "./queries.ts";
import { toastFailure } from "#web/failure.ts";
import { changeItems } from "#web/data/cached-lists.ts";
import { callerOf } from "#web/data/client.ts";

const call = callerOf<typeof importsApi>();

const failures = {
  start: "Failed to start the import",
  pause: "Failed to pause the import",
} as const;

/** Starts, resumes or pauses an import. */
export function useImportSteering(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: "start" | "pause") =>
      call(`POST /api/imports/:id/${action}`, { params: { id } }),
    onSuccess: async (changed) => {
      toast.clear(id);
      await keepImport(client, changed);
    },
    onError: (error, action) => {
      toastFailure(failures[action], error, { key: id });
      // The import may have been changed in another tab.
      void client.invalidateQueries({ queryKey: importKeys.detail(id) });
    },
  });
}

/** Has the server read another part of the file. */
export function usePartChoice(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (part: number) =>
      call("POST /api/imports/:id/part", { params: { id }, body: { part } satisfies ImportPart }),
    onSuccess: (changed) => {
      toast.clear(id);
      return keepImport(client, changed);
    },
    onError: (error) => {
      toastFailure("Failed to choose these rows", error, { key: id });
      void client.invalidateQueries({ queryKey: importKeys.detail(id) });
    },
  });
}

/** Undoes an import. Resolves to null if it had imported nothing and was deleted. */
export function useUndoImport(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const answer = await call("DELETE /api/imports/:id", { params: { id } });
      return answer?.import ?? null;
    },
    onSuccess: async (changed) => {
      toast.clear(id);
      if (changed) await keepImport(client, changed);
      else {
        client.removeQueries({ queryKey: importKeys.detail(id) });
        void client.invalidateQueries({ queryKey: importKeys.lists });
      }
    },
    onError: (error) => toastFailure("Failed to undo the import", error, { key: id }),
  });
}

/** Retries a failed row, or saves a duplicate again. */
export function useRetryRow(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (line: number) =>
      call("POST /api/imports/:id/rows/:line/retry", { params: { id, line } }),
    onSuccess: (changed) => {
      toast.clear(`${id} ${changed.line}`);
      changeItems<ImportRow>(client, importKeys.rows(id), (row) =>
        row.line === changed.line ? changed : row,
      );
      void client.invalidateQueries({ queryKey: importKeys.detail(id) });
    },
    onError: (error, line) =>
      toastFailure("Failed to save that row", error, { key: `${id} ${line}` }),
  });
}

/** Cancels pending requests, because their responses may be older than this change. */
async function keepImport(client: QueryClient, changed: Import): Promise<void> {
  const { queryKey } = importQuery(changed.id);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, changed);
  void client.invalidateQueries({ queryKey: importKeys.lists });
  void client.invalidateQueries({ queryKey: importKeys.rows(changed.id) });
}
