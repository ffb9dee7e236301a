import { type ReactNode, useEffect, useRef, useState } from "react";
import { PlanLimitMessage, readPlanLimit } from "#features/billing/web/plan-limit.tsx";
import { CollectionSelect } from "#features/collections/web/collection-select.tsx";
import { describeError } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { MessageBlock } from "#web/ui/message-block.tsx";
import { TextArea } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast-store.ts";

/** `collectionId` is absent for Unfiled. */
export type OwnWords = { why: string; collectionId?: string };

/** Makes an entry of something that is there already: asks why it is interesting and where it is to lie. */
export function SaveDialog(props: {
  title: string;
  description?: ReactNode;
  collectionLabel: string;
  /** Stands above the note. */
  content?: ReactNode;
  /** Stands between the note and the collection. */
  fields?: ReactNode;
  /** Stands beside the buttons. */
  progress?: ReactNode;
  /** Throws what is to be told; `signal` is aborted when the dialog closes. */
  save: (own: OwnWords, signal: AbortSignal) => Promise<unknown>;
  explain?: (failure: unknown) => string;
  onClose: () => void;
}) {
  const { explain = describeError, onClose } = props;
  const [why, setWhy] = useState("");
  const [collection, setCollection] = useState({ id: "", title: "Unfiled" });
  const [problem, setProblem] = useState<string | null>(null);
  const [planLimit, setPlanLimit] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const work = useRef<AbortController | null>(null);

  useEffect(() => () => work.current?.abort(), []);

  async function submit(): Promise<void> {
    setBusy(true);
    setProblem(null);
    setPlanLimit(null);
    const { signal } = (work.current = new AbortController());
    try {
      await props.save({ why, ...(collection.id && { collectionId: collection.id }) }, signal);
      toast.success("Entry saved successfully", {
        description: `In ${collection.title}`,
        key: "save-entry",
      });
      if (!signal.aborted) onClose();
    } catch (failure) {
      if (signal.aborted) return;
      setBusy(false);
      const limit = readPlanLimit(failure);
      if (limit !== null) return setPlanLimit(limit);
      const description = explain(failure);
      setProblem(description);
      toast.error("Failed to save entry", { description, key: "save-entry" });
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={props.title}
      description={props.description}
      keepOpenOutside
      onSubmit={() => void submit()}
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
        {planLimit && <PlanLimitMessage message={planLimit} />}
        {problem && (
          <MessageBlock tone="danger" isAnnounced={false}>
            {problem}
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
