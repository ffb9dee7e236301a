import { useQueryClient } from "@tanstack/react-query";
import { PlanLimitMessage } from "#features/billing/web/plan-limit.tsx";
import { usePlanRefusals } from "#features/billing/web/use-plan-refusals.ts";
import { FilePicker } from "#features/capture/web/file-picker.tsx";
import { useFileDrop } from "#features/capture/web/use-file-drop.ts";
import { CollectionSelect } from "#features/collections/web/collection-select.tsx";
import { isDialogOpen } from "#web/layout/shortcuts/is-editable.ts";
import { Button } from "#web/ui/button/button.tsx";
import {
  cancelSending,
  chooseCollection,
  chooseFile,
  refuseFile,
  sendFile,
  useImportUpload,
} from "../import-upload.ts";

/** Chooses and uploads the file, and the collection for its rows without a folder. */
export function FileForm() {
  const client = useQueryClient();
  const { file, collectionId, collectionTitle, isSending, progress, error } = useImportUpload();
  const refusals = usePlanRefusals();
  // Dialogs handle their own drops.
  useFileDrop(([dropped]) => dropped && !isDialogOpen() && chooseFile(dropped));

  return (
    <form
      aria-label="File to import"
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void sendFile(client);
      }}
    >
      {refusals.entries && <PlanLimitMessage isNotice message={refusals.entries} />}
      <FilePicker
        file={file}
        error={error ?? undefined}
        isBusy={isSending}
        progress={progress}
        hint="An unchanged export of a browser or another app, up to 1 GB. Its format is recognised automatically."
        onFilesChange={([chosen = null]) => chooseFile(chosen)}
        onCancel={cancelSending}
      />
      {file && (
        <div className="flex flex-wrap items-end justify-between gap-4">
          <CollectionSelect
            label="Collection for items without a folder"
            className="w-72 max-w-full"
            value={collectionId}
            fallbackTitle={collectionTitle}
            disabled={isSending}
            onValueChange={chooseCollection}
          />
          {refuseFile(file) === null && (
            <Button type="submit" variant="primary" busy={isSending} busyLabel="Uploading...">
              {error ? "Try again" : "Read the file"}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}
