import { FileText, FileUp, X } from "#web/ui/picture/icons.tsx";
import { useId, useState } from "react";
import { formatBytes } from "#features/entries/web/file-button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { ProgressBar } from "#web/ui/state/progress-bar.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import type { Progress } from "./captures.ts";

export type FilePickerProps = {
  file: File | null;
  error?: string | undefined;
  isBusy: boolean;
  progress: Progress | null;
  /** The accepted files, in words and by file extension. */
  hint: string;
  accept?: string | undefined;
  /** Accepts several files at once. */
  multiple?: boolean | undefined;
  /** The chosen files; none if the file is removed. */
  onFilesChange: (files: File[]) => void;
  /** Given if the upload can be cancelled. */
  onCancel?: (() => void) | undefined;
};

/** Picks files, by dialog or drop, and shows one with its upload progress. */
export function FilePicker(props: FilePickerProps) {
  const { file, error, isBusy, progress, multiple, onFilesChange } = props;
  const [isOver, setOver] = useState(false);
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      {file ? (
        <ChosenFile
          file={file}
          isBusy={isBusy}
          progress={progress}
          onRemove={() => onFilesChange([])}
          onCancel={props.onCancel}
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
            <span className="font-medium text-ink">
              {multiple ? "Choose files" : "Choose a file"}
            </span>
            <span className="text-muted"> or drop {multiple ? "them" : "it"} here</span>
          </span>
          <input
            type="file"
            aria-label="File"
            accept={props.accept}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
            className="sr-only"
            multiple={multiple}
            onChange={(event) => onFilesChange([...(event.target.files ?? [])])}
          />
        </label>
      )}
      <p id={`${id}-hint`} className="text-sm text-faint">
        {props.hint}
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
  onCancel: (() => void) | undefined;
}) {
  const { file, isBusy, progress } = props;
  const drop = isBusy ? props.onCancel : props.onRemove;
  return (
    <div className="flex items-center gap-3 rounded-ui border border-line bg-paper py-2.5 pr-2.5 pl-3.5">
      <FileText aria-hidden="true" className="size-5 shrink-0 text-faint" strokeWidth={1.5} />
      <div className="min-w-0 flex-1">
        <UserText as="p" className="truncate text-ui font-medium" title={file.name}>
          {file.name}
        </UserText>
        {isBusy ? (
          <UploadProgress progress={progress} />
        ) : (
          <p className="text-sm text-faint tabular-nums">{formatBytes(file.size)}</p>
        )}
      </div>
      {drop && (
        <IconButton
          label={isBusy ? "Cancel the upload" : "Remove file"}
          icon={<X aria-hidden="true" className="size-4" />}
          onClick={drop}
        />
      )}
    </div>
  );
}

function UploadProgress({ progress }: { progress: Progress | null }) {
  const isSent = progress !== null && progress.sent >= progress.total;
  const words = isSent
    ? "Processing your file..."
    : `Uploading ${progress ? `${formatBytes(progress.sent)} of ${formatBytes(progress.total)}` : "..."}`;
  return (
    <>
      <p className="text-sm text-muted tabular-nums" role="status">
        {words}
      </p>
      <ProgressBar
        className="mt-1.5"
        label="Upload"
        done={progress?.sent ?? 0}
        total={isSent ? null : (progress?.total ?? 1)}
        words={words}
      />
    </>
  );
}
