import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatEntryCount } from "#features/collections/web/collection-words.ts";
import type { Entry } from "#features/entries/contract.ts";
import { describeError } from "#web/data/api.ts";
import { SettingDialog } from "#web/ui/dialog/setting-dialog.tsx";
import { tagWithUndo } from "./tag-entries.ts";
import { TopicInput } from "./topic-input.tsx";

/** Adds a topic to the selected entries. */
export function TagDialog({
  entries,
  onClose,
}: {
  entries: readonly Entry[];
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [text, setText] = useState("");
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const label = text.trim();

  async function submit(): Promise<void> {
    if (label === "") return setFailure("Please write or choose a topic");
    setBusy(true);
    try {
      await tagWithUndo(client, entries, label);
      onClose();
    } catch (error) {
      setFailure(describeError(error));
    }
    setBusy(false);
  }

  return (
    <SettingDialog
      title="Add a topic"
      description={`To ${formatEntryCount(entries.length)}. Those that have it stay as they are.`}
      failure={failure}
      action="Add topic"
      busyLabel="Adding..."
      busy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TopicInput
        label="Topic"
        autoFocus
        allowsNew
        text={text}
        excluded={none}
        onTextChange={(next) => {
          setText(next);
          setFailure(null);
        }}
        onPick={(picked) => {
          setText(picked);
          setFailure(null);
        }}
      />
    </SettingDialog>
  );
}

const none: ReadonlySet<string> = new Set();
