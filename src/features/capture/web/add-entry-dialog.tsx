import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { PlanUsage } from "#features/billing/web/plan-room.tsx";
import { collectionQuery, listCachedCollections } from "#features/collections/web/queries.ts";
import { CollectionSelect } from "#features/collections/web/collection-select.tsx";
import { DuplicateDialog } from "#features/entries/web/duplicate-dialog.tsx";
import { watchEntries } from "#features/entries/web/live-entries.ts";
import { ShownTo } from "#features/entries/web/shown-to.tsx";
import { describeSharing } from "#features/entries/web/sharing-words.ts";
import {
  closeAddEntry,
  useAddEntryRequest,
  type AddEntryRequest,
} from "#web/layout/dialogs/add-entry.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { type CaptureSource, countItems } from "./capture-draft.ts";
import { CloseFailedDialog } from "./close-failed-dialog.tsx";
import { FailedCapture } from "./failed-capture.tsx";
import { LazyBatchDialog } from "./lazy-batch-dialog.tsx";
import { sourceFailures } from "#features/entries/web/source-words.ts";
import { SourceTabs } from "./source-tabs.tsx";
import { useCapture } from "./use-capture.ts";
import { useFileDrop } from "./use-file-drop.ts";
import { FormFailure } from "#web/ui/form/form-failure.tsx";
import { UserSentence } from "#web/ui/text/user-sentence.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { sentenceParts } from "#shared/sentence-parts.ts";

const buttonWords = {
  url: "Add URL Entry",
  text: "Add Text Entry",
  file: "Add File Entry",
} as const;

function nameBatchButton(source: CaptureSource, count: number): string {
  return `Add ${count} ${source === "file" ? "File" : "URL"} Entries`;
}

/** Dialog that saves links, a text or documents, with the user's note on why. */
export function AddEntryDialog() {
  const request = useAddEntryRequest();
  return request && <OpenAddEntryDialog request={request} />;
}

function OpenAddEntryDialog({ request }: { request: AddEntryRequest }) {
  const client = useQueryClient();
  const capture = useCapture(request);
  const { draft, change, outcome, isBusy, reading } = capture;
  const failed = outcome?.kind === "failed" ? outcome.entry : null;
  const [isClosing, setClosing] = useState(false);
  const urlField = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const whyField = useRef<HTMLTextAreaElement>(null);
  const count = countItems(draft);
  const { data: collection } = useQuery({
    ...collectionQuery(draft.collectionId),
    placeholderData: () => listCachedCollections(client).get(draft.collectionId),
    enabled: draft.collectionId !== "",
  });
  const memberCount = draft.collectionId === "" ? 1 : (collection?.memberCount ?? 1);
  const hasSource = Boolean(request.url ?? request.text ?? request.files?.[0]);

  useEffect(() => watchEntries(client), [client]);
  useFileDrop((files) => change({ source: "file", files }));

  function close(): void {
    // Its card shows the progress.
    if (reading) capture.leave(reading);
    else if (failed && !isBusy) setClosing(true);
    else closeAddEntry();
  }

  if (outcome?.kind === "batch") return <LazyBatchDialog id={outcome.id} onClose={closeAddEntry} />;
  if (outcome?.kind === "duplicate" && !reading) {
    const { entry } = outcome;
    return (
      <DuplicateDialog
        entry={entry}
        note={draft.why}
        onNoteChange={(why) => change({ why })}
        planLimit={capture.planLimit}
        refusal={capture.refusals.entries}
        busy={isBusy}
        onBack={capture.forgetOutcome}
        onClose={closeAddEntry}
        onAddAgain={capture.addAgain}
        onUpdateNote={() => capture.updateNote(entry)}
      />
    );
  }
  const form = (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={
        <span className="wrap-anywhere">
          {request.collectionId ? (
            <UserSentence parts={sentenceParts`Add New Entry to ${draft.collectionTitle}`} />
          ) : (
            "Add New Entry"
          )}
        </span>
      }
      keepOpenOutside={failed === null}
      // If the request has a source, only the note is missing.
      initialFocus={hasSource ? whyField : urlField}
      onSubmit={capture.submit}
      footer={
        <>
          <div className={joinClasses("min-w-0 flex-1 self-center", reading && "basis-60")}>
            <p role="status" className="text-ui text-pretty text-muted">
              {reading &&
                "Saved, and still being read. Its card shows the progress if you close this."}
            </p>
            {!reading && <PlanUsage of="entries" />}
          </div>
          {reading && <Button onClick={close}>Close now</Button>}
          <Button type="submit" variant="primary" busy={isBusy} busyLabel="Processing...">
            {count > 0 ? nameBatchButton(draft.source, count) : buttonWords[draft.source]}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut for the submit button */}
      <div
        className="flex flex-col gap-6"
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) capture.submit();
        }}
      >
        <SourceTabs capture={capture} urlField={urlField} />
        <FormFailure title={sourceFailures[capture.draft.source]} error={capture.failure} />
        {failed && <FailedCapture capture={capture} entry={failed} />}
        <TextArea
          ref={whyField}
          label="Why is this interesting?"
          placeholder="What makes this content valuable or interesting to you?"
          serif
          value={draft.why}
          error={capture.errors["whyInteresting"]}
          onChange={(event) => change({ why: event.target.value })}
        />
        <CollectionSelect
          label="Collection"
          value={draft.collectionId}
          fallbackTitle={draft.collectionTitle || undefined}
          withShared
          onValueChange={(collectionId, collectionTitle) =>
            change({ collectionId, collectionTitle, hidesNote: false })
          }
        />
        {memberCount > 1 && (
          <ShownTo
            memberCount={memberCount}
            count={Math.max(count, 1)}
            hidesNote={draft.hidesNote}
            onHidesNoteChange={(hidesNote) => change({ hidesNote })}
          />
        )}
        <SwitchField
          label="Share publicly"
          description={describeSharing(draft.isPublic, memberCount > 1)}
          checked={draft.isPublic}
          onCheckedChange={(isPublic) => change({ isPublic })}
        />
      </div>
    </Dialog>
  );
  return (
    <>
      {form}
      {isClosing && failed && (
        <CloseFailedDialog capture={capture} entry={failed} onBack={() => setClosing(false)} />
      )}
    </>
  );
}
