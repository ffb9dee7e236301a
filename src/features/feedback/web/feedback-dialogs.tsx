import { type FeedbackItem, type Severity, severities } from "#features/feedback/contract.ts";
import { ApiError } from "#web/data/api.ts";
import { useDraftState } from "#web/drafts/drafts.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { TextArea, TextField } from "#web/ui/form/text-field.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { useEditFeedback, useSubmitFeedback } from "./queries.ts";
import { FormFailure } from "#web/ui/form/form-failure.tsx";

type Draft = { title: string; description: string; severity: Severity };

export function SubmitFeedbackDialog({ onClose }: { onClose: () => void }) {
  const submit = useSubmitFeedback();
  return (
    <FeedbackDialog
      name="new-feedback"
      title="Submit Feedback"
      submitLabel="Submit"
      busyLabel="Submitting..."
      begin={{ title: "", description: "", severity: "Suggestion" }}
      busy={submit.isPending}
      failed="Failed to submit feedback"
      error={submit.error}
      onClose={onClose}
      onSubmit={(draft) =>
        submit.mutate(readDraft(draft), {
          onSuccess: () => {
            toast.success("Feedback submitted successfully", { key: "submit-feedback" });
            onClose();
          },
        })
      }
    />
  );
}

export function EditFeedbackDialog(props: { item: FeedbackItem; onClose: () => void }) {
  const { item, onClose } = props;
  const edit = useEditFeedback(item.id);
  return (
    <FeedbackDialog
      name={`feedback-${item.id}`}
      title="Edit Feedback"
      submitLabel="Save Changes"
      busyLabel="Saving..."
      begin={{ title: item.title, description: item.description ?? "", severity: item.severity }}
      busy={edit.isPending}
      failed="Failed to update feedback"
      error={edit.error}
      onClose={onClose}
      onSubmit={(draft) =>
        edit.mutate(readDraft(draft), {
          onSuccess: () => {
            toast.success("Feedback updated successfully", { key: item.id });
            onClose();
          },
        })
      }
    />
  );
}

function FeedbackDialog(props: {
  /** The name of its stored draft. */
  name: string;
  title: string;
  submitLabel: string;
  busyLabel: string;
  begin: Draft;
  busy: boolean;
  /** What failed if there is an error. */
  failed: string;
  error: Error | null;
  onClose: () => void;
  onSubmit: (draft: Draft) => void;
}) {
  const { error } = props;
  const [draft, setDraft, isChanged] = useDraftState(props.name, props.begin);
  const wrong = error instanceof ApiError ? error.fields : {};
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      title={props.title}
      keepOpenOutside={isChanged}
      onSubmit={() => {
        if (!props.busy) props.onSubmit(draft);
      }}
      footer={
        <>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={props.busy} busyLabel={props.busyLabel}>
            {props.submitLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FormFailure title={props.failed} error={error} />
        <TextField
          label="Title"
          name="title"
          autoComplete="off"
          maxLength={200}
          value={draft.title}
          error={wrong["title"]}
          onChange={({ target }) => setDraft({ ...draft, title: target.value })}
        />
        <TextArea
          label="Description"
          name="description"
          rows={5}
          maxLength={10_000}
          value={draft.description}
          error={wrong["description"]}
          onChange={({ target }) => setDraft({ ...draft, description: target.value })}
        />
        <SelectField
          label="Severity"
          name="severity"
          options={severities.map((one) => ({ value: one, label: one }))}
          value={draft.severity}
          onChange={({ target }) => {
            const severity = severities.find((one) => one === target.value);
            if (severity) setDraft({ ...draft, severity });
          }}
        />
      </div>
    </Dialog>
  );
}

/** Turns an empty description into null. */
function readDraft(draft: Draft) {
  return { ...draft, description: draft.description.trim() || null };
}
