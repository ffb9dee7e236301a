/** The dialogs of a member's actions on an entry of another user: save a copy, remove it from the collection. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Entry } from "#features/entries/contract.ts";
import { removeEntries, upsertEntry } from "#features/entries/web/entry-cache.ts";
import { SaveDialog } from "#features/entries/web/save-dialog.tsx";
import { collectionKeys } from "#features/collections/web/queries.ts";
import type { EntryCopy, sharingApi } from "#features/sharing/contract.ts";
import { toastFailure } from "#web/failure.ts";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { UserText } from "#web/ui/text/user-text.tsx";
import { callerOf } from "#web/data/client.ts";

const call = callerOf<typeof sharingApi>();

type Props = { entry: Entry; onClose: () => void };

const paramsOf = ({ collection, id }: Entry) => ({ id: collection.id, entryId: id });

export function SaveCopyDialog({ entry, onClose }: Props) {
  const client = useQueryClient();
  return (
    <SaveDialog
      title="Save a copy"
      description="The copy is yours. It stays when this entry leaves the collection."
      collectionLabel="Collection"
      content={
        <UserText as="p" className="font-serif text-lg wrap-anywhere">
          {entry.title}
        </UserText>
      }
      save={async ({ why, ...own }, signal) => {
        const body: EntryCopy = { whyItsInteresting: why, ...own };
        const copy = await call("POST /api/collections/:id/entries/:entryId/copy", {
          params: paramsOf(entry),
          body,
          signal,
        });
        upsertEntry(client, copy);
        void client.invalidateQueries({ queryKey: collectionKeys.lists });
      }}
      onClose={onClose}
    />
  );
}

export function RemoveEntryDialog({
  entry,
  onClose,
  onRemoved,
}: Props & { onRemoved: () => void }) {
  const client = useQueryClient();
  const name = entry.shared?.addedBy.name ?? "";
  const remove = useMutation({
    mutationFn: () =>
      call("DELETE /api/collections/:id/entries/:entryId", { params: paramsOf(entry) }),
    onSuccess: () => {
      onRemoved();
      removeEntries(client, [entry.id]);
      void client.invalidateQueries({ queryKey: collectionKeys.all });
      toast.success("Removed from the collection", { description: entry.title, key: entry.id });
    },
    onError: (error) => toastFailure("Failed to remove the entry", error, { key: entry.id }),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Remove this entry from the collection?"
      description={
        <span className="wrap-anywhere">
          “<UserText>{entry.title}</UserText>” goes back to <UserText>{name}</UserText>, who added
          it. You cannot undo this.
        </span>
      }
      confirmLabel="Remove"
      busyLabel="Removing..."
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}
