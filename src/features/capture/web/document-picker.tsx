import { usePageState } from "#web/page-state.ts";
import { listEndings, nameFormats } from "./captures.ts";
import { FilePicker, type FilePickerProps } from "./file-picker.tsx";

/** For a document that becomes an entry; for a picture too, where the operator takes them. */
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
