import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Collection } from "#features/collections/contract.ts";
import { trashDays } from "#shared/trash-days.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { removeCollectionWithUndo } from "./collection-removal.ts";
import { formatEntryCount } from "./collection-words.ts";
import type { Fate } from "./removed-collections.ts";

/** Asks before a collection goes, and what becomes of its entries: kept in Unfiled unless said otherwise. */
export function DeleteCollectionDialog(props: {
  collection: Collection;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const { collection, onClose, onDeleted } = props;
  const [fate, setFate] = useState<Fate>("move");
  const name = useId();
  const client = useQueryClient();
  const count = formatEntryCount(collection.entryCount);
  const fates: [Fate, string, string][] = [
    ["move", `Move its ${count} to Unfiled`, "Nothing you saved is lost."],
    ["delete", `Delete its ${count} too`, "They go to the trash with it."],
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
      title={`Delete “${collection.title || "Untitled"}”?`}
      description={`It goes to the trash for ${trashDays} days${collection.entryCount === 0 ? ", with nothing in it." : "."}`}
      confirmLabel="Delete Collection"
      onConfirm={confirm}
    >
      {collection.entryCount > 0 && (
        <fieldset className="flex flex-col gap-2">
          <legend className="sr-only">What happens to its entries</legend>
          {fates.map(([value, label, hint]) => (
            <label
              key={value}
              className="flex items-start gap-3 rounded-ui border border-line px-3.5 py-3 text-ui has-checked:border-accent"
            >
              <input
                type="radio"
                name={name}
                value={value}
                checked={fate === value}
                className="mt-0.5 size-4 accent-accent"
                onChange={() => setFate(value)}
              />
              <span className="font-medium">
                {label}
                <span className="block text-sm font-normal text-faint">{hint}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </ConfirmDialog>
  );
}
