import { useState } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Download } from "#web/ui/picture/icons.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";

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

/** Shown once. Each code works once, instead of a code from the app. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = codes.join("\n");

  function download(): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: "text/plain" }));
    link.download = "commonplace-recovery-codes.txt";
    link.click();
    URL.revokeObjectURL(link.href);
  }

  return (
    <div className="rounded-ui border border-line bg-sunken p-4">
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-4 gap-y-1.5 font-mono text-ui text-ink"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <CopyButton text={text} />
        <Button size="sm" icon={<Download className="size-4" />} onClick={download}>
          Download
        </Button>
      </div>
    </div>
  );
}
