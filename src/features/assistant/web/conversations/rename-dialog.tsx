import { useState } from "react";
import type { Conversation } from "#features/assistant/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useRenameConversation } from "../mutations.ts";

const maxTitleLength = 200;

export function RenameDialog(props: {
  conversation: Pick<Conversation, "id" | "title">;
  onClose: () => void;
}) {
  const { conversation, onClose } = props;
  const rename = useRenameConversation(conversation);
  const [title, setTitle] = useState(conversation.title);
  const [error, setError] = useState<string | null>(null);

  function submit(): void {
    const wanted = title.trim();
    if (wanted === "") {
      setError("Title is required");
      return;
    }
    if (wanted !== conversation.title) rename.mutate(wanted);
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Rename conversation"
      size="sm"
      compact
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Save
          </Button>
        </>
      }
    >
      <TextField
        label="Title"
        value={title}
        maxLength={maxTitleLength}
        autoComplete="off"
        error={error}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setTitle(event.target.value);
          setError(null);
        }}
      />
    </Dialog>
  );
}
