import { useState } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { Copy, FilePlus2 } from "#web/ui/picture/icons.tsx";
import { loadDialog } from "#web/ui/dialog/load-dialog.tsx";
import { copyResult } from "./copy-result.ts";
import { ExtractedText } from "./extracted-text.tsx";
import type { Purpose } from "./extract-image-text.ts";
import type { ImageState } from "./use-images.ts";
import type { WordRange } from "./word-lines.ts";

const SaveEntryDialog = loadDialog(
  async () => (await import("./save-entry-dialog.tsx")).SaveEntryDialog,
);

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** The result of reading one image. */
export function ResultCard(props: {
  /** The file as it was uploaded. */
  file: File;
  state: Extract<ImageState, { kind: "done" }>;
  purpose: Purpose;
  range: WordRange | null;
}) {
  const { metadata, content } = props.state.result;
  const [isSaving, setSaving] = useState(false);
  const text = content.textValues.join("\n");
  const facts: [string, React.ReactNode][] = [
    ["Filename", metadata.filename],
    ["Document Type", metadata.documentType],
    [
      "Processed Date",
      <time key="date" dateTime={metadata.processedDate}>
        {dates.format(new Date(metadata.processedDate))}
      </time>,
    ],
    ["Word Count", String(content.wordCount)],
  ];
  if (props.purpose === "analysis")
    facts.push(["Confidence", `${(content.confidence ?? 0).toFixed(2)}%`]);
  return (
    <section
      aria-label="Extraction Results"
      className="rounded-ui border border-line bg-raised p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">Extraction Results</h2>
        {text !== "" && (
          <div className="flex gap-2">
            <Button
              size="sm"
              icon={<Copy aria-hidden="true" className="size-4" />}
              onClick={() => void copyResult(text)}
            >
              Copy
            </Button>
            <Button
              size="sm"
              icon={<FilePlus2 aria-hidden="true" className="size-4" />}
              onClick={() => setSaving(true)}
            >
              Save as entry
            </Button>
          </div>
        )}
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3 text-ui">
        {facts.map(([name, value], index) => (
          <div key={name} className={index === 0 ? "col-span-2 min-w-0" : "min-w-0"}>
            <dt className="text-sm text-faint">{name}</dt>
            <dd className="tabular-nums wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-5 mb-1.5 font-sans text-sm font-normal tracking-normal text-faint">
        Extracted Text
      </h3>
      {text === "" ? (
        <p className="text-ui text-muted text-pretty">
          No text was found in this image. If there is some, a sharper or larger picture of it may
          help.
        </p>
      ) : (
        <ExtractedText content={content} range={props.range} />
      )}
      {isSaving && (
        <SaveEntryDialog
          file={props.file}
          text={text}
          processed={props.state.processed?.result ?? null}
          onClose={() => setSaving(false)}
        />
      )}
    </section>
  );
}
