import { useState } from "react";
import { Page } from "#web/ui/page.tsx";
import { Tabs } from "#web/ui/menu/tabs.tsx";
import type { Purpose } from "./extract-image-text.ts";
import { useGivenImages } from "./use-given-images.ts";
import { useWorkspace } from "./use-workspace.ts";
import { WorkspaceView } from "./workspace-view.tsx";

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
