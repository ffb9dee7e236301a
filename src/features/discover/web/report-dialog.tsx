import { useState } from "react";
import type { DiscoverItem } from "#features/discover/contract.ts";
import { ApiError, describeError } from "#web/data/api.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { reportDiscovered } from "./queries.ts";
import { toastFailure } from "#web/failure.ts";

/** Reports a public entry to the operator of this server. */
export function ReportDialog({ item, onClose }: { item: DiscoverItem; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const key = `report ${item.captureId}`;

  async function send(): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await reportDiscovered(item.captureId, reason);
      toast.success("Thank you. The operator of this server will review it.", { key });
      onClose();
    } catch (failure) {
      setBusy(false);
      const isKnown = failure instanceof ApiError && failure.status === 409;
      const reasonWhy = isKnown ? "You have reported this entry already." : describeError(failure);
      setError(reasonWhy);
      if (!isKnown) toastFailure("Failed to send the report", failure, { key });
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Report an entry"
      description={<span className="line-clamp-2 wrap-anywhere">“{item.title}”</span>}
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
      <TextArea
        label="What is wrong with it?"
        value={reason}
        error={error}
        maxLength={2_000}
        rows={4}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}
