import type { Entry } from "#features/entries/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { ArrowLeft } from "#web/ui/picture/icons.tsx";
import type { Capture } from "./use-capture.ts";

const questions = {
  url: {
    title: "Save this link?",
    description: "The page could not be read. You can save the link without its text.",
    keep: "Save link only",
  },
  text: {
    title: "Keep this text?",
    description: "The text is stored, but it could not be summarised.",
    keep: "Keep text",
  },
  file: {
    title: "Keep this file?",
    description: "The file is stored, but its text could not be read.",
    keep: "Keep file",
  },
} as const;

/** Asks, when the Add Entry dialog closes, whether to keep an entry that could not be read. */
export function CloseFailedDialog(props: { capture: Capture; entry: Entry; onBack: () => void }) {
  const { capture, entry, onBack } = props;
  const { title, description, keep } = questions[entry.source];

  function run(action: () => void): void {
    onBack();
    action();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onBack()}
      title={title}
      description={description}
      size="sm"
      compact
      role="alertdialog"
      footer={
        <>
          <Button
            variant="quiet"
            className="mr-auto -ml-2.5"
            icon={<ArrowLeft aria-hidden="true" className="size-4.5" />}
            onClick={onBack}
          >
            Back
          </Button>
          <Button onClick={() => run(() => capture.discardAndClose(entry))}>Discard</Button>
          <Button
            variant="primary"
            data-autofocus
            onClick={() =>
              run(() =>
                entry.source === "url"
                  ? capture.retry(entry, { linkOnly: true })
                  : capture.keepUnread(entry),
              )
            }
          >
            {keep}
          </Button>
        </>
      }
    />
  );
}
