import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { PlanLimitMessage, readPlanLimit } from "#features/billing/web/plan-limit.tsx";
import { captureText } from "#features/capture/web/captures.ts";
import { CollectionSelect } from "#features/collections/web/collection-select.tsx";
import { upsertEntry } from "#features/entries/web/entry-cache.ts";
import { keepEntriesLive } from "#features/entries/web/live-entries.ts";
import { describeError } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { MessageBlock } from "#web/ui/message-block.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextArea } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast-store.ts";

/** The text of an image, or what was made of it, becomes an entry with the person's note. */
export function SaveTextDialog(props: {
  filename: string;
  text: string;
  /** Null where nothing was made of it. */
  processed: string | null;
  onClose: () => void;
}) {
  const { filename, text, processed, onClose } = props;
  const client = useQueryClient();
  const [source, setSource] = useState<"text" | "result">("text");
  const [why, setWhy] = useState("");
  const [collection, setCollection] = useState({ id: "", title: "Unfiled" });
  const [problem, setProblem] = useState<string | null>(null);
  const [planLimit, setPlanLimit] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function save(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    setPlanLimit(null);
    keepEntriesLive(client);
    try {
      const entry = await captureText({
        text: source === "result" && processed ? processed : text,
        whyInteresting: why.trim(),
        ...(collection.id && { collectionId: collection.id }),
      });
      upsertEntry(client, entry);
      toast.success("Entry saved successfully", { description: `In ${collection.title}` });
      onClose();
    } catch (failure) {
      setBusy(false);
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
      description={<span className="wrap-anywhere">The text of {filename}</span>}
      keepOpenOutside
      onSubmit={() => void save()}
      footer={
        <>
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
        {processed !== null && (
          <SelectField
            label="What to save"
            value={source}
            options={[
              { value: "text", label: "The extracted text" },
              { value: "result", label: "What AI made of it" },
            ]}
            onChange={({ target }) => setSource(target.value === "result" ? "result" : "text")}
          />
        )}
        <CollectionSelect
          label="Collection"
          value={collection.id}
          fallbackTitle={collection.title}
          onValueChange={(id, title) => setCollection({ id, title })}
        />
      </div>
    </Dialog>
  );
}
