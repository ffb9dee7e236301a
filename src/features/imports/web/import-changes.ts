import {
  type InfiniteData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { Import, ImportPart, ImportRow } from "#features/imports/contract.ts";
import type { Page } from "#shared/pages.ts";
import { describeError, request } from "#web/api.ts";
import { toast } from "#web/ui/toast-store.ts";
import { importKeys, importQuery } from "./queries.ts";

const failures = {
  start: "Failed to start the import",
  pause: "Failed to pause the import",
} as const;

/** Begins, goes on with, or pauses an import. */
export function useImportSteering(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: "start" | "pause") =>
      request<Import>("POST", `/api/imports/${id}/${action}`),
    onSuccess: (changed) => keepImport(client, changed),
    onError: (error, action) => {
      toast.error(failures[action], { description: describeError(error) });
      // Another page may have been quicker.
      void client.invalidateQueries({ queryKey: importKeys.detail(id) });
    },
  });
}

/** Has another part of the file read. */
export function usePartChoice(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (part: number) =>
      request<Import>("POST", `/api/imports/${id}/part`, {
        body: { part } satisfies ImportPart,
      }),
    onSuccess: (changed) => keepImport(client, changed),
    onError: (error) => {
      toast.error("Failed to choose these rows", { description: describeError(error) });
      void client.invalidateQueries({ queryKey: importKeys.detail(id) });
    },
  });
}

/** Takes back what an import did. Resolves to null where it had done nothing and is forgotten. */
export function useUndoImport(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const answer = await request<{ import: Import } | undefined>("DELETE", `/api/imports/${id}`);
      return answer?.import ?? null;
    },
    onSuccess: async (changed) => {
      if (changed) await keepImport(client, changed);
      else {
        client.removeQueries({ queryKey: importKeys.detail(id) });
        void client.invalidateQueries({ queryKey: importKeys.lists });
      }
    },
    onError: (error) =>
      toast.error("Failed to undo the import", { description: describeError(error) }),
  });
}

/** Tries a failed row again, or saves a duplicate once more. */
export function useRetryRow(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (line: number) =>
      request<ImportRow>("POST", `/api/imports/${id}/rows/${line}/retry`),
    onSuccess: (changed) => {
      client.setQueriesData<InfiniteData<Page<ImportRow>>>(
        { queryKey: importKeys.rows(id) },
        (known) =>
          known && {
            ...known,
            pages: known.pages.map((page) => ({
              ...page,
              items: page.items.map((row) => (row.line === changed.line ? changed : row)),
            })),
          },
      );
      void client.invalidateQueries({ queryKey: importKeys.detail(id) });
    },
    onError: (error) =>
      toast.error("Failed to save that row", { description: describeError(error) }),
  });
}

/** What was asked for before may be older. */
async function keepImport(client: QueryClient, changed: Import): Promise<void> {
  const { queryKey } = importQuery(changed.id);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, changed);
  void client.invalidateQueries({ queryKey: importKeys.lists });
  void client.invalidateQueries({ queryKey: importKeys.rows(changed.id) });
}
