import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Collection } from "#features/collections/contract.ts";
import { CollectionPicker, manyCollections } from "#features/collections/web/collection-picker.tsx";
import { formatEntryCount } from "#features/collections/web/collection-words.ts";
import { LazyCollectionDialog } from "#features/collections/web/lazy-collection-dialog.tsx";
import { useManyCollections } from "#features/collections/web/use-collections.ts";
import type { Entry } from "#features/entries/contract.ts";
import { FolderPlus } from "#web/ui/picture/icons.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { moveOrAsk } from "./move-or-ask.ts";

/** Asks for the target collection; selecting one moves the entries there at once, unless it is shared. */
export function MoveDialog(props: {
  entries: readonly Entry[];
  onClose: () => void;
  onMoved?: (() => void) | undefined;
}) {
  const { entries, onClose } = props;
  const client = useQueryClient();
  const { collections, total } = useManyCollections();
  const [isCreating, setCreating] = useState(false);

  function describeRefusal({ id }: Collection): string | null {
    if (!entries.every((entry) => entry.collection.id === id)) return null;
    return entries.length === 1 ? "It is here" : "They are here";
  }

  function choose(target: Collection): void {
    onClose();
    moveOrAsk(client, { entries, target, onMoved: props.onMoved });
  }

  return (
    <Dialog
      // Mounted again when the list has loaded, so that the focus starts in it.
      key={collections ? "list" : "waiting"}
      open
      onOpenChange={(open) => !open && onClose()}
      title={entries.length === 1 ? "Move entry" : `Move ${formatEntryCount(entries.length)}`}
      description={
        entries.length === 1 && <UserText className="block">{shorten(entries[0]!.title)}</UserText>
      }
      size="sm"
      compact={total < manyCollections}
      footer={
        <>
          <Button
            variant="quiet"
            className="mr-auto -ml-2"
            icon={<FolderPlus aria-hidden="true" className="size-4" />}
            onClick={() => setCreating(true)}
          >
            New Collection
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <CollectionPicker onChoose={choose} describeRefusal={describeRefusal} withShared />
      {isCreating && <LazyCollectionDialog onClose={() => setCreating(false)} />}
    </Dialog>
  );
}

function shorten(text: string): string {
  return text.length > 90 ? `${text.slice(0, 90)}…` : text;
}
