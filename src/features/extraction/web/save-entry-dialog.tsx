import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { upsertEntry } from "#features/entries/web/entry-cache.ts";
import { watchEntries } from "#features/entries/web/live-entries.ts";
import { type OwnWords, SaveDialog } from "#features/entries/web/save-dialog.tsx";
import { PlanLimitMessage } from "#features/billing/web/plan-limit.tsx";
import { usePlanRefusals } from "#features/billing/web/use-plan-refusals.ts";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import type { ReadingStep } from "./extract-image-text.ts";
import { ReadingProgress } from "./reading-progress.tsx";
import { type Kept, keptSources, saveExtraction } from "./save-extraction.ts";

/** Saves the picture with its text, the text alone or the processed text as an entry, with a note. */
export function SaveEntryDialog(props: {
  file: File;
  text: string;
  /** Null if the text was not processed. */
  processed: string | null;
  onClose: () => void;
}) {
  const { file, text, processed, onClose } = props;
  const client = useQueryClient();
  const [chosen, choose] = useState<Kept | null>(null);
  const [title, setTitle] = useState("");
  const [step, setStep] = useState<ReadingStep | null>(null);
  const pictureRefusal = usePlanRefusals().refuseFile(file);
  const kept = chosen ?? (pictureRefusal === null ? "picture" : "text");

  async function save({ why, collectionId }: OwnWords, signal: AbortSignal): Promise<void> {
    watchEntries(client);
    const target = { whyInteresting: why.trim(), collectionId };
    const source = kept === "picture" ? { file, title: title.trim() } : null;
    const content = source ?? { text: kept === "result" && processed ? processed : text };
    const saving = saveExtraction(content, target, { signal, onStep: setStep });
    upsertEntry(client, await saving.finally(() => setStep(null)));
  }

  return (
    <SaveDialog
      title="Save as entry"
      description={
        <span className="wrap-anywhere">
          From <UserText>{file.name}</UserText>
        </span>
      }
      collectionLabel="Collection"
      progress={step && <ReadingProgress step={step} />}
      save={save}
      onClose={onClose}
      fields={
        <>
          <SelectField
            label="What to keep"
            value={kept}
            options={keptSources.filter(({ value }) => value !== "result" || processed !== null)}
            onChange={({ target }) =>
              choose(keptSources.find(({ value }) => value === target.value)?.value ?? "picture")
            }
          />
          {kept === "picture" && pictureRefusal && (
            <PlanLimitMessage isNotice message={pictureRefusal} />
          )}
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
        </>
      }
    />
  );
}
