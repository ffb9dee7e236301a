import { useState, useEffect, useRef } from "react";
import { Page } from "#web/ui/page.tsx";
import { Tabs } from "#web/ui/menu/tabs.tsx";
import type { Purpose } from "./extract-image-text.ts";
import { useWorkspace } from "./use-workspace.ts";
import { WorkspaceView } from "./workspace-view.tsx";
import { isDialogOpen, isEditable } from "#web/layout/shortcuts/is-editable.ts";

/**
 * /document-text-extraction: extracts the text of a picture, as plain lines or with the position of each
 * word.
 */
export function ExtractionPage() {
  const [purpose, setPurpose] = useState<Purpose>("detection");
  const detection = useWorkspace("detection");
  const analysis = useWorkspace("analysis");
  useGivenImages((purpose === "detection" ? detection : analysis).choose);

  return (
    <Page title="Image Text Extraction">
      <header className="mb-6">
        <h1 className="text-2xl">Image Text Extraction</h1>
        <p className="mt-1 text-base text-muted text-pretty">
          The words of a photograph, a scan or a screenshot, to copy, work on and keep
        </p>
      </header>
      <Tabs
        label="How to read the image"
        value={purpose}
        onValueChange={setPurpose}
        tabs={[
          {
            value: "detection",
            label: "Text Detection",
            content: <WorkspaceView key="detection" workspace={detection} />,
          },
          {
            value: "analysis",
            label: "Image Analysis",
            content: <WorkspaceView key="analysis" workspace={analysis} />,
          },
        ]}
      />
    </Page>
  );
}

/**
 * Takes files dropped or pasted anywhere on the page. Listens on the document, which runs before the window's
 * listener that would save them as entries.
 */
function useGivenImages(take: (files: readonly File[]) => void): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });

  useEffect(() => {
    function receive(event: Event, files: FileList | undefined): void {
      if (event.defaultPrevented || isDialogOpen() || !files || files.length === 0) return;
      event.preventDefault();
      latest.current([...files]);
    }
    const drop = (event: DragEvent) => receive(event, event.dataTransfer?.files);
    const paste = (event: ClipboardEvent) => {
      if (!isEditable(event.target)) receive(event, event.clipboardData?.files);
    };
    document.addEventListener("drop", drop);
    document.addEventListener("paste", paste);
    return () => {
      document.removeEventListener("drop", drop);
      document.removeEventListener("paste", paste);
    };
  }, []);
}
