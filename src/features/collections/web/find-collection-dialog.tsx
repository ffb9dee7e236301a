import type { Collection } from "#features/collections/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { CollectionPicker } from "./collection-picker.tsx";

/** Finds a collection if there are more than a list can show. */
export function FindCollectionDialog(props: {
  title: string;
  withShared?: boolean | undefined;
  onClose: () => void;
  onChoose: (collection: Collection) => void;
}) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={props.title}
      size="sm"
      footer={<Button onClick={props.onClose}>Cancel</Button>}
    >
      <CollectionPicker onChoose={props.onChoose} withShared={props.withShared} />
    </Dialog>
  );
}
