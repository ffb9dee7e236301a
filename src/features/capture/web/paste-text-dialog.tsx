import { useState } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { describeFailure } from "#features/entries/web/failure-advice.ts";
import { sourceFailures } from "#features/entries/web/source-words.ts";
import { MessageBlock } from "#web/ui/state/message-block.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { FormFailure } from "#web/ui/form/form-failure.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { useReprocessEntry } from "./reprocess-entry.ts";

/** Dialog to paste the text of an entry whose source could not be read. */
export function PasteTextDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const reprocess = useReprocessEntry(entry);

  function submit(): void {
    if (reprocess.isPending) return;
    if (!text.trim()) return setError("Please provide text");
    reprocess.mutate({ text: text.trim() }, { onSuccess: (read) => !read.failure && onClose() });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Paste the text"
      description="It takes the place of what could not be read. Title, note and link stay as they are."
      keepOpenOutside
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={reprocess.isPending}
            busyLabel="Processing..."
          >
            Read this text
          </Button>
        </>
      }
    >
      <FormFailure title={sourceFailures[entry.source]} error={reprocess.error} className="mb-4" />
      {reprocess.data?.failure && (
        <MessageBlock tone="danger" className="mb-4">
          <p className="font-medium">{sourceFailures[entry.source]}</p>
          <p>{describeFailure(reprocess.data.failure)}</p>
        </MessageBlock>
      )}
      <TextArea
        label="Text"
        labelHidden
        rows={10}
        placeholder="Paste or type your text here..."
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value);
          setError(null);
        }}
      />
    </Dialog>
  );
}
