import { usePageState } from "#web/page-state.ts";
import { listEndings, nameFormats } from "./captures.ts";
import { FilePicker, type FilePickerProps } from "./file-picker.tsx";

/** Picker for a document that becomes an entry, or for a picture if the operator allows it. */
export function DocumentPicker(props: Omit<FilePickerProps, "hint" | "accept">) {
  const { imageEntries: withImages = false } = usePageState();
  return (
    <FilePicker
      {...props}
      hint={`Supported formats: ${nameFormats(withImages)}`}
      accept={listEndings(withImages)}
    />
  );
}
