import { FileText, FileUp, X } from "#web/ui/icons.tsx";
import { useId, useState } from "react";
import { formatBytes } from "#features/entries/web/file-button.tsx";
import { usePageState } from "#web/page-state.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { listEndings, nameFormats, type Progress } from "./captures.ts";

/** Takes one document, chosen or dropped, and shows its bytes leave. */
export function FilePicker(props: {
  file: File | null;
  error?: string | undefined;
  isBusy: boolean;
  progress: Progress | null;
  onFileChange: (file: File | null) => void;
}) {
  const { file, error, isBusy, progress, onFileChange } = props;
  const [isOver, setOver] = useState(false);
  const id = useId();
  const { imageEntries: withImages = false } = usePageState();
  return (
    <div className="flex flex-col gap-2">
      {file ? (
        <ChosenFile
          file={file}
          isBusy={isBusy}
          progress={progress}
          onRemove={() => onFileChange(null)}
        />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its input is what keys reach
        <label
          className={joinClasses(
            "flex flex-col items-center gap-1.5 rounded-ui border border-dashed px-6 py-8 text-center text-ui transition-colors hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
            error ? "border-danger" : isOver ? "border-accent bg-accent-tint" : "border-edge",
          )}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
        >
          <FileUp aria-hidden="true" className="size-6 text-faint" strokeWidth={1.5} />
          <span>
            <span className="font-medium text-ink">Choose a file</span>
            <span className="text-muted"> or drop it here</span>
          </span>
          <input
            type="file"
            aria-label="File"
            accept={listEndings(withImages)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
            className="sr-only"
            onChange={(event) => onFileChange(event.target.files?.[0] ?? null)}
          />
        </label>
      )}
      <p id={`${id}-hint`} className="text-sm text-faint">
        Supported formats: {nameFormats(withImages)}
      </p>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger wrap-anywhere">
          {error}
        </p>
      )}
    </div>
  );
}

function ChosenFile(props: {
  file: File;
  isBusy: boolean;
  progress: Progress | null;
  onRemove: () => void;
}) {
  const { file, isBusy, progress, onRemove } = props;
  return (
    <div className="flex items-center gap-3 rounded-ui border border-line bg-paper py-2.5 pr-2.5 pl-3.5">
      <FileText aria-hidden="true" className="size-5 shrink-0 text-faint" strokeWidth={1.5} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-ui font-medium" title={file.name}>
          {file.name}
        </p>
        {isBusy ? (
          <UploadProgress progress={progress} />
        ) : (
          <p className="text-sm text-faint tabular-nums">{formatBytes(file.size)}</p>
        )}
      </div>
      {!isBusy && (
        <IconButton
          label="Remove file"
          icon={<X aria-hidden="true" className="size-4" />}
          onClick={onRemove}
        />
      )}
    </div>
  );
}

function UploadProgress({ progress }: { progress: Progress | null }) {
  const isSent = progress !== null && progress.sent >= progress.total;
  const share = progress ? progress.sent / Math.max(1, progress.total) : 0;
  return (
    <>
      <p className="text-sm text-muted tabular-nums" role="status">
        {isSent
          ? "Processing your file..."
          : `Uploading ${progress ? `${formatBytes(progress.sent)} of ${formatBytes(progress.total)}` : "..."}`}
      </p>
      <div
        aria-hidden="true"
        className={joinClasses(
          "mt-1.5 h-1 overflow-hidden rounded-full",
          isSent ? "step-moving" : "bg-line",
        )}
      >
        {!isSent && (
          <div
            className="h-full origin-left bg-accent transition-transform"
            style={{ transform: `scaleX(${share})` }}
          />
        )}
      </div>
    </>
  );
}
