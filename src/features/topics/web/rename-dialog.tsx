import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Topic } from "#features/topics/contract.ts";
import { maxTopicLength } from "#shared/topic-limits.ts";
import { ApiError, describeError } from "#web/data/api.ts";
import { SettingDialog } from "#web/ui/dialog/setting-dialog.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { mergeTopics, renameTopic } from "./topic-changes.ts";

/** Renames a topic; offers to merge it if there is one of the new name. */
export function RenameDialog({ topic, onClose }: { topic: Topic; onClose: () => void }) {
  const client = useQueryClient();
  const [label, setLabel] = useState(topic.label);
  const [failure, setFailure] = useState<Error | null>(null);
  const [isBusy, setBusy] = useState(false);
  const taken = findTaken(failure);

  async function submit(): Promise<void> {
    if (label.trim() === "") return setFailure(new Error("Please write a topic"));
    if (label.trim() === topic.label) return onClose();
    setBusy(true);
    try {
      await (taken ? mergeTopics(client, topic, taken) : renameTopic(client, topic, label));
      onClose();
    } catch (error) {
      setFailure(error as Error);
    }
    setBusy(false);
  }

  return (
    <SettingDialog
      title="Rename topic"
      description="The new name applies to all your entries, and to those that you add later."
      failure={failure && describeError(failure)}
      action={taken ? "Merge" : "Rename"}
      busyLabel={taken ? "Merging..." : "Renaming..."}
      busy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label="Name"
        autoFocus
        autoComplete="off"
        maxLength={maxTopicLength}
        value={label}
        onFocus={({ target }) => target.select()}
        onChange={(event) => {
          setLabel(event.target.value);
          setFailure(null);
        }}
      />
    </SettingDialog>
  );
}

/** The existing topic of the new name. */
function findTaken(failure: Error | null): Topic | null {
  return failure instanceof ApiError
    ? ((failure.details["topic"] as Topic | undefined) ?? null)
    : null;
}
