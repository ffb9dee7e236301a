import { useState } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** The codes are shown only once, so the button to close confirms that they were saved. */
export function RecoveryCodesDialog(props: {
  title: string;
  codes: readonly string[];
  onClose: () => void;
}) {
  const [asked, setAsked] = useState(false);

  // Escape and the close button would lose the codes by accident, so their first use only shows a warning.
  function leave(): void {
    if (asked) props.onClose();
    else setAsked(true);
  }

  return (
    <Dialog
      open
      onOpenChange={leave}
      title={props.title}
      description="Each code signs you in once without your phone. They are not shown again, so store them in a safe place."
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
          They will not be shown again. Close again to leave without them.
        </p>
      )}
    </Dialog>
  );
}
