import { useState } from "react";
import { ApiError } from "#web/data/api.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { FormFailure } from "#web/ui/form/form-failure.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { UserText } from "#web/ui/text/user-text.tsx";

/** Reports an entry or a page to the operator of this server. */
export function ReportDialog(props: {
  /** "Report an entry" */
  label: string;
  title: string;
  /** Replaces the toast of an earlier report of the same object. */
  toastKey: string;
  report: (reason: string) => Promise<void>;
  onClose: () => void;
}) {
  const { title, toastKey: key, onClose } = props;
  const [reason, setReason] = useState("");
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const isKnown = error instanceof ApiError && error.status === 409;

  async function send(): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await props.report(reason);
      toast.success("Thank you. The operator of this server will review it.", { key });
      onClose();
    } catch (failure) {
      setBusy(false);
      setError(failure);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={props.label}
      description={<UserText className="line-clamp-2 wrap-anywhere">“{title}”</UserText>}
      size="sm"
      keepOpenOutside
      onSubmit={() => void send()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={reason.trim() === ""}
            busy={busy}
            busyLabel="Sending..."
          >
            Send report
          </Button>
        </>
      }
    >
      {!isKnown && <FormFailure title="Failed to send the report" error={error} className="mb-4" />}
      <TextArea
        label="What is wrong with it?"
        value={reason}
        error={isKnown ? "You have reported this already." : undefined}
        maxLength={2_000}
        rows={4}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}
