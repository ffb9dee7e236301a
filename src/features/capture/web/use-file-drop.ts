import { useEffect, useRef } from "react";

/** Takes a file dropped anywhere while the dialog is open; otherwise the browser would leave the page for it. */
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
    addEventListener("dragover", allow);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", allow);
      removeEventListener("drop", drop);
    };
  }, []);
}
