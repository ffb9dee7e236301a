import { useEffect, useRef } from "react";

/**
 * Accepts a file dropped anywhere. Handled on the document, before the window's handler, which would add an
 * entry or leave the page.
 */
export function useFileDrop(take: (file: File) => void): void {
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
      const file = event.dataTransfer?.files[0];
      if (file) latest.current(file);
    }
    document.addEventListener("dragover", allow);
    document.addEventListener("drop", drop);
    return () => {
      document.removeEventListener("dragover", allow);
      document.removeEventListener("drop", drop);
    };
  }, []);
}
