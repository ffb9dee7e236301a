import { useEffect, useRef } from "react";

/**
 * Accepts files dropped anywhere. Handled on the document, before the window's handler, which would add an
 * entry or leave the page.
 */
export function useFileDrop(take: (files: File[]) => void): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });

  useEffect(() => {
    const carriesFile = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    function allow(event: DragEvent): void {
      if (carriesFile(event)) event.preventDefault();
    }
    function drop(event: DragEvent): void {
      if (!carriesFile(event)) return;
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) latest.current(files);
    }
    document.addEventListener("dragover", allow);
    document.addEventListener("drop", drop);
    return () => {
      document.removeEventListener("dragover", allow);
      document.removeEventListener("drop", drop);
    };
  }, []);
}
