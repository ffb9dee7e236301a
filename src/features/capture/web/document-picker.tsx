import { usePageState } from "#web/page-state.ts";
import { listEndings, nameFormats } from "./file-rules.ts";
import { ChosenFiles } from "./chosen-files.tsx";
import { FilePicker, type FilePickerProps } from "./file-picker.tsx";

type DocumentPickerProps = Omit<FilePickerProps, "hint" | "accept" | "multiple" | "file"> & {
  files: readonly File[];
};

/** Picker for documents that become entries, or for pictures if the operator allows them. */
export function DocumentPicker({ files, ...props }: DocumentPickerProps) {
  const { imageEntries: withImages = false } = usePageState();
  if (files.length > 1)
    return (
      <ChosenFiles
        files={files}
        error={props.error}
        isBusy={props.isBusy}
        withImages={withImages}
        onFilesChange={props.onFilesChange}
      />
    );
  return (
    <FilePicker
      {...props}
      file={files[0] ?? null}
      multiple
      hint={`Supported formats: ${nameFormats(withImages)}`}
      accept={listEndings(withImages)}
    />
  );
}
