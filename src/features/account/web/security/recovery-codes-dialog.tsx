import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** The codes are seen this once, so the way out says that they were kept. */
export function RecoveryCodesDialog(props: {
  title: string;
  codes: readonly string[];
  onClose: () => void;
}) {
  const [asked, setAsked] = useState(false);

  // Escape and the cross would lose them by accident: the first time they only ask.
  function leave(): void {
    if (asked) props.onClose();
    else setAsked(true);
  }

  return (
    <Dialog
      open
      onOpenChange={leave}
      title={props.title}
      description="Without your phone, each of these signs you in once. They are not shown again: keep them where you keep what matters."
      size="sm"
      compact
      keepOpenOutside
      footer={
        <Button variant="primary" onClick={props.onClose}>
          I have kept them
        </Button>
      }
    >
      <RecoveryCodes codes={props.codes} />
      {asked && (
        <p role="alert" className="mt-3 text-sm text-danger">
          They will not be shown again. Close once more to leave without them.
        </p>
      )}
    </Dialog>
  );
}
