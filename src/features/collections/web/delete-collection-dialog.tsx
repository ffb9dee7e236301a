import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Collection } from "#features/collections/contract.ts";
import { trashDays } from "#shared/trash-days.ts";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { RadioCards } from "#web/ui/form/radio-cards.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { type Fate, removeCollectionWithUndo } from "./collection-removal.ts";
import { formatEntryCount } from "./collection-words.ts";

/** Asks for confirmation, and what happens to the entries: moved to Unfiled by default. */
export function DeleteCollectionDialog(props: {
  collection: Collection;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const { collection, onClose, onDeleted } = props;
  const [fate, setFate] = useState<Fate>("move");
  const client = useQueryClient();
  const isShared = collection.memberCount > 1;
  // The count includes entries of other members, which keep them.
  const count = isShared ? "your entries" : `its ${formatEntryCount(collection.entryCount)}`;
  const fates: [Fate, string, string][] = [
    ["move", `Move ${count} to Unfiled`, "Nothing you saved is lost."],
    ["delete", `Delete ${count} too`, "They are moved to the trash with it."],
  ];

  function confirm(): void {
    onClose();
    removeCollectionWithUndo(client, collection, fate);
    onDeleted();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        <>
          Delete “<UserText>{collection.title || "Untitled"}</UserText>”?
        </>
      }
      description={[
        `It stays in the trash for ${trashDays} days.`,
        collection.entryCount === 0 && "It contains no entries.",
        isShared && "Its members lose access at once, and keep the entries that they added.",
        collection.publicPage && "Its public page ends, and is not restored.",
      ]
        .filter(Boolean)
        .join(" ")}
      confirmLabel="Delete Collection"
      onConfirm={confirm}
    >
      {collection.entryCount > 0 && (
        <RadioCards
          legend="What happens to its entries"
          legendHidden
          choices={fates.map(([one, label, description]) => ({ value: one, label, description }))}
          value={fate}
          onValueChange={setFate}
        />
      )}
    </ConfirmDialog>
  );
}
