import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import { Dialog } from "./dialog.tsx";
import { MessageBlock } from "../state/message-block.tsx";

/** A small form in a dialog, with its error above the fields. */
export function SettingDialog(props: {
  title: ReactNode;
  description?: ReactNode;
  failure: string | null;
  action: string;
  busyLabel: string;
  busy: boolean;
  tone?: "primary" | "danger";
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={props.title}
      description={props.description}
      size="sm"
      compact
      keepOpenOutside
      onSubmit={() => !props.busy && props.onSubmit()}
      footer={
        <>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button
            type="submit"
            variant={props.tone ?? "primary"}
            busy={props.busy}
            busyLabel={props.busyLabel}
          >
            {props.action}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {props.failure && <MessageBlock tone="danger">{props.failure}</MessageBlock>}
        {props.children}
      </div>
    </Dialog>
  );
}
