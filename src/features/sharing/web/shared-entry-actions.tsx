import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { collectionQuery } from "#features/collections/web/queries.ts";
import type { Entry } from "#features/entries/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Plus } from "#web/ui/picture/icons.tsx";
import { loadDialog } from "#web/ui/dialog/load-dialog.tsx";

const load = () => import("./shared-entry-dialogs.tsx");
const SaveCopyDialog = loadDialog(async () => (await load()).SaveCopyDialog);
const RemoveEntryDialog = loadDialog(async () => (await load()).RemoveEntryDialog);

/** A member's actions on an entry of another user. */
export function SharedEntryActions(props: { entry: Entry; onRemoved?: (() => void) | undefined }) {
  const { entry } = props;
  const { data: collection } = useQuery(collectionQuery(entry.collection.id));
  const [dialog, setDialog] = useState<"copy" | "remove" | null>(null);
  const role = collection?.role;
  return (
    <>
      <Button
        icon={<Plus aria-hidden="true" className="size-4" />}
        onClick={() => setDialog("copy")}
      >
        Save a copy
      </Button>
      {(role === "owner" || role === "editor") && (
        <Button variant="quiet" onClick={() => setDialog("remove")}>
          Remove…
        </Button>
      )}
      {dialog === "copy" && <SaveCopyDialog entry={entry} onClose={() => setDialog(null)} />}
      {dialog === "remove" && (
        <RemoveEntryDialog
          entry={entry}
          onClose={() => setDialog(null)}
          onRemoved={() => {
            setDialog(null);
            props.onRemoved?.();
          }}
        />
      )}
    </>
  );
}
