import { useState } from "react";
import { formatEntryCount } from "#features/collections/web/collection-words.ts";
import type { ExportFormat } from "#features/export/contract.ts";
import { Button, buttonClasses } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Download } from "#web/ui/picture/icons.tsx";
import { MessageBlock } from "#web/ui/state/message-block.tsx";
import { RadioCards } from "#web/ui/form/radio-cards.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import {
  type ExportScope,
  formatChoices,
  findScopeProblem,
  writeExportPath,
} from "./export-scope.ts";
import { ScopeChoice } from "./scope-choice.tsx";

/** Chooses a format; the browser downloads the file, shows progress and can resume. */
export function ExportDialog(props: { scope: ExportScope; onClose: () => void }) {
  const { scope: given, onClose } = props;
  const [format, setFormat] = useState<ExportFormat>(
    given.kind === "project" ? "markdown" : "json",
  );
  const [filesChosen, setFilesChosen] = useState<boolean | null>(null);
  const [scope, setScope] = useState(given);
  const [isBegun, setBegun] = useState(false);
  // Bookmarks and tables are for other programs, which cannot use the files.
  const withFiles = filesChosen ?? (format === "json" || format === "markdown");
  const refusal = findScopeProblem(scope);

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Export"
      description={describeScope(given)}
      footer={
        <>
          <Button onClick={onClose}>{isBegun ? "Done" : "Cancel"}</Button>
          {refusal === null && (
            <a
              href={writeExportPath(scope, format, withFiles)}
              download
              className={buttonClasses("primary")}
              onClick={() => setBegun(true)}
            >
              <Download aria-hidden="true" className="size-4" />
              Download
            </a>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {refusal !== null && <MessageBlock tone="danger">{refusal}</MessageBlock>}
        <RadioCards
          legend="Format"
          beside
          value={format}
          choices={formatChoices.map((one) => ({
            value: one.format,
            label: one.name,
            description: one.purpose,
          }))}
          onValueChange={setFormat}
        />
        {given.kind === "all" && <ScopeChoice scope={scope} onScopeChange={setScope} />}
        <SwitchField
          label="With files"
          description="Your documents and the pictures of pages, together in one zip"
          checked={withFiles}
          onCheckedChange={setFilesChosen}
        />
        <p role="status" className="-mt-3 min-h-5 text-sm text-pretty text-muted">
          {isBegun && "Your browser is downloading it and shows the progress."}
        </p>
      </div>
    </Dialog>
  );
}

function describeScope(scope: ExportScope): string {
  if (scope.kind === "all") return "Your library, to take with you. Nothing in it changes.";
  if (scope.kind === "selection")
    return `The ${formatEntryCount(scope.ids.length)} that you have selected.`;
  return `The ${scope.kind} “${scope.title}”, with everything in it.`;
}
