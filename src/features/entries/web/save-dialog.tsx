import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { PlanLimitMessage, getPlanLimitMessage } from "#features/billing/web/plan-limit.tsx";
import { usePlanRefusals } from "#features/billing/web/use-plan-refusals.ts";
import { CollectionSelect } from "#features/collections/web/collection-select.tsx";
import type { Entry } from "#features/entries/contract.ts";
import { ApiError, describeError } from "#web/data/api.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { MessageBlock } from "#web/ui/state/message-block.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { DuplicateDialog } from "./duplicate-dialog.tsx";
import { upsertEntry } from "./entry-cache.ts";
import { patchEntry } from "./mutations.ts";

/** A new outcome replaces an old error. */
const toastKey = "save-entry";

/** `collectionId` is absent for Unfiled. `allowDuplicate`: the user chose to add the entry again. */
export type OwnWords = { why: string; collectionId?: string; allowDuplicate?: true };

/** Saves existing content as an entry: asks why it is interesting and for the collection. */
export function SaveDialog(props: {
  title: string;
  description?: ReactNode;
  collectionLabel: string;
  /** Shown above the note. */
  content?: ReactNode;
  /** Shown between the note and the collection. */
  fields?: ReactNode;
  /** Shown beside the buttons. */
  progress?: ReactNode;
  /** `signal` is aborted when the dialog closes. If this throws "duplicate", the user is asked about the known entry. */
  save: (own: OwnWords, signal: AbortSignal) => Promise<unknown>;
  explain?: (failure: unknown) => string;
  onClose: () => void;
}) {
  const { explain = describeError, onClose } = props;
  const [why, setWhy] = useState("");
  const [collection, setCollection] = useState({ id: "", title: "Unfiled" });
  const [problem, setProblem] = useState<string | null>(null);
  const [planLimit, setPlanLimit] = useState<string | null>(null);
  const refusals = usePlanRefusals();
  const limit = planLimit ?? refusals.entries;
  const [busy, setBusy] = useState(false);
  const [known, setKnown] = useState<Entry | null>(null);
  const client = useQueryClient();
  const work = useRef<AbortController | null>(null);

  useEffect(() => () => work.current?.abort(), []);

  async function attempt(action: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    setPlanLimit(null);
    const { signal } = (work.current = new AbortController());
    try {
      await action(signal);
      if (!signal.aborted) onClose();
    } catch (failure) {
      if (signal.aborted) return;
      setBusy(false);
      if (failure instanceof ApiError && failure.code === "duplicate") {
        setKnown(failure.details["entry"] as Entry);
        return;
      }
      const limit = getPlanLimitMessage(failure);
      if (limit !== null) return setPlanLimit(limit);
      const description = explain(failure);
      // The question about a known entry is no form: it has no place for it.
      if (known) toast.error("Failed to save entry", { description, key: toastKey });
      else setProblem(description);
    }
  }

  const save = (own: Pick<OwnWords, "allowDuplicate">) =>
    attempt(async (signal) => {
      const target = collection.id ? { collectionId: collection.id } : {};
      await props.save({ why, ...target, ...own }, signal);
      toast.success("Entry saved successfully", {
        description: `In ${collection.title}`,
        key: toastKey,
      });
    });

  const updateNote = ({ id }: Entry) =>
    attempt(async () => {
      upsertEntry(client, await patchEntry(id, { whyItsInteresting: why }));
      toast.success("Success", { description: "Entry updated successfully", key: toastKey });
    });

  if (known) {
    return (
      <DuplicateDialog
        entry={known}
        note={why}
        onNoteChange={setWhy}
        planLimit={planLimit}
        refusal={refusals.entries}
        busy={busy}
        onBack={() => setKnown(null)}
        onClose={onClose}
        onAddAgain={() => void save({ allowDuplicate: true })}
        onUpdateNote={() => void updateNote(known)}
      />
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={props.title}
      description={props.description}
      keepOpenOutside
      onSubmit={() => void save({})}
      footer={
        <>
          {props.progress && (
            <div className="flex basis-full sm:flex-1 sm:basis-0">{props.progress}</div>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy} busyLabel="Saving...">
            Save Entry
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {limit && <PlanLimitMessage message={limit} isNotice={planLimit === null} />}
        {problem && (
          <MessageBlock tone="danger">
            <p className="font-medium">Failed to save entry</p>
            <p>{problem}</p>
          </MessageBlock>
        )}
        {props.content}
        <TextArea
          label="Why is this interesting?"
          serif
          data-autofocus
          placeholder="What makes this content valuable or interesting to you?"
          value={why}
          maxLength={10_000}
          onChange={(event) => setWhy(event.target.value)}
        />
        {props.fields}
        <CollectionSelect
          label={props.collectionLabel}
          value={collection.id}
          fallbackTitle={collection.title}
          onValueChange={(id, title) => setCollection({ id, title })}
        />
      </div>
    </Dialog>
  );
}
