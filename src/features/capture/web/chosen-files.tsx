import { formatBytes } from "#features/entries/web/file-button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { FileText, X } from "#web/ui/picture/icons.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { refuseFile } from "./file-rules.ts";

/** Several files that will be added, and why some of them will not. */
export function ChosenFiles(props: {
  files: readonly File[];
  error?: string | undefined;
  isBusy: boolean;
  withImages: boolean;
  onFilesChange: (files: File[]) => void;
}) {
  const { files, error, isBusy, withImages, onFilesChange } = props;
  return (
    <div className="flex flex-col gap-2">
      <ul
        aria-label="Chosen files"
        className="max-h-64 divide-y divide-line overflow-y-auto rounded-ui border border-line bg-paper"
      >
        {files.map((file, index) => {
          const refusal = refuseFile(file, withImages);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the same file may be chosen twice
            <li key={index} className="flex items-center gap-3 py-1.5 pr-1.5 pl-3.5">
              <FileText
                aria-hidden="true"
                className="size-4 shrink-0 text-faint"
                strokeWidth={1.5}
              />
              <div className="min-w-0 flex-1 text-ui">
                <UserText as="p" className="truncate" title={file.name}>
                  {file.name}
                </UserText>
                {refusal && <p className="text-sm text-danger wrap-anywhere">{refusal}</p>}
              </div>
              <span className="text-sm whitespace-nowrap text-faint tabular-nums">
                {formatBytes(file.size)}
              </span>
              {!isBusy && (
                <IconButton
                  label={`Remove ${file.name}`}
                  size="sm"
                  icon={<X aria-hidden="true" className="size-4" />}
                  onClick={() => onFilesChange(files.filter((other) => other !== file))}
                />
              )}
            </li>
          );
        })}
      </ul>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
