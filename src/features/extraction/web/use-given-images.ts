import { useEffect, useRef } from "react";
import { isDialogOpen, isEditable } from "#web/layout/shortcuts/is-editable.ts";

/**
 * Takes files dropped or pasted anywhere on the page. Listens on the document, which runs before the window's
 * listener that would save them as entries.
 */
export function useGivenImages(take: (files: readonly File[]) => void): void {
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
