import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Topic } from "#features/topics/contract.ts";
import { describeError } from "#web/data/api.ts";
import { useLocale } from "#web/format-number.ts";
import { SettingDialog } from "#web/ui/dialog/setting-dialog.tsx";
import { UserSentence } from "#web/ui/text/user-sentence.tsx";
import { sentenceParts } from "#shared/sentence-parts.ts";
import { mergeTopics } from "./topic-changes.ts";
import { TopicInput } from "./topic-input.tsx";
import { countEntries } from "./topic-words.ts";

/** Chooses the topic that another one is merged into. */
export function MergeDialog({ topic, onClose }: { topic: Topic; onClose: () => void }) {
  const client = useQueryClient();
  const locale = useLocale();
  const [text, setText] = useState("");
  const [into, setInto] = useState<Topic | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(): Promise<void> {
    if (into === null) return setFailure("Please choose a topic from the list");
    setBusy(true);
    try {
      await mergeTopics(client, topic, into);
      onClose();
    } catch (error) {
      setFailure(describeError(error));
    }
    setBusy(false);
  }

  return (
    <SettingDialog
      title={<UserSentence parts={sentenceParts`Merge “${topic.label}” into another topic`} />}
      description={
        into ? (
          <>
            {countEntries(topic.entries, locale)}
            <UserSentence
              parts={sentenceParts` about “${topic.label}” will be about “${into.label}”. You can undo this.`}
            />
          </>
        ) : (
          "Its entries get the other topic instead. You can undo this."
        )
      }
      failure={failure}
      action="Merge"
      busyLabel="Merging..."
      busy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TopicInput
        label="Merge into"
        autoFocus
        opensAtOnce={into === null}
        text={text}
        excluded={new Set([topic.key, ...(into ? [into.key] : [])])}
        onTextChange={(next) => {
          setText(next);
          setInto(null);
          setFailure(null);
        }}
        onPick={(label, picked) => {
          setText(label);
          setInto(picked);
          setFailure(null);
        }}
      />
    </SettingDialog>
  );
}
