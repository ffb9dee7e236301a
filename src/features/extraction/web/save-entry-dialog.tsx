import { useEffect, useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { PlanLimitMessage, readPlanLimit } from "#features/billing/web/plan-limit.tsx";
import { CollectionSelect } from "#features/collections/web/collection-select.tsx";
import { upsertEntry } from "#features/entries/web/entry-cache.ts";
import { keepEntriesLive } from "#features/entries/web/live-entries.ts";
import { describeError } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { MessageBlock } from "#web/ui/message-block.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextArea, TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast-store.ts";
import type { ReadingStep } from "./read-image.ts";
import { ReadingProgress } from "./reading-progress.tsx";
import { type Kept, keptSources, saveExtraction } from "./save-extraction.ts";

/** The picture with its text, the text alone, or what was made of it, becomes an entry with the person's note. */
export function SaveEntryDialog(props: {
  file: File;
  text: string;
  /** Null where nothing was made of it. */
  processed: string | null;
  onClose: () => void;
}) {
  const { file, text, processed, onClose } = props;
  const client = useQueryClient();
  const [kept, setKept] = useState<Kept>("picture");
  const [title, setTitle] = useState("");
  const [why, setWhy] = useState("");
  const [collection, setCollection] = useState({ id: "", title: "Unfiled" });
  const [problem, setProblem] = useState<string | null>(null);
  const [planLimit, setPlanLimit] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [step, setStep] = useState<ReadingStep | null>(null);
  const work = useRef<AbortController | null>(null);

  useEffect(() => () => work.current?.abort(), []);

  async function save(): Promise<void> {
    setBusy(true);
    setProblem(null);
    setPlanLimit(null);
    const { signal } = (work.current = new AbortController());
    keepEntriesLive(client);
    try {
      const target = { whyInteresting: why.trim(), collectionId: collection.id || undefined };
      const source = kept === "picture" ? { file, title: title.trim() } : null;
      const chosen = source ?? { text: kept === "result" && processed ? processed : text };
      upsertEntry(client, await saveExtraction(chosen, target, { signal, onStep: setStep }));
      toast.success("Entry saved successfully", { description: `In ${collection.title}` });
      onClose();
    } catch (failure) {
      if (signal.aborted) return;
      setBusy(false);
      setStep(null);
      const limit = readPlanLimit(failure);
      if (limit === null) setProblem(describeError(failure));
      else setPlanLimit(limit);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Save as entry"
      description={<span className="wrap-anywhere">From {file.name}</span>}
      keepOpenOutside
      onSubmit={() => void save()}
      footer={
        <>
          {step && <ReadingProgress step={step} />}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy} busyLabel="Saving...">
            Save Entry
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {planLimit && <PlanLimitMessage message={planLimit} />}
        {problem && <MessageBlock tone="danger">{problem}</MessageBlock>}
        <TextArea
          label="Why is this interesting?"
          serif
          data-autofocus
          placeholder="What makes this content valuable or interesting to you?"
          value={why}
          maxLength={10_000}
          onChange={(event) => setWhy(event.target.value)}
        />
        <SelectField
          label="What to keep"
          value={kept}
          options={keptSources.filter(({ value }) => value !== "result" || processed !== null)}
          onChange={({ target }) =>
            setKept(keptSources.find(({ value }) => value === target.value)?.value ?? "picture")
          }
        />
        {kept === "picture" && (
          <TextField
            label="Title"
            aside="Optional"
            placeholder="Taken from the text"
            value={title}
            maxLength={500}
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
        <CollectionSelect
          label="Collection"
          value={collection.id}
          fallbackTitle={collection.title}
          onValueChange={(id, name) => setCollection({ id, title: name })}
        />
      </div>
    </Dialog>
  );
}
