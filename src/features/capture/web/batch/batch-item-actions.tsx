import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import type { BatchDetails, BatchItem } from "#features/capture/contract.ts";
import { upsertEntry } from "#features/entries/web/entry-cache.ts";
import { patchEntry } from "#features/entries/web/mutations.ts";
import type { Entry } from "#features/entries/contract.ts";
import { describeError } from "#web/data/api.ts";
import { usePageState } from "#web/page-state.ts";
import { Button, buttonClasses } from "#web/ui/button/button.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { captureUrl } from "../captures.ts";
import { listEndings, refuseFile } from "../file-rules.ts";
import { reprocessEntry } from "../reprocess-entry.ts";
import { refreshBatches } from "../batches-query.ts";
import { targetOf, type Upload, uploadFile } from "./uploads.ts";

/** What can be done about an item that was not saved or not read. */
export function BatchItemActions(props: {
  batch: BatchDetails;
  item: BatchItem;
  upload: Upload | undefined;
}) {
  const { batch, item, upload } = props;
  const client = useQueryClient();
  const action = useMutation({
    mutationFn: (work: () => Promise<Entry>) => work(),
    onSuccess: (entry) => upsertEntry(client, entry),
    onSettled: () => refreshBatches(client),
  });
  const save = (allowDuplicate: boolean) =>
    captureUrl({ ...targetOf(batch), url: item.name, allowDuplicate, batchItemId: item.id });
  const button = (label: string, work: () => Promise<Entry>) => (
    <Button size="sm" busy={action.isPending} onClick={() => action.mutate(work)}>
      {label}
    </Button>
  );

  const buttons: ReactNode[] = [];
  const { entry } = item;
  if (item.state === "failed")
    buttons.push(button("Try again", () => reprocessEntry(entry!.id, {})));
  if (item.kind === "url" && item.state === "refused")
    buttons.push(button("Try again", () => save(false)));
  if (item.state === "duplicate") {
    buttons.push(button("Add it again", () => save(true)));
    if (entry && batch.whyInteresting)
      buttons.push(
        button("Update its note", async () => {
          const updated = await patchEntry(entry.id, { whyItsInteresting: batch.whyInteresting });
          toast.success("Success", { description: "Entry updated successfully" });
          return updated;
        }),
      );
  }
  if (upload?.error)
    buttons.push(
      <Button size="sm" onClick={() => uploadFile(client, batch, item.id, upload.file)}>
        Try again
      </Button>,
    );
  const needsFile = item.state === "waiting" || item.state === "refused";
  if (item.kind === "file" && needsFile && (!upload || upload.error))
    buttons.push(<ChooseFile batch={batch} item={item} />);
  if (buttons.length === 0 && !action.error) return null;
  return (
    <>
      {action.error && (
        <p role="alert" className="mt-1 text-sm text-danger wrap-anywhere">
          {describeError(action.error)}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {buttons.map((one, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- they never change places
          <span key={index}>{one}</span>
        ))}
      </div>
    </>
  );
}

/** For a file that this tab does not have, such as after a reload, or another file instead of a refused one. */
function ChooseFile({ batch, item }: { batch: BatchDetails; item: BatchItem }) {
  const client = useQueryClient();
  const { imageEntries: withImages = false } = usePageState();
  const [refusal, setRefusal] = useState<string | null>(null);

  function choose(file: File | undefined): void {
    if (!file) return;
    const reason = refuseFile(file, withImages);
    setRefusal(reason);
    if (reason === null) uploadFile(client, batch, item.id, file);
  }

  return (
    <>
      <label
        className={joinClasses(
          buttonClasses("secondary", "sm"),
          "cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
        )}
      >
        {item.state === "refused" ? "Choose another file" : "Choose the file"}
        <input
          type="file"
          className="sr-only"
          aria-label={`Choose a file for ${item.name}`}
          accept={listEndings(withImages)}
          onChange={(event) => choose(event.target.files?.[0])}
        />
      </label>
      {refusal && (
        <p role="alert" className="mt-1 text-sm text-danger wrap-anywhere">
          {refusal}
        </p>
      )}
    </>
  );
}
