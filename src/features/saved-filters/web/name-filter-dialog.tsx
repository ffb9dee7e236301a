import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { SavedFilter } from "#features/saved-filters/contract.ts";
import { describeError } from "#web/data/api.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { createSavedFilter, savedFiltersQuery, updateSavedFilter } from "./queries.ts";

/** Asks for the name of a new saved filter, or for another name of an existing one. */
export function NameFilterDialog(
  props: { onClose: () => void } & ({ search: string } | { filter: SavedFilter }),
) {
  const { onClose } = props;
  const client = useQueryClient();
  const known = "filter" in props ? props.filter : null;
  const [name, setName] = useState(known?.name ?? "");
  const [failure, setFailure] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const wanted = name.trim();

  async function save(): Promise<void> {
    if (wanted === "") return setFailure("Please enter a name");
    if ("filter" in props) {
      if (wanted !== props.filter.name)
        updateSavedFilter(client, props.filter.id, { name: wanted });
      return onClose();
    }
    setSaving(true);
    try {
      await createSavedFilter({ name: wanted, search: props.search });
      await client.invalidateQueries({ queryKey: savedFiltersQuery.queryKey });
      toast.success("Filter saved", { description: wanted });
      onClose();
    } catch (error) {
      setFailure(describeError(error));
      setSaving(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={known ? "Rename filter" : "Save filter"}
      size="sm"
      compact
      keepOpenOutside
      onSubmit={() => void save()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isSaving} busyLabel="Saving...">
            Save
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        value={name}
        maxLength={100}
        autoComplete="off"
        error={failure}
        onChange={(event) => {
          setName(event.target.value);
          setFailure(undefined);
        }}
      />
    </Dialog>
  );
}
