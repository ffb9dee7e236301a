import { useRef, type ReactNode } from "react";
import { Button } from "../button/button.tsx";
import { Dialog } from "./dialog.tsx";

/** Asks for confirmation of an action that cannot be undone. Cancel has the focus. */
export function ConfirmDialog(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Options of the action. */
  children?: ReactNode;
  confirmLabel: string;
  busyLabel?: string | undefined;
  cancelLabel?: string | undefined;
  tone?: "danger" | "primary" | undefined;
  busy?: boolean | undefined;
  /** The action is not possible; `children` say why. */
  disabled?: boolean | undefined;
  onConfirm: () => void;
}) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={props.title}
      description={props.description}
      size="sm"
      compact
      role="alertdialog"
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} onClick={() => props.onOpenChange(false)}>
            {props.cancelLabel ?? "Cancel"}
          </Button>
          <Button
            variant={props.tone ?? "danger"}
            busy={props.busy}
            disabled={props.disabled}
            busyLabel={props.busyLabel}
            onClick={props.onConfirm}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
