import { useState } from "react";
import type { FeedbackItem } from "#features/feedback/contract.ts";
import { ApiError } from "#web/data/api.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { nameItem } from "./feedback-name.ts";
import { useEditFeedback } from "./queries.ts";
import { FormFailure } from "#web/ui/form/form-failure.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";

/** Lets the operator answer an item publicly. An empty answer removes the existing one. */
export function AnswerFeedbackDialog(props: { item: FeedbackItem; onClose: () => void }) {
  const { item, onClose } = props;
  const edit = useEditFeedback(item.id);
  const [answer, setAnswer] = useState(item.answer ?? "");
  const isKept = answer.trim() === (item.answer ?? "");

  function save(): void {
    if (edit.isPending || isKept) return;
    edit.mutate(
      { answer },
      {
        onSuccess: (saved) => {
          toast.success(saved.answer ? "Feedback answered" : "Answer removed", { key: item.id });
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Answer feedback"
      description={<UserText className="line-clamp-2 wrap-anywhere">“{nameItem(item)}”</UserText>}
      keepOpenOutside={!isKept}
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={isKept}
            busy={edit.isPending}
            busyLabel="Saving..."
          >
            Save answer
          </Button>
        </>
      }
    >
      <FormFailure title="Failed to answer feedback" error={edit.error} className="mb-4" />
      <TextArea
        label="Answer"
        hint="Everybody with an account here can read it. Clear the text to remove it."
        rows={5}
        maxLength={2_000}
        value={answer}
        error={edit.error instanceof ApiError ? edit.error.fields["answer"] : undefined}
        onChange={({ target }) => setAnswer(target.value)}
      />
    </Dialog>
  );
}
